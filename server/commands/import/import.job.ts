import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportStatus } from '#kit/import-task.ts'
import type { Caller } from '#server/kit/context.ts'
import { type DataScope, type Db, scoped, type Tx } from '#server/kit/database.ts'
import { JobInterrupted } from '#server/kit/job-errors.ts'
import { patientLock, underLock } from '#server/kit/patient-lock.ts'
import { Refused } from '#server/kit/refused.ts'
import type { ImportHandler } from './handlers/handlers.types.ts'
import { beginJob, readTask, type StoredTask, setTask } from './import.task.ts'
import { farmLock } from './lock.ts'

export interface ImportJob {
  readonly db: Db
  readonly caller: Caller
  readonly page: string
  readonly farmId: string
  readonly uid: string
  /** The farm's day. */
  readonly today: string
  /** The handler that records the rows of a kind and takes them back. */
  readonly handlerOf: (kind: ImportKind) => ImportHandler
  /** Aborted when the server shuts down or loses the job. */
  readonly signal: AbortSignal
}

const PROGRESS_EVERY_MS = 250

/** Work done on a file. */
export interface Work {
  readonly status: ImportStatus
  /** The request behind it: a repeated one is recognised. */
  readonly request?: string
  /** @throws Refused where the state of the task does not allow it */
  allows(task: StoredTask): void
  run(job: ImportJob, task: StoredTask, scope: DataScope, advance: Advance): Promise<void>
}

/** Reports the number of rows done, with further columns to store. @throws Stopped */
export type Advance = (
  done: number,
  also?: (tx: Parameters<typeof setTask>[0]) => Promise<void>,
) => Promise<void>

/** Ends a job between two chunks. */
class Stopped extends Error {}

export const IMPORT_BUSY = '该猪场正在导入，请等待完成后再试'
const FAILURE = '处理时出错，没有写入任何数据，请重试；仍然出错请联系管理员'
const SHUTDOWN = '服务停止，任务未完成，可以重新开始'

const scopeOf = ({ caller, farmId }: ImportJob): DataScope => ({ ...caller.scope, farms: [farmId] })

/** Notes that a task is under way, in the transaction that adds its job to the queue. @throws Refused */
export async function beginWork(tx: Tx, task: StoredTask, work: Work): Promise<void> {
  if (!(await patientLock(tx, farmLock(task.farmId), 'transaction'))) throw new Refused('ERROR', IMPORT_BUSY)
  const found = await readTask(tx, task.page, [task.farmId], task.uid)
  work.allows(found)
  await beginJob(tx, found, work.status, work.request ?? null)
}

/** Runs one work at a time over the imports of a farm, over all servers. @throws Refused while another runs */
export const aloneInFarm = (
  { db, farmId }: Pick<ImportJob, 'db' | 'farmId'>,
  work: () => Promise<void>,
): Promise<void> => underLock(db, farmLock(farmId), IMPORT_BUSY, work)

/**
 * Runs the work of a queued job, if the task still waits for it. Its rows stay only if it comes to its
 * end; interrupted by a server shutdown, the task stays under way, and the job begins again.
 */
export const resumeWork = (job: ImportJob, work: Work): Promise<void> =>
  aloneInFarm(job, async () => {
    const scope = scopeOf(job)
    const task = await scoped(job.db, scope, (tx) => readTask(tx, job.page, [job.farmId], job.uid))
    if (task.status !== work.status) return
    await run(job, task, work).catch(async (error: unknown) => {
      if (job.signal.aborted) throw new JobInterrupted()
      await closeTask({ db: job.db, scope }, task, work, error)
    })
  })

/**
 * Runs a work as a part of another job. @throws Refused while another work runs in the farm, or where the state of the task does not allow
 * it
 */
export const runWork = (job: ImportJob, work: Work): Promise<void> =>
  aloneInFarm(job, async () => {
    const scope = scopeOf(job)
    const task = await scoped(job.db, scope, async (tx) => {
      const found = await readTask(tx, job.page, [job.farmId], job.uid)
      work.allows(found)
      await beginJob(tx, found, work.status, null)
      return found
    })
    await run(job, task, work).catch((error: unknown) => closeTask({ db: job.db, scope }, task, work, error))
  })

const run = (job: ImportJob, task: StoredTask, work: Work): Promise<void> =>
  work.run(job, task, scopeOf(job), advanceOf(job))

/** Stores the number of rows done with a task, and stops where requested. */
export function advanceOf(job: ImportJob): Advance {
  const { db, farmId, uid, signal } = job
  let written = 0
  return async (done, also) => {
    if (signal.aborted) throw new Stopped(SHUTDOWN)
    // other requests are answered first
    await turn()
    if (!also && performance.now() - written < PROGRESS_EVERY_MS) return
    written = performance.now()
    const stopping = await scoped(db, scopeOf(job), async (tx) => {
      await also?.(tx)
      const asked = await tx.value(sql<
        boolean | null
      >`update import_task set done = ${done}, updated_at = now()
        where farm_id = ${farmId} and uid = ${uid} returning stopping`)
      return asked ?? true
    })
    if (stopping) throw new Stopped('已停止，没有写入任何数据')
  }
}

/** Closes a task that did not end normally. @throws any unexpected error */
export async function closeTask(
  { db, scope }: { readonly db: Db; readonly scope: DataScope },
  task: StoredTask,
  { status: running }: Pick<Work, 'status'>,
  error: unknown,
): Promise<void> {
  const isForeseen = error instanceof Stopped || error instanceof Refused
  const note = isForeseen ? error.message : FAILURE
  await scoped(db, scope, (tx) =>
    setTask(
      tx,
      task,
      sql`status = ${endOf(running, error)}, stopping = false, note = ${note.slice(0, 400)}, version = version + 1`,
    ),
  )
  if (!isForeseen) throw error
}

/** State of a task whose job did not end normally: rows to be taken back are still there. */
function endOf(running: string, error: unknown): ImportStatus {
  if (running === 'REVERTING') return 'COMMITTED'
  if (error instanceof Stopped) return 'STOPPED'
  return error instanceof Refused && running === 'COMMITTING' ? 'CHECKED' : 'FAILED'
}
