import type { Report } from '#kit/report.ts'
import { type ReportView, reportViews } from '#kit/report-view.ts'
import { resourceNamed } from '../declarations.ts'
import type { Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { invalid } from '../kit/refused.ts'
import { askedPeriod } from '../kit/report/asking.ts'
import type { FilterValues, ServerReport } from '../kit/report/definition.ts'
import { asBody, type Body, readContext } from '../kit/report/report.request.ts'
import { cardView } from './export-card.ts'
import { compareView } from './export-compare.ts'
import { crossView } from './export-cross.ts'
import {
  chosenFilters,
  type FileRequest,
  type FileView,
  type ReportFile,
  tableView,
} from './export-report.ts'
import { summaryView } from './export-summary.ts'
import type { ReportAsked } from './fresh-costs.ts'

/** Every view of a report that a file can hold. */
export const fileViews = {
  table: tableView,
  card: cardView,
  summary: summaryView,
  cross: crossView,
  compare: compareView,
} satisfies Record<ReportView | 'summary', FileView>

/** A report with a summary has it in place of a scorecard. */
const fileView = (view: ReportView, { report }: ServerReport): FileView =>
  fileViews[view === 'card' && report.summary ? 'summary' : view]

/** A report as a sheet, with the view of the screen. */
export const reportFile = (view: ReportView, request: FileRequest): Promise<ReportFile> =>
  fileView(view, request.source).make(request)

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

interface LaterRequest extends ReportAsked {
  readonly view: ReportView
  readonly body: Body
}

/** Checks a later request as if it ran now, and describes it as text. */
export async function describeRequest(
  tx: Tx,
  { source, caller, view, body, filters, today }: LaterRequest,
): Promise<{ title: string; filters: string }> {
  // groups, order, columns and figures, by the rules of its run
  fileView(view, source).read(source, body)
  const context = await readContext(tx, caller, source, filters, today)
  const words = await filterTexts(tx, caller, chosenFilters(source, context.filters), resourceNamed)
  return { title: titleOf(source, filters), filters: words.join('，') }
}

/** The report and its period, a whole day or month as one word. */
function titleOf({ report }: ServerReport, filters: FilterValues): string {
  const period = askedPeriod(report, filters)
  if (!period) return report.label
  const { start, end } = period
  return `${report.label} ${start === end ? start : `${start} 至 ${end}`}`
}
