import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, text } from '#kit/field.ts'
import type { Report } from '#kit/report.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import type { FilterValues, ServerReport } from '../kit/report/definition.ts'
import { type ReportRow, rowsQuery, totals } from '../kit/report/query.ts'
import { readContext, readDrill, readWish } from '../kit/report/request.ts'
import { scopedRows, started } from '../kit/scoped-rows.ts'
import type { Lookup } from '../kit/select.ts'
import type { SheetColumn } from '../kit/sheet.ts'
import { sheetColumns, sheetRow } from '../kit/sheet-fields.ts'
import { callerOf, traceOf } from './authorization.ts'
import { abortSignal, exportNote, mapped, streamSheet } from './stream-sheet.ts'

type Body = Readonly<Record<string, unknown>>

const bodyOf = (request: FastifyRequest): Body => (request.body ?? {}) as Body

const fieldsOf = (report: Report): Fields =>
  Object.fromEntries(Object.entries(report.columns).map(([key, { field }]) => [key, field]))

/** The columns on the screen, in its order; a grouped report begins with its group. */
function columnsOf(report: Report, groupBy: string | null): SheetColumn[] {
  const byKey = new Map(sheetColumns(fieldsOf(report)).map((column) => [column.key, column]))
  const shown = (groupBy ? report.grouped : report.rows).flatMap((key) => {
    const column = byKey.get(key)
    const group = report.columns[key]?.group
    return column ? [group ? { ...column, title: `${group}-${column.title}` } : column] : []
  })
  const group = groupBy ? sheetColumns({ _group: text(report.groups[groupBy] ?? '') }) : []
  return [...group, ...shown]
}

function rowOf(report: Report): (row: ReportRow) => ReportRow {
  const turn = sheetRow(fieldsOf(report))
  return (row) => ({ ...turn(row), _group: row._group })
}

const chosenFilters = (report: Report, filters: FilterValues) =>
  Object.entries(report.filters).flatMap(([key, field]) => {
    const value = filters[key]
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [{ field, operator: 'eq' as const, values: Array.isArray(value) ? value : [value] }]
  })

/** Streams the whole result of a report, all pages of it, with its sum row; leaves an audit row. */
export async function exportReport(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ServerReport,
  lookup: Lookup,
): Promise<FastifyReply> {
  const { report } = source
  const caller = callerOf(request)
  const body = bodyOf(request)
  const now = app.now()
  const wish = readWish(report, { ...body, page: 1, pageSize: undefined })
  const inGroup = readDrill(report, body)
  await audit(app.db, caller, traceOf(request), [
    { target: report.name, after: { export: true, filters: body.filters, groupBy: wish.groupBy } },
  ])

  let chosen: string[] = []
  let foot: ReportRow = {}
  const prepare = async (tx: Tx) => {
    const context = await readContext(tx, caller, source, body, farmToday(now))
    chosen = await filterTexts(tx, caller, chosenFilters(report, context.filters), lookup)
    foot = await totals(tx, source, context, { inGroup })
    return rowsQuery(source, context, { ...wish, inGroup })
  }
  const rows = await started(scopedRows(app.db, caller.scope, prepare, abortSignal(reply)))
  const columns = columnsOf(report, wish.groupBy)
  const turn = rowOf(report)
  const sheet = {
    sheetName: report.label,
    columns,
    rows: mapped(rows, turn),
    foot: { ...turn(foot), [columns[0]?.key ?? '']: '合计' },
    meta: exportNote(report.label, chosen, now, caller),
  }
  return streamSheet(reply, { fileName: `${report.label}_${farmToday(now)}.xlsx`, sheets: [sheet] })
}
