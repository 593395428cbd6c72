import type { ASSET_STATES } from '#domain/cost/amortisation.ts'
import { writtenOff } from '#domain/cost/straight-line.ts'

/**
 * Depreciation of breeding animals (F105) as the formula says it, one animal at a time, in cents and months by their number; the server
 * does a whole farm in one statement. Straight line from the month after an animal became productive to the month it left, which is still
 * charged; the month that makes it whole takes what rounding left.
 */

/** A breeding animal as an asset. */
export interface BreedingAsset {
  readonly original: number
  /** Worth when it is written off, cents. */
  readonly residual: number
  readonly months: number
  /** Number of the month of its first service, or entry as productive; null while it never was. */
  readonly productive: number | null
  /** Number of the month its file says it is charged from, whatever it did until then. */
  readonly start?: number | null
  /** Number of the month it left in. */
  readonly exit: number | null
  /** Number of the month its farm accrued first: what lies before it was written off elsewhere. */
  readonly since?: number | null
}

interface MonthOfAsset {
  readonly charge: number
  /** Written off by the end of the month. */
  readonly accumulated: number
  readonly net: number
  readonly state: keyof typeof ASSET_STATES
}

/** The first month that is charged, by its number: that of its file, else the one after it became productive. */
const firstCharged = ({ productive, start }: BreedingAsset): number | null =>
  start ?? (productive === null ? null : productive + 1)

/** State after the last accrual: written off by then, and whether its leaving was accrued. */
export interface Accrued {
  readonly accumulated: number
  readonly gone: boolean
}

/**
 * Of an animal that was not accrued before: `first` in the first accrual of its farm, where what lies before was written off elsewhere;
 * `late` in any other, where it makes up for the months it missed since.
 */
export type NotAccrued = 'first' | 'late'

/**
 * An animal in one month; null where it is no asset then: not productive yet, or gone and done with. A correction of the past is made
 * up for in this month, so that what was accrued always adds up to what is written off; one that turns out to have left in a
 * month accrued already is closed now.
 */
export function monthOfAsset(
  asset: BreedingAsset,
  month: number,
  before: Accrued | NotAccrued,
): MonthOfAsset | null {
  const { original, residual, months, exit: left, since } = asset
  const leaves =
    left !== null && (left === month || (left < month && typeof before !== 'string' && !before.gone))
  if (left !== null && left < month && !leaves) return null
  const base = Math.max(original - residual, 0)
  const first = firstCharged(asset)
  const no = first === null ? 0 : (leaves ? left : month) - first + 1
  if (no < 1 && !leaves) return null
  const accumulated = writtenOff(base, months, no)
  const elsewhere = (from: number) => (first === null ? 0 : writtenOff(base, months, from - first))
  const accrued =
    typeof before === 'string' ? elsewhere(before === 'first' ? month : (since ?? 0)) : before.accumulated
  const state = leaves ? 'GONE' : no >= months ? 'FULL' : 'RUNNING'
  return { charge: accumulated - accrued, accumulated, net: original - accumulated, state }
}
