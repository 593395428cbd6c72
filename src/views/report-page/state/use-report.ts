import { use, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { type ReportDefinition, reportCall } from '#kit/report.ts'
import { isCrossable } from '#kit/report-cross.ts'
import { shownUnder } from '#kit/report-shown.ts'
import type { ReportView } from '#kit/report-view.ts'
import { userFarm } from '#providers/session.ts'
import { useFullSearch } from '#views/use-full-search.ts'
import type { Sort } from '#widgets/table-column.ts'
import { useFarmCalendar } from '#widgets/use-farm-calendar.ts'
import { inView } from '#widgets/view-address.ts'
import { useReportData } from './report-answer.ts'
import { defaultFilters, type FilterValues } from './report-defaults.ts'
import { filtersOf, isAskable, panelValues, reportFields } from './report-filters.tsx'
import {
  CARD,
  differs,
  FIRST_LOOK,
  PERIODS,
  type ReportState,
  readState,
  type SummaryLook,
  writeState,
} from './report-state.ts'

/** As many groups as are reported at once are shown next to each other. */
const SIDE_BY_SIDE = { page: 1, pageSize: 100 }

/** The figure of every group in every period. */
function useCross(report: ReportDefinition, { filters, group, cross }: ReportState, askable: boolean) {
  const question = useMemo(() => ({ filters, groupBy: group, figure: cross }), [filters, group, cross])
  return useReportData(reportCall(report, '/cross'), question, askable && cross !== null)
}

/** A summary takes the place of a scorecard, a comparison that of a table of groups. */
function viewOf(report: ReportDefinition, { group, cross }: ReportState): ReportView | 'summary' {
  if (report.summary && (group === CARD || group === PERIODS)) return 'summary'
  if (group === CARD) return 'card'
  if (report.compare && group !== null) return 'compare'
  return cross === null ? 'table' : 'cross'
}

/** Everything a report screen knows and can do. */
export function useReport(report: ReportDefinition) {
  const { state, defaults, change } = useReportState(report)
  const { filters, group, page, size, sort } = state
  const view = viewOf(report, state)
  const isWhole = view === 'card' || view === 'summary'
  const knowsFarms = useStore(farmsStore, ({ settled }) => settled)
  const askable = useMemo(() => isAskable(report, filters, knowsFarms), [report, filters, knowsFarms])
  const question = useMemo(
    () => ({ filters, groupBy: isWhole ? null : group, sort }),
    [filters, isWhole, group, sort],
  )
  const data = useReportData(
    reportCall(report),
    useMemo(
      () => ({ ...question, ...(view === 'compare' ? SIDE_BY_SIDE : { page, pageSize: size }) }),
      [question, view, page, size],
    ),
    askable && !isWhole,
  )
  const cross = useCross(report, state, askable)
  return {
    /** With the columns shown under these filters. */
    report: useMemo(() => shownUnder(report, filters), [report, filters]),
    state,
    data,
    /** A figure of every group in every period; asked for only while it is shown. */
    cross,
    /** How the answer is shown. */
    view,
    /** The whole result is shown, as a scorecard or as a summary, not its rows or groups. */
    isWhole,
    /** False while a filter is missing or wrong: nothing is asked then. */
    askable,
    /** Filters, group and sort as they are asked of the server: table, drill-down, print and export share them. */
    question,
    query: {
      fields: useMemo(() => reportFields(report), [report]),
      values: useMemo(() => panelValues(report, filters), [report, filters]),
      defaults: useMemo(() => panelValues(report, defaults), [report, defaults]),
      /** False while the query is the report's first one. */
      touched: useMemo(() => differs(report, filters, defaults), [report, filters, defaults]),
      run: (values: FilterValues) =>
        change({ filters: filtersOf(report, values), page: 1 }) || data.refetch(),
      reset: () => change({ filters: defaults, page: 1 }) || data.refetch(),
    },
    setGroup: (next: string | null) => {
      const cross = isCrossable(report, next) ? state.cross : null
      void change({ group: next, page: 1, sort: null, look: FIRST_LOOK, cross })
    },
    setCross: (figure: string | null) => void change({ cross: figure }),
    setSort: (next: Sort | null) => void change({ sort: next, page: 1 }),
    setPage: (next: number, pageSize: number) => void change({ page: next, size: pageSize }),
    setChart: (chart: string) => void change({ chart }),
    setLook: (look: Partial<SummaryLook>) => void change({ look: { ...state.look, ...look } }),
  }
}

export type ReportModel = ReturnType<typeof useReport>

/** The report's state out of its tab's address, and the way to change it: every change is a step Back can undo. */
function useReportState(report: ReportDefinition) {
  const { pathname } = useLocation()
  const { search, shorten } = useFullSearch()
  const navigate = useNavigate()
  const farmId = useStore(currentFarm, ({ farm, org }) => farm?.uid ?? org?.uid ?? null)
  const calendar = useFarmCalendar()
  const aboveFarms = organisationAboveFarms(use(ServicesContext))
  const defaults = useMemo(
    () => defaultFilters(report, farmId, calendar, aboveFarms),
    [report, farmId, calendar, aboveFarms],
  )
  const state = useMemo(() => readState(search, report, defaults), [search, report, defaults])
  /** Returns false when the address is already the wanted one: nothing will happen by itself then. */
  const change = (next: Partial<ReportState>): boolean => {
    const wanted = writeState({ ...state, ...next }, report, defaults)
    if (wanted === writeState(state, report, defaults)) return false
    void navigate({ pathname, search: shorten(inView(search, wanted)) })
    return true
  }
  return { state, defaults, change }
}

/** The company or department the person belongs to; null for one who belongs to a farm. */
function organisationAboveFarms(services: Services | null): string | null {
  const own = services && userFarm(services.session.getState())
  return own && own.type !== 'farm' ? own.uid : null
}
