import { REPORT_PAGE_SIZE, REPORT_PAGE_SIZES } from '#domain/constants.ts'
import { asList } from '#inputs/field-components.ts'
import type { Report } from '#kit/report.ts'
import { isCrossable } from '#kit/report-cross.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { withoutEmpty } from '#views/resource-list/list-state.ts'
import type { Sort } from '#widgets/table-column.ts'
import type { FilterValues } from './report-defaults.ts'

/** State of a report. It is in the address and nowhere else, so that Back, a link and a reload give the same. */
export interface ReportState {
  readonly filters: FilterValues
  /** Null lists the rows themselves. */
  readonly group: string | null
  readonly page: number
  readonly size: number
  readonly sort: Sort | null
  /** Key of the chart drawn. */
  readonly chart: string | null
  /** The figure that is shown group by group against time; null shows all figures of each group. */
  readonly cross: string | null
  readonly look: SummaryLook
}

/** The row level in an address: a report may have a group called anything else. */
export const ROWS = '-'
/** The scorecard in place of a group. */
export const CARD = '*'

/** A summary with its periods next to each other; with its farms it takes the place of a scorecard. */
export const PERIODS = '~'

/** A comparison sets groups next to each other: its rows are behind its figures, and in no list of their own. */
export const listsRows = ({ compare }: Report): boolean => compare === undefined

/** First view of a report: its scorecard, its time axis, else its first group; its rows where it says so or has none. */
const defaultGroup = ({ card, summary, rowsFirst, chartGroup, groups }: Report): string | null =>
  card || summary ? CARD : rowsFirst ? null : (chartGroup ?? Object.keys(groups)[0] ?? null)

/** Reads an address. Defaults hold where it says nothing; `f.key=` says that a default was taken out. */
export function readState(search: string, report: Report, defaults: FilterValues): ReportState {
  const query = new URLSearchParams(search)
  const given = Object.keys(report.filters).filter((key) => query.has(FILTER_PREFIX + key))
  const read = given.map((key) => [key, readValue(report, key, query)])
  const size = Number(query.get('size'))
  const group = readGroup(report, query.get('group'))
  return {
    filters: withoutEmpty({ ...defaults, ...Object.fromEntries(read) }),
    group,
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: REPORT_PAGE_SIZES.some((one) => one === size) ? size : REPORT_PAGE_SIZE,
    sort: readSort(report, group, query.get('sort')),
    cross: readCross(report, group, query.get('cross')),
    chart: report.charts.some((one) => one.key === query.get('chart')) ? query.get('chart') : null,
    look: report.summary ? readLook(query) : FIRST_LOOK,
  }
}

/** Writes only what differs from the defaults: a clean address is the report as it opens. */
export function writeState(state: ReportState, report: Report, defaults: FilterValues): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(report.filters)) {
    if (isSame(key, state.filters, defaults)) continue
    const texts = asList(state.filters[key])
    for (const text of texts.length ? texts : ['']) query.append(FILTER_PREFIX + key, text)
  }
  if (state.group !== defaultGroup(report)) query.set('group', state.group ?? ROWS)
  if (state.sort) query.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.key}`)
  if (state.size !== REPORT_PAGE_SIZE) query.set('size', String(state.size))
  if (state.page > 1) query.set('page', String(state.page))
  if (state.cross) query.set('cross', state.cross)
  if (state.chart && state.chart !== report.charts[0]?.key) query.set('chart', state.chart)
  if (report.summary) writeLook(query, state.look)
  return query.size ? `?${query}` : ''
}

/** True where some filter differs from the report's first ones. */
export const differs = (report: Report, filters: FilterValues, defaults: FilterValues): boolean =>
  Object.keys(report.filters).some((key) => !isSame(key, filters, defaults))

const isSame = (key: string, one: FilterValues, other: FilterValues): boolean =>
  asList(one[key]).join('\n') === asList(other[key]).join('\n')

function readValue(report: Report, key: string, query: URLSearchParams): unknown {
  const texts = query.getAll(FILTER_PREFIX + key).filter((text) => text !== '')
  return report.filters[key]?.many ? texts : texts[0]
}

function readGroup(report: Report, text: string | null): string | null {
  if (text === ROWS && listsRows(report)) return null
  if (text === CARD && (report.card || report.summary)) return CARD
  if (text === PERIODS && report.summary) return PERIODS
  return text !== null && Object.hasOwn(report.groups, text) ? text : defaultGroup(report)
}

/** A figure is crossed with time for the groups the report allows. */
const readCross = (report: Report, group: string | null, figure: string | null): string | null =>
  figure !== null && isCrossable(report, group) && report.cross?.figures.includes(figure) ? figure : null

function readSort(report: Report, group: string | null, text: string | null): Sort | null {
  const key = text?.replace(/^-/, '') ?? ''
  const shown = group ? [...report.grouped, '_group'] : report.rows
  return text && shown.includes(key) ? { key, order: text.startsWith('-') ? 'desc' : 'asc' } : null
}

/** Content of the second column of a farm. */
export const secondColumns = {
  attainment: '目标达成',
  change: '环比',
  changeYear: '同比',
  yearToDate: '年累计',
} as const
export type SecondColumn = keyof typeof secondColumns

/** Arrangement of the farms or periods of a summary; they are named by their keys. */
export interface SummaryLook {
  readonly second: SecondColumn
  /** Moved ones come first; the others follow as the server lists them. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** The one whose figures furthest from their targets come first. */
  readonly worst: string | null
}

export const FIRST_LOOK: SummaryLook = { second: 'attainment', order: [], hidden: [], worst: null }

const isSecond = (text: string | null): text is SecondColumn =>
  text !== null && Object.hasOwn(secondColumns, text)

function readLook(query: URLSearchParams): SummaryLook {
  const second = query.get('second')
  return {
    second: isSecond(second) ? second : FIRST_LOOK.second,
    order: query.getAll('order'),
    hidden: query.getAll('hide'),
    worst: query.get('worst'),
  }
}

/** Adds to an address what differs from the first look. */
function writeLook(query: URLSearchParams, { second, order, hidden, worst }: SummaryLook): void {
  if (second !== FIRST_LOOK.second) query.set('second', second)
  for (const key of order) query.append('order', key)
  for (const key of hidden) query.append('hide', key)
  if (worst) query.set('worst', worst)
}

/** Choices of a second column: a period has a target and a period before; the other comparisons are those of the whole. */
export const secondsOf = (by: 'farm' | 'period'): SecondColumn[] =>
  Object.keys(secondColumns)
    .filter(isSecond)
    .filter((key) => by === 'farm' || key === 'attainment' || key === 'change')
