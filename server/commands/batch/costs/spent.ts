import { sql } from 'kysely'
import { centsOf } from '#domain/batch/cents.ts'
import type { CostItem, Spending } from '#domain/batch/cost-types.ts'
import type { Tx } from '../../../kit/database.ts'

/** What batches bear of the cost ledger, by batch: used on them, shared in their houses, and their part of whole months; cents. */
export async function spentOn(
  tx: Tx,
  farmId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Spending[]>> {
  const found = await sql<{ batchId: string; date: string; item: CostItem; amount: string }>`
    select batch_id as "batchId", day as date, item, sum(amount) as amount from batch_charge
     where farm_id = ${farmId} and batch_id = any(${uids}::uuid[]) group by 1, 2, 3 order by 1, 2, 3`.execute(
    tx,
  )
  const rows = found.rows.map(({ batchId, date, item, amount }) => ({
    batchId,
    date,
    item,
    cents: centsOf(amount),
  }))
  return Map.groupBy(rows, ({ batchId }) => batchId)
}
