import { isDate } from './calendar.ts'

const pad = (text: string): string => text.padStart(2, '0')
const dateOrNull = (year: string, month: string, day: string): string | null => {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return isDate(date) ? date : null
}

/** The time that people, machines and spreadsheets write behind a day. */
const TIME = /[ T]*(?:上午|下午|AM|PM)?\s*\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?\s*(?:AM|PM)?$/i

/**
 * Reads a day with its year: `20261121`, `2026-11-21` (also with / or .), `2026年11月21日`; a time behind it is cut off. Null when it
 * is none.
 */
export function fullDate(text: string): string | null {
  const day = text.trim().replace(TIME, '')
  const found =
    /^(\d{4})(\d\d)(\d\d)$/.exec(day) ??
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/.exec(day)
  const isMixed = day.includes('-') && day.includes('/')
  return found && !isMixed ? dateOrNull(found[1] ?? '', found[2] ?? '', found[3] ?? '') : null
}

/**
 * Reads a date as people type or paste it: with its year, `11-21`, `11月21日`, `t` for today; null when it is none. Month and day alone mean
 * this year, or last year where this year's day is still to come (entry in January of events of December), except with `ahead`.
 */
export function parseTypedDate(text: string, today: string, ahead = false): string | null {
  const typed = text.trim()
  if (/^t$/i.test(typed)) return today
  const full = fullDate(typed)
  if (full !== null) return full
  const short = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed)
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
