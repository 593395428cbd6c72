import { isDate } from '#domain/calendar.ts'
import { linkFilters, readReportLink } from '#kit/report-link.ts'
import { type FarmCalendar, monthPeriod } from '#kit/report-period.ts'
import type { ReportView } from '#kit/report-view.ts'
import { MONTH_PACK } from '#kit/subscriptions.ts'
import type { packGroups, packViews } from '#resources/report/month-pack.ts'
import type { ReportName } from '#resources/report-heads.ts'
import { Refused } from '#server/kit/refused.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import type { Body } from '#server/kit/report/report.request.ts'
import { type NewTask, PACKS } from '../downloads/tasks.ts'

/** A report of a pack, as the pack keeps it. */
export interface PackItem {
  readonly report: ReportName
  readonly view?: keyof typeof packViews | null
  readonly group?: keyof typeof packGroups | null
  readonly link?: string | null
}

/** Request of a pack: an accounting month, and farms. */
interface PackAsked {
  readonly month: string
  readonly farms: readonly string[]
}

export interface PackRequest extends PackAsked {
  readonly pack: string
  readonly name: string
  readonly items: readonly PackItem[]
}

/** A pack as a task of the download centre: its reports are fixed now, whatever changes in the pack until it runs. */
export function packTask(
  { uid, name, items }: { uid: string; name: string; items: readonly PackItem[] },
  { month, farms }: PackAsked,
): NewTask {
  const request: PackRequest = { pack: uid, name, items, month, farms }
  return {
    ...{ kind: 'export', report: MONTH_PACK, family: PACKS, view: 'table' },
    request: { ...request },
    title: `${name} ${month}`,
    filters: `月份＝${month}，${items.length} 张报表`,
  }
}

/** The stored request of a task. */
export function readPackRequest({ pack, name, items, month, farms }: Body): PackRequest {
  const known = Array.isArray(items) && Array.isArray(farms) && isDate(`${String(month)}-01`)
  if (!known) throw new Refused('ERROR', '月报包的任务不完整，请重新生成')
  return {
    ...{ pack: String(pack), name: String(name), month: String(month) },
    // written by packTask
    items: items as PackItem[],
    farms: farms.map(String),
  }
}

/** First and last day of the month: of a running one, the last complete day or today. */
export function packPeriod(month: string, { monthStart }: FarmCalendar, today: string) {
  const { start, end } = monthPeriod(month, monthStart)
  if (start > today) throw new Refused('ERROR', '此月份还没有开始')
  return { start, end: end < today ? end : today }
}

/** The request for a report of a pack: its own filters, with the period and the farms of the pack. */
export function itemQuestion(
  { report }: ServerReport,
  { view, group, link }: PackItem,
  asked: PackAsked & { readonly period: { readonly start: string; readonly end: string } },
): { view: ReportView; body: Body } {
  const read = link ? readReportLink(link) : null
  const own = read ? linkFilters(read, report.filters) : {}
  const { start, end } = asked.period
  const filters = Object.entries(report.filters).flatMap(([key, field]): [string, unknown][] => {
    if (key === 'farmIds') return [[key, asked.farms]]
    if (key === report.range?.from) return [[key, start]]
    if (key === report.range?.to) return [[key, end]]
    if (own[key] !== undefined) return [[key, own[key]]]
    const usual = report.defaults?.[key]
    if (usual === undefined || usual === 'ownFarm' || usual === 'ownFarms') return []
    if (field.kind === 'date') return [[key, key.endsWith('From') ? start : end]]
    return [[key, field.kind === 'month' ? asked.month : usual]]
  })
  const shown = viewOf({ report }, view, group ?? read?.group)
  return {
    view: shown,
    body: { filters: Object.fromEntries(filters), ...groupOf({ report }, shown, group ?? read?.group) },
  }
}

/** Group names in the address of a report that lists its rows; another name is another view. */
const ROWS: ReadonlySet<string> = new Set(['-', 'rows'])
const VIEWS: ReadonlySet<string> = new Set(['*', '~'])

type Titled = Pick<ServerReport, 'report'>

function viewOf({ report }: Titled, view: PackItem['view'], group: string | null | undefined): ReportView {
  if (view) return view
  const opensAsCard = report.card !== undefined || report.summary !== undefined
  if (opensAsCard && (!group || VIEWS.has(group))) return 'card'
  return report.compare ? 'compare' : 'table'
}

function groupOf({ report }: Titled, view: ReportView, group: string | null | undefined): Body {
  if (view === 'card') return group === '~' || group === 'month' ? { by: 'period' } : {}
  if (group && ROWS.has(group)) return { groupBy: null }
  const usual = report.rowsFirst ? null : (report.chartGroup ?? Object.keys(report.groups)[0] ?? null)
  return { groupBy: group && !VIEWS.has(group) ? group : usual }
}
