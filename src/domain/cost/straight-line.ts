import { mulDiv } from '../stock/stock.amounts.ts'

/**
 * Straight line by month (F105, F106), in cents. The same sum is worked out by `straight_line` of the database, for figures
 * as of today; tests hold one against the other.
 */

/** An asset's value, its residual rate in hundredths of a per cent, and the months it is written off in. */
interface Asset {
  readonly cents: number
  readonly residualRate: number
  readonly months: number
}

/** C-04: a residual of 0 to 100 %, one month at least. */
export const isSound = ({ residualRate, months }: Pick<Asset, 'residualRate' | 'months'>): boolean =>
  residualRate >= 0 && residualRate <= 10_000 && months >= 1

/** The depreciable amount, cents. */
export const depreciable = ({ cents, residualRate }: Asset): number =>
  cents - mulDiv(cents, residualRate, 10_000)

/** Cents written off after `count` months: as much every month, what rounding left in the last. */
export function writtenOff(base: number, months: number, count: number): number {
  if (count <= 0) return 0
  return count >= months ? base : Math.min(count * mulDiv(base, 1, months), base)
}

/** Months since the year 0: `2025-01` → 24300. */
export const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

export const monthText = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
