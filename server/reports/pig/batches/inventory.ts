import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { arrivalsSince, lastWeighing, meanKilos } from './growth.ts'
import { CAME, HOUSES, headsOf, isOf, LOST, SOLD, STARTED, WENT } from './kinds.ts'

type Sql = RawBuilder<unknown>

export interface Days {
  readonly from: Sql
  readonly to: Sql
}

/** Batches `b` with heads on a day of the period or movements in it. */
const alive = (context: ReportContext, { from, to }: Days): Sql =>
  sql`${inFarms(sql`b.farm_id`, context)} and not b.deleted and b.open_date <= ${to}
    and (b.stock <> 0 or b.last_event_date >= ${from}) and ${equals(sql`b.stage`, context.filters.stage)}`

/** Every house a batch has ever stood in, with its heads and movements there. */
function byHouse(context: ReportContext, days: Days): Sql {
  const { from, to } = days
  const inside = sql`m.move_date >= ${from}`
  // batch by batch: what most of them ever told lies outside the days asked for
  return sql`select b.farm_id, b.uid as batch_id, b.w_day, b.w_kilos, m.*
    from (select b.farm_id, b.uid, w.day as w_day, w.kilos as w_kilos from batch b ${lastWeighing(to)} where ${alive(context, days)} offset 0) b
    cross join lateral (select m.house_id, coalesce(sum(m.qty) filter (where m.move_date < ${from} or m.kind = 'IN_INIT'), 0)::int as opening,
      ${headsOf(CAME, inside)} as came, ${headsOf(['OUT_DEATH'], inside)} as dead, ${headsOf(['OUT_CULL'], inside)} as culled,
      ${headsOf(SOLD, inside)} as sold, ${headsOf(WENT, inside)} as went,
      coalesce(sum(m.qty) filter (where ${isOf(HOUSES)} and ${inside}), 0)::int as shifted,
      ${headsOf(STARTED)} as started, ${headsOf(LOST)} as lost, sum(m.qty)::int as closing, bool_or(${inside}) as moved,
      ${arrivalsSince}
    from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid and m.move_date <= ${to} group by m.house_id) m`
}

/**
 * Growing batches by the houses they stand in: heads of the first morning, what came and went, heads of the last evening (F02),
 * and what a head weighs by then. What a batch began with and lost stands once, where most of it stands. Source: §2.10, F85.
 */
export function inventory(context: ReportContext, days: Days): Sql {
  const whole = (column: string) => sql`sum(${sql.ref(`h.${column}`)}) over batch`
  const once = (column: string) =>
    sql`(case when row_number() over most = 1 then ${whole(column)} else 0 end)::int`
  return sql`select s.*, ${meanKilos('s', days.to)} as mean from (
    select h.farm_id, h.batch_id, h.house_id, h.w_day, h.w_kilos, h.opening, h.came, h.dead, h.culled, h.sold, h.went, h.shifted,
        h.closing, h.moved, ${once('started')} as started, ${once('lost')} as lost, l.stock, l.born,
        ${whole('came_heads')} as came_heads, ${whole('came_kilos')} as came_kilos, ${whole('came_days')} as came_days
      from (${byHouse(context, days)}) h
      cross join lateral (select m.stock, m.born from batch_move m where m.farm_id = h.farm_id and m.batch_id = h.batch_id
        and m.move_date <= ${days.to} order by m.move_date desc, m.no desc limit 1) l
      window batch as (partition by h.farm_id, h.batch_id),
        most as (partition by h.farm_id, h.batch_id order by h.closing desc, h.house_id)) s
    where (s.closing <> 0 or s.moved)
      and ${ifGiven(context.filters.houseId, sql`s.house_id in (${placesBelow(context.filters.houseId)})`)} offset 0`
}
