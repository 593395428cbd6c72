import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import { type DataScope, type Db, scoped } from '#server/kit/database.ts'
import { JobInterrupted } from '#server/kit/job-errors.ts'
import { patientLock, underLock } from '#server/kit/patient-lock.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'
import {
  advanceTask,
  closeTask,
  isTaskRunning,
  type Outcome,
  openTask,
  type RebuildRequest,
} from './rebuild.task.ts'
import { animalsOf, rebuildFarm } from './rebuild-farm.ts'

interface RebuildJob {
  readonly db: Db
  readonly caller: Caller
  readonly request: RebuildRequest
  /** Uid of the task in the list. */
  readonly uid: string
  /** Aborted when the server shuts down or loses the job. */
  readonly signal: AbortSignal
}

export const REBUILD_BUSY = '该猪场正在试算或重算，请等待完成后再试'
const FAILURE = '处理时出错，已处理的猪只保持处理后的结果，请重试；仍然出错请联系管理员'

const lockOf = (farmId: string) => sql`hashtextextended(${`rebuild ${farmId}`}, 0)`

/** Puts a task into the list, in the transaction that adds its job to the queue. @throws Refused while another run holds the farm */
export async function beginRebuild(act: Acting, request: RebuildRequest, uid: string): Promise<void> {
  if (!(await patientLock(act.tx, lockOf(request.farmId), 'transaction')))
    throw new Refused('ERROR', REBUILD_BUSY)
  await openTask(act, request, uid, (await animalsOf(act.tx, request)).length)
}

/**
 * Runs one rebuild of a farm at a time, over all servers, if its task is still under way. Interrupted by a server shutdown it stays so,
 * and the job begins again.
 */
export const resumeRebuild = (job: RebuildJob): Promise<void> =>
  underLock(job.db, lockOf(job.request.farmId), REBUILD_BUSY, () => run(job))

async function run({ db, caller, request, uid, signal }: RebuildJob): Promise<void> {
  const { farmId } = request
  const scope: DataScope = { ...caller.scope, farms: [farmId] }
  if (!(await scoped(db, scope, (tx) => isTaskRunning(tx, farmId, uid)))) return
  const close = (outcome: Outcome) => scoped(db, scope, (tx) => closeTask(tx, caller, request, uid, outcome))
  const sums = { done: 0, differences: 0 }
  try {
    const { found, ...result } = await rebuildFarm(db, scope, {
      ...request,
      signal,
      progress: async (tx, done, differences) => {
        await advanceTask(tx, farmId, uid, done, differences)
        Object.assign(sums, { done, differences })
      },
    })
    if (signal.aborted) throw new JobInterrupted()
    await close({ ...result, status: 'DONE', found, note: null })
  } catch (error) {
    if (signal.aborted) throw new JobInterrupted()
    await close({ ...sums, status: 'FAILED', note: FAILURE, found: null })
    throw error
  }
}
