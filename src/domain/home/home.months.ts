import { addMonthsClamped, monthRange } from '../calendar.ts'

/** First and last day of the whole calendar month so many months before the one of a day. */
export function monthsBefore(today: string, count: number): { dateFrom: string; dateTo: string } {
  const { start, end } = monthRange(addMonthsClamped(today, -count))
  return { dateFrom: start, dateTo: count === 0 ? today : end }
}
