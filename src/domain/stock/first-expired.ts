/** Days before its end that a lot is looked after (§5.11). */
export const NEAR_EXPIRY = 30

/** Stock of a lot in a warehouse. */
export interface LotOnHand {
  readonly lot: string
  /** Thousandths. */
  readonly qty: number
  /** Last day it may be used; null: it does not spoil. */
  readonly expDate: string | null
}

/** A part of the quantity taken, from one lot. */
export interface LotShare {
  readonly lot: string
  readonly qty: number
}

const isFresh = ({ expDate, qty }: LotOnHand, day: string): boolean =>
  qty > 0 && (expDate === null || expDate >= day)

/** Expired stock a line without a lot takes: nothing, only where the rest is not enough, or first of all. */
export type Expired = 'NOT' | 'LAST' | 'FIRST'

/** Lots a line without a lot takes, the first to expire first. Null: there is too little. */
export function firstExpired(
  lots: readonly LotOnHand[],
  qty: number,
  day: string,
  expired: Expired = 'NOT',
): LotShare[] | null {
  const shares: LotShare[] = []
  let left = qty
  for (const { lot, qty: there } of usableLots(lots, day, expired)) {
    if (left === 0) break
    const part = Math.min(left, there)
    shares.push({ lot, qty: part })
    left -= part
  }
  return left === 0 ? shares : null
}

/** Lots that a lot-less line may take, in the order it takes them. */
export function usableLots(lots: readonly LotOnHand[], day: string, expired: Expired): LotOnHand[] {
  const late = (one: LotOnHand) => Number(expired === 'LAST' && !isFresh(one, day))
  return lots
    .filter((one) => (expired === 'NOT' ? isFresh(one, day) : one.qty > 0))
    .toSorted(
      (a, b) => late(a) - late(b) || compare(a.expDate ?? '9', b.expDate ?? '9') || compare(a.lot, b.lot),
    )
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
