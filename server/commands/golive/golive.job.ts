import { sql } from 'kysely'
import type { GoLive } from '#resources/golive/golive.ts'
import { type DataScope, type Db, scoped, type Tx } from '#server/kit/database.ts'
import { JobInterrupted } from '#server/kit/job-errors.ts'
import { isJobLive } from '#server/kit/live-job.ts'
import { underLock } from '#server/kit/patient-lock.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { ImportJob } from '../import/import.job.ts'
import { readGoLive } from './go-live.ts'

/** A job on the go-live of a farm. */
export type GoLiveJob = Omit<ImportJob, 'page' | 'uid' | 'handlerOf'>

/** The queue of go-lives; the key of a job is its farm. */
export const GO_LIVE_QUEUE = 'golive'

/** Refuses work on a go-live that is confirmed. */
export async function notConfirmed(_tx: Tx, { status }: GoLive): Promise<void> {
  if (status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
}

/** Background work on a go-live. */
export interface Work {
  readonly job: NonNullable<GoLive['job']>
  /** Checked before any change, in the transaction that notes the job. @throws Refused */
  allows(tx: Tx, golive: GoLive): Promise<void>
  /** @returns the message shown at the end, if any */
  run(job: GoLiveJob, golive: GoLive, scope: DataScope): Promise<string | null>
}

const FAILURE = '处理时出错，请重试；仍然出错请联系管理员'
const LOST = '服务中断，任务未完成，可以重新开始'

const lockOf = (farmId: string): Sql => sql`hashtextextended(${`golive ${farmId}`}, 0)`

const begun = async (tx: Tx, farmId: string, lock: boolean): Promise<GoLive> => {
  const found = await readGoLive(tx, farmId, lock)
  if (!found) throw new Refused('ERROR', '请先选择猪场和上线日期，开始上线')
  return found
}

/** Notes that a work is under way, in the transaction that adds its job to the queue. @throws Refused */
export async function beginGoLiveWork(tx: Tx, farmId: string, work: Work): Promise<void> {
  const found = await begun(tx, farmId, true)
  await work.allows(tx, found)
  await note(tx, found, work.job, null)
}

/**
 * Runs the work of a queued job, if the go-live still waits for it; one at a time in a farm, over all servers. Interrupted
 * by a server shutdown it stays under way, and the job begins again.
 */
export const resumeGoLiveWork = (job: GoLiveJob, work: Work): Promise<void> =>
  underLock(job.db, lockOf(job.farmId), '上线任务正在进行，请等待完成', () => run(job, work))

async function run(job: GoLiveJob, work: Work): Promise<void> {
  const { db, caller, farmId, signal } = job
  const scope: DataScope = { ...caller.scope, farms: [farmId] }
  const golive = await scoped(db, scope, (tx) => begun(tx, farmId, false))
  if (golive.job !== work.job) return
  let said: string | null = null
  try {
    said = await work.run(job, golive, scope)
    if (signal.aborted) throw new JobInterrupted()
  } catch (error) {
    if (signal.aborted) throw new JobInterrupted()
    await closeGoLiveWork(db, scope, work, farmId, error instanceof Refused ? error.message : FAILURE)
    if (error instanceof Refused) return
    throw error
  }
  await closeGoLiveWork(db, scope, work, farmId, said)
}

/** Notes the end of a work, if the go-live still waits for it. */
export const closeGoLiveWork = (
  db: Db,
  scope: DataScope,
  work: Work,
  farmId: string,
  said: string | null,
): Promise<void> =>
  scoped(db, scope, async (tx) => {
    const golive = await readGoLive(tx, farmId, true)
    if (golive?.job === work.job) await note(tx, golive, null, said)
  })

const note = (tx: Tx, { farmId, uid }: GoLive, job: string | null, said: string | null): Promise<void> =>
  tx.run(sql`update golive set job = ${job}, job_note = ${said}, updated_at = now(), version = version + 1
    where farm_id = ${farmId} and uid = ${uid}`)

/** Notes a work as interrupted when it seems to be under way while no server holds the farm and no job is left for it. */
export async function closeLostJob(tx: Tx, farmId: string): Promise<void> {
  const golive = await readGoLive(tx, farmId)
  if (!golive?.job || (await isJobLive(tx, GO_LIVE_QUEUE, farmId))) return
  const isLocked = await tx.value(sql<boolean>`select pg_try_advisory_xact_lock(${lockOf(farmId)})`)
  // it may have ended meanwhile
  if (isLocked && (await readGoLive(tx, farmId))?.job) await note(tx, golive, null, LOST)
}
