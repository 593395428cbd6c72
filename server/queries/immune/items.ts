import { sql } from 'kysely'
import { MANY, NONE_OF_MANY } from '#server/kit/many.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { dueRows, headsDue } from './immune.due-rows.ts'
import { generalDays, plans } from './immune.plans.ts'
import { type ImmuneAsk, LATEST, ofFarms } from './immune.scope.ts'

/**
 * Items of the programmes due in the period, with the heads due and done: one row for an animal, litter or batch and an item on its day.
 * The first vaccinations with its vaccine count, from the first day of the window to that of the next item of the vaccine, at most LATEST
 * days (§2.11, §5.8).
 */
export const immuneItems = (ask: ImmuneAsk): Sql => sql`
  with plan as (${plans(ask)}), general as (${generalDays(ask)}), due as (${dueRows(ask)}),
    housed as (${housed(ask)}), given as (${given(ask)})
  select d.farm_id, d.kind, d.uid, d.pig_id, d.batch_id, d.plan_id, d.due, d.heads, i.name, i.pig_class, i.trigger, i.vaccine_id,
      i.slack, i.dose, i.route_id, least(d.heads, d.given)::int as done, least(d.heads, d.on_time)::int as on_time, d.first_day, d.record
    from (select d.*, ${headsDue} as heads from (select d.farm_id, d.kind, d.uid, d.pig_id, d.batch_id, d.plan_id, d.due,
          coalesce(sum(d.heads), 0) as given, coalesce(sum(d.heads) filter (where d.day <= d.due + d.slack), 0) as on_time,
          min(d.day) as first_day, (array_agg(d.record order by d.day, d.record))[1] as record
        from (select d.*, g.heads, g.day, g.record from due d left join given g on g.uid = d.uid and g.vaccine_id = d.vaccine_id
          and g.farm_id = d.farm_id and g.day between d.due - d.lead_days and d.due + d.reach offset 0) d
       group by d.uid, d.plan_id, d.due, d.farm_id, d.kind, d.pig_id, d.batch_id) d ${MANY} where ${ask.wanted ?? sql`true`} offset 0) d
    join plan i on i.farm_id = d.farm_id and i.uid = d.plan_id where d.heads > 0`

/** True where the window of an item `x` is over. */
export const isOver = (today: Sql): Sql => sql`${today} > x.due + x.slack`

/** Longest window before the day of an item (standard-immune: 30 days). */
const EARLIEST = 30
/** Upper bound for the heads of a vaccinated house: all of them. */
const ALL = sql.lit(1_000_000)

const inTime = (ask: ImmuneAsk): Sql => sql`${ofFarms(sql`v.farm_id`, ask)}
  and v.immune_date between ${ask.from} - ${sql.lit(EARLIEST)} and ${ask.to} + ${sql.lit(LATEST)}`

/** Vaccinations of houses, one row per place in the house: read by `given`. */
const housed = (ask: ImmuneAsk): Sql => sql`
  select v.farm_id, v.uid, v.vaccine_id, v.immune_date, own.uid as place from immunisation v
    join organize above on above.uid = v.house_id join organize own on own.tree_path like above.tree_path || '%'
   where v.subject = 'HOUSE' and ${inTime(ask)}`

const there = sql`s.from_date <= v.immune_date and (s.to_date is null or s.to_date > v.immune_date)`

/** Vaccinations by subject and day: one of a house counts for every animal in it. */
const given = (ask: ImmuneAsk): Sql => sql`
  select v.farm_id, v.subject as kind, coalesce(v.pig_id, v.litter_uid, v.batch_id) as uid, v.vaccine_id, v.immune_date as day,
      coalesce(v.heads, 1) as heads, v.uid as record
    from immunisation v where v.subject <> 'HOUSE' and ${inTime(ask)}
  union all
  select v.farm_id, 'PIG', s.pig_id, v.vaccine_id, v.immune_date, ${ALL}, v.uid
    from housed v join pig_stay s on s.farm_id = v.farm_id and s.house_id = v.place and ${there}
  union all
  select v.farm_id, 'LITTER', l.uid, v.vaccine_id, v.immune_date, ${ALL}, v.uid
    from housed v join pig_stay s on s.farm_id = v.farm_id and s.house_id = v.place and ${there}
    join litter l on l.farm_id = s.farm_id and l.pig_id = s.pig_id and l.farrow_date <= v.immune_date
     and (l.wean_date is null or l.wean_date > v.immune_date)
  union all
  select v.farm_id, 'BATCH', m.batch_id, v.vaccine_id, v.immune_date, ${ALL}, v.uid
    from housed v join batch_move m on m.farm_id = v.farm_id and m.house_id = v.place and m.move_date <= v.immune_date
   group by v.farm_id, m.batch_id, v.vaccine_id, v.immune_date, v.uid having sum(m.qty) > 0
  union all select null, null, null, null, null, null, null ${NONE_OF_MANY}`
