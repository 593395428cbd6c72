import { text } from '#kit/field.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { CROSS_TOTAL, type CrossTable } from '#kit/report-cross.ts'
import { periodOf, periodText } from '#kit/report-period.ts'
import { readCross, runCross } from '../kit/report/cross.ts'
import type { ServerReport } from '../kit/report/definition.ts'
import { calendarOf } from '../kit/report/report.farm-calendar.ts'
import { asBody } from '../kit/report/report.request.ts'
import { totalled } from '../kit/report/report.sheet.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { sheetColumns, sheetRow } from '../kit/sheet-fields.ts'
import { type FileRequest, type FileView, type ReportFile, wholeFile } from './export-report.ts'
import { columnDefinitions } from './printed-report.ts'

/** A cross table as a sheet: rows, periods, order and sums of the screen. */
async function crossFile(request: FileRequest): Promise<ReportFile> {
  const { source } = request
  const { report } = source
  const given = readCross(source, asBody(request.body))
  return wholeFile(request, async (tx, context, today) => {
    const table = await runCross(tx, source, context, given)
    const named = (period: string): string => {
      const days = periodOf(report.cross?.across ?? null, period, calendarOf(context))
      return days ? `${period}（${periodText(days, today)}）` : period
    }
    const turn = turnOf(source, table)
    return {
      columns: columnsOf(source, given.groupBy, table, named),
      rows: table.list.map(turn),
      foot: { ...turn(table.sums), _group: '合计' },
      fixed: 1,
      shownAs: `${titleOfColumn(report, given.figure)} 按${report.groups[given.groupBy]}`,
      definitions: columnDefinitions(report, [given.figure]),
    }
  })
}

export const crossView: FileView = {
  make: crossFile,
  read(source, body) {
    const { figure, groupBy } = readCross(source, body)
    return { cross: figure, groupBy }
  },
}

const keysOf = ({ periods }: CrossTable): string[] => [CROSS_TOTAL, ...periods]

function fieldsOf({ report }: ServerReport, table: CrossTable, named = (period: string) => period) {
  const field = report.columns[table.figure]?.field
  return Object.fromEntries(
    keysOf(table).flatMap((key) =>
      field ? [[key, { ...field, label: key === CROSS_TOTAL ? '合计' : named(key) }]] : [],
    ),
  )
}

const columnsOf = (
  source: ServerReport,
  groupBy: string,
  table: CrossTable,
  named: (period: string) => string,
): SheetColumn[] =>
  sheetColumns({
    _group: text(source.report.groups[groupBy] ?? ''),
    ...fieldsOf(source, table, named),
  }).map((column) => totalled(source.report.columns[table.figure], column))

function turnOf(
  source: ServerReport,
  table: CrossTable,
): (row: Readonly<Record<string, unknown>>) => SheetRow {
  const turn = sheetRow(fieldsOf(source, table))
  return (row) => ({ ...turn(row), _group: String(row._group ?? '') })
}
