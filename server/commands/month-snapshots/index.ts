import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import { rebuildCostLedger } from '../costs/costs.ledger.ts'
import { keepSizes } from '../costs/farm-sizes.ts'
import { refreshFarmCosts } from '../costs/fresh.ts'
import { keepHerd, keepStock } from './kept.ts'

/**
 * Keeps what a month of a farm came to, in tables of its own, instead of what an earlier close of the month kept. It runs in
 * the transaction that closes the month, once the check list is passed, and after those before it in the list.
 */
type Snapshot = (tx: Tx, farmId: string, month: Month, today: string) => Promise<void>

/** The ledger is the kept costs itself: a closed month is not reckoned again. */
const keepCosts: Snapshot = async (tx, farmId, { period }, today) => {
  await keepSizes(tx, farmId, period)
  await rebuildCostLedger(tx, farmId, period)
  await refreshFarmCosts(tx, farmId, today)
}

/** All that is kept of a closed month. */
export const snapshots: readonly Snapshot[] = [keepHerd, keepStock, keepCosts]
