import { formatDecimal, formatVariance, NO_VALUE } from '#domain/decimal.ts'
import { isInPoints } from '#kit/comparable-periods.ts'

/** A figure as answers carry it: decimals come as strings. */
export type Numeric = number | string | null | undefined

/** Narrows anything a row may hold to a figure; text, empty text and NaN are no figures. */
export function toNumeric(value: unknown): number | string | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  return Number.isFinite(Number(value)) ? value : null
}

/** Half-up at display only, thousands separators, `-` for no value and never for zero. */
export const formatNumber = (value: Numeric, digits = 0): string => formatDecimal(toNumeric(value), digits)

/** A variance carries its sign: +0.21, −1.06; a difference of nothing has none. */
export const formatSigned = (value: Numeric, digits = 2): string => formatVariance(toNumeric(value), digits)

/** A change since an earlier period: points of a rate are kept as they are, anything else is a percentage. */
export const formatChange = (change: Numeric, unit: string): string =>
  toNumeric(change) === null || isInPoints(unit) ? formatSigned(change) : `${formatSigned(change)}%`

export const n0 = (value: Numeric): string => formatNumber(value, 0)
export const n2 = (value: Numeric): string => formatNumber(value, 2)
export { NO_VALUE }
