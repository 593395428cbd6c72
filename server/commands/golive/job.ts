import { type RawBuilder, sql } from 'kysely'
import type { GoLive } from '#resources/golive/state.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import { type DataScope, type Db, scoped, type Tx } from '../../kit/database.ts'
import { patientLock } from '../../kit/patient-lock.ts'
import { Refused } from '../../kit/refused.ts'
import { readGoLive } from './go-live.ts'

export interface GoLiveJob {
  readonly db: Db
  readonly caller: Caller
  readonly trace: Trace
  readonly farmId: string
  /** The farm's day. */
  readonly today: string
  /** The server is going down. */
  readonly signal: AbortSignal
  /** It is under way: who asked can be answered. */
  started(): void
}

/** What goes on by itself for a go-live. */
export interface Work {
  readonly job: NonNullable<GoLive['job']>
  /** Before anything is changed; in the transaction that notes the job. @throws Refused */
  allows(tx: Tx, golive: GoLive): Promise<void>
  /** @returns what the person is told when it has ended, if anything */
  run(golive: GoLive, scope: DataScope): Promise<string | null>
}

const FAILURE = '处理时出错，请重试；仍然出错请联系管理员'
const LOST = '服务中断，任务未完成，可以重新开始'

const lockOf = (farmId: string): RawBuilder<unknown> => sql`hashtextextended(${`golive ${farmId}`}, 0)`

const begun = async (tx: Tx, farmId: string, lock: boolean): Promise<GoLive> => {
  const found = await readGoLive(tx, farmId, lock)
  if (!found) throw new Refused('ERROR', '请先选择猪场和上线日期，开始上线')
  return found
}

/** One job for the go-live of a farm at a time, on whatever server it runs. @throws Refused */
export function runGoLiveJob(job: GoLiveJob, work: Work): Promise<void> {
  return job.db.connection().execute(async (connection) => {
    const lock = lockOf(job.farmId)
    if (!(await patientLock(connection, lock))) throw new Refused('ERROR', '上线任务正在进行，请等待完成')
    try {
      await run(job, work)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

async function run({ db, caller, farmId, started }: GoLiveJob, work: Work): Promise<void> {
  const scope: DataScope = { ...caller.scope, farms: [farmId] }
  const golive = await scoped(db, scope, async (tx) => {
    const found = await begun(tx, farmId, true)
    await work.allows(tx, found)
    await note(tx, found, work.job, null)
    return found
  })
  started()
  const close = (said: string | null) => scoped(db, scope, (tx) => note(tx, golive, null, said))
  try {
    await close(await work.run(golive, scope))
  } catch (error) {
    await close(error instanceof Refused ? error.message : FAILURE)
    if (!(error instanceof Refused)) throw error
  }
}

async function note(tx: Tx, { farmId, uid }: GoLive, job: string | null, said: string | null): Promise<void> {
  await sql`update golive set job = ${job}, job_note = ${said}, updated_at = now(), version = version + 1
    where farm_id = ${farmId} and uid = ${uid}`.execute(tx)
}

/** A job that seems to run while nobody holds the farm belongs to a server that is gone. */
export async function closeLostJob(tx: Tx, farmId: string): Promise<void> {
  const golive = await readGoLive(tx, farmId)
  if (!golive?.job) return
  const lock = await sql<{
    got: boolean
  }>`select pg_try_advisory_xact_lock(${lockOf(farmId)}) as got`.execute(tx)
  // it may have ended by itself meanwhile
  if (lock.rows[0]?.got && (await readGoLive(tx, farmId))?.job) await note(tx, golive, null, LOST)
}
