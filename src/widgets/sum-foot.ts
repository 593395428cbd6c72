import { formatDecimal, ratioValue, sumOf } from '#domain/decimal.ts'
import { formatNumber, type Numeric, toNumeric } from './format-number.ts'
import { cellOf, type RatioOf, type Sums, type TableColumn } from './table-column.ts'

type FootColumn = Pick<TableColumn, 'key' | 'sum' | 'latest' | 'ratio' | 'digits'>

/** Exact sums of the given rows for every additive column and every part of a ratio; null where no row has a value. */
export function sumsOf(columns: readonly FootColumn[], rows: readonly object[]): Sums {
  const keys = columns.flatMap(({ key, sum, ratio }) => (ratio ? [ratio.num, ratio.den] : sum ? [key] : []))
  const sumUp = (key: string) => sumOf(rows.map((row) => toNumeric(cellOf(row, key))))?.toString() ?? null
  return Object.fromEntries(keys.map((key) => [key, sumUp(key)]))
}

/**
 * Text of the foot under a column: the sum where it is additive, the ratio of sums where it is a ratio (never the mean of ratios, §0.2), a
 * figure the server handed over for it (an average), otherwise nothing.
 */
export function footText(column: FootColumn, sums: Sums): string {
  const { key, sum, latest, ratio, digits } = column
  if (latest) return String(sums[key] ?? '-')
  if (ratio)
    return ratioText(ratio, sums, ratio.digits ?? digits ?? 2) ?? formatNumber(sums[key], digits ?? 2)
  const given = sums[key]
  return sum || given !== undefined ? formatNumber(given, digits ?? scaleOf(given)) : ''
}

/** Null when the sums do not hold the parts; then the server's own figure is shown. */
function ratioText({ num, den, scale = 1 }: RatioOf, sums: Sums, digits: number): string | null {
  if (sums[num] === undefined || sums[den] === undefined) return null
  return formatDecimal(ratioValue({ num: sums[num], den: sums[den] }, digits, scale), digits)
}

/** Places a sum shows when its column does not say: none for whole numbers, otherwise 2. */
const scaleOf = (value: Numeric): number =>
  Number.isInteger(Number(value ?? 0)) && !String(value).includes('.') ? 0 : 2
