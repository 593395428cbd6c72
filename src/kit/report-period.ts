import { addDays, isDate, isoWeek, monthRange, weekRange } from '#domain/calendar.ts'

/** Groups that follow the calendar: their rows have an order in time, run newest first and can be drawn as a line. */
export const timeGroups = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof timeGroups)[number]

export const isTimeGroup = (group: string | null | undefined): group is TimeGroup =>
  timeGroups.some((one) => one === group)

export interface Period {
  readonly start: string
  readonly end: string
}

const WEEK = /^(\d{4})-W(\d{2})$/

/** First and last day of a group's key: 2026-W47 → 2026-11-16, 2026-11-22; null for anything that is no period. */
export function periodOf(group: string | null, key: unknown): Period | null {
  const text = String(key)
  if (group === 'day') return isDate(text) ? { start: text, end: text } : null
  if (group === 'month') return isDate(`${text}-01`) ? monthRange(`${text}-01`) : null
  const week = group === 'week' ? WEEK.exec(text) : null
  if (!week) return null
  // 4 January lies in the first week of every ISO year
  const first = weekRange(`${week[1]}-01-04`).start
  const start = addDays(first, (Number(week[2]) - 1) * 7)
  return { start, end: addDays(start, 6) }
}

/** True while days of the period are still to come, today's among them. */
export const isUnfinished = (period: Period, today: string): boolean =>
  period.start <= today && today <= period.end

/** What stands beside a week: 11-09 至 11-15, or 11-16 起，未完 for the running one. */
export function periodText(period: Period, today: string): string {
  const start = period.start.slice(5)
  return isUnfinished(period, today) ? `${start} 起，未完` : `${start} 至 ${period.end.slice(5)}`
}

const keyOfDay: Readonly<Record<TimeGroup, (date: string) => string>> = {
  day: (date) => date,
  week: isoWeek,
  month: (date) => date.slice(0, 7),
}

/** Key of the period a day lies in. */
export const periodKey = (group: TimeGroup, date: string): string => keyOfDay[group](date)

/** Keys of every period from one day to another, oldest first: the axis of a chart, with the empty ones. */
export function periodKeys(group: TimeGroup, from: string, to: string): string[] {
  const keys: string[] = []
  for (let day = from; day <= to; ) {
    const key = keyOfDay[group](day)
    keys.push(key)
    day = addDays(periodOf(group, key)?.end ?? day, 1)
  }
  return keys
}
