import { sql } from 'kysely'
import { weekShift } from '#kit/report-period.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { FilterValues, ReportContext } from '#server/kit/report/definition.ts'
import { calendarOf } from '#server/kit/report/farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { placesBelow } from '../places-below.ts'

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

const HEADS = ['came', 'dead', 'culled', 'sold', 'went'] as const
const SOLD = ['sold_kilos', 'sold_amount'] as const

/** The batches `b` that match the filters of a report. */
export const askedBatch = ({ stage, batchNo, houseId }: FilterValues): Sql =>
  sql`not b.deleted and ${equals(sql`b.stage`, stage)} and ${equals(sql`b.batch_no`, batchNo)}
    and ${ifGiven(houseId, sql`b.house_id in (${placesBelow(houseId)})`)}`

interface WeeksOptions {
  readonly weekly: boolean
  /** Condition for the batches, by their id. */
  readonly of?: (batchId: Sql) => Sql
}

/**
 * Growing batches week by week as far as they had heads or moved in it: movements, pig-days, heads at the end of the
 * last day. The first and the last week end with the period; unless `weekly` it is one piece, with the same sums from fewer rows. Source:
 * F01, F02, F80.
 */
export function batchWeeks(context: ReportContext, { weekly, of = () => sql`true` }: WeeksOptions): Sql {
  const { filters: f } = context
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  // weeks by the calendar of the node above the farms: the kit names and measures them so
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (of: Sql): Sql => sql`(((${of}) - ${MONDAY} - ${shift}) / 7)`
  const start = (week: Sql): Sql => sql`(${MONDAY} + (${week}) * 7 + ${shift})`
  const first = weekly ? sql`greatest(${start(sql`g.week`)}, ${from})` : from
  const last = weekly ? sql`least(${start(sql`g.week`)} + 6, ${to})` : to
  const [begins, ends] = [sql`greatest(d.day, ${from})`, sql`least(d.until - 1, ${to})`]
  const weeks = weekly
    ? sql`generate_series(${weekOf(begins)}, ${weekOf(ends)}) g(week)`
    : sql`(select ${weekOf(to)} as week) g`
  const flow = (key: string): Sql => sql`coalesce(sum(d.${sql.ref(key)}) filter (where d.day >= ${first}), 0)`
  return sql`select d.farm_id, d.batch_id, ${MONDAY} + g.week * 7 as monday, ${first} as first, ${last} as last,
      ${sql.join(HEADS.map((key) => sql`${flow(key)}::int as ${sql.ref(key)}`))},
      ${sql.join(SOLD.map((key) => sql`${flow(key)} as ${sql.ref(key)}`))},
      coalesce(sum(d.heads) filter (where d.until > ${last}), 0)::int as closing,
      coalesce(sum(d.heads * (least(d.until, ${last} + 1) - greatest(d.day, ${first}))), 0)::int as days
    from (${standing(context, from, to)}) d cross join lateral ${weeks} where ${of(sql`d.batch_id`)} group by d.farm_id, d.batch_id, g.week`
}

/** Kept days with heads that hold at a day end of the period, and those within it that end without heads. */
const standing = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until > ${from} and d.day <= ${to} and d.heads <> 0
    union all
    select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${to} and d.heads = 0`
