import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { success } from '../kit/envelope.ts'
import { version } from '../kit/version.ts'

export const HEALTH = '/api/v2/health'
const PATIENCE_MS = 2000

/** `GET /health`: for load balancers and the watchful. Says nothing about the inside but whether the database answers and jobs are taken. */
export async function health(app: FastifyInstance): Promise<void> {
  const config = { access: 'PUBLIC', scope: 'none', asksNobody: true, doc: { summary: '健康检查' } } as const
  app.get('/health', { config }, async (_request, reply) => {
    const db = app.pulse.isBeating() && (await Promise.race([answers(app), wait(PATIENCE_MS, false)]))
    const storage = !app.storage.isShort()
    if (!db || !storage) reply.code(503)
    const state = { db, storage, jobs: app.jobs.isRunning(), version, uptime: Math.floor(process.uptime()) }
    if (db && storage) return success(state)
    return { code: 'SYSTEM_ERROR', msg: db ? '服务器存储空间不足' : '数据库无法连接', data: state }
  })
}

const answers = (app: FastifyInstance): Promise<boolean> =>
  sql`select 1`.execute(app.db).then(
    () => true,
    () => false,
  )
