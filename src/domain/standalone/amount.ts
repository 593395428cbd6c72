import Big from 'big.js'
import { type MaybeDecimal, roundHalfUp } from '../decimal.ts'

/** Quantity × price in 元, two places; null where either is not known. */
export const amountOf = (qty: MaybeDecimal, price: MaybeDecimal): number | null =>
  qty === null || qty === undefined || price === null || price === undefined
    ? null
    : Number(roundHalfUp(new Big(qty).times(price)))
