import { dayNumber, isDate } from './calendar.ts'

const DAY_SECONDS = 86_400
/** Day number of 1899-12-30, from which Excel counts since 1900-03-01 (before, its calendar has a day that never was). */
const EXCEL_EPOCH = -25_569
const FIRST_SAFE_SERIAL = 61

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/

/**
 * Excel's serial number of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; null for anything else, for a day
 * that no calendar has and for days before 1900-03-01.
 */
export function toSerial(text: string): number | null {
  const [, date = '', ...time] = MOMENT.exec(text) ?? []
  if (!isDate(date)) return null
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0))
  const days = dayNumber(date) - EXCEL_EPOCH
  if (days < FIRST_SAFE_SERIAL) return null
  return days + (hour * 3600 + minute * 60 + second) / DAY_SECONDS
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day, and the time where there is one, of an Excel serial number, to the second. */
export function fromSerial(serial: number): string {
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  const rest = seconds - days * DAY_SECONDS
  const date = dayOf(days + EXCEL_EPOCH)
  if (rest === 0) return date
  return `${date} ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
}

function dayOf(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
