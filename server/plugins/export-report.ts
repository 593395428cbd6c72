import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { QUEUED_EXPORT } from '#domain/offline-query.ts'
import type { Report } from '#kit/report.ts'
import { resourceNamed } from '../declarations.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Db, Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { asking } from '../kit/report/asking.ts'
import type { FilterValues, ReportContext, ServerReport } from '../kit/report/definition.ts'
import type { PageRequest, ReportRow } from '../kit/report/page-request.ts'
import { rowsQuery, totals } from '../kit/report/query.ts'
import { calendarOf } from '../kit/report/report.farm-calendar.ts'
import {
  asBody,
  type Body,
  readColumns,
  readContext,
  readDrill,
  readFilters,
  readOnly,
  readRequest,
} from '../kit/report/report.request.ts'
import { fixedColumns, reportColumns, reportRow } from '../kit/report/report.sheet.ts'
import { EXPORT_LIMIT_MS, limitTime, readReport, tooLong } from '../kit/report/transaction.ts'
import { scopedRows, started } from '../kit/scoped-rows.ts'
import type { SheetRow, SheetSpec } from '../kit/sheet.ts'
import { callerOf } from './authorization.ts'
import { columnDefinitions, type Definition, type FilterWords, printedReport } from './printed-report.ts'
import { abortSignal, mapped, streamSheet } from './stream-sheet.ts'

/** Request for a report as a file: by a client that waits for it, or by a job. */
export interface FileRequest {
  readonly source: ServerReport
  readonly db: Db
  readonly caller: Caller
  readonly body: unknown
  readonly now: Date
  readonly signal: AbortSignal
  /** Longest one statement may take; that of an export by default. */
  readonly limitMs?: number
  /** Number of the request, as in the log: written into the file. */
  readonly requestId?: string
}

/** A report as a sheet whose rows may still be streaming. */
export interface ReportFile {
  readonly sheet: SheetSpec
  /** Further sheets: the meaning of the columns, and the filters as text. */
  readonly notes: readonly SheetSpec[]
  /** Rows of the finest grain or groups the sheet holds. */
  readonly rows: number
  /** Farms of the figures. */
  readonly farms: readonly string[]
  /** The filters as text. */
  readonly filters: readonly string[]
  /** Rows beyond which an export is queued in the download centre. */
  readonly offlineAbove: number
  /** Releases rows that will not be read. */
  end(): Promise<void>
}

export const chosenFilters = ({ report }: ServerReport, filters: FilterValues) =>
  Object.entries(report.filters).flatMap(([key, field]) => {
    const value = filters[key]
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [{ key, field, operator: 'eq' as const, values: Array.isArray(value) ? value : [value] }]
  })

/** The filters of a request as text, each with its key. */
async function filterWords(
  tx: Tx,
  { source, caller }: Pick<FileRequest, 'source' | 'caller'>,
  filters: FilterValues,
): Promise<FilterWords[]> {
  const chosen = chosenFilters(source, filters)
  const texts = await filterTexts(tx, caller, chosen, resourceNamed)
  return chosen.map(({ key }, index) => ({ key, text: texts[index] ?? '' }))
}

/** The request of the body: the query of the screen without its page, its columns, or the rows behind one figure. */
function readExport({ report }: ServerReport, raw: unknown) {
  const body = asBody(raw)
  const inGroup = readDrill(report, body)
  const asked = inGroup ? { ...body, groupBy: null } : body
  const given = { ...readRequest(report, { ...asked, page: 1, pageSize: undefined }), inGroup }
  const only = readOnly(report, body.column)
  return { body, given, only, columns: readColumns(report, given.groupBy, body.columns, only) }
}

