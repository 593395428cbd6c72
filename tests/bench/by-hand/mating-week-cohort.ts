import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'
import { categories, cohort, outcomes } from './cohort.ts'

/** Services by week and what they led to; mature after 125 days (F21). */
export const matingWeekCohort = byHandOf(
  (
    farmId,
    period,
  ) => sql`select to_char(date_trunc('week', s.service_date::timestamp), 'IYYY-"W"IW') as key, ${outcomes}, ${categories},
      count(*) filter (where s.outcome = 'OPEN') as awaited,
      count(*) filter (where ripe and s.outcome not in ('TRANSFERRED', 'REMOVED')) as remaining,
      count(*) filter (where s.outcome <> 'TRANSFERRED') as counted,
      count(l.wean_date) as "weanedLitters", sum(l.weaned) filter (where l.wean_date is not null) as "weanedOfWeaned"
    from ${cohort(farmId, period)}
    group by date_trunc('week', s.service_date::timestamp) order by date_trunc('week', s.service_date::timestamp) desc`,
)
