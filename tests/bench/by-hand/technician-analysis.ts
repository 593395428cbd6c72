import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'
import { categories, cohort, outcomes } from './cohort.ts'

/** Services by technician and what they led to. */
export const technicianAnalysis = byHandOf(
  (farmId, period) => sql`select s.technician as key, ${outcomes}, ${categories}, sum(s.dose_count) as doses,
      count(*) filter (where s.service_no > 1) as repeats,
      count(*) filter (where ripe and s.outcome not in ('TRANSFERRED', 'REMOVED')) as remaining
    from ${cohort(farmId, period)} group by 1 order by 1`,
)
