import type { Caller } from '../kit/context.ts'
import type { DataScope } from '../kit/database.ts'
import { farmScope } from '../kit/farm-scope.ts'
import { JobFailed, JobInterrupted } from '../kit/job-errors.ts'
import { Refused } from '../kit/refused.ts'
import type { JobContext, JobOutcome } from './define-job.ts'

/** A user's request for a farm: any of the functions permits it. */
interface FarmRequest {
  readonly farmId: string
  readonly access: readonly string[]
}

/**
 * Runs a user's request with his present rights; where he lost them `refuse` stores that in the row of the job. An unexpected error is
 * shown there too and not tried again: he restarts it himself.
 */
export async function runForPerson(
  context: JobContext,
  { farmId, access }: FarmRequest,
  run: (caller: Caller) => Promise<void>,
  refuse: (reason: Refused, scope: DataScope) => Promise<void>,
): Promise<JobOutcome | undefined> {
  const caller = await permitted(context, farmId, access).catch((error: unknown) => {
    if (error instanceof Refused) return error
    throw error
  })
  if (caller instanceof Refused) {
    await refuse(caller, await farmScope(context.db, farmId))
    return { note: caller.message, warning: true }
  }
  try {
    await run(caller)
    return undefined
  } catch (error) {
    if (error instanceof JobInterrupted || error instanceof Refused || context.signal.aborted) throw error
    throw new JobFailed(String(error), { cause: error })
  }
}

async function permitted(context: JobContext, farmId: string, access: readonly string[]): Promise<Caller> {
  const caller = await context.caller()
  if (caller.scope.farms.includes(farmId) && access.some((one) => caller.functions.has(one))) return caller
  throw new Refused('FORBIDDEN', '提交人已没有该功能或该猪场的权限，任务未执行')
}
