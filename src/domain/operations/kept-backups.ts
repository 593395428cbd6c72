import { monthOf, weekRange } from '../calendar.ts'

/** How many backups are kept: the newest of so many days, of so many weeks (from Monday) and of so many months, and all of the last 24 hours. */
export interface BackupKeep {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

export const DEFAULT_KEEP: BackupKeep = { days: 7, weeks: 4, months: 6 }

const DAY_MS = 86_400_000

const msOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`)
const dayOf = (at: string): string => at.slice(0, 10)

/** Monday of the week a moment lies in. */
const weekOf = (at: string): string => weekRange(dayOf(at)).start

/**
 * Which of these backups are kept, the newest first. Those of the last 24 hours before the newest are always kept, whatever the numbers: a
 * manual one before something risky, and one under test.
 * @param moments ISO moments of farm time, in any order
 */
export function keptBackups(moments: readonly string[], keep: BackupKeep): string[] {
  const newestFirst = moments.toSorted().reverse()
  const [newest = ''] = newestFirst
  const kept = new Set(newestFirst.filter((moment) => msOf(newest) - msOf(moment) < DAY_MS))
  for (const [periodOf, most] of [
    [dayOf, keep.days],
    [weekOf, keep.weeks],
    [monthOf, keep.months],
  ] as const) {
    const periods = new Set<string>()
    for (const moment of newestFirst) {
      const period = periodOf(moment)
      if (periods.has(period) || periods.size >= most) continue
      periods.add(period)
      kept.add(moment)
    }
  }
  return newestFirst.filter((moment) => kept.has(moment))
}
