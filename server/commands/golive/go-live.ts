import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'

/** A farm on its way to work with the system. */
export interface GoLive {
  readonly uid: string
  readonly farmId: string
  readonly goLiveDate: string
  readonly status: 'OPEN' | 'CONFIRMED'
  /** What runs for it in the background. */
  readonly job: 'CHECK' | 'REVERT' | 'UNDO' | null
  /** How the last job ended, where there is something to say. */
  readonly jobNote: string | null
  readonly confirmedAt: string | null
  readonly confirmedBy: string | null
  readonly version: number
}

/** The go-live of a farm that is under way or done; null where none was begun, or the last one was taken back. */
export async function readGoLive(tx: Tx, farmId: string, lock = false): Promise<GoLive | null> {
  const found =
    await sql<GoLive>`select uid, farm_id as "farmId", go_live_date as "goLiveDate", status, job, job_note as "jobNote",
      confirmed_at as "confirmedAt", confirmed_by as "confirmedBy", version
    from golive where farm_id = ${farmId} and status <> 'REVERTED' and not deleted ${lock ? sql`for update` : sql``}`.execute(
      tx,
    )
  return found.rows[0] ?? null
}

/** The go-live that still takes files. @throws Refused when there is none */
export async function runningGoLive(tx: Tx, farmId: string, lock = false): Promise<GoLive> {
  const found = await readGoLive(tx, farmId, lock)
  if (!found) throw new Refused('ERROR', '请先选择猪场和上线日期，开始上线')
  if (found.status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
  return found
}
