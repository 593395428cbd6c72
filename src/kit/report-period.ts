import { addDays, addMonthsClamped, isDate, isoWeek, weekRange } from '#domain/calendar.ts'

/** Groups that follow the calendar: their rows have an order in time, run newest first and can be drawn as a line. */
const timeGroups = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof timeGroups)[number]

export const isTimeGroup = (group: string | null | undefined): group is TimeGroup =>
  timeGroups.some((one) => one === group)

export interface Period {
  readonly start: string
  readonly end: string
}

/** How a farm counts its weeks and accounting months (T8, T9). */
export interface FarmCalendar {
  /** Monday 1 … Sunday 7. */
  readonly weekStart: number
  /** Day of the month its accounting month begins on, 1 … 28. */
  readonly monthStart: number
}
export const COMMON_CALENDAR: FarmCalendar = { weekStart: 1, monthStart: 1 }

/** Days from the Monday of the ISO week whose number a farm week carries to its first day: most of its days lie in it. */
export const weekShift = (weekStart: number): number => (weekStart <= 4 ? weekStart - 1 : weekStart - 8)

/** Months from the one an accounting month begins in to the one it is called by: 26 October to 25 November is November. */
export const monthShift = (monthStart: number): number => (monthStart > 15 ? 1 : 0)

const WEEK = /^(\d{4})-W(\d{2})$/

/** First and last day of a group's key: 2026-W47 → 2026-11-16, 2026-11-22; null for anything that is no period. */
export function periodOf(
  group: string | null,
  key: unknown,
  { weekStart, monthStart }: FarmCalendar = COMMON_CALENDAR,
): Period | null {
  const text = String(key)
  if (group === 'day') return isDate(text) ? { start: text, end: text } : null
  if (group === 'month') return isDate(`${text}-01`) ? monthPeriod(text, monthStart) : null
  const week = group === 'week' ? WEEK.exec(text) : null
  if (!week) return null
  // 4 January lies in the first week of every ISO year
  const first = weekRange(`${week[1]}-01-04`).start
  const start = addDays(first, (Number(week[2]) - 1) * 7 + weekShift(weekStart))
  return { start, end: addDays(start, 6) }
}

/** First and last day of an accounting month `YYYY-MM` (T9). */
export function monthPeriod(month: string, monthStart: number): Period {
  const start = addDays(addMonthsClamped(`${month}-01`, -monthShift(monthStart)), monthStart - 1)
  return { start, end: addDays(addMonthsClamped(start, 1), -1) }
}

/** True while days of the period are still to come, today's among them. */
export const isUnfinished = (period: Period, today: string): boolean =>
  period.start <= today && today <= period.end

/** Text next to a week: 11-09 至 11-15, or 11-16 起，未完 for the running one. */
export function periodText(period: Period, today: string): string {
  const start = period.start.slice(5)
  return isUnfinished(period, today) ? `${start} 起，未完` : `${start} 至 ${period.end.slice(5)}`
}

const keyOfDay: Readonly<Record<TimeGroup, (date: string, calendar: FarmCalendar) => string>> = {
  day: (date) => date,
  week: (date, { weekStart }) => isoWeek(addDays(date, -weekShift(weekStart))),
  month: (date, { monthStart }) =>
    addMonthsClamped(addDays(date, 1 - monthStart), monthShift(monthStart)).slice(0, 7),
}

/** Key of the period a day lies in. */
export const periodKey = (group: TimeGroup, date: string, calendar = COMMON_CALENDAR): string =>
  keyOfDay[group](date, calendar)

/** Keys of every period from one day to another, oldest first: the axis of a chart, with the empty ones. */
export function periodKeys(group: TimeGroup, from: string, to: string, calendar = COMMON_CALENDAR): string[] {
  const keys: string[] = []
  for (let day = from; day <= to; ) {
    const key = keyOfDay[group](day, calendar)
    keys.push(key)
    day = addDays(periodOf(group, key, calendar)?.end ?? day, 1)
  }
  return keys
}

/** The filters that hold first and last day, and the longest span in months; to the future only where it says so. */
export interface ReportRange {
  readonly from: string
  readonly to: string
  readonly months: number
  readonly future?: boolean
}
