import { addDays, weekRange } from '../calendar.ts'

/** The days a subscription asks about, seen from the day it runs. */
export const relativePeriods = {
  YESTERDAY: '前一日',
  TODAY: '当日',
  THIS_WEEK: '本周至今',
  LAST_WEEK: '上周',
  LAST_7: '近 7 日',
  LAST_30: '近 30 日',
  THIS_MONTH: '本月至今',
  LAST_MONTH: '上月',
  NEXT_14: '今日起 14 天',
} as const
export type RelativePeriod = keyof typeof relativePeriods

export interface Span {
  readonly start: string
  readonly end: string
}

interface Calendar {
  /** Monday 1 … Sunday 7. */
  readonly weekStart: number
  /** First and last day of the accounting month a day lies in (T9). */
  readonly monthOf: (day: string) => Span
}

/** First and last day of a relative period. Periods up to today end today. */
export function spanOf(period: RelativePeriod, today: string, { weekStart, monthOf }: Calendar): Span {
  const yesterday = addDays(today, -1)
  const week = weekRange(today, weekStart).start
  const month = monthOf(today).start
  const spans: Record<RelativePeriod, Span> = {
    YESTERDAY: { start: yesterday, end: yesterday },
    TODAY: { start: today, end: today },
    THIS_WEEK: { start: week, end: today },
    LAST_WEEK: { start: addDays(week, -7), end: addDays(week, -1) },
    LAST_7: { start: addDays(today, -7), end: yesterday },
    LAST_30: { start: addDays(today, -30), end: yesterday },
    THIS_MONTH: { start: month, end: today },
    LAST_MONTH: monthOf(addDays(month, -1)),
    NEXT_14: { start: today, end: addDays(today, 13) },
  }
  return spans[period]
}

export const isRelativePeriod = (value: unknown): value is RelativePeriod =>
  typeof value === 'string' && Object.hasOwn(relativePeriods, value)

/** Periods a report can be asked for: what lies ahead only where it looks ahead. */
export const periodsFor = (looksAhead: boolean): RelativePeriod[] =>
  (Object.keys(relativePeriods) as RelativePeriod[]).filter((one) => looksAhead || one !== 'NEXT_14')
