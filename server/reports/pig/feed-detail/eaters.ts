import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { askedFor, firstDay, reported } from './feed-detail.asked.ts'
import { EPOCH, housedParts } from './housed.ts'
import { breedOf, segments } from './standards.ts'

/**
 * Parts of a statement over feedings `f` and standards `seg` that end in `stood` and `due`: heads, breed and age of fed batches
 * at the end of each day, and the standard kg per head by age, as ordered arrays. Looking up batch and standard per feeding
 * would take seconds for a quarter: days are expanded from the kept ones, and joined by equal keys.
 */
const batchParts = (context: ReportContext): Sql => sql`
  fed_batches as (select farm_id, batch_id, min(use_date) as lo, max(use_date) as hi from f where batch_id is not null group by 1, 2),
  day_ends as (select d.farm_id, d.batch_id, d.day, d.until, sum(d.heads)::int as heads, ceil(min(d.born))::int as born
    from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.heads <> 0 and d.until > (select min(lo) from fed_batches)
      and d.day <= (select max(hi) from fed_batches) group by 1, 2, 3, 4),
  stood as materialized (select e.farm_id, e.batch_id, ${breedOf(sql`b.breed_id`)} as breed, n.day::date as day, e.heads,
      n.day::date - ${EPOCH} - e.born as age
    from day_ends e join fed_batches k on k.farm_id = e.farm_id and k.batch_id = e.batch_id and k.lo < e.until and k.hi >= e.day
    join batch b on b.farm_id = e.farm_id and b.uid = e.batch_id
    cross join lateral (select e.day + i as day from generate_series(greatest(k.lo - e.day, 0), least(k.hi, e.until - 1) - e.day) i) n),
  due as materialized (select farm_id, feed_class, breed, since, until, array_agg(from_day order by from_day) as froms,
      array_agg(to_day order by from_day) as tos, array_agg(kg order by from_day) as kgs from seg group by 1, 2, 3, 4, 5)`

/** Standard kg per head of joined rows `due g` at an age; null where there is no standard for it. */
const dueAt = (age: Sql): Sql => {
  const at = sql`width_bucket(${age}, g.froms)`
  return sql`case when ${age} <= g.tos[${at}] then g.kgs[${at}] end`
}

/** Fed to a house; otherwise to a batch, or to a single animal at a station. */
const ofHouse = sql`f.batch_id is null and f.pig_id is null`

/** Day within the state of its feed class: of gestation or lactation for a sow, else its age. */
const dayOfPig = sql`case f.feed_class
  when 'GESTATION' then f.use_date - (select max(v.service_date) from sow_service v
    where v.farm_id = p.farm_id and v.pig_id = p.uid and v.service_date <= f.use_date)
  when 'LACTATION' then f.use_date - (select max(l.farrow_date) from litter l
    where l.farm_id = p.farm_id and l.pig_id = p.uid and l.farrow_date <= f.use_date)
  else f.use_date - p.birth_date end`

/** Entered columns of a feeding. */
const ENTERED = [
  'farm_id',
  'uid',
  'use_date',
  'house_id',
  'batch_id',
  'pig_id',
  'feed_class',
  'feed_id',
  'source',
  'qty',
  'price',
  'amount',
]

/** Kept columns of a feeding: entered and computed ones. */
export const EATEN = [...ENTERED, 'heads', 'head_days', 'standard']

const feedings = (context: ReportContext): Sql => sql`
  select f.* from (select ${sql.join(ENTERED.map((key) => sql.ref(`u.${key}`)))},
        u.qty / sum(u.qty) over (partition by u.farm_id, u.use_date, u.batch_id, u.pig_id,
          case when u.batch_id is null and u.pig_id is null then u.house_id end) as part
      from feed_use u where ${inFarms(sql`u.farm_id`, context)} and ${reported(context)} and ${firstDay(context)}) f
   where ${askedFor(context, 'f')}`

/** Days of single animals fed at a station, with their standard kg. */
const stationParts = sql`alone as materialized (select e.farm_id, e.uid, g.kg from (
      select f.farm_id, f.uid, f.feed_class, f.use_date, ${breedOf(sql`p.breed_id`)} as breed, ${dayOfPig} as day
        from f join pig p on p.farm_id = f.farm_id and p.uid = f.pig_id) e
    left join seg g on g.farm_id = e.farm_id and g.feed_class = e.feed_class and g.breed = e.breed and e.day between g.from_day and g.to_day
     and e.use_date >= g.since and e.use_date < g.until)`

/**
 * Feedings of the period with the heads that ate of each, and its part of their days and of their standard kg (null
 * where one of them has no standard): several feedings of a day share both by their kg. Source: F84, F91.
 */
export const fed = (context: ReportContext): Sql => sql`
  with f as materialized (${feedings(context)}), ${segments(context)}, ${housedParts(context)}, ${batchParts(context)}, ${stationParts},
  e as (select f.*, coalesce(h.heads, d.heads, case when a.uid is not null then 1 end) as heads,
      case when ${ofHouse} then case when h.known = h.heads then h.kg end else coalesce(d.heads * (${dueAt(sql`d.age`)}), a.kg) end as whole
    from f left join housed h on ${ofHouse} and h.farm_id = f.farm_id and h.house_id = f.house_id and h.feed_class = f.feed_class
     and h.day = f.use_date
    left join stood d on d.batch_id = f.batch_id and d.day = f.use_date
    left join due g on g.farm_id = f.farm_id and g.feed_class = f.feed_class and g.breed = d.breed
     and f.use_date >= g.since and f.use_date < g.until
    left join alone a on a.farm_id = f.farm_id and a.uid = f.uid)
  select ${sql.join(ENTERED.map((key) => sql.ref(key)))}, heads, trim_scale(heads * part) as head_days,
    trim_scale(whole * part) as standard from e`
