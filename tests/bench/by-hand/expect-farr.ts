import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Sows with an open service by due date: late from the 4th day on, in a crate below a farrowing house. */
export const expectFarr = byHandOf(
  (farmId, { to }) => sql`with crates as materialized (select o.uid from organize f
    join organize o on o.tree_path like f.tree_path || '%' where f.house_type = 'FARROWING' and f.tree_path like ${`%${farmId}%`})
  select p.due_date::text as key, count(*) as litters, count(*) filter (where p.due_date < ${to}::date - 3) as overdue,
      count(c.uid) as crated, sum(case p.status when 'PREGNANT' then 0.95 else 0.87 end) as "likelyLitters",
      count(*) * (select avg(live_piglets) from litter where farm_id = ${farmId} and not init and not nurse
        and farrow_date between ${to}::date - 364 and ${to}::date) as "expectedLive"
    from pig p left join crates c on c.uid = p.house_id
    where p.farm_id = ${farmId} and p.status in ('MATED', 'PREGNANT') and p.exit_date is null and not p.deleted
    group by p.due_date order by p.due_date`,
)
