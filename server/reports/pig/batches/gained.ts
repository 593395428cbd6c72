import { type RawBuilder, sql } from 'kysely'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { withMean } from './growth.ts'

type Sql = RawBuilder<unknown>

/** Batches `b` as they were on the evenings `e` between which they grew, with the last weighing before each. */
const evenings = ({ filters: f }: ReportContext): Sql =>
  sql`select b.farm_id, b.batch_id, e.sign, e.day, d.stock, d.born, d.out_kilos + d.lost_kilos - d.in_kilos as net,
      d.started - d.in_weighed + d.out_heads - d.out_weighed as unweighed, g.day as w_day, g.kilos as w_kilos,
      d.in_weighed - coalesce(a.in_weighed, 0) as came_heads, d.in_kilos - coalesce(a.in_kilos, 0) as came_kilos,
      d.in_days - coalesce(a.in_days, 0) as came_days
    from b cross join (values (-1, ${f.dateFrom}::date - 1), (1, ${f.dateTo}::date)) e(sign, day)
      join lateral (select * from batch_day d where d.farm_id = b.farm_id and d.batch_id = b.batch_id and d.day <= e.day
        order by d.day desc limit 1) d on true
      left join lateral (select w.weigh_date as day, w.weight / w.sample_qty as kilos from batch_weighing w
        where d.stock <> 0 and w.farm_id = b.farm_id and w.batch_id = b.batch_id and w.weigh_date <= e.day
        order by w.weigh_date desc limit 1) g on true
      left join lateral (select * from batch_day d where g.day is not null and d.farm_id = b.farm_id and d.batch_id = b.batch_id
        and d.day <= g.day order by d.day desc limit 1) a on true`

/**
 * What each of the batches `b` gained in the period in kg: what it has come to by its end less what it had come to before it, so that
 * the gains of two periods add up to that of both. Null where pigs came, left or stand whose weight nobody knows. Source: F81.
 */
export const gained = (context: ReportContext): Sql =>
  sql`select s.farm_id, s.batch_id, case when bool_and(s.stock = 0 or s.mean is not null) and sum(s.sign * s.unweighed) = 0
      then sum(s.sign * (s.net + round(coalesce(s.mean * s.stock, 0)::numeric, 1))) end as gain
    from (${withMean(evenings(context), sql`s.day`)}) s group by 1, 2`
