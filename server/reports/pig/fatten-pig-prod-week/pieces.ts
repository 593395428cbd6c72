import { type RawBuilder, sql } from 'kysely'
import { weekShift } from '#kit/report-period.ts'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { calendarOf } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { askedBatch } from '../batches/weeks.ts'

type Sql = RawBuilder<unknown>

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

/** How a period is cut: its pieces are numbered from 1. */
export interface Pieces {
  readonly weekly: boolean
  /** First day that is read, and the last one. */
  readonly from: Sql
  readonly to: Sql
  /** Piece a day of the period lies in. */
  readonly of: (day: Sql) => Sql
  readonly first: (piece: Sql) => Sql
  readonly last: (piece: Sql) => Sql
  /** Monday that names the week of a piece. */
  readonly monday: (piece: Sql) => Sql
  /** Part of a statement the others stand on. */
  readonly since: Sql
}

/** Who keeps a house may change from week to week; else sums of the whole period are the same, and made of fewer rows. */
const inWeeks = ({ parting, summing, filters }: ReportContext): boolean =>
  !summing || parting === 'week' || parting === 'leader' || isGiven(filters.leader)

/** The period of a report in weeks, as what is above the farms counts them, or as one piece where no week is asked for. */
export function piecesOf(context: ReportContext): Pieces {
  const { dateFrom, dateTo } = context.filters
  const to = sql`${dateTo}::date`
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (day: Sql): Sql => sql`(((${day}) - ${MONDAY} - ${shift}) / 7)`
  const start = (week: Sql): Sql => sql`(${MONDAY} + (${week}) * 7 + ${shift})`
  const from = sql`(select day from since)`
  const before = sql`(select week - 1 from since)`
  const weekly = inWeeks(context)
  const firstRead = weekly ? latestWeek(context, start(weekOf(to))) : sql`${dateFrom}::date`
  const evening = (piece: Sql, last: Sql): Sql =>
    sql`case when ${piece} = 0 then ${from} - 1 else ${last} end`
  return {
    weekly,
    from,
    to,
    of: (day) => (weekly ? sql`(${weekOf(day)} - ${before})` : sql`1`),
    first: (piece) => (weekly ? sql`greatest(${start(sql`${before} + ${piece}`)}, ${from})` : from),
    last: (piece) => evening(piece, weekly ? sql`least(${start(sql`${before} + ${piece}`)} + 6, ${to})` : to),
    monday: (piece) => sql`${MONDAY} + (${weekly ? sql`${before} + ${piece}` : weekOf(to)}) * 7`,
    since: sql`since as materialized (select s.day, ${weekOf(sql`s.day`)} as week from (select ${firstRead} as day) s)`,
  }
}

/** The page of the latest weeks needs no other week where so many batches stand in the last. */
function latestWeek(context: ReportContext, lastWeek: Sql): Sql {
  const { filters: f, first } = context
  const from = sql`${f.dateFrom}::date`
  if (first === undefined || isGiven(f.leader)) return from
  const to = sql`${f.dateTo}::date`
  const stand = sql`select count(distinct d.batch_id) from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    and ${askedBatch(f)} where ${inFarms(sql`d.farm_id`, context)} and d.until > ${to} and d.day <= ${to} and d.heads <> 0`
  return sql`(case when (${stand}) >= ${first} then greatest(${from}, ${lastWeek}) else ${from} end)`
}
