import { addDays } from '../calendar.ts'

/** First and last day of the whole calendar month so many months before the one of a day. */
export function monthsBefore(today: string, count: number): { dateFrom: string; dateTo: string } {
  let first = `${today.slice(0, 7)}-01`
  let last = today
  for (let step = 0; step < count; step += 1) {
    last = addDays(first, -1)
    first = `${last.slice(0, 7)}-01`
  }
  return { dateFrom: first, dateTo: last }
}
