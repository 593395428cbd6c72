import type { AMORTISATIONS } from '#domain/cost/amortisation.ts'
import { writtenOff } from '#domain/cost/straight-line.ts'
import { mulDiv } from '#domain/stock/stock.amounts.ts'

/** Write-offs of assets and low-value consumables as the database calculates them (F106, §2.14), one at a time. */

/** Cents of the `no`-th month, the first being 1. */
export const chargeOf = (base: number, months: number, no: number): number =>
  writtenOff(base, months, no) - writtenOff(base, months, no - 1)

export interface Consumable {
  readonly cents: number
  readonly mode: keyof typeof AMORTISATIONS
  /** Months it is written off over, MONTHLY. */
  readonly months: number
  /** Number of the month it was issued in; of the one it was scrapped in, HALF. */
  readonly issued: number
  readonly scrapped: number | null
}

/** Cents written off by the end of a month, by its number. */
export function amortised({ cents, mode, months, issued, scrapped }: Consumable, month: number): number {
  if (month < issued) return 0
  if (mode === 'ONCE') return cents
  if (mode === 'MONTHLY') return writtenOff(cents, months, month - issued + 1)
  return scrapped !== null && month >= scrapped ? cents : mulDiv(cents, 1, 2)
}
