import { addDays } from '#domain/calendar.ts'
import type { Month } from '#domain/close/months.ts'
import { periodKey, periodOf } from '#kit/report-period.ts'
import { closedUpToOf } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.ts'
import { invalid } from '#server/kit/refused.ts'

/** How a farm counts its months, and up to where they are closed. */
interface FarmMonths {
  readonly closedUpTo: string | null
  /** The month of a key; refuses what is none. */
  readonly of: (period: unknown) => Month
  /** Key of the month a day lies in. */
  readonly at: (day: string) => string
}

/** The accounting months of a farm, by its period_start_day of today (T9). */
export async function farmMonths(tx: Tx, farmId: string, today: string): Promise<FarmMonths> {
  const { period_start_day: monthStart } = await parametersOf(tx, farmId, today)
  const calendar = { weekStart: 1, monthStart }
  return {
    closedUpTo: await closedUpToOf(tx, farmId),
    of(period) {
      const days = periodOf('month', period, calendar)
      if (!days) throw invalid({ period: ['请选择会计期间'] })
      return { period: String(period), from: days.start, to: days.end }
    },
    at: (day) => periodKey('month', day, calendar),
  }
}

/** The month somebody most likely wants: the one after the last closed, else the last that is over. */
export function monthAtHand({ at, of, closedUpTo }: FarmMonths, today: string): Month {
  if (closedUpTo !== null) return of(at(addDays(closedUpTo, 1)))
  return of(at(addDays(of(at(today)).from, -1)))
}
