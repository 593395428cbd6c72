import type { Report } from '#kit/report.ts'
import { type ReportView, reportViews } from '#kit/report-view.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import type { Lookup } from '../kit/pointers.ts'
import { invalid } from '../kit/refused.ts'
import { readCross } from '../kit/report/cross.ts'
import type { FilterValues, ServerReport } from '../kit/report/definition.ts'
import { asBody, type Body, readContext } from '../kit/report/request.ts'
import { readSummary } from '../kit/report/summary.ts'
import { cardFile } from './export-card.ts'
import { compareFile, readCompare } from './export-compare.ts'
import { crossFile } from './export-cross.ts'
import { chosenFilters, type FileRequest, type ReportFile, readExport, tableFile } from './export-report.ts'
import { summaryFile } from './export-summary.ts'

const files = {
  table: tableFile,
  // a report with a summary has it in place of a scorecard
  card: (request) => (request.source.report.summary ? summaryFile(request) : cardFile(request)),
  cross: crossFile,
  compare: compareFile,
} satisfies Record<ReportView, (request: FileRequest) => Promise<ReportFile>>

/** A report as a sheet, with the view of the screen. */
export const reportFile = (view: ReportView, request: FileRequest): Promise<ReportFile> =>
  files[view](request)

const has = (report: Report, view: ReportView): boolean =>
  view === 'table' || report[view] !== undefined || (view === 'card' && report.summary !== undefined)

/** The requested view of the report; by default its rows or groups. */
export function readView(report: Report, raw: unknown): ReportView {
  if (raw === undefined || raw === null) return 'table'
  const view = reportViews.find((one) => one === raw)
  if (!view || !has(report, view)) throw invalid({ view: ['没有此视图'] })
  return view
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs in jsonb. */
const UNSTORABLE = /\\u(0000|d[89a-f][0-9a-f]{2})/i
/** A request is stored with its task: thousands of ear numbers fit, a file does not. */
const MOST_CHARACTERS = 400_000
const KEPT = [
  ...['filters', 'groupBy', 'sort', 'columns', 'drill', 'column', 'figure'],
  ...['by', 'second', 'lines', 'groups'],
] as const

/** The part of a body to be stored for a later run. */
export function keptRequest(body: Body): Body {
  return storableRequest(
    Object.fromEntries(KEPT.flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]]))),
  )
}

/** A request as stored with the task; refused with a message where it cannot be stored. */
export function storableRequest(raw: unknown): Body {
  const body = asBody(raw)
  const text = JSON.stringify(body)
  if (UNSTORABLE.test(text)) throw invalid({ filters: ['查询条件含有不能保存的字符'] })
  if (text.length > MOST_CHARACTERS) throw invalid({ filters: ['查询条件过长，请减少所选项目'] })
  return body
}

/** Checks groups, order, columns and figures of a later request, by the rules of its run. */
function checkView(source: ServerReport, view: ReportView, body: Body): void {
  if (view === 'table') readExport(source, body)
  if (view === 'cross') readCross(source, body)
  if (view === 'compare') readCompare(source, body)
  if (view === 'card' && source.report.summary) readSummary(body)
}

interface LaterRequest {
  readonly source: ServerReport
  readonly lookup: Lookup
  readonly caller: Caller
  readonly view: ReportView
  readonly body: Body
  readonly filters: FilterValues
  readonly today: string
}

/** Checks a later request as if it ran now, and describes it as text. */
export async function describeRequest(
  tx: Tx,
  { source, lookup, caller, view, body, filters, today }: LaterRequest,
): Promise<{ title: string; filters: string }> {
  checkView(source, view, body)
  const context = await readContext(tx, caller, source, filters, today)
  const words = await filterTexts(tx, caller, chosenFilters(source, context.filters), lookup)
  return { title: titleOf(source, filters), filters: words.join('，') }
}

/** The report and its period, a whole day or month as one word. */
function titleOf({ report, range }: ServerReport, filters: FilterValues): string {
  if (!range) return report.label
  const [from, to] = [String(filters[range.from]), String(filters[range.to])]
  return `${report.label} ${from === to ? from : `${from} 至 ${to}`}`
}
