import { type RawBuilder, sql } from 'kysely'
import { weekShift } from '#kit/report-period.ts'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { calendarOf } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { CAME, headsOf, isOf, kilosOf, SOLD, WENT } from './kinds.ts'

type Sql = RawBuilder<unknown>

/** A Monday before any day of a farm: weeks are numbered from it. */
const MONDAY = sql`date '1900-01-01'`

/**
 * Growing batches week by week as far as they stood or moved in it: what came and went, pig-days, heads of the
 * last evening. The first and the last week end with the period. Source: F01, F02, F80.
 */
export function batchWeeks(context: ReportContext): Sql {
  const { filters: f } = context
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const day = sql`greatest(m.move_date, ${from})`
  // weeks as what is above the farms counts them: the kit names and measures them so
  const shift = sql.lit(weekShift(calendarOf(context).weekStart))
  const weekOf = (of: Sql): Sql => sql`(((${of}) - ${MONDAY} - ${shift}) / 7)`
  const start = (week: Sql): Sql => sql`(${MONDAY} + (${week}) * 7 + ${shift})`
  const first = sql`greatest(${start(sql`k.week`)}, ${from})`
  const last = sql`least(${start(sql`k.week`)} + 6, ${to})`
  const inside = sql`m.move_date >= ${from} and m.kind <> 'IN_INIT'`
  // what stood before the period, and go-live rows whenever told, are opening heads: they are no movement (§3.8)
  const moves = sql`select b.farm_id, b.uid as batch_id, m.*
    from (select * from batch b where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and b.open_date <= ${to}
      and (b.stock <> 0 or b.last_event_date >= ${from}) and ${equals(sql`b.stage`, f.stage)}
      and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)} and ${equals(sql`b.batch_no`, f.batchNo)} offset 0) b
    cross join lateral (select ${weekOf(day)} as week, sum(m.qty)::int as net,
      sum(m.qty * (least(${start(weekOf(day))} + 6, ${to}) + 1 - ${day}))::int as days,
      ${headsOf(CAME, inside)} as came, ${headsOf(['OUT_DEATH'], inside)} as dead, ${headsOf(['OUT_CULL'], inside)} as culled,
      ${headsOf(SOLD, inside)} as sold, ${kilosOf(SOLD, inside)} as sold_kilos,
      coalesce(sum(m.amount) filter (where ${isOf(SOLD)} and ${inside}), 0) as sold_amount,
      ${headsOf(WENT, inside)} as went
    from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid and m.move_date <= ${to} group by 1) m`
  return sql`with v as materialized (${moves}) select w.* from (
    select k.farm_id, k.batch_id, ${MONDAY} + k.week * 7 as monday, ${first} as first, ${last} as last,
        coalesce(v.came, 0) as came, coalesce(v.dead, 0) as dead, coalesce(v.culled, 0) as culled, coalesce(v.sold, 0) as sold,
        coalesce(v.sold_kilos, 0) as sold_kilos, coalesce(v.sold_amount, 0) as sold_amount, coalesce(v.went, 0) as went,
        v.net is not null as moved, sum(coalesce(v.net, 0)) over line::int as closing,
        (coalesce(v.days, 0) + (sum(coalesce(v.net, 0)) over line - coalesce(v.net, 0)) * (${last} + 1 - ${first}))::int as days
      from (select s.farm_id, s.batch_id, g.week from (select o.farm_id, o.batch_id, min(o.week) as first from v o group by 1, 2) s
        cross join lateral generate_series(s.first, ${weekOf(to)}) as g(week)) k
      left join v on v.farm_id = k.farm_id and v.batch_id = k.batch_id and v.week = k.week
      window line as (partition by k.farm_id, k.batch_id order by k.week)) w
    where w.closing <> 0 or w.moved offset 0`
}
