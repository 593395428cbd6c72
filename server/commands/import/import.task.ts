import { sql } from 'kysely'
import type { ChosenWords } from '#kit/import/meanings.ts'
import {
  type ImportColumn,
  type ImportProblem,
  type ImportStatus,
  type ImportTask,
  isImportRunning,
} from '#kit/import-task.ts'
import type { CellValue } from '#kit/sheet/file-cell.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { without } from '#server/kit/narrow.ts'
import { notFound, Refused } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Most problems answered with a task; the workbook of errors has all of them. */
const MAX_PROBLEMS = 200

/** A task as stored. */
export interface StoredTask extends Omit<ImportTask, 'problems' | 'columns'> {
  readonly head: readonly CellValue[]
  readonly columns: readonly (ImportColumn & { readonly index: number })[]
  readonly checked: boolean
  readonly partial: boolean
  readonly commitRequest: string | null
  readonly fileHash: string
  readonly words: ChosenWords
}

const columns = sql`uid, page, kind, farm_id as "farmId", file_name as "fileName", left(started_at::text, 16) as "startedAt", status, mode, updated, total, done, valid, failed, warned, skipped,
  created, head, columns, reading, words, checked, partial, note, revert_token as "revertToken", commit_request as "commitRequest",
  file_hash as "fileHash", version`

/** A task of a screen, in the caller's farms. @throws notFound */
export async function readTask(tx: Tx, page: string, farms: readonly string[], uid: string) {
  const task = await tx.row(sql<StoredTask>`select ${columns} from import_task
    where farm_id = any(${farms}::uuid[]) and uid = ${uid} and page = ${page} and not deleted`)
  if (!task) throw notFound()
  return task
}

/** The task of the same file by the same person, unless it was committed or taken back. */
export const sameUpload = (
  tx: Tx,
  {
    page,
    kind,
    mode,
    farmId,
    hash,
    owner,
  }: Readonly<Record<'page' | 'kind' | 'mode' | 'farmId' | 'hash' | 'owner', string>>,
): Promise<StoredTask | undefined> =>
  tx.row(sql<StoredTask>`select ${columns} from import_task
    where farm_id = ${farmId} and page = ${page} and kind = ${kind} and mode = ${mode} and file_hash = ${hash} and created_by = ${owner}
      and status not in ('COMMITTED', 'REVERTED', 'REVERTING') and not deleted
    order by started_at desc limit 1`)

/** The answer for a task, with the first problems of its last check. */
export async function answerOf(tx: Tx, task: StoredTask): Promise<ImportTask> {
  const found =
    await tx.rows(sql<ImportProblem>`select p.* from import_chunk c, jsonb_to_recordset(c.found) as
      p(row integer, field text, label text, value text, level text, rule text, message text)
    where c.farm_id = ${task.farmId} and c.task_uid = ${task.uid} and c.found <> '[]'
    order by c.chunk, p.row limit ${MAX_PROBLEMS}`)
  const own = without(task, ['head', 'checked', 'partial', 'commitRequest', 'fileHash', 'words'])
  const columns = task.columns.map(({ title, key, label }) => ({ title, key, label }))
  return { ...own, columns, problems: found }
}

/** Writes some columns of a task. */
export const setTask = (
  tx: Tx,
  { farmId, uid }: Pick<StoredTask, 'farmId' | 'uid'>,
  set: Sql,
): Promise<void> =>
  tx.run(sql`
    update import_task set ${set}, updated_at = now() where farm_id = ${farmId} and uid = ${uid}`)

/** Begins a job: the findings of the one before are deleted. */
export const beginJob = (
  tx: Tx,
  task: StoredTask,
  status: ImportStatus,
  request: string | null,
): Promise<void> =>
  setTask(
    tx,
    task,
    sql`status = ${status}, done = 0, stopping = false, note = null, version = version + 1,
      commit_request = coalesce(${request}, commit_request)`,
  )

/** Requests a running job to stop; it checks between two chunks, and nothing it wrote stays. */
export async function askToStop(tx: Tx, caller: Caller, task: StoredTask): Promise<void> {
  if (!isImportRunning(task.status)) throw new Refused('ERROR', '任务没有在运行')
  await setTask(tx, task, sql`stopping = true`)
  const { page, uid, status, farmId } = task
  const before = { status, farmId, stopping: false }
  await audit(tx, caller, { target: page, targetUid: uid, before, after: { ...before, stopping: true } })
}
