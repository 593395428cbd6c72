import type { ReportColumns } from '#kit/report-column.ts'
import { columnsFor } from '#kit/report-column.ts'
import type { CompareLine } from '#kit/report-views.ts'

/**
 * The columns a comparison is made of: what its lines show and how much each stands on, what these figures follow from and are
 * doubted by, and what rows behind them say. Other formulas of the same figures would be worked out for nobody.
 */
export function comparedColumns(
  columns: ReportColumns,
  rows: readonly string[],
  lines: readonly CompareLine[],
): ReportColumns {
  const shown = lines.flatMap(({ column, sample }) => [column, ...(sample ? [sample] : [])])
  const doubts = shown.flatMap(
    (key) => columns[key]?.doubts?.flatMap(({ column, exceeds = column }) => [column, exceeds]) ?? [],
  )
  return columnsFor(columns, [...rows, ...shown, ...doubts])
}

/** Those of a table's figures that are compared. */
export const amongThem = (columns: ReportColumns, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => key in columns)
