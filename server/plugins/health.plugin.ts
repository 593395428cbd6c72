import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type BackupState, backupState } from '../backup/backup-state.ts'
import { loadCaller } from '../kit/caller.ts'
import { success } from '../kit/envelope.ts'
import { version } from '../kit/version.ts'
import { COOKIE } from './authorization.ts'

export const HEALTH = '/api/v2/health'
const PATIENCE_MS = 2000

/**
 * `GET /health`: for load balancers and monitoring. Reveals nothing internal but whether the database answers and jobs are taken;
 * to users who may see the jobs also the state of the backups.
 */
export async function health(app: FastifyInstance): Promise<void> {
  const config = { access: 'PUBLIC', scope: 'none', asksNobody: true, doc: { summary: '健康检查' } } as const
  app.get('/health', { config }, async (request, reply) => {
    const asked = () => Promise.all([answers(app), seesJobs(app, request.cookies[COOKIE])])
    const [db, whole] = app.pulse.isBeating()
      ? await Promise.race([asked(), wait(PATIENCE_MS, SILENT)])
      : SILENT
    const storage = !app.storage.isShort()
    if (!db || !storage) reply.code(503)
    const state = {
      ...{ db, storage, jobs: app.jobs.isRunning(), version, uptime: Math.floor(process.uptime()) },
      ...(whole && app.backups !== null && { backup: backupsOf(app.backups) }),
    }
    if (db && storage) return success(state)
    return { code: 'SYSTEM_ERROR', msg: db ? '服务器存储空间不足' : '数据库无法连接', data: state }
  })
}

/** An unreadable folder, perhaps on an unavailable share, is no fault of the server. */
function backupsOf(folder: string): BackupState | null {
  try {
    return backupState(folder)
  } catch {
    return null
  }
}

const SILENT = [false, false] as const

async function seesJobs(app: FastifyInstance, token: string | undefined): Promise<boolean> {
  if (!token) return false
  const caller = await loadCaller(app.db, token, app.callerContext()).catch(() => null)
  return caller?.functions.has('jobs') ?? false
}

const answers = (app: FastifyInstance): Promise<boolean> =>
  sql`select 1`.execute(app.db).then(
    () => true,
    () => false,
  )
