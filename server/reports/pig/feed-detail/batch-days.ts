import { type RawBuilder, sql } from 'kysely'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { EPOCH } from './housed.ts'
import { breedOf } from './standards.ts'

type Sql = RawBuilder<unknown>

/**
 * Parts of a statement over feedings `f` and what heads are due `seg` that end in `stood` and `due`: heads, breed and age of fed batches
 * in the evening of each day, and the kg a head is due as ages and kg in order. Looking each feeding's batch and standard up
 * would take seconds for a quarter: days are made of the kept ones, and met by equal keys.
 */
export const batchParts = (context: ReportContext): Sql => sql`
  fed_batches as (select farm_id, batch_id, min(use_date) as lo, max(use_date) as hi from f where batch_id is not null group by 1, 2),
  evenings as (select d.farm_id, d.batch_id, d.day, d.until, sum(d.heads)::int as heads, ceil(min(d.born))::int as born
    from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.heads <> 0 and d.until > (select min(lo) from fed_batches)
      and d.day <= (select max(hi) from fed_batches) group by 1, 2, 3, 4),
  stood as materialized (select e.farm_id, e.batch_id, ${breedOf(sql`b.breed_id`)} as breed, n.day::date as day, e.heads,
      n.day::date - ${EPOCH} - e.born as age
    from evenings e join fed_batches k on k.farm_id = e.farm_id and k.batch_id = e.batch_id and k.lo < e.until and k.hi >= e.day
    join batch b on b.farm_id = e.farm_id and b.uid = e.batch_id
    cross join lateral (select e.day + i as day from generate_series(greatest(k.lo - e.day, 0), least(k.hi, e.until - 1) - e.day) i) n),
  due as materialized (select farm_id, feed_class, breed, since, until, array_agg(from_day order by from_day) as froms,
      array_agg(to_day order by from_day) as tos, array_agg(kg order by from_day) as kgs from seg group by 1, 2, 3, 4, 5)`

/** kg a head of joined rows `due g` is due at an age; null where there is no standard for it. */
export const dueAt = (age: Sql): Sql => {
  const at = sql`width_bucket(${age}, g.froms)`
  return sql`case when ${age} <= g.tos[${at}] then g.kgs[${at}] end`
}
