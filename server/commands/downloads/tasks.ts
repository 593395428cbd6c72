import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  type DownloadKind,
  type DownloadLine,
  type DownloadState,
  downloadStates,
  type StoredColumn,
} from '#kit/downloads.ts'
import type { ReportView } from '#kit/report-view.ts'
import { farmMoment } from '#server/kit/clock.ts'
import type { Caller } from '#server/kit/context.ts'
import { type Db, scoped, type Tx } from '#server/kit/database.ts'
import { byKey, keysOf } from '#server/kit/narrow.ts'
import { notFound, Refused } from '#server/kit/refused.ts'
import type { ReportFamily } from '#server/kit/report/families.ts'
import type { Body } from '#server/kit/report/report.request.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Most waiting or running tasks of one user. */
const MOST_OPEN = 20
export const MB = 1024 * 1024

/** Family of a task that exports a list: `report` names its resource. */
export const LISTS = 'list'
/** Family of a task that makes several reports of one month: `report` names the resource of the packs. */
export const PACKS = 'pack'
export type TaskFamily = ReportFamily | typeof LISTS | typeof PACKS

/** The function required to download the workbook of a task. */
export const fileRight = ({ family, report }: Pick<OfflineTask, 'family' | 'report'>): string =>
  family === PACKS ? `${report}:generate` : `${report}:export`

/** The stored form of a result. */
export interface StoredResult {
  readonly columns: readonly StoredColumn[]
  readonly foot: readonly unknown[] | null
  /** Byte offsets of the rows a page may begin at. */
  readonly index: readonly number[]
  readonly farms: readonly string[]
  /** True where the rows hold costs, which need a right of their own. */
  readonly costs: boolean
  /** Codes of functions required to see some of the columns. */
  readonly functions?: readonly string[]
}

export interface OfflineTask extends Omit<DownloadLine, 'ahead' | 'mayExport' | 'path'> {
  readonly owner: string
  readonly family: TaskFamily
  readonly view: ReportView
  readonly request: Body
  readonly jobId: string | null
  readonly fileKey: string | null
  readonly result: StoredResult | null
}

const COLUMNS = sql`uid, owner, owner_name as "ownerName", kind, report, family, view, request, title, filters, state,
  job_id as "jobId", progress, part, row_count as rows, bytes, file_key as "fileKey", as_of as "asOf", request_id as "requestId",
  error, created_at as "createdAt", expires_at as "expiresAt",
  extract(epoch from finished_at - started_at)::float as seconds`

