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
import {
  chosenFilters,
  type ExportDeps,
  type FileRequest,
  fileNameOf,
  type ReportFile,
  wholeFile,
} from './export-report.ts'
import { abortSignal, exportNote, streamSheet } from './stream-sheet.ts'

/** A cross table as a sheet: rows, periods, order and sums of the screen. */
export async function crossFile(request: FileRequest): Promise<ReportFile> {
  const { source, db, lookup, caller, now, signal } = request
  const { report } = source
  const [body, today] = [asBody(request.body), farmToday(now)]
  const wish = readCross(source, body)
  return readReport(db, caller.scope, signal, async (tx) => {
    const context = await readContext(tx, caller, source, readFilters(source, caller, body, today), today)
    const filters = await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup)
    const table = await runCross(tx, source, context, wish)
    const named = (period: string): string => {
      const days = periodOf(report.cross?.across ?? null, period, calendarOf(context))
      return days ? `${period}（${periodText(days, today)}）` : period
    }
    const turn = turnOf(source, table)
    return wholeFile(context, filters, {
      sheetName: report.label,
      columns: columnsOf(source, wish.groupBy, table, named),
      rows: table.list.map(turn),
      foot: { ...turn(table.sums), _group: '合计' },
      meta: exportNote(
        `${report.label}，${titleOfColumn(report, wish.figure)}`,
        filters,
        now,
        caller,
        context.late,
      ),
    })
  })
}

/** Sends a cross table as a workbook; leaves an audit row. */
export async function exportCross(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ExportDeps,
): Promise<FastifyReply> {
  const [caller, now, body] = [callerOf(request), app.now(), asBody(request.body)]
  const { figure, groupBy } = readCross(deps.source, body)
  await audit(app.db, caller, traceOf(request), [
    {
      target: deps.source.report.name,
      after: { export: true, cross: figure, filters: body.filters, groupBy },
    },
  ])
  const { sheet } = await crossFile({ ...deps, caller, body, now, signal: abortSignal(reply) })
  return streamSheet(reply, { fileName: fileNameOf(deps.source, now), sheets: [sheet] })
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
