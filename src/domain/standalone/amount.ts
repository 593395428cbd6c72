import Big from 'big.js'
import { isKnown, type MaybeDecimal, roundHalfUp } from '../decimal.ts'

/** Quantity × price in 元, two places; null where either is not known. */
export const amountOf = (qty: MaybeDecimal, price: MaybeDecimal): number | null =>
  isKnown(qty) && isKnown(price) ? Number(roundHalfUp(new Big(qty).times(price))) : null
