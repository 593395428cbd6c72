import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { loadWithdrawals } from './batch.withdrawals.ts'

/** Feed and medication of batches, recorded elsewhere. */
export interface Care {
  /** Days on which a batch was fed; undefined where the farm keeps no feed. */
  fed(batchId: string): ReadonlySet<string> | undefined
  /** True where its pigs must not be sold on the day because of a drug. */
  withdrawn(batchId: string, date: string): boolean
}

export interface CareWanted {
  /** Batches that are to be closed. */
  readonly closing: readonly string[]
  /** Batches pigs are sold from; empty where the farm allows sales despite a withdrawal period (withdraw_block_sale). */
  readonly selling: readonly string[]
}

export async function loadCare(tx: Tx, farmId: string, { closing, selling }: CareWanted): Promise<Care> {
  const fed = closing.length > 0 && (await keepsFeed(tx, farmId)) ? await fedDays(tx, farmId, closing) : null
  const withdrawals = selling.length > 0 ? await loadWithdrawals(tx, farmId, selling) : []
  return {
    fed: (uid) => (fed ? (fed.get(uid) ?? new Set()) : undefined),
    withdrawn: (uid, date) =>
      withdrawals.some(({ batchId, from, until }) => batchId === uid && from <= date && date <= until),
  }
}

/** Days on which the batches were fed; feed recorded for a house counts for the batches in it that day. */
async function fedDays(tx: Tx, farmId: string, closing: readonly string[]) {
  const found = await tx.rows(sql<{ batchId: string; day: string }>`
    select f.batch_id as "batchId", f.use_date as day from feed_use f
      where f.farm_id = ${farmId} and f.batch_id = any(${closing}::uuid[])
    union select b.uid, f.use_date from batch b
      join organize own on own.uid = b.house_id
      join feed_use f on f.farm_id = b.farm_id and f.batch_id is null and f.pig_id is null
      join organize above on above.uid = f.house_id and own.tree_path like above.tree_path || '%'
      where b.farm_id = ${farmId} and b.uid = any(${closing}::uuid[])`)
  const days = Map.groupBy(found, ({ batchId }) => batchId)
  return new Map([...days].map(([uid, rows]) => [uid, new Set(rows.map(({ day }) => day))]))
}

/** False where the farm records no feed at all: none is required then. */
const keepsFeed = (tx: Tx, farmId: string) =>
  tx.has(sql`select 1 from feed_use where farm_id = ${farmId} limit 1`)
