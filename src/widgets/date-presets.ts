import { addDays, weekRange } from '#domain/calendar.ts'
import { COMMON_CALENDAR, type Period, periodKey, periodOf } from '#kit/report-period.ts'

export interface DateSpan {
  /** YYYY-MM-DD; null where that end is open. */
  from: string | null
  to: string | null
}

/**
 * Quick picks around the server's today; those that run on into the future end today when `capped`. Weeks, months and the
 * year are the farm's (T8, T9): with months from the 26th, 本年 runs from 26 December to 25 December.
 */
export function datePresets(
  today: string,
  capped: boolean,
  calendar = COMMON_CALENDAR,
): { label: string; span: { from: string; to: string } }[] {
  const month = monthOf(today, calendar)
  const year = periodKey('month', today, calendar).slice(0, 4)
  const named = (key: string): Period => periodOf('month', key, calendar) ?? month
  const cut = ({ start, end }: Period) => ({ from: start, to: capped && end > today ? today : end })
  return [
    { label: '今天', span: cut({ start: today, end: today }) },
    { label: '本周', span: cut(weekRange(today, calendar.weekStart)) },
    { label: '本月', span: cut(month) },
    { label: '上月', span: cut(monthOf(addDays(month.start, -1), calendar)) },
    { label: '本年', span: cut({ start: named(`${year}-01`).start, end: named(`${year}-12`).end }) },
  ]
}

/** First and last day of the accounting month a day lies in. */
export const monthOf = (day: string, calendar = COMMON_CALENDAR): Period =>
  periodOf('month', periodKey('month', day, calendar), calendar) ?? { start: day, end: day }
