import { use, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { type Services, ServicesContext } from '#app-state/services.ts'
import type { ReportFace } from '#kit/report.ts'
import { userFarm } from '#providers/session.ts'
import { useFullSearch } from '#views/use-full-search.ts'
import { useFarmCalendar } from '#widgets/farm-calendar.ts'
import { inView } from '#widgets/view-address.ts'
import { defaultFilters } from './report-defaults.ts'
import { type ReportState, readState, writeState } from './report-state.ts'

/** The report's state out of its tab's address, and the way to change it: every change is a step Back can undo. */
export function useReportState(report: ReportFace) {
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
  /** Returns false when the address stands already as asked: nothing will happen by itself then. */
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
