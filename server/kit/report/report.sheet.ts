import { type Fields, text } from '#kit/field.ts'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { doubtsOf } from '#kit/report-doubt.ts'
import { type FarmCalendar, periodOf, periodText } from '#kit/report-period.ts'
import type { SheetColumn } from '../sheet.ts'
import { sheetColumns, sheetRow } from '../sheet-fields.ts'
import type { ReportRow } from './page-request.ts'

const fieldsOf = (report: Report): Fields =>
  Object.fromEntries(Object.entries(report.columns).map(([key, { field }]) => [key, field]))

/** Columns that name a group: its own, and for a week its days, as on the screen. */
function groupColumns(report: Report, groupBy: string | null): SheetColumn[] {
  if (!groupBy) return []
  const named = text(report.groups[groupBy] ?? '')
  return sheetColumns(groupBy === 'week' ? { _group: named, _period: text('起止') } : { _group: named })
}

/** Marks provisional figures of a group as text: grey would be lost in other programs. */
const doubtColumn = (report: Report, groupBy: string | null, keys: readonly string[]): SheetColumn[] =>
  groupBy && keys.some((key) => report.columns[key]?.doubts) ? sheetColumns({ _doubts: text('说明') }) : []

/** A column of a report in a printed table: with thousands separators as on the screen, and its sum as a formula. */
export function totalled(column: ReportColumn | undefined, cell: SheetColumn): SheetColumn {
  if (!column) return cell
  const { field, sum, level, ratio } = column
  const ofSums = ratio && !ratio.annual ? { num: ratio.num, den: ratio.den, scale: ratio.scale } : undefined
  const total = sum && !level ? 'sum' : ofSums
  return { ...cell, grouped: !field.plain, ...(total && { total }) }
}

/** Leading columns that name a row: its group, or the report's fixed columns. */
export function fixedColumns(report: Report, groupBy: string | null, keys: readonly string[]): number {
  if (groupBy) return groupColumns(report, groupBy).length
  const scrolling = keys.findIndex((key) => !report.columns[key]?.fixed)
  return Math.max(1, scrolling)
}

/** The columns of a workbook, with the names and groups of the screen. */
export function reportColumns(
  report: Report,
  groupBy: string | null,
  keys: readonly string[],
): SheetColumn[] {
  const byKey = new Map(sheetColumns(fieldsOf(report)).map((column) => [column.key, column]))
  const chosen = keys.flatMap((key) => {
    const column = byKey.get(key)
    const group = report.columns[key]?.group
    return column ? [{ ...totalled(report.columns[key], column), ...(group && { group }) }] : []
  })
  return [...groupColumns(report, groupBy), ...chosen, ...doubtColumn(report, groupBy, keys)]
}

/** Turns an answered row into the content of its cells. */
export function reportRow(
  report: Report,
  groupBy: string | null,
  keys: readonly string[],
  today: string,
  calendar?: FarmCalendar,
): (row: ReportRow) => ReportRow {
  const turn = sheetRow(fieldsOf(report))
  return (row) => {
    const period = groupBy === 'week' ? periodOf(groupBy, row._key, calendar) : null
    return {
      ...turn(row),
      _group: row._group,
      _period: period && periodText(period, today),
      _doubts: groupBy && doubtsOf(report, keys, row),
    }
  }
}
