import { addDays } from '#domain/calendar.ts'
import type { HomeAsking } from './declare.ts'

type PeriodOf = (ask: Pick<HomeAsking, 'today'>) => Readonly<Record<'dateFrom' | 'dateTo', string>>

/** So many days up to today. */
export const lastDays =
  (count: number): PeriodOf =>
  ({ today }) => ({ dateFrom: addDays(today, 1 - count), dateTo: today })

/** As many days before those. */
export const daysBefore =
  (count: number): PeriodOf =>
  ({ today }) => ({ dateFrom: addDays(today, 1 - 2 * count), dateTo: addDays(today, -count) })

export const onDay = lastDays(1)
export const yesterday = daysBefore(1)

/** The running month by the calendar. */
export const thisMonth: PeriodOf = ({ today }) => ({ dateFrom: `${today.slice(0, 7)}-01`, dateTo: today })
