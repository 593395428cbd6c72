import { type RawBuilder, sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'

type Sql = RawBuilder<unknown>

interface Days {
  /** Null: from the beginning. */
  readonly from: string | null
  readonly to: string
}

/** The period of a report, to the end of the week that runs where it reaches to today: nothing is fed after that, so the week holds no more. */
export function fedPeriod({ filters, today }: ReportContext): Days & { readonly from: string } {
  const [from, to] = [String(filters.dateFrom), String(filters.dateTo)]
  return { from, to: to >= today ? weekRange(to).end : to }
}

const spanOf = (day: Sql, from: string | null, to: string): Sql =>
  from === null ? sql`${day} <= ${to}::date` : sql`${day} between ${from}::date and ${to}::date`

/** The days of a period beside its whole weeks from Monday `first` to Sunday `last`. */
const ends = ({ from, to }: Days, first: string | null, last: string): [string, string][] => {
  const before: [string, string][] = from && first && from < first ? [[from, addDays(first, -1)]] : []
  return last < to ? [...before, [addDays(last, 1), to]] : before
}

/**
 * Feed of a period as the fewest rows that tell it: of its whole weeks `feed_week w`, where there are any, and of the days left of
 * it `feed_use f`.
 */
export function weeksAndDays({ from, to }: Days): { weeks: Sql | null; days: Sql[] } {
  const first = from && addDays(weekRange(addDays(from, -1)).start, 7)
  const last = addDays(weekRange(addDays(to, 1)).start, -1)
  if (from && first && first > last) return { weeks: null, days: [spanOf(sql`f.use_date`, from, to)] }
  return {
    weeks: spanOf(sql`w.week`, first, last),
    days: ends({ from, to }, first, last).map(([a, b]) => spanOf(sql`f.use_date`, a, b)),
  }
}

interface Readings {
  readonly weeks: (when: Sql) => Sql
  readonly days: (when: Sql) => Sql
}

/** Both kinds of rows under one another. */
export function fedOver(period: Days, of: Readings): Sql {
  const { weeks, days } = weeksAndDays(period)
  return sql.join([...(weeks ? [of.weeks(weeks)] : []), ...days.map(of.days)], sql` union all `)
}

/** What of a week's feed has an amount. */
export const weekAmount = sql`case when w.priced_records > 0 then w.amount end`
export const weekPriced = sql`case when w.priced_records > 0 then w.priced end`
