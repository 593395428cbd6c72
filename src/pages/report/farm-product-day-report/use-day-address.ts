import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { addDays, addMonthsClamped, isDate } from '#domain/calendar.ts'
import { useToday } from '#inputs/today.ts'
import { COMMON_CALENDAR, periodKey } from '#kit/report-period.ts'
import { useAddressQuery } from '#views/use-address-query.ts'

export type DayView = 'day' | 'month'

/** Farm, day or month and view are in the address: links, Back and a reload find them again. */
export function useDayAddress() {
  const { query, go } = useAddressQuery()
  const own = useStore(currentFarm, ({ farm }) => farm)
  const today = useToday()
  const calendar = own?.calendar ?? COMMON_CALENDAR
  const asked = query.get('f.date')
  // yesterday is the last day that is over
  const date = asked && isDate(asked) && asked <= today ? asked : addDays(today, -1)
  const month = query.get('f.period')
  const latest = periodKey('month', today, calendar)
  const period =
    month && isDate(`${month}-01`) && month <= latest ? month : periodKey('month', date, calendar)
  const view: DayView = query.get('view') === 'month' ? 'month' : 'day'
  const isLatest = view === 'day' ? date >= today : period >= latest
  return {
    ...{ farmId: query.get('f.farmId') ?? own?.uid, date, period, view, today, isLatest },
    toDay: (next: string) => go({ view: 'day', 'f.date': next > today ? today : next }),
    toMonth: (next: string) => go({ view: 'month', 'f.period': next > latest ? latest : next }),
    step: (by: 1 | -1) => {
      if (by > 0 && isLatest) return
      if (view === 'day') go({ 'f.date': addDays(date, by) })
      else go({ 'f.period': addMonthsClamped(`${period}-01`, by).slice(0, 7) })
    },
  }
}

export type DayAddress = ReturnType<typeof useDayAddress>
