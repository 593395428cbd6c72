import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { success } from '../kit/envelope.ts'

const packageFile = new URL('../../package.json', import.meta.url)
/** The product's version, from package.json. */
export const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version

/** `GET /health`: for load balancers and the watchful. Says nothing about the inside but whether the database answers and jobs are taken. */
export async function health(app: FastifyInstance): Promise<void> {
  const config = { access: 'PUBLIC', scope: 'none', doc: { summary: '健康检查' } } as const
  app.get('/health', { config }, async (_request, reply) => {
    const db = await answers(app)
    if (!db) reply.code(503)
    const state = { db, jobs: app.jobs.isRunning(), version, uptime: Math.floor(process.uptime()) }
    return db ? success(state) : { code: 'SYSTEM_ERROR', msg: '数据库无法连接', data: state }
  })
}

const answers = (app: FastifyInstance): Promise<boolean> =>
  sql`select 1`.execute(app.db).then(
    () => true,
    () => false,
  )
