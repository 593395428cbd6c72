import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '#kit/field.ts'
import { titleOfColumn } from '#kit/report.ts'
import { CROSS_TOTAL, type CrossTable } from '#kit/report-cross.ts'
import { periodOf, periodText } from '#kit/report-period.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { readCross, runCross } from '../kit/report/cross.ts'
import type { ServerReport } from '../kit/report/definition.ts'
import { calendarOf } from '../kit/report/farm-calendar.ts'
import { asBody, readContext, readFilters } from '../kit/report/request.ts'
import { readReport } from '../kit/report/transaction.ts'
import type { SheetColumn, SheetRow } from '../kit/sheet.ts'
import { sheetColumns, sheetRow } from '../kit/sheet-fields.ts'
import { callerOf, traceOf } from './authorization.ts'
import { chosenFilters, type ExportDeps } from './export-report.ts'
import { abortSignal, exportNote, streamSheet } from './stream-sheet.ts'

/** Sends a cross table as a workbook: rows, periods, order and sums of the screen; leaves an audit row. */
export async function exportCross(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, db, lookup }: ExportDeps,
): Promise<FastifyReply> {
  const { report } = source
  const [caller, now, body] = [callerOf(request), app.now(), asBody(request.body)]
  const today = farmToday(now)
  const wish = readCross(source, body)
  await audit(app.db, caller, traceOf(request), [
    {
      target: report.name,
      after: { export: true, cross: wish.figure, filters: body.filters, groupBy: wish.groupBy },
    },
  ])
  const { table, chosen, calendar } = await readReport(db, caller.scope, abortSignal(reply), async (tx) => {
    const context = await readContext(tx, caller, source, readFilters(source, body, today), today)
    return {
      chosen: await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup),
      table: await runCross(tx, source, context, wish),
      calendar: calendarOf(context),
    }
  })
  const named = (period: string): string => {
    const days = periodOf(report.cross?.across ?? null, period, calendar)
    return days ? `${period}（${periodText(days, today)}）` : period
  }
  const columns = columnsOf(source, wish.groupBy, table, named)
  const turn = turnOf(source, table)
  const sheet = {
    sheetName: report.label,
    columns,
    rows: table.list.map(turn),
    foot: { ...turn(table.sums), _group: '合计' },
    meta: exportNote(`${report.label}，${titleOfColumn(report, wish.figure)}`, chosen, now, caller),
  }
  return streamSheet(reply, { fileName: `${report.label}_${today}.xlsx`, sheets: [sheet] })
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
  sheetColumns({ _group: text(source.report.groups[groupBy] ?? ''), ...fieldsOf(source, table, named) })

function turnOf(
  source: ServerReport,
  table: CrossTable,
): (row: Readonly<Record<string, unknown>>) => SheetRow {
  const turn = sheetRow(fieldsOf(source, table))
  return (row) => ({ ...turn(row), _group: String(row._group ?? '') })
}
