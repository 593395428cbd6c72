import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { removeDownload, settledKeys, type WrittenFile } from '#server/kit/downloads/download-files.ts'
import { MB, type OfflineTask, type StoredResult, usedBytes } from './tasks.ts'

const DAY_MS = 24 * 60 * 60_000
/** Days a finished task stays listed; its result expires earlier. */
const LISTED_DAYS = 30

/** Takes a task for a run: a new one, or one whose run was interrupted. Nothing where it was cancelled, deleted or has ended. */
export const beginTask = (db: Db, uid: string, now: Date) =>
  db.row(sql<OfflineTask>`update offline_task set state = 'RUNNING', started_at = ${now}, progress = 0, part = '准备数据'
    where uid = ${uid} and state in ('QUEUED', 'RUNNING')
    returning uid, owner, owner_name as "ownerName", kind, report, family, view, request, title, request_id as "requestId"`)

/** Bytes left in a user's quota. */
export const bytesLeft = async (db: Db, owner: string, quota: number, now: Date): Promise<number> =>
  quota * MB - (await usedBytes(db, owner, now))

export const writeProgress = (db: Db, uid: string, progress: number, part: string): Promise<void> =>
  db.run(sql`
    update offline_task set progress = ${progress}, part = ${part} where uid = ${uid} and state = 'RUNNING'`)

interface Finished {
  readonly file: WrittenFile
  readonly fileKey: string
  readonly result: StoredResult
  readonly filters: string
  readonly asOf: Date
  readonly now: Date
  readonly keepDays: number
}

/** False where the task was cancelled or deleted meanwhile: its files have no owner. */
export async function finishTask(db: Db, uid: string, done: Finished): Promise<boolean> {
  const expires = new Date(done.now.getTime() + done.keepDays * DAY_MS)
  const written =
    await db.changed(sql`update offline_task set state = 'DONE', progress = 100, part = '', row_count = ${done.file.rows},
      bytes = ${done.file.bytes}, file_key = ${done.fileKey}, result = ${JSON.stringify(done.result)}::jsonb, filters = ${done.filters},
      as_of = ${done.asOf}, error = null, seen = false, finished_at = ${done.now}, expires_at = ${expires}
    where uid = ${uid} and state = 'RUNNING'`)
  return written > 0
}

export const failTask = (db: Db, uid: string, error: string, now: Date): Promise<void> =>
  db.run(sql`update offline_task set state = 'FAILED', part = '', error = ${error}, seen = false, finished_at = ${now}
    where uid = ${uid} and state in ('QUEUED', 'RUNNING')`)

/** Expires results past their day, closes tasks whose job is gone, and removes files without a row. */
export async function sweepTasks(db: Db, root: string, now: Date): Promise<{ expired: number }> {
  const expired = await db.values(sql<string | null>`with old as (
      select uid, file_key from offline_task where state = 'DONE' and expires_at <= ${now} for update)
    update offline_task t set state = 'EXPIRED', file_key = null, bytes = 0, result = null from old where t.uid = old.uid
    returning old.file_key`)
  await db.run(sql`delete from offline_task where state not in ('QUEUED', 'RUNNING', 'DONE')
    and coalesce(expires_at, finished_at) < ${new Date(now.getTime() - LISTED_DAYS * DAY_MS)}`)
  await db.run(sql`update offline_task t set state = 'FAILED', part = '', seen = false, finished_at = ${now}, error = '服务多次中断，任务未完成'
    where t.state in ('QUEUED', 'RUNNING') and not exists (select from pgboss.job j
      where j.id = t.job_id and j.state in ('created', 'retry', 'active'))`)
  for (const key of expired) if (key) await removeDownload(root, key)
  const keys = await settledKeys(root, now.getTime())
  const known = await db.values(sql<string>`
    select file_key from offline_task where file_key = any(${keys}::uuid[])`)
  const kept = new Set(known)
  for (const key of keys) if (!kept.has(key)) await removeDownload(root, key)
  return { expired: expired.length }
}
