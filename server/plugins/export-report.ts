import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FarmCalendar } from '#kit/report-period.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import type { FilterValues, ReportContext, ServerReport } from '../kit/report/definition.ts'
import { calendarOf } from '../kit/report/farm-calendar.ts'
import { rowsQuery, totals } from '../kit/report/query.ts'
import {
  asBody,
  readColumns,
  readContext,
  readDrill,
  readFilters,
  readOnly,
  readWish,
} from '../kit/report/request.ts'
import { reportColumns, reportRow } from '../kit/report/sheet.ts'
import { EXPORT_LIMIT_MS, limitTime, tooLong } from '../kit/report/transaction.ts'
import type { ReportRow } from '../kit/report/wish.ts'
import { scopedRows, started } from '../kit/scoped-rows.ts'
import type { Lookup } from '../kit/select.ts'
import { callerOf, traceOf } from './authorization.ts'
import { abortSignal, exportNote, mapped, streamSheet } from './stream-sheet.ts'

export interface ExportDeps {
  readonly source: ServerReport
  readonly db: Db
  readonly lookup: Lookup
}

export const chosenFilters = ({ report }: ServerReport, filters: FilterValues) =>
  Object.entries(report.filters).flatMap(([key, field]) => {
    const value = filters[key]
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [{ field, operator: 'eq' as const, values: Array.isArray(value) ? value : [value] }]
  })

/** What the body asks for: the query of the screen without its page, its columns, or the rows behind one figure. */
function readExport({ report }: ServerReport, raw: unknown) {
  const body = asBody(raw)
  const inGroup = readDrill(report, body)
  const asked = inGroup ? { ...body, groupBy: null } : body
  const wish = { ...readWish(report, { ...asked, page: 1, pageSize: undefined }), inGroup }
  const only = readOnly(report, body.column)
  return { body, wish, only, columns: readColumns(report, wish.groupBy, body.columns, only) }
}

/** Streams the whole result of a report, all pages of it, with its sum row; leaves an audit row. */
export async function exportReport(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { source, db, lookup }: ExportDeps,
): Promise<FastifyReply> {
  const { report } = source
  const caller = callerOf(request)
  const now = app.now()
  const today = farmToday(now)
  const { body, wish, only, columns: keys } = readExport(source, request.body)
  await audit(app.db, caller, traceOf(request), [
    { target: report.name, after: { export: true, filters: body.filters, groupBy: wish.groupBy } },
  ])

  let chosen: string[] = []
  let foot: ReportRow = {}
  let calendar: FarmCalendar | undefined
  const prepare = async (tx: Tx) => {
    await limitTime(tx, EXPORT_LIMIT_MS)
    const filters = readFilters(source, body, today)
    const context: ReportContext = { ...(await readContext(tx, caller, source, filters, today)), only }
    calendar = calendarOf(context)
    chosen = await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup)
    foot = (await totals(tx, source, context, wish)).sums
    return rowsQuery(source, context, wish)
  }
  const signal = abortSignal(reply)
  const rows = await started(scopedRows(db, caller.scope, prepare, signal), signal).catch((error) => {
    throw tooLong(error)
  })
  const columns = reportColumns(report, wish.groupBy, keys)
  const turn = reportRow(report, wish.groupBy, keys, today, calendar)
  const sheet = {
    sheetName: report.label,
    columns,
    rows: mapped(rows, turn),
    foot: { ...turn(foot), [columns[0]?.key ?? '']: '合计' },
    meta: exportNote(report.label, chosen, now, caller),
  }
  return streamSheet(reply, { fileName: `${report.label}_${today}.xlsx`, sheets: [sheet] })
}
