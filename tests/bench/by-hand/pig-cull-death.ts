import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Exits by month, with days of mated females: from the first service (or the entry of one that had farrowed) to the exit. */
export const pigCullDeath = byHandOf(
  (farmId, { from, to }) => sql`with month as (select greatest(g::date, ${from}::date) as first,
      least((g + interval '1 month')::date, ${to}::date + 1) as next, to_char(g, 'YYYY-MM') as key
    from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') g),
  lived as materialized (select p.mated_from as since,
      p.exit_date from pig p
    where p.farm_id = ${farmId} and p.sex = 'F' and not p.deleted and p.mated_from <= ${to}::date
      and p.entry_date <= ${to}::date and (p.exit_date is null or p.exit_date > ${from}::date)),
  days as (select m.key, sum(least(l.exit_date, m.next) - greatest(l.since, m.first)) as mated
    from month m join lived l on l.since < m.next and (l.exit_date is null or l.exit_date > m.first) group by m.key),
  road as (select m.key, sum(least(sp.to_date, m.next) - greatest(sp.from_date, m.first)) as mated
    from sow_span sp join pig p on p.farm_id = ${farmId} and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted
      join month m on sp.from_date < m.next and (sp.to_date is null or sp.to_date > m.first)
    where sp.farm_id = ${farmId} and sp.status = 'IN_TRANSIT' and p.mated_from <= sp.from_date
      and case when sp.to_date is null then 'infinity'::date else sp.to_date end > ${from}::date group by m.key),
  gone as (select to_char(p.exit_date, 'YYYY-MM') as key, count(*) as exits, count(*) filter (where p.exit_type = 'DEAD') as deaths,
      count(*) filter (where culled) as culls, count(*) filter (where p.exit_type = 'SOLD' and not culled) as sales,
      count(*) filter (where p.exit_type = 'DEAD' and p.pig_class = 'SOW') as "sowDeaths",
      count(*) filter (where culled and p.pig_class = 'SOW') as "sowCulls",
      coalesce(sum(p.parity) filter (where culled and p.pig_class = 'SOW'), 0) as "cullParities",
      sum((e.payload ->> 'weight')::numeric) as weight, sum((e.payload ->> 'amount')::numeric) as amount,
      count(*) filter (where p.sex = 'F' and p.parity = 0) as p0, count(*) filter (where p.sex = 'F' and p.parity = 1) as p1,
      count(*) filter (where p.sex = 'F' and p.parity = 2) as p2, count(*) filter (where p.sex = 'F' and p.parity = 3) as p3,
      count(*) filter (where p.sex = 'F' and p.parity = 4) as p4, count(*) filter (where p.sex = 'F' and p.parity = 5) as p5,
      count(*) filter (where p.sex = 'F' and p.parity = 6) as p6, count(*) filter (where p.sex = 'F' and p.parity >= 7) as p7
    from (select p.*, p.exit_type = 'CULLED' or (p.exit_type = 'SOLD' and coalesce((select sp.status from sow_span sp
        where sp.farm_id = ${farmId} and sp.pig_id = p.uid order by sp.no desc limit 1) = 'CULL_WAIT', false)) as culled
      from pig p where p.farm_id = ${farmId} and not p.deleted and p.exit_date between ${from}::date and ${to}::date
        and p.exit_type <> 'TRANSFERRED') p
    left join pig_event e on e.farm_id = ${farmId} and e.pig_id = p.uid and e.event_date = p.exit_date
      and e.type in ('event_cull_pig', 'event_death_pig', 'event_sale_pig')
    group by 1)
  select m.key, coalesce(d.mated, 0) - coalesce(r.mated, 0) as "matedDays", g.exits, g.deaths, g.culls, g.sales,
      g."sowDeaths", g."sowCulls", g."cullParities", g.weight, g.amount, g.p0, g.p1, g.p2, g.p3, g.p4, g.p5, g.p6, g.p7
    from month m left join days d using (key) left join road r using (key) left join gone g using (key)
    where d.key is not null or g.key is not null order by m.key desc`,
)
