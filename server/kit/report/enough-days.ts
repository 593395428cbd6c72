import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Report } from '#kit/report.ts'
import { isTimeGroup, periodKey, type TimeGroup } from '#kit/report-period.ts'
import type { Sql } from '../sql-words.ts'
import { askedPeriod } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { calendarOf } from './report.farm-calendar.ts'

/** Columns with farm and period of the rows of `r`, if they are grouped by them. */
export interface PartKeys {
  readonly farm: Sql | null
  readonly period: { readonly group: TimeGroup; readonly key: Sql } | null
}

/** The keys of rows grouped by one group. */
export const partKeysOf = (group: string | null): PartKeys => ({
  farm: group === 'farm' ? sql`r._key` : null,
  period: isTimeGroup(group) ? { group, key: sql`r._key` } : null,
})

/** True where a column is a yearly or mean figure: its divisor is the days of the herd or of the period. */
export function needsDays({ columns }: Pick<Report, 'columns'>, key: string): boolean {
  const { ratio, needsDays: declared = false } = columns[key] ?? {}
  return declared || Boolean(ratio && (ratio.annual || columns[ratio.den]?.span))
}

const periodOf = ({ report }: ServerReport, { filters, today }: ReportContext) =>
  askedPeriod(report, filters) ?? { start: today, end: today }

/** Farms that went live after a day, with their first day. */
const liveAfter = ({ farms, params }: ReportContext, day: string): [string, string][] =>
  farms.flatMap((farm): [string, string][] => {
    const first = params.goLive.get(farm)
    return first !== undefined && first > day ? [[farm, first]] : []
  })

const earliest = (days: readonly [string, string][]): string => days.map(([, day]) => day).toSorted()[0] ?? ''

/**
 * SQL that is true where the rows of `r` hold too few days of their farms for a yearly or mean figure (annual_min_days); null where that
 * cannot happen. A farm counts from its go-live, several farms together from the first one's.
 */
export function tooFewDays(source: ServerReport, context: ReportContext, keys: PartKeys): Sql | null {
  const { start: from, end: to } = periodOf(source, context)
  const { farms, params } = context
  const enough = farms.flatMap((farm): [string, string][] => {
    const first = params.goLive.get(farm)
    const day = first && addDays(first, params.of(farm).on(to).annual_min_days - 1)
    return day && day > from ? [[farm, day]] : []
  })
  if (enough.length === 0) return null
  const isShort = (day: string): Sql | null => {
    if (day > to) return sql`true`
    const { period } = keys
    return period && sql`${period.key} < ${sql.lit(periodKey(period.group, day, calendarOf(context)))}`
  }
  const { farm: farmKey } = keys
  const whole = enough.length === farms.length ? isShort(earliest(enough)) : null
  if (!farmKey) return whole
  const single = enough.flatMap(([farm, day]) => {
    const short = isShort(day)
    return short ? [sql`(${farmKey}::text = ${sql.lit(farm)} and ${short})`] : []
  })
  const ofWhole = whole ? [sql`(${farmKey} is null and ${whole})`] : []
  const either = [...single, ...ofWhole]
  return either.length > 0 ? sql`(${sql.join(either, sql` or `)})` : null
}

/** First day of the period on which the farms are live, as SQL: averages divide by the days from then on (F01). */
export function firstDay(source: ServerReport, context: ReportContext, farmKey: Sql | null): Sql {
  const { start: from, end: to } = periodOf(source, context)
  const late = liveAfter(context, from)
  const within = (day: string): Sql => sql`${day < to ? day : to}::date`
  const whole =
    late.length === context.farms.length && late.length > 0 ? within(earliest(late)) : sql`${from}::date`
  if (!farmKey || late.length === 0) return whole
  const cases = late.map(([farm, day]) => sql`when ${sql.lit(farm)} then ${within(day)}`)
  return sql`(case ${farmKey}::text ${sql.join(cases, sql` `)} else ${whole} end)`
}
