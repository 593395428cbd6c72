import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'
import { cohort, outcomes } from './cohort.ts'

/** Services by boar and what they led to; mixed semen is one row (F75). */
export const boarUseAnalyse = byHandOf(
  (
    farmId,
    period,
  ) => sql`select case when s.boar_earnock like '%+%' then 'POOL' else coalesce(s.boar_id::text, s.boar_earnock) end as key,
      ${outcomes}, sum(s.dose_count) as doses,
      sum(l.stillborn) as stillborn, count(*) filter (where l.deformed_live + l.deformed_dead > 0) as "deformedLitters",
      sum(l.litter_weight) as "litterWeight", sum(l.live_piglets) filter (where l.litter_weight is not null) as "weighedLive"
    from ${cohort(farmId, period)} group by 1 order by min(s.boar_earnock)`,
)
