import { sql } from 'kysely'
import type { Period } from './by-hand.ts'

/** Services of a farm in a period with the litter each led to; ripe after 125 days (F21), direct from a weaning (F27). */
export const cohort = (
  farmId: string,
  { from, to }: Period,
) => sql`(select *, service_date <= ${to}::date - 125 as ripe,
    service_no = 1 and category = 'WEANED' and service_date - wean_date <= 65 as direct from sow_service
    where farm_id = ${farmId} and not init and service_date between ${from}::date and ${to}::date) s
  left join litter l on l.farm_id = ${farmId} and l.service_uid = s.uid and l.farrow_date >= ${from}::date`

/** Results of the services of a group, and their litters. */
export const outcomes = sql`count(*) as services, count(s.positive_date) as conceived,
  count(*) filter (where s.positive_date is not null or s.outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED')) as known,
  count(*) filter (where not ripe) as running, count(*) filter (where ripe and s.outcome <> 'TRANSFERRED') as matured,
  count(*) filter (where ripe and s.outcome = 'FARROWED') as "maturedFarrowed",
  count(*) filter (where ripe and s.outcome = 'RETURN') as returned,
  count(*) filter (where ripe and s.outcome = 'NEGATIVE') as negative,
  count(*) filter (where ripe and s.outcome = 'ABORT') as aborted,
  count(*) filter (where ripe and s.outcome = 'LATE_OPEN') as "lateOpen",
  count(*) filter (where ripe and s.outcome = 'REMOVED') as removed,
  count(l.uid) as litters, sum(l.total_born) as "totalBorn", sum(l.live_piglets) as "livePiglets", sum(l.healthy) as healthy,
  sum(l.weaned) as weaned`

/** Earlier states of the sows of a group. */
export const categories = sql`count(*) filter (where s.category = 'GILT') as "ofGilts",
  count(*) filter (where s.category = 'WEANED') as "ofWeaned", count(*) filter (where s.category = 'RETURN') as "ofReturned",
  count(*) filter (where s.category = 'ABORT') as "ofAborted", count(*) filter (where s.category = 'OPEN') as "ofOpen"`
