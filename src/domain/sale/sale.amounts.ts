import Big from 'big.js'
import { type Decimal, type MaybeDecimal, roundHalfUp } from '../decimal.ts'

/** Unit of a price. */
type PriceBy = 'KG' | 'HEAD'

/** One line of a sales ticket as its money sees it: kg with 2 places, 元 with 2, prices with 4. */
export interface SaleLine {
  /** Heads; none of goods that are no pigs. */
  readonly qty?: MaybeDecimal
  /** kg as weighed. */
  readonly weight: Decimal
  readonly priceBy: PriceBy
  /** 元 a kg, or 元 a head. */
  readonly price: Decimal
  /** kg a head up to which `price` holds; empty: all kg. */
  readonly baseWeight?: MaybeDecimal
  /** 元 a kg beyond that weight; by the head also what is missing to it is taken off. */
  readonly overPrice?: MaybeDecimal
  /** kg that are not paid: filled guts, mud. */
  readonly deductWeight?: MaybeDecimal
  /** 元 that are not paid: lame pigs, dead on arrival. */
  readonly deductAmount?: MaybeDecimal
}

/** kg that are paid: the weight less deductions. */
export const paidWeight = ({ weight, deductWeight }: Pick<SaleLine, 'weight' | 'deductWeight'>): Big =>
  new Big(weight).minus(deductWeight ?? 0)

/**
 * 元 of a line before it is rounded and before money is taken off (§2.13). By the kg, kg beyond the base weight are paid at the price for
 * it; by the head, kg over the base weight are paid in addition to the heads, missing kg are taken off.
 */
function saleValue(line: SaleLine): Big {
  const paid = paidWeight(line)
  const price = new Big(line.price)
  const over = line.baseWeight ? paid.minus(new Big(line.baseWeight).times(line.qty ?? 0)) : null
  const overPrice = line.overPrice ?? 0
  if (line.priceBy === 'HEAD') return price.times(line.qty ?? 0).plus(over ? over.times(overPrice) : 0)
  if (!over?.gt(0) || !line.overPrice) return price.times(paid)
  return price.times(paid.minus(over)).plus(over.times(overPrice))
}

/** 元 of a line, half-up to the cent once. */
export const saleAmount = (line: SaleLine): string =>
  roundHalfUp(saleValue(line).minus(line.deductAmount ?? 0))

/** True where a line sells below a floor of 元/kg (S-01); money taken off for single pigs is no lower price. */
export const isBelowFloor = (line: SaleLine, floor: Decimal): boolean =>
  saleValue(line).lt(new Big(floor).times(paidWeight(line)))

/** Heads and kg of a sale, or of a weighing. */
export interface Load {
  readonly heads: Decimal
  readonly weight: Decimal
}

/** Share of the weighed kg by which a ticket may differ from its weigh ticket (G-12). */
export const WEIGH_TOLERANCE = '0.005'

/** True where a ticket agrees with its weighing (G-12): the same heads, kg within half a percent of the weighed. */
export function isAsWeighed(sold: Load, weighed: Load): boolean {
  if (!new Big(sold.heads).eq(weighed.heads)) return false
  const allowed = new Big(weighed.weight).times(WEIGH_TOLERANCE)
  return new Big(sold.weight).minus(weighed.weight).abs().lte(allowed)
}

/** kg of a lorry: full less empty (S-03 where that is nothing). */
export const netWeight = (gross: Decimal, tare: Decimal): Big => new Big(gross).minus(tare)

/** kg a head between which market pigs are believed (§2.13). */
export const MARKET_RANGE = { from: 20, to: 160 } as const
