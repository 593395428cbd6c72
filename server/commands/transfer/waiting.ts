import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** A slip whose animals a farm has still to receive. */
export interface WaitingTransfer {
  readonly uid: string
  readonly docNo: string
  readonly outFarm: string
  readonly outDate: string
  readonly vehicle: string | null
  /** Heads still on the road. */
  readonly heads: number
  /** Days since the dispatch; overdue past `WAITING_LIMIT` (§5.11 待接收). */
  readonly days: number
  readonly overdue: number
}

/** Days a transfer may be on the road before the list shows it red. */
const WAITING_LIMIT = 2

/** 待接收: what is on its way to a farm, the longest on the road first. */
export async function waitingTransfers(tx: Tx, farmId: string, today: string): Promise<WaitingTransfer[]> {
  const found = await sql<WaitingTransfer>`
    select t.uid, t.doc_no as "docNo", o.name as "outFarm", t.out_date as "outDate", t.vehicle,
      t.heads - t.received - t.rejected as heads, ${today}::date - t.out_date as days,
      greatest(0, ${today}::date - t.out_date - ${WAITING_LIMIT}::int) as overdue
      from pig_transfer t left join organize o on o.uid = t.farm_id
     where t.in_farm_id = ${farmId} and t.status = 'IN_TRANSIT' and not t.deleted
     order by t.out_date, t.doc_no`.execute(tx)
  return found.rows
}
