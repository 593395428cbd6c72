import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { figures } from './figures.ts'

/** What a line says of one pig, as it is typed: figures are decimal strings. */
interface Pig {
  readonly weight?: unknown
  readonly price?: unknown
}

interface Totals {
  readonly heads: number
  /** kg, of the pigs that were weighed; null when none was. */
  readonly avgWeight: string | null
  /** 元/头, of the pigs with a price; null where none has one. */
  readonly avgPrice: string | null
  /** 元; null where no pig has a price. */
  readonly amount: string | null
}

/** Heads, mean weight, mean price and amount of introduced pigs; what is no figure yet counts nothing. */
export function introductionTotals(pigs: readonly Pig[]): Totals {
  const weights = figures(pigs.map(({ weight }) => weight))
  const weight = sumOf(weights)
  const prices = figures(pigs.map(({ price }) => price))
  const amount = sumOf(prices)
  return {
    heads: pigs.length,
    avgWeight: weight && roundHalfUp(weight.div(weights.length)),
    avgPrice: amount && roundHalfUp(amount.div(prices.length), 4),
    amount: amount && roundHalfUp(amount),
  }
}
