import type { CostItem } from '../batch/cost-types.ts'
import { apportioned } from '../stock/stock.amounts.ts'
import type { LedgerItem } from './objects.ts'

/** Item of a batch for each item of the cost ledger: a batch has fewer of them. */
export const BATCH_ITEMS: Readonly<Record<LedgerItem, CostItem>> = {
  ...{ FEED: 'FEED', DRUG: 'DRUG', VACCINE: 'VACCINE' },
  ...{ LABOUR: 'LABOUR', ENERGY: 'ENERGY', DEPRECIATION: 'DEPRECIATION' },
  ...{ SEMEN: 'OTHER', CONSUMABLE: 'OTHER', OTHER: 'OTHER' },
}

/** Heads of a batch at the end of a day of the month. */
export interface DayEnd {
  readonly day: string
  readonly heads: number
}

/**
 * Share of a batch in the cost of a whole month, in exact cents, day by day: each head bears the same for each day end it is there, so that
 * heads that leave early leave later cost to others. Without any day end, on the day given. Source: F102.
 */
export function overDayEnds(
  cents: number,
  dayEnds: readonly DayEnd[],
  otherwise: string,
): { readonly day: string; readonly cents: number }[] {
  const parts = apportioned(
    cents,
    dayEnds.map(({ heads }) => heads),
  )
  if (dayEnds.every(({ heads }) => heads === 0)) return [{ day: otherwise, cents }]
  return dayEnds
    .map(({ day }, at) => ({ day, cents: parts[at] ?? 0 }))
    .filter(({ cents: part }) => part !== 0)
}
