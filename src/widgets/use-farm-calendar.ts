import { createContext, use } from 'react'
import { COMMON_CALENDAR, type FarmCalendar } from '#kit/report-period.ts'

/** How the farm a person works for counts weeks and accounting months; the shell sets it. */
export const FarmCalendarContext = createContext<FarmCalendar>(COMMON_CALENDAR)

export const useFarmCalendar = (): FarmCalendar => use(FarmCalendarContext)
