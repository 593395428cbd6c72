import { sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import { weekShift } from '#kit/report-period.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { askedBatch } from '#server/queries/batches/weeks.ts'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { calendarOf } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

/** The first and last day of some days, or of whole weeks from Monday on. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** How a period is cut into weeks: its pieces are numbered from 1, the first and the last end with it. */
export interface Pieces {
  /** First day that is read, and the last one. */
  readonly from: Sql
  readonly to: Sql
  /** Piece a day of the period lies in. */
  readonly of: (day: Sql) => Sql
  readonly first: (piece: Sql) => Sql
  readonly last: (piece: Sql) => Sql
  /** Monday that names the week of a piece. */
  readonly monday: (piece: Sql) => Sql
  /** Parts of a statement the others stand on, if any, with a comma after them. */
  readonly since: Sql
  /** Which batches are read, where a page needs but some of them. */
  readonly only: ((batch: Sql) => Sql) | null
  /** Whole weeks that are kept, if any: of the batches whose weeks are right they are not read day by day. */
  readonly kept: Days | null
}

/** The period of a report in weeks, as what is above the farms counts them. */
export function piecesOf(context: ReportContext): Pieces {
  const { dateFrom, dateTo } = context.filters
  const to = sql`${dateTo}::date`
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (day: Sql): Sql => sql`(((${day}) - ${MONDAY} - ${shift}) / 7)`
  const start = (week: Sql): Sql => sql`(${MONDAY} + (${week}) * 7 + ${shift})`
  const asked = sql`${dateFrom}::date`
  const {
    question: { first },
  } = context
  const early = first !== undefined && !isGiven(context.filters.leader)
  const from = early ? sql`(select day from since)` : asked
  const before = early ? sql`(select week - 1 from since)` : sql`(${weekOf(asked)} - 1)`
  return {
    from,
    to,
    of: (day) => sql`(${weekOf(day)} - ${before})`,
    first: (piece) => sql`greatest(${start(sql`${before} + ${piece}`)}, ${from})`,
    last: (piece) => sql`least(${start(sql`${before} + ${piece}`)} + 6, ${to})`,
    monday: (piece) => sql`${MONDAY} + (${before} + ${piece}) * 7`,
    since: early
      ? sql`${latest(context, sql`greatest(${asked}, ${start(weekOf(to))})`, first)}, since as materialized (
          select s.day, ${weekOf(sql`s.day`)} as week from (select ${firstDay(asked, start(weekOf(to)), first)} as day offset 0) s),`
      : sql``,
    only: early
      ? (batch) => sql`((select count(*) from latest) < ${first} or ${batch} in (select uid from latest))`
      : null,
    kept: early ? null : keptWeeks(context),
  }
}

/** The page of the latest weeks needs no other week where so many batches stood in the last, and of them the first ones. */
const latest = (context: ReportContext, from: Sql, first: number): Sql => sql`latest as materialized (
  select b.uid from batch b where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)}
    and b.uid in (select d.batch_id from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until > ${from} and d.day <= ${context.filters.dateTo}::date and d.heads <> 0
      union all select d.batch_id from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${context.filters.dateTo}::date and d.heads = 0)
    order by b.uid limit ${first})`
const firstDay = (from: Sql, lastWeek: Sql, first: number): Sql =>
  sql`case when (select count(*) from latest) >= ${first} then greatest(${from}, ${lastWeek}) else ${from} end`

/** Weeks from Monday on that lie in the period as a whole and have been written. */
function keptWeeks(context: ReportContext): Days | null {
  const {
    filters: f,
    kept: { weeks },
  } = context
  if (!weeks || calendarOf(context).weekStart !== 1) return null
  const [dateFrom, dateTo] = [String(f.dateFrom), String(f.dateTo)]
  const from = addDays(weekRange(addDays(dateFrom, -1)).start, 7)
  const last = weeks.until < dateTo ? weeks.until : dateTo
  const to = addDays(weekRange(addDays(last, 1)).start, -1)
  return from < to ? { from, to } : null
}
