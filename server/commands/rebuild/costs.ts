import { sql } from 'kysely'
import type { BulkRow, BulkTable } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.ts'
import { reckoned } from '../batch/costs/costs.refresh.ts'
import { batchCostDay, batchMoveCost, dayRow, moveRow } from '../batch/costs/costs.tables.ts'
import { refreshFarmCosts } from '../costs/fresh.ts'
import type { TableDifference } from './chunk.ts'
import { compare, writeDifferences } from './rebuild.compare.ts'

/** Batches compared at a time. */
const PART = 50

/**
 * Reckons what all batches of a farm cost from their first day and compares it with what is kept, after what is behind was
 * brought up to date; unless it is a trial, what differs is written.
 */
export async function rebuildCosts(
  tx: Tx,
  { farmId, dryRun, today }: { farmId: string; dryRun: boolean; today: string },
  batches: readonly string[],
): Promise<TableDifference[]> {
  await refreshFarmCosts(tx, farmId, today)
  const costs = await reckoned(tx, farmId, batches, await parametersOf(tx, farmId, today))
  const found: TableDifference[] = []
  for (let at = 0; at < costs.length; at += PART) {
    const part = costs.slice(at, at + PART)
    const owner = (batch_id: string) => ({ farm_id: farmId, batch_id })
    const uids = part.map(({ uid }) => uid)
    const days = part.flatMap(({ uid, days: all }) => all.map((day) => dayRow(owner(uid), day)))
    const moves = part.flatMap(({ uid, moves: all }) => all.map((move) => moveRow(owner(uid), move)))
    const check = async (table: BulkTable, rows: readonly BulkRow[]) => {
      const differences = await compare(tx, table, sql`t.batch_id = any(${uids}::uuid[])`, farmId, rows)
      if (!dryRun) await writeDifferences(tx, table, differences, rows)
      found.push(...differences.map((one) => ({ ...one, table: table.name })))
    }
    await check(batchCostDay, days)
    await check(batchMoveCost, moves)
  }
  return found
}
