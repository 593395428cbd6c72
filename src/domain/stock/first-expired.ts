/** Days before its end that a lot is looked after (domain.md §5.11). */
export const NEAR_EXPIRY = 30

/** What a warehouse has of a lot. */
export interface LotOnHand {
  readonly lot: string
  /** Thousandths. */
  readonly qty: number
  /** Last day it may be used; null: it does not spoil. */
  readonly expDate: string | null
}

/** A part of what is taken, from one lot. */
export interface LotShare {
  readonly lot: string
  readonly qty: number
}

const isFresh = ({ expDate, qty }: LotOnHand, day: string): boolean =>
  qty > 0 && (expDate === null || expDate >= day)

/** What a lot-less line takes: what expires first goes first, what has expired on the day is left alone. Null: there is too little. */
export function firstExpired(lots: readonly LotOnHand[], qty: number, day: string): LotShare[] | null {
  const usable = lots
    .filter((one) => isFresh(one, day))
    .toSorted((a, b) => compare(a.expDate ?? '9', b.expDate ?? '9') || compare(a.lot, b.lot))
  const shares: LotShare[] = []
  let left = qty
  for (const { lot, qty: there } of usable) {
    if (left === 0) break
    const part = Math.min(left, there)
    shares.push({ lot, qty: part })
    left -= part
  }
  return left === 0 ? shares : null
}

/** How much of a quantity there is on the day, of one lot or, where none is named, of all that have not expired. */
export function thereIs(lots: readonly LotOnHand[], lot: string, qty: number, day: string): number {
  const usable = lots.filter((one) => isFresh(one, day) && (lot === '' || one.lot === lot))
  return Math.min(
    qty,
    usable.reduce((sum, one) => sum + one.qty, 0),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
