import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Days of females by what they were for (§4.5); a service belongs to her spans until the next one. */
export const inactiveBreedingsow = byHandOf(
  (farmId, { from, to }) => sql`with s as (
    select pig_id, service_date, outcome, outcome_date, lead(service_date) over (partition by pig_id order by service_date) as next
    from sow_service where farm_id = ${farmId} and (outcome_date is null or outcome_date >= ${from}::date - 200)),
  sp as (
    select sp.pig_id, sp.status, sp.from_date, sp.to_date, p.birth_date,
      sp.parity > 0 or sp.status in ('MATED', 'PREGNANT', 'OPEN') or (sp.status = 'CULL_WAIT' and p.mated_from < sp.from_date) as mated,
      lead(sp.status) over (partition by sp.pig_id order by sp.no) as next
    from sow_span sp join pig p on p.farm_id = ${farmId} and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted
    where sp.farm_id = ${farmId} and sp.from_date <= ${to}::date and sp.status <> 'IN_TRANSIT'
      and case when sp.to_date is null then 'infinity'::date else sp.to_date end > ${from}::date),
  x as (
    select sp.status, sp.birth_date, sp.mated, sp.to_date is null or sp.to_date > ${to}::date as last,
      least(sp.to_date, ${to}::date + 1) - greatest(sp.from_date, ${from}::date) as days,
      case when not sp.mated and sp.status <> 'GILT' then 'GILT_TO_EXIT' when sp.status = 'LACTATING' then 'LACTATION'
        when sp.status in ('GILT', 'WEANED', 'OPEN') then case sp.status when 'WEANED' then 'WEAN' else sp.status end || case
          when sp.next = 'MATED' then '_TO_SERVICE' when sp.next is not null or sp.to_date <= ${to}::date then '_TO_EXIT' else '_WAITING' end
        when sp.status not in ('MATED', 'PREGNANT') then 'CULL_WAITING'
        when s.outcome in ('OPEN', 'POSITIVE', 'TRANSFERRED') or s.outcome_date > ${to}::date then 'RUNNING'
        when s.outcome = 'FARROWED' then 'GESTATION' when s.outcome = 'REMOVED' then 'SERVICE_TO_EXIT' else 'SERVICE_TO_FOUND' end as key
    from sp left join s on sp.status in ('MATED', 'PREGNANT') and s.pig_id = sp.pig_id
      and sp.from_date >= s.service_date and (s.next is null or sp.from_date < s.next))
  select key, sum(days) as "herdDays", sum(days) filter (where mated) as "matedDays",
      sum(days) filter (where key not like 'GILT%' and key not in ('GESTATION', 'RUNNING', 'LACTATION')) as npd,
      sum(days) filter (where key like 'GILT%') as "giltDays",
      sum(days) filter (where key not in ('GESTATION', 'RUNNING', 'LACTATION')) as "idleDays",
      count(*) filter (where last and (status in ('WEANED', 'OPEN', 'CULL_WAIT') or (status = 'GILT' and ${to}::date - birth_date >= 230))) as now
    from x group by key`,
)
