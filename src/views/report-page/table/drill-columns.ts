import { hasKinds, type ReportDefinition } from '#kit/report.ts'
import { partsOf } from '#kit/report-column.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import { rowColumns } from './report-columns.tsx'

/** Narrower than in the page, with less padding: eight columns go into 480 px. */
const NARROW: Readonly<Record<string, number>> = { date: 86, earTag: 66 }
const LESS = 4
const EDGE = 10
const LEAST = 40

/** Columns of the drawer: the declared ones, and the one that was clicked where it is not among them. */
export function drillColumns(report: ReportDefinition, clicked: string): TableColumn<ReportRow>[] {
  const keys = report.drill ?? report.rows
  const column = report.columns[clicked]
  // in a scorecard the rows of several kinds say what each adds to the figure
  const parts = hasKinds(report) && column ? partsOf(column).filter((key) => !report.columns[key]?.span) : []
  const shown = hasKinds(report)
    ? parts.length
      ? parts
      : [clicked]
    : report.rows.includes(clicked)
      ? [clicked]
      : []
  const more = shown.filter((key) => !keys.includes(key))
  return rowColumns(report, [...keys, ...more], LEAST).map((column, index, all) => ({
    ...column,
    width:
      (NARROW[report.columns[column.key]?.field.kind ?? ''] ?? column.width - LESS) +
      (index === 0 || index === all.length - 1 ? EDGE : 0),
    fixed: undefined,
    group: undefined,
    hint: undefined,
    sortable: false,
  }))
}

/** The same where another column stands at the edge. */
export const inside = (columns: readonly TableColumn<ReportRow>[]): TableColumn<ReportRow>[] =>
  columns.map((column, index, { length }) =>
    index === length - 1 ? { ...column, width: column.width - EDGE } : column,
  )
