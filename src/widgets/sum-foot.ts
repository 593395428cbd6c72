import Big from 'big.js'
import { formatNumber, type Numeric } from './format-number.ts'
import { cellOf, type RatioOf, type Sums, type TableColumn } from './table-column.ts'

type FootColumn = Pick<TableColumn, 'key' | 'sum' | 'ratio' | 'digits'>

const toBig = (value: unknown): Big | null => {
  if (value instanceof Big) return value
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return null
  return Number.isFinite(Number(value)) ? new Big(value) : null
}

/** Adds one column exactly; null when no row has a value. */
function addUp(rows: readonly object[], key: string): string | null {
  const values = rows.map((row) => toBig(cellOf(row, key))).filter((value) => value !== null)
  return values.length === 0 ? null : values.reduce((sum, value) => sum.plus(value)).toString()
}

/** Sums of the given rows for every additive column and every part of a ratio. */
export function sumsOf(columns: readonly FootColumn[], rows: readonly object[]): Sums {
  const keys = columns.flatMap(({ key, sum, ratio }) => (ratio ? [ratio.num, ratio.den] : sum ? [key] : []))
  return Object.fromEntries(keys.map((key) => [key, addUp(rows, key)]))
}

/** The ratio of the sums, never the mean of the ratios (domain.md §0.2); null without a denominator. */
export function ratioOfSums({ num, den, scale = 1 }: RatioOf, sums: Sums): Numeric {
  const top = toBig(sums[num])
  const bottom = toBig(sums[den])
  if (top === null || bottom === null || bottom.eq(0)) return null
  return top.times(scale).div(bottom).toString()
}

/**
 * What the foot says under a column: the sum where it is additive, the ratio of sums where it is a ratio, a figure the
 * server handed over for it (an average), otherwise nothing.
 */
export function footText(column: FootColumn, sums: Sums): string {
  const { key, sum, ratio, digits } = column
  if (ratio) return formatNumber(ratioOfSums(ratio, sums) ?? sums[key], ratio.digits ?? digits ?? 2)
  const given = sums[key]
  return sum || given !== undefined ? formatNumber(given, digits ?? scaleOf(given)) : ''
}

/** Places a sum shows when its column does not say: as many as it has, at most 2. */
const scaleOf = (value: Numeric): number => (String(value ?? '').includes('.') ? 2 : 0)
