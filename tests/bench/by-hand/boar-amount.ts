import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Boars at the end of the last day and those that left since the first, by breed; with them the sows they serve. */
export const boarAmount = byHandOf(
  (farmId, { from, to }) => sql`select p.breed_id::text as key,
      count(*) filter (where sp.status <> 'IN_TRANSIT') as heads, count(*) filter (where sp.status = 'YOUNG') as young,
      count(*) filter (where sp.status = 'ACTIVE') as active, count(*) filter (where sp.status = 'REST') as rest,
      count(*) filter (where sp.status = 'TEASER') as teaser, count(*) filter (where sp.status = 'CULL_WAIT') as "cullWait",
      count(*) filter (where sp.status = 'IN_TRANSIT') as "inTransit", count(*) filter (where sp.status in ('ACTIVE', 'REST')) as working,
      count(*) filter (where gone and p.exit_type = 'CULLED') as culls, count(*) filter (where gone and p.exit_type = 'DEAD') as deaths,
      count(*) filter (where gone and p.exit_type = 'SOLD') as sales, 0 as sows,
      sum(${to}::date - p.birth_date) filter (where sp.status <> 'IN_TRANSIT') as "ageSum",
      count(p.birth_date) filter (where sp.status <> 'IN_TRANSIT') as aged
    from (select *, exit_date between ${from}::date and ${to}::date and exit_type <> 'TRANSFERRED' as gone from pig
      where farm_id = ${farmId} and sex = 'M' and not deleted) p
    left join sow_span sp on sp.farm_id = ${farmId} and sp.pig_id = p.uid and sp.from_date <= ${to}::date
      and (sp.to_date is null or sp.to_date > ${to}::date)
    where p.gone or sp.status is not null group by p.breed_id
  union all
  select 'SOWS', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), null, 0
    from sow_span sp join pig p on p.farm_id = ${farmId} and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted
    where sp.farm_id = ${farmId} and sp.from_date <= ${to}::date
      and case when sp.to_date is null then 'infinity'::date else sp.to_date end > ${to}::date
      and sp.status <> 'IN_TRANSIT' and (sp.parity > 0 or sp.status in ('MATED', 'PREGNANT', 'OPEN')
        or (sp.status = 'CULL_WAIT' and p.mated_from < sp.from_date))
    having count(*) > 0`,
)
