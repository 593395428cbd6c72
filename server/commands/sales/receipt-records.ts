import { sql } from 'kysely'
import type { KeptRecord } from '#domain/sale/receipts.ts'
import type { Tx } from '../../kit/database.ts'

/** A record of money with what the rules ask of it. */
export interface StoredRecord extends KeptRecord {
  readonly uid: string
  readonly amount: string
  readonly payMethod: string | null
  readonly clientId: string
  readonly settlementId: string | null
}

const records = sql`select r.uid, r.receipt_no as "receiptNo", r.kind, r.receipt_date as day, r.amount,
    r.pay_method as "payMethod", r.client_id as "clientId", r.settlement_id as "settlementId",
    r.reverses is not null as "isReversal", reversed_no(r) as "reversedNo" from client_receipt r`

/** Records of a settlement, in the order of their days. */
export async function takenRecords(tx: Tx, farmId: string, settlementId: string): Promise<StoredRecord[]> {
  const found =
    await sql<StoredRecord>`${records} where r.farm_id = ${farmId} and r.settlement_id = ${settlementId}
    order by r.receipt_date, r.receipt_no`.execute(tx)
  return found.rows
}

/** 预收 of a client in a farm, and what settlements have used of it. */
export async function prepaidRecords(tx: Tx, farmId: string, clientId: string): Promise<StoredRecord[]> {
  const found = await sql<StoredRecord>`${records} where r.farm_id = ${farmId} and r.client_id = ${clientId}
    and r.kind in ('PREPAID', 'OFFSET')`.execute(tx)
  return found.rows
}

export async function recordOf(tx: Tx, farmId: string, uid: string): Promise<StoredRecord | undefined> {
  const found = await sql<StoredRecord>`${records} where r.farm_id = ${farmId} and r.uid = ${uid}`.execute(tx)
  return found.rows[0]
}

/** One person at a time registers money of a client in a farm: what he has paid and not used is asked before it is used. */
export const holdClient = (tx: Tx, farmId: string, clientId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`receipts ${farmId} ${clientId}`}, 0))`.execute(tx)
