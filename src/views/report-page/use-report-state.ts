import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { ReportFace } from '#kit/report.ts'
import { currentFarm } from '#shell/current-farm.ts'
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
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid ?? null)
  const calendar = useFarmCalendar()
  const defaults = useMemo(() => defaultFilters(report, farmId, calendar), [report, farmId, calendar])
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
