import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Deaths by cause; what their rates divide by stands in a row of its own. No death is older than the oldest litter weaned. */
export const pigletsDeath = byHandOf(
  (farmId, { from, to }) => sql`with died as (
    select m.qty, m.move_date, l.farrow_date, m.move_date >= ${from}::date as now,
      l.wean_date between ${from}::date and ${to}::date as of_weaned, e.payload ->> 'reason' as reason, (e.payload ->> 'weight')::numeric as weight
    from litter_move m join litter l on l.farm_id = ${farmId} and l.uid = m.litter_uid
      join pig_event e on e.farm_id = ${farmId} and e.event_date = m.move_date and e.uid = m.uid
    where m.farm_id = ${farmId} and m.kind = 'DEATH' and m.move_date <= ${to}::date
      and m.move_date >= least(${from}::date, (select min(farrow_date + 0) from litter
        where farm_id = ${farmId} and wean_date between ${from}::date and ${to}::date))
      and (m.move_date >= ${from}::date or l.wean_date between ${from}::date and ${to}::date)),
  by_reason as (select reason, -sum(qty) filter (where now) as heads, -sum(qty) filter (where of_weaned) as cohort,
      -sum(qty * (move_date - farrow_date)) filter (where now) as age, sum(weight) filter (where now) as weight
    from died group by reason)
  select coalesce(w.name1, '断奶时死亡') as key, sum(d.heads) as heads, sum(d.cohort) as "cohortDeaths", sum(d.age) as "ageDays",
      sum(d.weight) as weight, 0 as born, 0 as "weanedLitters", 0 as "cohortBase"
    from by_reason d left join data_dictionary w on w.scode = 'piglet_death_reason' and w.uid::text = d.reason group by 1
  union all
  select '产仔与断奶窝', 0, 0, 0, null, born.live, weaned.litters, weaned.base
    from (select sum(live_piglets) as live from litter where farm_id = ${farmId} and not init
        and farrow_date between ${from}::date and ${to}::date) born,
      (select count(*) filter (where not nurse) as litters, sum(case when init then (select sum(qty) from litter_move m
          where m.farm_id = ${farmId} and m.litter_uid = l.uid and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT'))
        else live_piglets + foster_in - foster_out end) as base
        from litter l where farm_id = ${farmId} and wean_date between ${from}::date and ${to}::date) weaned`,
)
