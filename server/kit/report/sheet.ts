import { type Fields, text } from '#kit/field.ts'
import type { Report } from '#kit/report.ts'
import { periodOf, periodText } from '#kit/report-period.ts'
import type { SheetColumn } from '../sheet.ts'
import { sheetColumns, sheetRow } from '../sheet-fields.ts'
import type { ReportRow } from './query.ts'

const fieldsOf = (report: Report): Fields =>
  Object.fromEntries(Object.entries(report.columns).map(([key, { field }]) => [key, field]))

/** Columns that name a group: its own, and beside a week the days it spans, as on the screen. */
function groupColumns(report: Report, groupBy: string | null): SheetColumn[] {
  if (!groupBy) return []
  const named = text(report.groups[groupBy] ?? '')
  return sheetColumns(groupBy === 'week' ? { _group: named, _period: text('起止') } : { _group: named })
}

/** The columns of a workbook, named as on the screen; a head of two levels is written in one. */
export function reportColumns(
  report: Report,
  groupBy: string | null,
  keys: readonly string[],
): SheetColumn[] {
  const byKey = new Map(sheetColumns(fieldsOf(report)).map((column) => [column.key, column]))
  const chosen = keys.flatMap((key) => {
    const column = byKey.get(key)
    const group = report.columns[key]?.group
    return column ? [group ? { ...column, title: `${group}-${column.title}` } : column] : []
  })
  return [...groupColumns(report, groupBy), ...chosen]
}

/** Turns an answered row into what stands in its cells. */
export function reportRow(
  report: Report,
  groupBy: string | null,
  today: string,
): (row: ReportRow) => ReportRow {
  const turn = sheetRow(fieldsOf(report))
  return (row) => {
    const period = groupBy === 'week' ? periodOf(groupBy, row._key) : null
    return { ...turn(row), _group: row._group, _period: period && periodText(period, today) }
  }
}
