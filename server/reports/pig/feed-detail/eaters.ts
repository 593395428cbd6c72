import { sql } from 'kysely'

const EPOCH = sql`date '1970-01-01'`

/** Days in the state its class of feed goes by: of a sow in gestation or lactation, else its age. */
const dayOfPig = sql`case f.feed_class
  when 'GESTATION' then f.use_date - (select max(v.service_date) from sow_service v
    where v.farm_id = p.farm_id and v.pig_id = p.uid and v.service_date <= f.use_date)
  when 'LACTATION' then f.use_date - (select max(l.farrow_date) from litter l
    where l.farm_id = p.farm_id and l.pig_id = p.uid and l.farrow_date <= f.use_date)
  else f.use_date - p.birth_date end`

/** Fed to a house; else to a batch, or to a single animal at a station. */
const ofHouse = sql`f.batch_id is null and f.pig_id is null`

const eaters = sql`
  select d.stock as heads, f.use_date - ${EPOCH} - d.born as day, b.breed_id
    from (select m.stock, m.born from batch_move m where m.farm_id = f.farm_id and m.batch_id = f.batch_id
      and m.move_date <= f.use_date order by m.move_date desc, m.no desc limit 1) d
   where f.batch_id is not null
  union all
  select 1, ${dayOfPig}, p.breed_id from pig p where f.pig_id is not null and p.farm_id = f.farm_id and p.uid = f.pig_id
  union all
  select 1, ${dayOfPig}, p.breed_id from pig_stay s join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id
   where ${ofHouse} and s.farm_id = f.farm_id and s.house_id = f.house_id and s.from_date <= f.use_date
     and (s.to_date is null or s.to_date > f.use_date)
  union all
  select sum(m.qty)::int, f.use_date - ${EPOCH} - (array_agg(m.born order by m.move_date desc, m.no desc))[1], null::uuid
    from batch_move m where ${ofHouse} and m.farm_id = f.farm_id and m.house_id = f.house_id
     and m.move_date <= f.use_date group by m.batch_id having sum(m.qty) > 0`

/** The nearest standard of the class for a day: of the farm before its company's, of the breed before that of all. */
const standard = sql`select s.kg_per_head from feeding_standard s left join organize o on o.uid = s.organize_id
   where not s.deleted and s.enabled is not false and s.feed_class = f.feed_class
     and floor(u.day) between s.from_day and s.to_day and (s.breed_id is null or s.breed_id = u.breed_id)
     and (s.organize_id is null or farm.tree_path like o.tree_path || '%')
     and (s.effective_from is null or s.effective_from <= f.use_date)
   order by o.level desc nulls last, s.breed_id nulls last, s.effective_from desc nulls last limit 1`

/**
 * Heads that ate of a feeding `f` of the farm `farm`, and the kg that are standard for them; null where one of them has no
 * standard. Several feedings of one day and eater share both by their kg.
 */
export const fed = sql`left join lateral (
    select nullif(sum(u.heads), 0)::int as heads, case when bool_and(std.kg_per_head is not null) then sum(u.heads * std.kg_per_head) end as standard
      from (${eaters}) u left join lateral (${standard}) std on true where u.heads > 0) ate on true
  left join lateral (select f.qty / sum(g.qty) as part from feed_use g where g.farm_id = f.farm_id and g.use_date = f.use_date
    and case when f.pig_id is not null then g.pig_id = f.pig_id
      when f.batch_id is null then g.batch_id is null and g.pig_id is null and g.house_id = f.house_id else g.batch_id = f.batch_id end) share on true`
