import Big from 'big.js'

export type Numeric = number | string | null | undefined

const MINUS = '\u2212'

const isNumeric = (value: Numeric): value is number | string =>
  value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))

const withSeparators = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * Half-up at display only, thousands separators, `-` for no value and never for zero (look.md §4).
 * The minus is U+2212 so that it cannot be taken for the `-` of a missing value.
 */
export function formatNumber(value: Numeric, digits = 0): string {
  if (!isNumeric(value)) return '-'
  const rounded = new Big(value).round(digits, Big.roundHalfUp)
  const [whole = '0', fraction] = rounded.abs().toFixed(digits).split('.')
  const text = fraction === undefined ? withSeparators(whole) : `${withSeparators(whole)}.${fraction}`
  return rounded.lt(0) ? MINUS + text : text
}

/** A variance carries its sign: +0.21, −1.06; a difference of nothing has none. */
export function formatSigned(value: Numeric, digits = 2): string {
  const text = formatNumber(value, digits)
  return isNumeric(value) && new Big(value).round(digits, Big.roundHalfUp).gt(0) ? `+${text}` : text
}

export const n0 = (value: Numeric): string => formatNumber(value, 0)
export const n2 = (value: Numeric): string => formatNumber(value, 2)
