import { addDays } from '../calendar.ts'

/** Last day of a course of medication; its first day counts. */
export const courseEnd = (date: string, days: number): string => addDays(date, Math.max(days, 1) - 1)

/** Last day on which a treated animal is not sold: date + days + withdrawal period; null for a drug without one (§2.11). */
export const withdrawUntil = (date: string, days: number, withdrawDays: number): string | null =>
  withdrawDays > 0 ? addDays(date, Math.max(days, 1) + withdrawDays) : null
