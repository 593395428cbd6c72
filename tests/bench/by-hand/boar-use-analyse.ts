import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Services by boar and what they led to; mixed semen is one row (F75). */
export const boarUseAnalyse = byHandOf(
  (
    farmId,
    { from, to },
  ) => sql`select case when s.boar_earnock like '%+%' then 'POOL' else coalesce(s.boar_id::text, s.boar_earnock) end as key,
      count(*) as services, sum(s.dose_count) as doses, count(s.positive_date) as conceived,
      count(*) filter (where s.positive_date is not null or s.outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED')) as known,
      count(*) filter (where not ripe) as running, count(*) filter (where ripe and s.outcome <> 'TRANSFERRED') as matured,
      count(*) filter (where ripe and s.outcome = 'FARROWED') as "maturedFarrowed",
      count(*) filter (where ripe and s.outcome = 'RETURN') as returned,
      count(*) filter (where ripe and s.outcome = 'NEGATIVE') as negative,
      count(*) filter (where ripe and s.outcome = 'ABORT') as aborted,
      count(*) filter (where ripe and s.outcome = 'LATE_OPEN') as "lateOpen",
      count(*) filter (where ripe and s.outcome = 'REMOVED') as removed,
      count(l.uid) as litters, sum(l.total_born) as "totalBorn", sum(l.live_piglets) as "livePiglets", sum(l.healthy) as healthy,
      sum(l.stillborn) as stillborn, count(*) filter (where l.deformed_live + l.deformed_dead > 0) as "deformedLitters",
      sum(l.litter_weight) as "litterWeight", sum(l.live_piglets) filter (where l.litter_weight is not null) as "weighedLive",
      sum(l.weaned) as weaned
    from (select *, service_date <= ${to}::date - 125 as ripe from sow_service
      where farm_id = ${farmId} and not init and service_date between ${from}::date and ${to}::date) s
    left join litter l on l.farm_id = ${farmId} and l.service_uid = s.uid and l.farrow_date >= ${from}::date
    group by 1 order by min(s.boar_earnock)`,
)
