import { sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import { weekShift } from '#kit/report-period.ts'
import { inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { calendarOf } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { askedBatch } from '#server/queries/batches/weeks.ts'

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

/** The first and last day of a period, or of whole weeks from Monday on. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** A period cut into weeks: pieces are numbered from 1; the first and the last end with the period. */
export interface Pieces {
  /** First day to read, and the last one. */
  readonly from: Sql
  readonly to: Sql
  /** Piece of a day of the period. */
  readonly of: (day: Sql) => Sql
  readonly first: (piece: Sql) => Sql
  readonly last: (piece: Sql) => Sql
  /** Monday that names the week of a piece. */
  readonly monday: (piece: Sql) => Sql
  /** Parts of a statement the others depend on, if any, with a comma after them. */
  readonly since: Sql
  /** Condition for the batches to read, where a page needs only some of them. */
  readonly only: ((batch: Sql) => Sql) | null
  /** Whole weeks that are kept, if any: batches with kept weeks are not read day by day for them. */
  readonly kept: Days | null
}

/** The period of a report in weeks, by the calendar of the node above the farms. */
export function piecesOf(context: ReportContext): Pieces {
  const { dateFrom, dateTo } = context.filters
  const to = sql`${dateTo}::date`
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (day: Sql): Sql => sql`(((${day}) - ${MONDAY} - ${shift}) / 7)`
  const start = (week: Sql): Sql => sql`(${MONDAY} + (${week}) * 7 + ${shift})`
  const asked = sql`${dateFrom}::date`
  const { first } = context.question
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

/** The first batches of the last week: a page of the latest weeks needs no other week where so many had heads or moved in it. */
const latest = (context: ReportContext, from: Sql, first: number): Sql => sql`latest as materialized (
  select b.uid from batch b where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)}
    and b.uid in (select d.batch_id from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until > ${from} and d.day <= ${context.filters.dateTo}::date and d.heads <> 0
      union all select d.batch_id from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${context.filters.dateTo}::date and d.heads = 0)
    order by b.uid limit ${first})`
const firstDay = (from: Sql, lastWeek: Sql, first: number): Sql =>
  sql`case when (select count(*) from latest) >= ${first} then greatest(${from}, ${lastWeek}) else ${from} end`

/** Whole weeks from Monday on within the period that have been written. */
function keptWeeks(context: ReportContext): Days | null {
  const { filters: f } = context
  const { weeks } = context.kept
  if (!weeks || calendarOf(context).weekStart !== 1) return null
  const [dateFrom, dateTo] = [String(f.dateFrom), String(f.dateTo)]
  const from = addDays(weekRange(addDays(dateFrom, -1)).start, 7)
  const last = weeks.until < dateTo ? weeks.until : dateTo
  const to = addDays(weekRange(addDays(last, 1)).start, -1)
  return from < to ? { from, to } : null
}
