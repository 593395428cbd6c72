import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Services by the sow's parity (7 and more in one) and what they led to, up to the weaning. */
export const parityAnalysis = byHandOf(
  (farmId, { from, to }) => sql`select least(s.cycle_parity, 7) as key,
      count(*) as services, sum(s.dose_count) as doses, count(*) filter (where s.service_no > 1) as repeats,
      count(s.positive_date) as conceived,
      count(*) filter (where s.positive_date is not null or s.outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED')) as known,
      count(*) filter (where not ripe) as running, count(*) filter (where ripe and s.outcome <> 'TRANSFERRED') as matured,
      count(*) filter (where ripe and s.outcome = 'FARROWED') as "maturedFarrowed",
      count(*) filter (where ripe and s.outcome = 'RETURN') as returned,
      count(*) filter (where ripe and s.outcome = 'NEGATIVE') as negative,
      count(*) filter (where ripe and s.outcome = 'ABORT') as aborted,
      count(*) filter (where ripe and s.outcome = 'LATE_OPEN') as "lateOpen",
      count(*) filter (where ripe and s.outcome = 'REMOVED') as removed,
      sum(s.service_date - s.wean_date) filter (where direct) as "wsiDays", count(*) filter (where direct) as "wsiCount",
      count(l.uid) as litters, sum(l.total_born) as "totalBorn", sum(l.live_piglets) as "livePiglets", sum(l.healthy) as healthy,
      sum(l.stillborn) as stillborn, sum(l.litter_weight) as "litterWeight",
      sum(l.live_piglets) filter (where l.litter_weight is not null) as "weighedLive",
      count(l.wean_date) as "weanedLitters", sum(l.weaned) as weaned,
      sum(l.weaned) filter (where l.wean_date is not null) as "weanedOfWeaned",
      sum(l.deaths) filter (where l.wean_date is not null) as deaths,
      sum(l.deaths + l.weaned) filter (where l.wean_date is not null) as "startedOfWeaned"
    from (select *, service_date <= ${to}::date - 125 as ripe,
        service_no = 1 and category = 'WEANED' and service_date - wean_date <= 65 as direct from sow_service
      where farm_id = ${farmId} and not init and service_date between ${from}::date and ${to}::date) s
    left join litter l on l.farm_id = ${farmId} and l.service_uid = s.uid and l.farrow_date >= ${from}::date
    group by 1 order by 1`,
)