/** The whole result of a report, all pages of it, with its sum row. */
async function tableFile(request: FileRequest): Promise<ReportFile> {
  const { source, db, caller, now, signal, limitMs = EXPORT_LIMIT_MS } = request
  const { report } = source
  const today = farmToday(now)
  const { body, given, only, columns: keys } = readExport(source, request.body)
  let chosen: FilterWords[] = []
  let printed: Awaited<ReturnType<typeof printedReport>> | undefined
  let whole: { count: number; sums: ReportRow } = { count: 0, sums: {} }
  let asked: ReportContext | undefined
  const prepare = async (tx: Tx) => {
    await limitTime(tx, limitMs)
    const filters = readFilters(source, caller, body, today)
    const context = asking(await readContext(tx, caller, source, filters, today), { onlyColumns: only })
    asked = context
    chosen = await filterWords(tx, request, context.filters)
    whole = await totals(tx, source, context, given)
    printed = await printedReport(tx, {
      ...{ ...request, context, filters: chosen, rows: whole.count },
      shownAs: wayOf(report, given),
      definitions: columnDefinitions(report, keys),
    })
    return rowsQuery(source, context, given)
  }
  const rows = await started(scopedRows(db, caller.scope, prepare, signal), signal).catch((error) => {
    throw tooLong(error)
  })
  const columns = reportColumns(report, given.groupBy, keys)
  const turn = reportRow(report, given.groupBy, keys, today, asked && calendarOf(asked))
  return {
    sheet: {
      sheetName: report.label,
      columns,
      rows: mapped(rows, turn),
      foot: { ...turn(whole.sums), _period: `${whole.count} 周`, [columns[0]?.key ?? '']: '合计' },
      print: { ...(printed && { block: printed.block }), fixed: fixedColumns(report, given.groupBy, keys) },
    },
    notes: printed ? [printed.notes] : [],
    rows: whole.count,
    farms: asked?.farms ?? [],
    filters: chosen.map(({ text }) => text),
    offlineAbove: asked?.params.all.export_offline_rows ?? Number.POSITIVE_INFINITY,
    end: async () => void (await rows.return(undefined)),
  }
}

/** View of a table: its group, or row by row. */
function wayOf(report: Report, { groupBy, inGroup }: Pick<PageRequest, 'groupBy' | 'inGroup'>): string {
  return groupBy && !inGroup ? `按${report.groups[groupBy]}` : '明细'
}

interface WholeSheet extends Pick<SheetSpec, 'columns' | 'foot'> {
  readonly rows: readonly SheetRow[]
  /** Leading columns that name a row. */
  readonly fixed: number
  /** Name of the view, such as 计分卡. */
  readonly shownAs: string
  readonly definitions: readonly Definition[]
}

/** A result read at once. */
export function wholeFile(
  request: FileRequest,
  make: (tx: Tx, context: ReportContext, today: string) => Promise<WholeSheet>,
): Promise<ReportFile> {
  const { source, db, caller, now, signal } = request
  const today = farmToday(now)
  return readReport(db, caller.scope, signal, async (tx) => {
    const given = readFilters(source, caller, asBody(request.body), today)
    const context = await readContext(tx, caller, source, given, today)
    const { shownAs, definitions, fixed, ...sheet } = await make(tx, context, today)
    const filters = await filterWords(tx, request, context.filters)
    const rows = sheet.rows.length
    const printed = { ...request, context, filters, shownAs, definitions, rows }
    const { block, notes } = await printedReport(tx, printed)
    return {
      sheet: { sheetName: source.report.label, ...sheet, print: { block, fixed } },
      notes: [notes],
      rows,
      farms: context.farms,
      filters: filters.map(({ text }) => text),
      offlineAbove: Number.POSITIVE_INFINITY,
      end: async () => undefined,
    }
  })
}

/** A view of a report that a file can hold. */
export interface FileView {
  readonly make: (request: FileRequest) => Promise<ReportFile>
  /** Parts of the body beyond its filters, for the audit. @throws Refused where they are invalid */
  readonly read: (source: ServerReport, body: Body) => object
}

/** The rows or groups of a report. */
export const tableView: FileView = {
  make: tableFile,
  read: (source, body) => ({ groupBy: readExport(source, body).given.groupBy }),
}

/** Queues a large export in the download centre. @returns the uid of its task */
type QueueExport = () => Promise<string>

/** Streams a file as a workbook; a large one is queued instead, and the screen says so. */
export async function sendOrQueue(
  reply: FastifyReply,
  fileName: string,
  file: ReportFile,
  queue: QueueExport,
): Promise<FastifyReply> {
  if (file.rows <= file.offlineAbove)
    return streamSheet(reply, { fileName, sheets: [file.sheet, ...file.notes] })
  await file.end()
  return reply.send({ ...success({ queued: await queue() }), msg: QUEUED_EXPORT })
}

/** Answers a view of a report as a file; writes an audit row, once the request was read. */
export async function exportReport(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { view, source, db, queue }: Pick<FileRequest, 'source' | 'db'> & { view: FileView; queue: QueueExport },
): Promise<FastifyReply> {
  const [caller, now, body] = [callerOf(request), app.now(), asBody(request.body)]
  const { name, label } = source.report
  const after = { export: true, ...view.read(source, body), filters: body.filters }
  await audit(app.db, caller, { target: name, after })
  const asked = { source, db, caller, body, now, signal: abortSignal(reply) }
  const file = await view.make({ ...asked, requestId: caller.requestId })
  return sendOrQueue(reply, `${label}_${farmToday(now)}.xlsx`, file, queue)
}
