/**
 * Business dates: 'YYYY-MM-DD' strings of the farm's local day, never a JavaScript Date, so no time zone can
 * move one (T1). Arithmetic goes through day numbers: days since 1970-01-01 in the civil calendar.
 */
const ISO = /^\d{4}-\d{2}-\d{2}$/
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const monthLength = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const pad = (value: number, length: number): string => String(value).padStart(length, '0')
const join = (year: number, month: number, day: number): string =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`

// Read by character code: replay calls this for every event, and Number(slice) costs five times as much.
const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48
  return value
}
const leapDaysBefore = (year: number): number =>
  Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400)
const EPOCH = 719162

/** Days since 1970-01-01. The date must be valid (`isDate`). */
export function dayNumber(date: string): number {
  const year = digits(date, 0, 4)
  const month = digits(date, 5, 7)
  const leapDay = month > 2 && isLeap(year) ? 1 : 0
  const inYear = (DAYS_BEFORE[month - 1] ?? 0) + leapDay + digits(date, 8, 10)
  return (year - 1) * 365 + leapDaysBefore(year) + inYear - 1 - EPOCH
}

/** The date of a day number: the inverse of `dayNumber`. */
export function dateOf(day: number): string {
  let year = 1970 + Math.floor(day / 365.2425)
  let rest = day - dayNumber(join(year, 1, 1))
  if (rest < 0) {
    year -= 1
    rest = day - dayNumber(join(year, 1, 1))
  }
  if (rest >= (isLeap(year) ? 366 : 365)) {
    rest -= isLeap(year) ? 366 : 365
    year += 1
  }
  let month = 1
  while (rest >= monthLength(year, month)) rest -= monthLength(year, month++)
  return join(year, month, rest + 1)
}

/** True for an existing calendar day written YYYY-MM-DD (years 0001 to 9999). */
export function isDate(text: string): boolean {
  if (!ISO.test(text)) return false
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  const year = digits(text, 0, 4)
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month)
}

/** `b − a` in calendar days (T2): mated 01-03, farrowed 04-27 ⇒ 114. Also the age on `b` of one born on `a` (T7). */
export const days = (a: string, b: string): number => dayNumber(b) - dayNumber(a)
export const addDays = (date: string, count: number): string => dateOf(dayNumber(date) + count)

/** Same day `count` months on, at most the last day of that month: 2025-01-31 + 3 → 2025-04-30. */
export function addMonthsClamped(date: string, count: number): string {
  const months = digits(date, 0, 4) * 12 + digits(date, 5, 7) - 1 + count
  const year = Math.floor(months / 12)
  const month = (months % 12) + 1
  return join(year, month, Math.min(digits(date, 8, 10), monthLength(year, month)))
}

/** '2026-11' of a date. */
export const monthOf = (date: string): string => date.slice(0, 7)
/** First and last day of the month a date lies in. */
export function monthRange(date: string): { start: string; end: string } {
  const [year, month] = [digits(date, 0, 4), digits(date, 5, 7)]
  return { start: join(year, month, 1), end: join(year, month, monthLength(year, month)) }
}

/** Monday 1 … Sunday 7. */
export const weekday = (date: string): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

/** First and last day of the farm week (T8). `startDay`: the parameter week_start_day, Monday 1 … Sunday 7. */
export function weekRange(date: string, startDay = 1): { start: string; end: string } {
  const start = addDays(date, -((weekday(date) - startDay + 7) % 7))
  return { start, end: addDays(start, 6) }
}

/** ISO-8601 week label, '2026-W47': the week belongs to the year of its Thursday. */
export function isoWeek(date: string): string {
  const thursday = addDays(date, 4 - weekday(date))
  const year = thursday.slice(0, 4)
  return `${year}-W${pad(Math.floor(days(`${year}-01-01`, thursday) / 7) + 1, 2)}`
}

/** Age in days on `on` of an animal born on `birth` (T7: the birth day is day 0); null when the birth is unknown. */
export const age = (birth: string | null, on: string): number | null =>
  birth === null ? null : days(birth, on)