/** Runs `work` in a transaction that sees the tasks of this user alone. */
export const ofOwner = <T>(
  db: Db,
  caller: Pick<Caller, 'uid' | 'scope'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  scoped(db, caller.scope, async (tx) => {
    await tx.run(sql`select set_config('app.user', ${caller.uid}, true)`)
    return work(tx)
  })

export interface NewTask {
  readonly kind: DownloadKind
  readonly report: string
  readonly family: TaskFamily
  readonly view: ReportView
  readonly request: Body
  readonly title: string
  readonly filters: string
}

interface Limits {
  /** MB. */
  readonly quota: number
  readonly now: Date
}

/** Bytes of the stored results of a user. */
export const usedBytes = async (tx: Db, owner: string, now: Date): Promise<number> =>
  Number(
    await tx.value(sql<string>`select sum(bytes)::text from offline_task
    where owner = ${owner} and state = 'DONE' and expires_at > ${now}`),
  )

/** @throws Refused where the user's space is full, or too many of his tasks wait. */
async function assertRoom(tx: Tx, owner: string, { quota, now }: Limits): Promise<void> {
  const used = await usedBytes(tx, owner, now)
  if (used >= quota * MB) {
    const text = `下载中心已占用 ${(used / MB).toFixed(1)} / ${quota} MB，请先删除不需要的结果`
    throw new Refused('ERROR', text)
  }
  const open = await tx.value(sql<number>`select count(*)::int from offline_task
    where owner = ${owner} and state in ('QUEUED', 'RUNNING')`)
  if (Number(open) >= MOST_OPEN)
    throw new Refused('ERROR', `排队和进行中的任务已有 ${MOST_OPEN} 个，请等待完成或取消后再提交`)
}

/** Writes the row of a task. The job is added in the same transaction by `enqueue`. */
export async function addTask(tx: Tx, caller: Caller, task: NewTask, limits: Limits): Promise<string> {
  await assertRoom(tx, caller.uid, limits)
  const uid = uuidv7()
  await tx.run(sql`insert into offline_task (uid, owner, owner_name, kind, report, family, view, request, title, filters, state, request_id, created_at)
    values (${uid}, ${caller.uid}, ${caller.name}, ${task.kind}, ${task.report}, ${task.family}, ${task.view},
      ${JSON.stringify(task.request)}::jsonb, ${task.title}, ${task.filters}, 'QUEUED', ${caller.requestId}, ${limits.now})`)
  return uid
}

export const setJob = (tx: Tx, uid: string, jobId: string): Promise<void> =>
  tx.run(sql`update offline_task set job_id = ${jobId} where uid = ${uid}`)

/** @throws Refused NOT_FOUND for a task of another person as for one that does not exist. */
export async function readTask(tx: Tx, uid: string, now: Date): Promise<OfflineTask> {
  const task = await tx.row(sql<OfflineTask>`
    select ${COLUMNS}, result from offline_task where uid = ${uid} for update`)
  if (!task) throw notFound()
  return current(task, now)
}

/** A result past its day counts as expired before the sweep has run. */
const current = <Task extends OfflineTask>(task: Task, now: Date): Task =>
  task.state === 'DONE' && task.expiresAt !== null && task.expiresAt <= farmMoment(now)
    ? { ...task, state: 'EXPIRED' }
    : task

interface TaskQuery {
  readonly state: DownloadState | null
  readonly kind: DownloadKind | null
  readonly words: string
  readonly start: number
  readonly end: number
}

const stateAt = (now: Date): Sql =>
  sql`case when state = 'DONE' and expires_at <= ${now} then 'EXPIRED' else state end`

/** A page of the tasks of a user with the number of each state. */
export async function listTasks(tx: Tx, owner: string, query: TaskQuery, now: Date) {
  const { state, kind, words, start, end } = query
  const among = sql`from offline_task where owner = ${owner} and (${kind}::text is null or kind = ${kind})
    and strpos(title, ${words}) > 0`
  const page = await tx.rows(sql<OfflineTask>`select ${COLUMNS}, null as result ${among}
    and (${state}::text is null or ${stateAt(now)} = ${state})
    order by created_at desc, uid desc limit ${Math.max(0, end - start)} offset ${start}`)
  const found = await tx.map(sql<[DownloadState, number]>`
    select ${stateAt(now)}, count(*)::int ${among} group by 1`)
  return {
    list: page.map((task) => current(task, now)),
    counts: byKey(keysOf(downloadStates), (state): number => found.get(state) ?? 0),
    used: await usedBytes(tx, owner, now),
  }
}

/** Number of waiting or running tasks, of all users, before each of these. */
export const aheadOf = (db: Db, uids: readonly string[]) =>
  db.map(sql<[string, number]>`
    select t.uid, (select count(*)::int from offline_task o
      where o.state in ('QUEUED', 'RUNNING') and (o.created_at, o.uid) < (t.created_at, t.uid))
    from offline_task t where t.uid = any(${[...uids]}::uuid[])`)

type Ended = Pick<OfflineTask, 'uid' | 'kind' | 'report' | 'family' | 'title' | 'state'>

/** Waiting and running tasks, and finished ones not yet seen. */
export async function newsOf(tx: Tx, owner: string) {
  const found = await tx.rows(sql<Ended & { open: boolean }>`
    select uid, kind, report, family, title, state, state in ('QUEUED', 'RUNNING') as open from offline_task
     where owner = ${owner} and (state in ('QUEUED', 'RUNNING') or not seen) order by created_at desc, uid desc limit 100`)
  return {
    open: found.filter(({ open }) => open).length,
    ended: found.filter(({ open }) => !open).map(({ open: _, ...task }): Ended => task),
  }
}

export const markSeen = (tx: Tx, owner: string): Promise<void> =>
  tx.run(sql`
    update offline_task set seen = true where owner = ${owner} and not seen and state not in ('QUEUED', 'RUNNING')`)

/** Cancels a task that waits or runs. False where it had ended before. */
export async function cancelTask(tx: Tx, uid: string, now: Date): Promise<boolean> {
  const done =
    await tx.changed(sql`update offline_task set state = 'CANCELLED', part = '', finished_at = ${now}
    where uid = ${uid} and state in ('QUEUED', 'RUNNING')`)
  return done > 0
}

/** Puts a finished task back into the queue, with the same request. */
export async function requeueTask(tx: Tx, task: OfflineTask, requestId: string, limits: Limits) {
  await assertRoom(tx, task.owner, limits)
  await tx.run(sql`update offline_task set state = 'QUEUED', progress = 0, part = '', row_count = null, bytes = 0, file_key = null,
      result = null, as_of = null, error = null, seen = true, request_id = ${requestId}, created_at = ${limits.now},
      started_at = null, finished_at = null, expires_at = null where uid = ${task.uid}`)
}

export const deleteTask = (tx: Tx, uid: string): Promise<void> =>
  tx.run(sql`delete from offline_task where uid = ${uid}`)
