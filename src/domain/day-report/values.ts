import { type MaybeDecimal, sumOf } from '../decimal.ts'

/** Figures of one day of a farm by key; a weight of nothing weighed is null. */
export type DayValues = Readonly<Record<string, number | string | null>>

/** Sum of some figures over some days as text; null where none of them is known. */
export function addedUp(days: readonly DayValues[], keys: readonly string[]): string | null {
  const known: MaybeDecimal[] = days.flatMap((day) => keys.map((key) => day[key] ?? null))
  return sumOf(known)?.toString() ?? null
}
