import { sql } from 'kysely'
import { ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { placesBelow } from '../places-below.ts'
import { arrivalsSince, lastWeighing, meanKilos } from './batches.growth.ts'

type Asked = Pick<ReportContext, 'farms' | 'filters'>

export interface Days {
  readonly from: Sql
  readonly to: Sql
}

const MOVES = ['came', 'dead', 'culled', 'sold', 'went', 'shifted'] as const

/**
 * Rows by house of a batch: movements of the period, and heads at the end of the last day. Reads the days of the
 * period, and of those before it the ones that still hold at its end.
 */
function byHouse(context: Asked, { from, to }: Days): Sql {
  const kept = sql`select * from batch_day d where ${inFarms(sql`d.farm_id`, context)}`
  const inside = (column: string): Sql =>
    sql`coalesce(sum(d.${sql.ref(column)}) filter (where d.day >= ${from}), 0)::int as ${sql.ref(column)}`
  // one day of a house holds at a day end: its sum is that day
  const dayEnd = (column: string): Sql =>
    sql`sum(d.${sql.ref(column)}) filter (where d.until > ${to}) as ${sql.ref(column)}`
  const dayEnds = ['stock', 'born', 'started', 'all_dead', 'all_culled', 'in_weighed', 'in_kilos', 'in_days']
  return sql`select d.farm_id, d.batch_id, d.house_id, max(d.day) as day, ${sql.join(MOVES.map(inside))},
      coalesce(sum(d.heads) filter (where d.until > ${to}), 0)::int as closing, ${sql.join(dayEnds.map(dayEnd))}
    from (${kept} and d.day between ${from} and ${to}
      union all ${kept} and d.until > ${to} and d.day < ${from} and d.heads <> 0) d
    group by d.batch_id, d.house_id, d.farm_id`
}

/**
 * Growing batches by house: heads at the start of the first day, movements, heads at the end of the last day (F02),
 * and their mean weight by then. Opening heads and losses of a batch are in one row, the house with most heads. Source: §2.10, F85.
 */
export function inventory(context: Asked, days: Days): Sql {
  // the whole batch is described by its last day, in any house; cumulative values only grow
  const soFar = (value: Sql) => sql`max(${value}) over batch`
  const once = (value: Sql) =>
    sql`(case when row_number() over most = 1 then ${soFar(value)} else 0 end)::int`
  const whole = (column: string) => sql`first_value(b.${sql.ref(column)}) over latest`
  return sql`select s.*, case when s.closing <> 0 then ${meanKilos('s', days.to)} end as mean from (
    select b.farm_id, b.uid as batch_id, b.house_id, b.came, b.dead, b.culled, b.sold, b.went, b.shifted, b.closing,
        b.closing - b.came + b.dead + b.culled + b.sold + b.went - b.shifted as opening,
        ${once(sql`b.started`)} as started, ${once(sql`b.all_dead + b.all_culled`)} as lost,
        ${whole('stock')}::int as stock, ${whole('born')} as born, row_number() over most = 1 as main,
        w.day as w_day, w.kilos as w_kilos,
        ${arrivalsSince((column) => soFar(sql`b.${sql.ref(column)}`))}
      from (select k.*, k.batch_id as uid from (${byHouse(context, days)}) k) b ${lastWeighing(days.to, sql`b.closing <> 0`)}
      window batch as (partition by b.uid), latest as (partition by b.uid order by b.day desc),
        most as (partition by b.uid order by b.closing desc, b.house_id)) s
    where ${ifGiven(context.filters.houseId, sql`s.house_id in (${placesBelow(context.filters.houseId)})`)} offset 0`
}
