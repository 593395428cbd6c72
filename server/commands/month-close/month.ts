import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Month } from '#domain/close/close.months.ts'
import { periodKey, periodOf } from '#kit/report-period.ts'
import { closedUpToOf } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** The months of a farm, and the day up to which they are closed. */
interface FarmMonths {
  readonly closedUpTo: string | null
  /** The month of a key; refuses an invalid one. */
  readonly of: (period: unknown) => Month
  /** Key of the month of a day. */
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

/** The default month: the one after the last closed, else the last complete one. */
export function monthAtHand({ at, of, closedUpTo }: FarmMonths, today: string): Month {
  if (closedUpTo !== null) return of(at(addDays(closedUpTo, 1)))
  return of(at(addDays(of(at(today)).from, -1)))
}

/** Days a month may stay open after its end. */
const PATIENCE = 3

/** The last complete month, while it is still open (§5.11), in a farm that closes its months. Rows as home lists have them. */
export const openMonth = (farmId: string, today: Sql): Sql => sql`
  select f.uid, period_of(f.uid, e.last) as subject, case when f.closed_up_to is null then '尚未月结' else '已关账至' || f.closed_up_to end as place,
      ${today} - e.last as days, e.last + ${sql.lit(PATIENCE)} as deadline, ${today} - e.last - ${sql.lit(PATIENCE)} as overdue
    from organize f cross join lateral (select month_end_before(f.uid, ${today}) as last) e
   where f.uid = ${farmId} and f.closed_up_to < e.last and ${today} > e.last + ${sql.lit(PATIENCE)}`
