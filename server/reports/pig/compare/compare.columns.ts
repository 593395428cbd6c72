import type { ReportColumns } from '#kit/report-column.ts'
import { columnsFor } from '#kit/report-column.ts'
import type { CompareLine } from '#kit/report-views.ts'

/**
 * Columns of a comparison: those of its lines with their numbers of cases, the ones these are computed from and qualified
 * by, and those of the rows behind them. Other formulas of the same figures are left out.
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

/** The figures of a table that are compared. */
export const amongThem = (columns: ReportColumns, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => key in columns)
