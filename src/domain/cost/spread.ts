import type { CostItem } from '../batch/cost-types.ts'
import type { LedgerItem } from './objects.ts'
import { parted } from './shares.ts'

/** Under which item of a batch a cost of the ledger stands: a batch has fewer of them. */
export const BATCH_ITEMS: Readonly<Record<LedgerItem, CostItem>> = {
  ...{ FEED: 'FEED', DRUG: 'DRUG', VACCINE: 'VACCINE' },
  ...{ LABOUR: 'LABOUR', ENERGY: 'ENERGY', DEPRECIATION: 'DEPRECIATION' },
  ...{ SEMEN: 'OTHER', CONSUMABLE: 'OTHER', OTHER: 'OTHER' },
}

/** Heads of a batch in the evening of a day of the month. */
export interface DayEnd {
  readonly day: string
  readonly heads: number
}

/**
 * What a batch bears of a whole month, day by day: each head bears the same for each evening it stands there, so that those that
 * leave early leave what comes later to others. Cents, exact. Without an evening, on the day given. Source: F102.
 */
export function overDayEnds(
  cents: number,
  evenings: readonly DayEnd[],
  otherwise: string,
): { readonly day: string; readonly cents: number }[] {
  const parts = parted(
    cents,
    evenings.map(({ heads }) => heads),
  )
  if (evenings.every(({ heads }) => heads === 0)) return [{ day: otherwise, cents }]
  return evenings
    .map(({ day }, at) => ({ day, cents: parts[at] ?? 0 }))
    .filter(({ cents: part }) => part !== 0)
}
