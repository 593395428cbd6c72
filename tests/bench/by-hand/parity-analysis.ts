import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'
import { cohort, outcomes } from './cohort.ts'

/** Services by the sow's parity (7 and more in one) and what they led to, up to the weaning. */
export const parityAnalysis = byHandOf(
  (farmId, period) => sql`select least(s.cycle_parity, 7) as key, ${outcomes}, sum(s.dose_count) as doses,
      count(*) filter (where s.service_no > 1) as repeats,
      sum(s.service_date - s.wean_date) filter (where direct) as "wsiDays", count(*) filter (where direct) as "wsiCount",
      sum(l.stillborn) as stillborn, sum(l.litter_weight) as "litterWeight",
      sum(l.live_piglets) filter (where l.litter_weight is not null) as "weighedLive",
      count(l.wean_date) as "weanedLitters", sum(l.weaned) filter (where l.wean_date is not null) as "weanedOfWeaned",
      sum(l.deaths) filter (where l.wean_date is not null) as deaths,
      sum(l.deaths + l.weaned) filter (where l.wean_date is not null) as "startedOfWeaned"
    from ${cohort(farmId, period)} group by 1 order by 1`,
)
