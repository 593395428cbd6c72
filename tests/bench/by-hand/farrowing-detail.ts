import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Litters by day, with deaths of the first day and tagged piglets, each read once for all litters. */
export const farrowingDetail = byHandOf(
  (
    farmId,
    { from, to },
  ) => sql`select l.*, coalesce(d.deaths, 0) as "firstDayDeaths", coalesce(t.tagged, 0) as tagged
  from (select farrow_date::text as key, count(*) as litters,
      sum(total_born) as "totalBorn", sum(live_piglets) as "livePiglets", sum(healthy) as healthy, sum(weak) as weak,
      sum(deformed_live + deformed_dead) as deformed, sum(stillborn) as stillborn, sum(black_dead) as "blackDead",
      sum(mummy) as mummy, sum(males) as males, sum(females) as females, sum(litter_weight) as "litterWeight",
      sum(live_piglets) filter (where litter_weight is not null) as "weighedLive",
      sum(foster_in) as "fosterIn", sum(foster_out) as "fosterOut", sum(selected) as selected,
      count(*) filter (where assisted) as "assistedLitters", sum(duration_min) as "durationSum", count(duration_min) as "durationCount"
    from litter where farm_id = ${farmId} and not init and not nurse and farrow_date between ${from}::date and ${to}::date
    group by farrow_date) l
  left join (select l.farrow_date::text as key, -sum(m.qty) as deaths from litter_move m
    join litter l on l.farm_id = ${farmId} and l.uid = m.litter_uid and not l.init and not l.nurse
      and l.farrow_date between ${from}::date and ${to}::date and m.move_date <= l.farrow_date + 1
    where m.farm_id = ${farmId} and m.kind = 'DEATH' and m.move_date between ${from}::date and ${to}::date + 1
    group by l.farrow_date) d using (key)
  left join (select l.farrow_date::text as key, count(*) as tagged from piglet g
    join litter l on l.farm_id = ${farmId} and l.uid = g.litter_uid and not l.init and not l.nurse
      and l.farrow_date between ${from}::date and ${to}::date
    where g.farm_id = ${farmId} group by l.farrow_date) t using (key)
  order by key desc`,
)
