import { type RawBuilder, sql } from 'kysely'
import { weekShift } from '#kit/report-period.ts'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { FilterValues, ReportContext } from '../../../kit/report/definition.ts'
import { calendarOf } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { fedParts } from './fed.ts'

type Sql = RawBuilder<unknown>

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

const HEADS = ['came', 'dead', 'culled', 'sold', 'went'] as const
const SOLD = ['sold_kilos', 'sold_amount'] as const

/** The batches `b` the filters of a report ask for. */
export const askedBatch = ({ stage, batchNo, houseId }: FilterValues): Sql =>
  sql`not b.deleted and ${equals(sql`b.stage`, stage)} and ${equals(sql`b.batch_no`, batchNo)}
    and ${ifGiven(houseId, sql`b.house_id in (${placesBelow(houseId)})`)}`

/** Where no week is asked for the period is one piece: its sums are the same, and they are made of fewer rows. */
const inWeeks = ({ parting, summing }: ReportContext): boolean => !summing || parting === 'week'

/**
 * Growing batches week by week as far as they stood or moved in it: what came and went, pig-days, heads of the
 * last evening. The first and the last week end with the period. Source: F01, F02, F80.
 */
export function batchWeeks(context: ReportContext, { weekly = inWeeks(context), fed = false } = {}): Sql {
  const { filters: f } = context
  const to = sql`${f.dateTo}::date`
  // weeks as what is above the farms counts them: the kit names and measures them so
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (of: Sql): Sql => sql`(((${of}) - ${MONDAY} - ${shift}) / 7)`
  const start = (week: Sql): Sql => sql`(${MONDAY} + (${week}) * 7 + ${shift})`
  const from = sql`(select day from since)`
  const first = weekly ? sql`greatest(${start(sql`g.week`)}, ${from})` : from
  const last = weekly ? sql`least(${start(sql`g.week`)} + 6, ${to})` : to
  const [begins, ends] = [sql`greatest(d.day, ${from})`, sql`least(d.until - 1, ${to})`]
  const weeks = weekly
    ? sql`generate_series(${weekOf(begins)}, ${weekOf(ends)}) g(week)`
    : sql`(select ${weekOf(to)} as week) g`
  const flow = (key: string): Sql => sql`coalesce(sum(d.${sql.ref(key)}) filter (where d.day >= ${first}), 0)`
  return sql`with since as materialized (select ${since(context, start(weekOf(to)))} as day) ${fed ? eatenIn(context, weekly ? weekOf(sql`f.day`) : weekOf(to)) : sql``}
    select d.farm_id, d.batch_id, ${fed ? sql`max(e.feed) as feed,` : sql``} ${MONDAY} + g.week * 7 as monday, ${first} as first, ${last} as last,
      ${sql.join(HEADS.map((key) => sql`${flow(key)}::int as ${sql.ref(key)}`))},
      ${sql.join(SOLD.map((key) => sql`${flow(key)} as ${sql.ref(key)}`))},
      coalesce(sum(d.heads) filter (where d.until > ${last}), 0)::int as closing,
      coalesce(sum(d.heads * (least(d.until, ${last} + 1) - greatest(d.day, ${first}))), 0)::int as days
    from (${standing(context, from, to)}) d cross join lateral ${weeks}
      ${fed ? sql`left join eaten e on e.farm_id = d.farm_id and e.batch_id = d.batch_id and e.week = g.week` : sql``} group by d.farm_id, d.batch_id, g.week`
}

/** What batches ate, week by week. Source: F83. */
const eatenIn = (context: ReportContext, week: Sql): Sql =>
  sql`, ${fedParts(context)}, eaten as (select f.farm_id, f.batch_id, ${week} as week, sum(f.qty) as feed from fed f group by 1, 2, 3)`

/** The first day that is read: the page of the latest weeks needs no other week where so many batches stand in the last. */
function since(context: ReportContext, lastWeek: Sql): Sql {
  const { filters: f, first } = context
  const from = sql`${f.dateFrom}::date`
  if (first === undefined) return from
  const to = sql`${f.dateTo}::date`
  const stand = sql`select count(distinct d.batch_id) from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    and ${askedBatch(f)} where ${inFarms(sql`d.farm_id`, context)} and d.until > ${to} and d.day <= ${to} and d.heads <> 0`
  return sql`(case when (${stand}) >= ${first} then greatest(${from}, ${lastWeek}) else ${from} end)`
}

/** Kept days that hold on some evening of the period with pigs there, and those in it after which nothing is left. */
const standing = (context: ReportContext, from: Sql, to: Sql): Sql =>
  sql`select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until > ${from} and d.day <= ${to} and d.heads <> 0
    union all
    select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${to} and d.heads = 0`
