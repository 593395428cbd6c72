import { sql } from 'kysely'
import type { GoLive } from '#resources/golive/golive.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'

/** The running or confirmed go-live of a farm; null where none was begun, or the last one was taken back. */
export async function readGoLive(tx: Tx, farmId: string, lock = false): Promise<GoLive | null> {
  const found =
    await tx.row(sql<GoLive>`select uid, farm_id as "farmId", go_live_date as "goLiveDate", status, job, job_note as "jobNote",
      confirmed_at as "confirmedAt", confirmed_by as "confirmedBy", counted, count_note as "countNote", version
    from golive where farm_id = ${farmId} and status <> 'REVERTED' and not deleted ${lock ? sql`for update` : sql``}`)
  return found ?? null
}

/** The go-live that still accepts files. @throws Refused when there is none */
export async function runningGoLive(tx: Tx, farmId: string, lock = false): Promise<GoLive> {
  const found = await readGoLive(tx, farmId, lock)
  if (!found) throw new Refused('ERROR', '请先选择猪场和上线日期，开始上线')
  if (found.status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
  return found
}
