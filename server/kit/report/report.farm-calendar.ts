import { sql } from 'kysely'
import { type FarmCalendar, monthShift, weekShift } from '#kit/report-period.ts'
import type { Sql } from '../sql-words.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { ofFarm } from './farm-parameter.ts'

type Group = Extract<ServerReport['groups'][string], (context: ReportContext) => unknown>

/** Weeks and accounting months by the calendar of the node above the requested farms: used for labels and axes. */
export const calendarOf = ({ params }: Pick<ReportContext, 'params'>): FarmCalendar => ({
  weekStart: params.all.week_start_day,
  monthStart: params.all.period_start_day,
})

const isUsual = ({ farms, params }: ReportContext, key: 'week_start_day' | 'period_start_day'): boolean =>
  params.all[key] === 1 && farms.every((farm) => params.of(farm)[key] === 1)

/** True where every requested farm counts weeks from Monday on. */
export const hasUsualWeeks = (context: ReportContext): boolean => isUsual(context, 'week_start_day')

/** True where every requested farm counts calendar months. */
export const hasUsualMonths = (context: ReportContext): boolean => isUsual(context, 'period_start_day')

/** A Monday before any day of a farm: weeks are numbered from it. */
const FIRST_MONDAY = sql`date '1900-01-01'`

/** Number of the farm week of a day (T8): each farm's own. */
function weekNumber(context: ReportContext, day: Sql, farmId: Sql): Sql {
  const of = isUsual(context, 'week_start_day')
    ? day
    : sql`(${day}) - (${ofFarm(context, (values) => weekShift(values.week_start_day), farmId)})::int`
  return sql`((${of}) - ${FIRST_MONDAY}) / 7`
}

/** A timestamp in the accounting month of a day (T9): each farm's own. */
function momentOfMonth(context: ReportContext, day: Sql, farmId: Sql): Sql {
  // a bare date would be read as a timestamp in the session's zone
  if (isUsual(context, 'period_start_day')) return sql`(${day})::timestamp`
  const months = ofFarm(context, (values) => monthShift(values.period_start_day), farmId)
  return sql`((${day}) - (${daysIn(context, farmId)}) + (${months})::int * interval '1 month')`
}

/** Key of the accounting month of a day. */
export const monthKey = (context: ReportContext, day: Sql, farmId: Sql): Sql =>
  sql`to_char(${momentOfMonth(context, day, farmId)}, 'YYYY-MM')`

const daysIn = (context: ReportContext, farmId: Sql): Sql =>
  sql`(${ofFarm(context, (values) => values.period_start_day - 1, farmId)})::int`

/** First day of the accounting month of a day, as a timestamp that months can be added to. */
export const monthStart = (context: ReportContext, day: Sql, farmId: Sql): Sql =>
  isUsual(context, 'period_start_day')
    ? sql`date_trunc('month', (${day})::timestamp)`
    : sql`(date_trunc('month', ((${day}) - ${daysIn(context, farmId)})::timestamp) + ${daysIn(context, farmId)} * interval '1 day')`

/** Groups of rows by week and month. */
export const byWeek =
  (day: Sql, farmId: Sql): Group =>
  (context) => {
    const by = weekNumber(context, day, farmId)
    return { by, key: sql`to_char((${FIRST_MONDAY} + (${by}) * 7)::timestamp, 'IYYY-"W"IW')` }
  }
export const byMonth =
  (day: Sql, farmId: Sql): Group =>
  (context) => {
    const by = sql`date_trunc('month', ${momentOfMonth(context, day, farmId)})`
    return { by, key: sql`to_char(${by}, 'YYYY-MM')` }
  }
