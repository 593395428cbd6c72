import Big, { type BigSource } from 'big.js'
import { AMOUNT_PLACES } from './constants.ts'

/** A number that is exact: a decimal string, or a number read by its shortest decimal form (5.255 is 5.255). */
export type Decimal = BigSource
export type MaybeDecimal = Decimal | null | undefined
/** A ratio kept as its parts, so that totals are ratios of sums (§0.2). */
export interface Ratio {
  num: MaybeDecimal
  den: MaybeDecimal
}
export const NO_VALUE = '-'
const MINUS = '\u2212'

/** Half-up on the exact decimal, away from zero, as plain text: 1.005 → '1.01', 2 → '2.00'. */
export const roundHalfUp = (value: Decimal, places: number = AMOUNT_PLACES): string =>
  new Big(value).toFixed(places, Big.roundHalfUp)

/** num ÷ den rounded half-up from the exact quotient, not from one already cut to some digits. */
export function divideHalfUp(num: Decimal, den: Decimal, places: number = AMOUNT_PLACES): Big {
  const negative = new Big(num).times(den).lt(0)
  const divisor = new Big(den).abs()
  const scaled = new Big(num).abs().times(new Big(10).pow(places))
  const rest = scaled.mod(divisor)
  const whole = scaled.minus(rest).div(divisor).round(0, Big.roundHalfUp)
  const rounded = rest.times(2).gte(divisor) ? whole.plus(1) : whole
  const value = rounded.div(new Big(10).pow(places))
  return negative ? value.times(-1) : value
}

/** Sum of exact decimals; absent values count nothing, and a sum of none is null. */
export function sumOf(values: readonly MaybeDecimal[]): Big | null {
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce<Big>((sum, value) => sum.plus(value), new Big(0))
}

/** a − b, exact; null when either is missing. */
export const differenceOf = (a: MaybeDecimal, b: MaybeDecimal): Big | null =>
  isKnown(a) && isKnown(b) ? new Big(a).minus(b) : null

/** How much more a is than b, in percent of b with 2 places; null without a b above nothing: of a loss a percentage says nothing. */
export const changeOf = (a: MaybeDecimal, b: MaybeDecimal): Big | null =>
  isKnown(b) && new Big(b).gt(0) ? ratioValue({ num: differenceOf(a, b), den: b }, AMOUNT_PLACES, 100) : null

const group = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** False where there is no value; a quotient that is NaN or infinite is none. */
export const isKnown = (value: MaybeDecimal): value is Decimal =>
  value !== null && value !== undefined && (typeof value !== 'number' || Number.isFinite(value))

/** '1,234.50', '−0.13' (U+2212: a hyphen is read as a dash between figures); '-' where there is no value. */
export const formatDecimal = (value: MaybeDecimal, places: number = AMOUNT_PLACES): string =>
  isKnown(value) ? group(withoutNegativeZero(roundHalfUp(value, places))).replace(/^-/, MINUS) : NO_VALUE

/** Heads and other whole numbers: '12,345'. */
export const formatInteger = (value: MaybeDecimal): string => formatDecimal(value, 0)

/** num ÷ den × scale to `places` (scale 100 for a rate in %), or null when a part is missing or den is 0. */
export function ratioValue({ num, den }: Ratio, places: number = AMOUNT_PLACES, scale = 1): Big | null {
  if (!isKnown(num) || !isKnown(den)) return null
  return new Big(den).eq(0) ? null : divideHalfUp(new Big(num).times(scale), den, places)
}

export const formatRatio = (ratio: Ratio, places: number = AMOUNT_PLACES): string =>
  formatDecimal(ratioValue(ratio, places), places)

/** A difference with its sign: '+0.21', '−1.06' (U+2212), '0.00' for none. */
export function formatVariance(value: MaybeDecimal, places: number = AMOUNT_PLACES): string {
  const text = formatDecimal(value, places)
  if (text === NO_VALUE || /^[0.]+$/.test(text)) return text
  return text.startsWith(MINUS) ? text : `+${text}`
}

const withoutNegativeZero = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text)
