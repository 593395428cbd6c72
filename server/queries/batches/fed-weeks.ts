import { sql } from 'kysely'
import { addDays, addMonthsClamped, monthRange, weekRange } from '#domain/calendar.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { hasUsualMonths, hasUsualWeeks } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'

interface Days {
  /** Null: from the beginning. */
  readonly from: string | null
  readonly to: string
}

/**
 * The period of a report, extended to the end of the running week where it reaches today: no feed is recorded later, so the week holds no
 * more.
 */
export function fedPeriod({ filters, today }: ReportContext): Days & { readonly from: string } {
  const [from, to] = [String(filters.dateFrom), String(filters.dateTo)]
  return { from, to: to >= today ? weekRange(to).end : to }
}

const spanOf = (day: Sql, from: string | null, to: string): Sql =>
  from === null ? sql`${day} <= ${to}::date` : sql`${day} between ${from}::date and ${to}::date`

/** The days of a period outside its whole weeks from Monday `first` to Sunday `last`. */
const ends = ({ from, to }: Days, first: string | null, last: string): [string, string][] => {
  const before: [string, string][] = from && first && from < first ? [[from, addDays(first, -1)]] : []
  return last < to ? [...before, [addDays(last, 1), to]] : before
}

/** The calendar months that begin within a period, by their first days. */
function monthsWithin(from: string, to: string): string[] {
  const next = addMonthsClamped(monthRange(from).start, 1)
  return next > to ? [] : [next, ...monthsWithin(next, to)]
}

/**
 * Days at which the parts of a report's period begin, unless they begin on a Monday: whole weeks must not cross them.
 * Null where the parts are days, or where a farm's parts are not those of the calendar.
 */
export function fedCuts(context: ReportContext): readonly string[] | null {
  const { filters } = context
  const { groupKey } = context.question
  if (!isTimeGroup(groupKey)) return []
  if (groupKey === 'week') return hasUsualWeeks(context) ? [] : null
  const months = groupKey === 'month' && hasUsualMonths(context)
  return months ? monthsWithin(String(filters.dateFrom), String(filters.dateTo)) : null
}

/** Conditions for weeks `w` read as a whole, and for the days `f` outside them. */
export interface FeedReading {
  readonly weeks: Sql | null
  readonly days: readonly Sql[]
}

/**
 * Feed of a period in the fewest rows: its whole weeks from `feed_week w`, where there are any, and its other days from
 * `feed_use f`.
 * @param cuts days that divide the period: weeks that contain one are read by days
 */
export function weeksAndDays({ from, to }: Days, cuts: readonly string[] = []): FeedReading {
  const first = from && addDays(weekRange(addDays(from, -1)).start, 7)
  const last = addDays(weekRange(addDays(to, 1)).start, -1)
  if (from && first && first > last) return { weeks: null, days: [spanOf(sql`f.use_date`, from, to)] }
  const whole = spanOf(sql`w.week`, first, last)
  const days = ends({ from, to }, first, last).map(([a, b]) => spanOf(sql`f.use_date`, a, b))
  const dividedWeeks = cuts
    .filter((day) => day !== weekRange(day).start)
    .map((day) => weekRange(day).start)
    .filter((monday) => (first ?? '') <= monday && monday <= last)
  if (dividedWeeks.length === 0) return { weeks: whole, days }
  return {
    weeks: sql`${whole} and w.week <> all(${dividedWeeks}::date[])`,
    // as one list of days the index of batches would be scanned batch by batch
    days: [...days, ...dividedWeeks.map((monday) => spanOf(sql`f.use_date`, monday, addDays(monday, 6)))],
  }
}

interface Readings {
  readonly weeks: (when: Sql) => Sql
  readonly days: (when: Sql) => Sql
}

/** Union of both kinds of rows. */
export function fedOver(period: Days, of: Readings, cuts?: readonly string[]): Sql {
  const { weeks, days } = weeksAndDays(period, cuts)
  return sql.join([...(weeks ? [of.weeks(weeks)] : []), ...days.map(of.days)], sql` union all `)
}

/** Amount of a week's feed, where any of it is priced. */
export const weekAmount = sql`case when w.priced_records > 0 then w.amount end`
export const weekPriced = sql`case when w.priced_records > 0 then w.priced end`
