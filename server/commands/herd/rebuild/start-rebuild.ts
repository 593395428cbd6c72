import { sql } from 'kysely'
import type { Caller, Trace } from '../../../kit/context.ts'
import { type DataScope, type Db, scoped } from '../../../kit/database.ts'
import { Refused } from '../../../kit/refused.ts'
import { animalsOf, rebuildFarm } from './rebuild-farm.ts'
import { advanceTask, closeTask, type Outcome, openTask, type RebuildWish } from './task.ts'

export interface RebuildJob {
  readonly db: Db
  readonly caller: Caller
  readonly trace: Trace
  readonly wish: RebuildWish
  /** The server is going down. */
  readonly signal: AbortSignal
  /** The task stands in the list: who asked can be answered. */
  started(uid: string): void
}

const busy = () => new Refused('ERROR', '该猪场正在试算或重算，请等待完成后再试')
const FAILURE = '处理时出错，已处理的猪只保持处理后的结果，请重试；仍然出错请联系管理员'

/**
 * One run over a farm, by itself: a second one is refused while it lasts, on whatever server it runs.
 * @throws Refused when the farm is taken
 */
export function runRebuild(job: RebuildJob): Promise<void> {
  const key = sql`hashtextextended(${`rebuild ${job.wish.farmId}`}, 0)`
  return job.db.connection().execute(async (connection) => {
    const lock = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(connection)
    if (!lock.rows[0]?.got) throw busy()
    try {
      await run(job)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

async function run({ db, caller, trace, wish, signal, started }: RebuildJob): Promise<void> {
  const scope: DataScope = { ...caller.scope, farms: [wish.farmId] }
  const uid = await scoped(db, scope, async (tx) =>
    openTask(tx, caller, wish, (await animalsOf(tx, wish)).length),
  )
  started(uid)
  const { farmId } = wish
  const close = (outcome: Outcome) =>
    scoped(db, scope, (tx) => closeTask(tx, caller, trace, wish, uid, outcome))
  const sums = { done: 0, differences: 0 }
  try {
    const { found, ...result } = await rebuildFarm(db, scope, {
      ...wish,
      signal,
      progress: async (tx, done, differences) => {
        await advanceTask(tx, farmId, uid, done, differences)
        Object.assign(sums, { done, differences })
      },
    })
    const stopped = signal.aborted
    await close({ ...result, status: stopped ? 'STOPPED' : 'DONE', found, note: stopped ? '服务停止' : null })
  } catch (error) {
    await close({ ...sums, status: 'FAILED', note: FAILURE, found: null })
    throw error
  }
}
