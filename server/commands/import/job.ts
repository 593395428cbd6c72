import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportStatus } from '#kit/import-task.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import { type DataScope, type Db, scoped } from '../../kit/database.ts'
import { patientLock } from '../../kit/patient-lock.ts'
import { Refused } from '../../kit/refused.ts'
import { farmLock } from './lock.ts'
import { beginJob, readTask, type StoredTask, setTask } from './task.ts'

export interface ImportJob {
  readonly db: Db
  readonly caller: Caller
  readonly trace: Trace
  readonly page: string
  readonly farmId: string
  readonly uid: string
  /** The farm's day. */
  readonly today: string
  /** The server is going down. */
  readonly signal: AbortSignal
  /** It is under way: who asked can be answered. */
  started(): void
}

const TOLD_EVERY_MS = 250

/** What a job does once it has the farm. */
export interface Work {
  readonly status: ImportStatus
  /** The request it was asked for by, so that one asked for again is known. */
  readonly request?: string
  /** @throws Refused where the task is not in a state for it */
  allows(task: StoredTask): void
  run(task: StoredTask, scope: DataScope, advance: Advance): Promise<void>
}

/** Tells how many rows are done, with what else is to be noted. @throws Stopped */
export type Advance = (
  done: number,
  also?: (tx: Parameters<typeof setTask>[0]) => Promise<void>,
) => Promise<void>

/** Ends a job between two chunks. */
export class Stopped extends Error {}

/** Each job holds two connections and now and then a third: requests keep the others. */
const MOST_AT_ONCE = 2
const underWay = new WeakMap<Db, number>()

/** Does work while one of the places is free. @throws Refused when none is */
async function inPlace(db: Db, work: () => Promise<void>): Promise<void> {
  const others = underWay.get(db) ?? 0
  if (others >= MOST_AT_ONCE) throw new Refused('ERROR', '服务器正在处理其他导入，请稍后再试')
  underWay.set(db, others + 1)
  try {
    await work()
  } finally {
    underWay.set(db, (underWay.get(db) ?? 1) - 1)
  }
}

const busy = () => new Refused('ERROR', '该猪场正在导入，请等待完成后再试')
const FAILURE = '处理时出错，没有写入任何数据，请重试；仍然出错请联系管理员'
const SHUTDOWN = '服务停止，任务未完成，可以重新开始'

/**
 * One job of imports over a farm at a time, on whatever server it runs. Whatever it wrote stands only if it came to its end.
 * @throws Refused when the farm is taken, or the task not in a state for it
 */
export const runJob = (job: ImportJob, work: Work): Promise<void> =>
  inPlace(job.db, () =>
    job.db.connection().execute(async (connection) => {
      const lock = farmLock(job.farmId)
      if (!(await patientLock(connection, lock))) throw busy()
      try {
        await run(job, work)
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(connection)
      }
    }),
  )

async function run({ db, caller, farmId, uid, page, signal, started }: ImportJob, work: Work): Promise<void> {
  const scope: DataScope = { ...caller.scope, farms: [farmId] }
  const task = await scoped(db, scope, async (tx) => {
    const found = await readTask(tx, page, [farmId], uid)
    work.allows(found)
    await beginJob(tx, found, work.status, work.request ?? null)
    return found
  })
  started()
  let told = 0
  const advance: Advance = async (done, also) => {
    if (signal.aborted) throw new Stopped(SHUTDOWN)
    // whoever else waits for an answer comes first
    await turn()
    if (!also && performance.now() - told < TOLD_EVERY_MS) return
    told = performance.now()
    const stopping = await scoped(db, scope, async (tx) => {
      await also?.(tx)
      const row = await sql<{ stopping: boolean }>`update import_task set done = ${done}, updated_at = now()
        where farm_id = ${farmId} and uid = ${uid} returning stopping`.execute(tx)
      return row.rows[0]?.stopping ?? true
    })
    if (stopping) throw new Stopped('已停止，没有写入任何数据')
  }
  try {
    await work.run(task, scope, advance)
  } catch (error) {
    const note = error instanceof Stopped || error instanceof Refused ? error.message : FAILURE
    const status = endOf(work.status, error)
    await scoped(db, scope, (tx) =>
      setTask(
        tx,
        task,
        sql`status = ${status}, stopping = false, note = ${note.slice(0, 400)}, version = version + 1`,
      ),
    )
    if (!(error instanceof Stopped || error instanceof Refused)) throw error
  }
}

/** Where a task stands whose job did not come to its end: what was to be taken back is still there. */
export function endOf(running: string, error: unknown): ImportStatus {
  if (running === 'REVERTING') return 'COMMITTED'
  if (error instanceof Stopped) return 'STOPPED'
  return error instanceof Refused && running === 'COMMITTING' ? 'CHECKED' : 'FAILED'
}
