import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Services by week and how they failed; days without production reach to the next service, the exit or today. */
export const abnormalPregnancy = byHandOf(
  (
    farmId,
    { from, to },
  ) => sql`select to_char(date_trunc('week', s.service_date::timestamp), 'IYYY-"W"IW') as key, count(*) as services,
      count(*) filter (where not ripe) as running, count(*) filter (where ripe and s.outcome <> 'TRANSFERRED') as matured,
      count(*) filter (where failed) as failures, sum(s.outcome_date - s.service_date) filter (where failed) as "failureDays",
      sum(coalesce(s.next, p.exit_date, ${to}::date) - s.service_date) filter (where failed) as npd,
      count(*) filter (where ripe and s.outcome = 'RETURN') as returned,
      count(*) filter (where ripe and s.outcome = 'NEGATIVE') as negative,
      count(*) filter (where ripe and s.outcome = 'ABORT') as aborted,
      count(*) filter (where ripe and s.outcome = 'LATE_OPEN') as "lateOpen",
      count(*) filter (where ripe and s.outcome = 'REMOVED') as removed
    from (select pig_id, service_date, outcome, outcome_date, init, service_date <= ${to}::date - 125 as ripe,
        outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED') as failed,
        lead(service_date) over (partition by pig_id order by service_date, service_no) as next
      from sow_service where farm_id = ${farmId} and service_date >= ${from}::date) s
    left join pig p on s.failed and p.farm_id = ${farmId} and p.uid = s.pig_id
    where not s.init and s.service_date <= ${to}::date
    group by date_trunc('week', s.service_date::timestamp) order by date_trunc('week', s.service_date::timestamp) desc`,
)
