import { type RelativePeriod, relativePeriods } from '#domain/subscription/period.ts'
import { isListed } from '#kit/listed.ts'
import type { Report, ReportDefinition } from '#kit/report.ts'
import type { FarmCalendar } from '#kit/report-period.ts'
import type { ReportView } from '#kit/report-view.ts'
import type { Resource } from '#kit/resource.ts'
import { defaultFilters } from '#views/report-page/state/report-defaults.ts'
import { CARD, PERIODS, type ReportState, readState } from '#views/report-page/state/report-state.ts'
import { exportBody } from '#views/resource-list/export-list.ts'
import { askedFields } from '#views/resource-list/farm-filter.ts'
import { readState as readListState } from '#views/resource-list/list-state.ts'

interface Around {
  readonly farmId: string | null
  readonly calendar: FarmCalendar
}

export interface SchemeRequest {
  readonly view: ReportView
  readonly request: Readonly<Record<string, unknown>>
}

/** Filters kept under a key (many ear numbers) are not carried on. */
export const isTooLong = (search: string): boolean => new URLSearchParams(search).has('f')

/** The question an address of a report asks, without its own dates: those follow from the relative period. */
export function requestOf(
  report: ReportDefinition,
  search: string,
  { farmId, calendar }: Around,
): SchemeRequest {
  const state = readState(search, report, defaultFilters(report, farmId, calendar))
  const dates: readonly string[] = report.range ? [report.range.from, report.range.to] : []
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([key]) => !dates.includes(key)))
  const view = viewOf(report, state)
  const isWhole = state.group === CARD || state.group === PERIODS
  const by = report.summary && view === 'card' ? { by: state.group === PERIODS ? 'period' : 'farm' } : {}
  return {
    view,
    request: {
      ...{ filters, groupBy: isWhole ? null : state.group, ...by },
      ...(view === 'table' && state.sort ? { sort: state.sort } : {}),
      ...(view === 'cross' ? { figure: state.cross } : {}),
    },
  }
}

function viewOf(report: Report, { group, cross }: ReportState): ReportView {
  if (group === CARD || group === PERIODS) return 'card'
  if (report.compare && group !== null) return 'compare'
  return cross === null ? 'table' : 'cross'
}

/** The question an address of a list asks, without its business day: that follows from the relative period. Its file holds the list's own columns. */
export function listRequestOf(
  resource: Resource,
  search: string,
  { farmId }: Pick<Around, 'farmId'>,
): SchemeRequest {
  const fields = askedFields(resource)
  const usual = {
    filters: resource.scope === 'farm' && farmId ? { farmId: [farmId] } : {},
    sort: { key: resource.sort.field, order: resource.sort.order },
  }
  const { filters, sort } = readListState(search, fields, usual)
  const asked = Object.fromEntries(Object.entries(filters).filter(([key]) => key !== resource.day))
  const columns = Object.entries(fields).flatMap(([key, field]) =>
    key === 'farmId' || isListed(field) ? [key] : [],
  )
  return { view: 'table', request: exportBody(fields, { filters: asked, sort: sort ?? usual.sort, columns }) }
}

/** The question of a month pack: for the farm a person works in, or all farms of each reader. */
export const packRequestOf = (pack: string, { farmId }: Pick<Around, 'farmId'>): SchemeRequest => ({
  view: 'table',
  request: { pack, farms: farmId ? [farmId] : [] },
})

export const periodWords = (period: RelativePeriod | null): string =>
  period === null ? '-' : relativePeriods[period]
