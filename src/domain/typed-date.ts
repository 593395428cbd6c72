import { isDate } from './calendar.ts'

const pad = (text: string): string => text.padStart(2, '0')
const dateOrNull = (year: string, month: string, day: string): string | null => {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return isDate(date) ? date : null
}

/**
 * Reads a date as people type it: `20261121`, `2026-11-21` (also with / or .), `11-21`, `t` for today.
 * Month and day alone mean this year, or last year where this year's day is still to come (entry in January of
 * events of December); with `ahead` they always mean this year. Null when it is no date.
 */
export function parseTypedDate(text: string, today: string, ahead = false): string | null {
  const typed = text.trim()
  if (/^t$/i.test(typed)) return today
  const full = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(typed)
  if (full?.[2] || /^\d{8}$/.test(typed)) return dateOrNull(full?.[1] ?? '', full?.[3] ?? '', full?.[4] ?? '')
  const short = /^(\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (!short) return null
  return nearest(short[1] ?? '', short[2] ?? '', Number(today.slice(0, 4)), today, ahead)
}

/** Reads a month as people type it: `202611`, `2026-11` (also with / or .). Null when it is none. */
export function parseTypedMonth(text: string): string | null {
  const typed = /^(\d{4})[-/.]?(\d{1,2})$/.exec(text.trim())
  return dateOrNull(typed?.[1] ?? '', typed?.[2] ?? '', '1')?.slice(0, 7) ?? null
}

function nearest(month: string, day: string, year: number, today: string, ahead: boolean): string | null {
  const date = dateOrNull(String(year), month, day)
  if (date !== null && (ahead || date <= today)) return date
  return ahead ? null : dateOrNull(String(year - 1), month, day)
}
