import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { figures } from './figures.ts'

/** A line as it is typed: heads and kg out of one batch. */
interface Lot {
  readonly heads?: unknown
  readonly weight?: unknown
}

/** Heads, kg, kg a head and 元 of shipped piglets at a price a head; what is no figure yet counts nothing. */
export function droppingTotals(lots: readonly Lot[], price: unknown) {
  const heads = sumOf(figures(lots.map((one) => one.heads)))
  const weight = sumOf(figures(lots.map((one) => one.weight)))
  const amount = heads && sumOf(figures([price]))?.times(heads)
  return {
    heads: heads?.toString() ?? null,
    weight: weight && roundHalfUp(weight),
    avgWeight: weight && heads?.gt(0) ? roundHalfUp(weight.div(heads)) : null,
    amount: amount ? roundHalfUp(amount) : null,
  }
}
