import type { Report } from './report.ts'
import { type FarmCalendar, periodKeys } from './report-period.ts'

/** Key of the total over all periods in a row and in the sum row. */
export const CROSS_TOTAL = '_total'

/** A figure of a group in every period, by the period's key; `_total` over all of them. */
type CrossRow = Readonly<Record<string, unknown>>

/** Answer of a cross table: rows, their sum row, and the periods in their order. */
export interface CrossTable {
  readonly list: readonly CrossRow[]
  readonly total: number
  readonly sums: CrossRow
  readonly figure: string
  readonly periods: readonly string[]
}

/** True where the group may be crossed with time. */
export const isCrossable = ({ cross }: Pick<Report, 'cross'>, group: string | null): boolean =>
  group !== null && (cross?.groups.includes(group) ?? false)

interface CrossSource {
  readonly groups: readonly CrossRow[]
  readonly sums: CrossRow
  /** Sums of each period, by `_key`. */
  readonly byPeriod: readonly CrossRow[]
  /** Figures by `_key` of the group and `_across` of the period. */
  readonly cells: readonly CrossRow[]
  readonly span: { from: string; to: string; calendar: FarmCalendar }
}

const keyOf = (key: unknown): string => String(key ?? '')

/** Sets cells into rows; a count without rows is none, a rate without anything to divide by is unknown. */
export function crossTable(
  report: Pick<Report, 'columns' | 'cross'>,
  figure: string,
  of: CrossSource,
): CrossTable {
  const { from, to, calendar } = of.span
  const periods = periodKeys(report.cross?.across ?? 'week', from, to, calendar)
  const none = report.columns[figure]?.sum ? 0 : null
  const cells = new Map(of.cells.map((cell) => [`${keyOf(cell._key)} ${keyOf(cell._across)}`, cell[figure]]))
  const list = of.groups.map((row) => ({
    _key: row._key,
    _group: row._group,
    [CROSS_TOTAL]: row[figure] ?? none,
    ...Object.fromEntries(
      periods.map((period) => [period, cells.get(`${keyOf(row._key)} ${period}`) ?? none]),
    ),
  }))
  const reported = list.filter((row) =>
    Object.entries(row).some(([key, value]) => !NAMES.has(key) && Number(value ?? 0) !== 0),
  )
  const totals = new Map(of.byPeriod.map((row) => [keyOf(row._key), row[figure]]))
  return {
    list: reported,
    total: reported.length,
    sums: {
      [CROSS_TOTAL]: of.sums[figure] ?? none,
      ...Object.fromEntries(periods.map((period) => [period, totals.get(period) ?? none])),
    },
    figure,
    periods,
  }
}

const NAMES: ReadonlySet<string> = new Set(['_key', '_group'])
