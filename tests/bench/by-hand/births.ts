import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Litters by week. */
export const births = byHandOf(
  (
    farmId,
    { from, to },
  ) => sql`select to_char(date_trunc('week', farrow_date::timestamp), 'IYYY-"W"IW') as key, count(*) as litters,
      sum(total_born) as "totalBorn", sum(live_piglets) as "livePiglets", sum(healthy) as healthy, sum(weak) as weak,
      sum(deformed_live + deformed_dead) as deformed, sum(stillborn) as stillborn, sum(black_dead) as "blackDead",
      sum(mummy) as mummy, sum(males) as males, sum(females) as females, sum(litter_weight) as "litterWeight",
      sum(live_piglets) filter (where litter_weight is not null) as "weighedLive",
      sum(gestation_days) as "gestationSum", count(gestation_days) as "gestationCount",
      count(*) filter (where parity = 1) as "firstParity"
    from litter where farm_id = ${farmId} and not init and not nurse and farrow_date between ${from}::date and ${to}::date
    group by date_trunc('week', farrow_date::timestamp) order by date_trunc('week', farrow_date::timestamp) desc`,
)
