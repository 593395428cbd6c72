import { sql } from 'kysely'
import { MANY } from '#server/kit/many.ts'
import { dueRows, headsDue } from './due-rows.ts'
import { given, housed } from './given.ts'
import { generalDays, plans } from './plans.ts'
import type { ImmuneAsk, Sql } from './scope.ts'

/**
 * Every item of the programmes that fell due in the period, with the heads it was due for and what of it was done: one row for
 * an animal, litter or batch and an item on its day. The first vaccinations with its vaccine count, from the first day of the
 * window to that of the next item of the vaccine, at most LATEST days (§2.11, §5.8).
 */
export const immuneItems = (ask: ImmuneAsk): Sql => sql`
  with plan as (${plans(ask)}), general as (${generalDays(ask)}), due as materialized (select d.* from (${dueRows(ask)}) d ${MANY}),
    housed as (${housed(ask)}), given as materialized (${given(ask)})
  select d.farm_id, d.kind, d.uid, d.pig_id, d.batch_id, d.plan_id, d.due, d.heads, i.name, i.pig_class, i.trigger, i.vaccine_id,
      i.slack, i.dose, i.route_id, least(d.heads, d.given)::int as done, least(d.heads, d.on_time)::int as on_time, d.first_day, d.record
    from (select d.*, ${headsDue} as heads from (select d.farm_id, d.kind, d.uid, d.pig_id, d.batch_id, d.plan_id, d.due,
          coalesce(sum(g.heads), 0) as given, coalesce(sum(g.heads) filter (where g.day <= d.due + d.slack), 0) as on_time,
          min(g.day) as first_day, (array_agg(g.record order by g.day, g.record))[1] as record
        from due d left join given g on g.farm_id = d.farm_id and g.kind = d.kind and g.uid = d.uid and g.vaccine_id = d.vaccine_id
          and g.day between d.due - d.lead_days and d.due + d.reach
       group by 1, 2, 3, 4, 5, 6, 7) d ${MANY} where ${ask.wanted ?? sql`true`} offset 0) d
    join plan i on i.farm_id = d.farm_id and i.uid = d.plan_id where d.heads > 0`

/** The window of an item `x` is over. */
export const isOver = (today: Sql): Sql => sql`${today} > x.due + x.slack`
