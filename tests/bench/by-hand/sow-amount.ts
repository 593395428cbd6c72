import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** The farm's females at the end of the last day, and their days in the period; on the road they are on no inventory. */
export const sowAmount = byHandOf(
  (farmId, { from, to }) => sql`select farm_id as key,
      count(*) filter (where now and here) as heads, count(*) filter (where now and status = 'GILT') as gilts,
      count(*) filter (where now and status = 'MATED') as mated, count(*) filter (where now and status = 'PREGNANT') as pregnant,
      count(*) filter (where now and status = 'LACTATING') as lactating, count(*) filter (where now and status = 'WEANED') as weaned,
      count(*) filter (where now and status = 'OPEN') as open, count(*) filter (where now and status = 'CULL_WAIT') as "cullWait",
      count(*) filter (where now and not here) as "inTransit", count(*) filter (where now and mated) as productive,
      count(*) filter (where now and here and parity = 0 and not mated) as p0, count(*) filter (where now and parity = 0 and mated) as "p0Mated",
      count(*) filter (where now and here and parity = 1) as p1, count(*) filter (where now and here and parity = 2) as p2,
      count(*) filter (where now and here and parity = 3) as p3, count(*) filter (where now and here and parity = 4) as p4,
      count(*) filter (where now and here and parity = 5) as p5, count(*) filter (where now and here and parity = 6) as p6,
      count(*) filter (where now and here and parity >= 7) as p7, sum(parity) filter (where now and here) as parities,
      count(*) filter (where now and here and parity > 0) as farrowed, sum(days) filter (where here) as "herdDays",
      sum(days) filter (where here)::numeric / (${to}::date - ${from}::date + 1) as "averageHeads",
      sum(days) filter (where mated)::numeric / (${to}::date - ${from}::date + 1) as "averageMated"
    from (select sp.farm_id, sp.status, sp.parity, sp.status <> 'IN_TRANSIT' as here,
        sp.status <> 'IN_TRANSIT' and (sp.parity > 0 or sp.status in ('MATED', 'PREGNANT', 'OPEN')
          or (sp.status = 'CULL_WAIT' and p.mated_from < sp.from_date)) as mated,
        sp.to_date is null or sp.to_date > ${to}::date as now,
        least(sp.to_date, ${to}::date + 1) - greatest(sp.from_date, ${from}::date) as days
      from sow_span sp join pig p on p.farm_id = ${farmId} and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted
      where sp.farm_id = ${farmId} and sp.from_date <= ${to}::date
        and case when sp.to_date is null then 'infinity'::date else sp.to_date end > ${from}::date) x
    group by farm_id`,
)
