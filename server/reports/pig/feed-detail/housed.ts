import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { breedOf } from './standards.ts'

export const EPOCH = sql`date '1970-01-01'`

/** Days from which days of a state are counted, each up to the next one of its animal. */
const anchors = (context: ReportContext, table: string, column: string): Sql => {
  const day = sql.ref(column)
  return sql`(select farm_id, pig_id, ${day} as day, lead(${day}, 1, 'infinity'::date) over (partition by farm_id, pig_id order by ${day}) as until
    from ${sql.table(table)} where ${inFarms(sql`farm_id`, context)})`
}

/** Stays within the days counted from an anchor `v`. */
const within = (feedClass: string, table: Sql): Sql => sql`
  select s.farm_id, s.house_id, s.feed_class, s.breed, s.heads, v.day as anchor, greatest(s.since, v.day) as since, least(s.until, v.until) as until
    from stays s join ${table} v on v.farm_id = s.farm_id and v.pig_id = s.pig_id and v.day < s.until and v.until > s.since
   where s.feed_class = ${sql.lit(feedClass)}`

/**
 * Parts of a statement over feedings `f` that end in `housed`: heads of a fed house on its days, the number of them with a
 * standard, and their kg. Reading every animal on every day would take minutes for a year: changes are added up
 * instead, day after day.
 */
export const housedParts = (context: ReportContext): Sql => sql`
  asked as materialized (select distinct farm_id, house_id, feed_class, use_date as day from f where batch_id is null and pig_id is null),
  spans as (select farm_id, house_id, feed_class, min(day) as lo, max(day) as hi from asked group by 1, 2, 3),
  stays as materialized (
    select h.farm_id, h.house_id, h.feed_class, s.pig_id, ${breedOf(sql`p.breed_id`)} as breed, 1 as heads, p.birth_date as born,
        s.from_date as since, coalesce(s.to_date, 'infinity') as until
      from spans h join pig_stay s on s.farm_id = h.farm_id and s.house_id = h.house_id and s.from_date <= h.hi
        and (s.to_date is null or s.to_date > h.lo)
      join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id
    union all
    select h.farm_id, h.house_id, h.feed_class, null, ${breedOf(sql`null::uuid`)}, d.heads, ${EPOCH} + ceil(d.born)::int, d.day, d.until
      from spans h join batch_day d on d.farm_id = h.farm_id and d.house_id = h.house_id and d.day <= h.hi and d.until > h.lo and d.heads > 0),
  anchored as materialized (${within('GESTATION', anchors(context, 'sow_service', 'service_date'))}
    union all ${within('LACTATION', anchors(context, 'litter', 'farrow_date'))}
    union all select farm_id, house_id, feed_class, breed, heads, born, since, until from stays
      where born is not null and (pig_id is null or feed_class not in ('GESTATION', 'LACTATION'))),
  covered as (select * from (
      select a.farm_id, a.house_id, a.feed_class, a.heads, g.kg, greatest(a.since, a.anchor + g.from_day, g.since) as since,
          least(a.until, a.anchor + g.to_day + 1, g.until) as until
        from anchored a join seg g on g.farm_id = a.farm_id and g.feed_class = a.feed_class and g.breed = a.breed) c
    where c.since < c.until),
  changes as (
    select farm_id, house_id, feed_class, since as day, heads, 0 as known, 0::numeric as kg, false as is_asked from stays
    union all select farm_id, house_id, feed_class, until, -heads, 0, 0, false from stays where until < 'infinity'
    union all select farm_id, house_id, feed_class, since, 0, heads, heads * kg, false from covered
    union all select farm_id, house_id, feed_class, until, 0, -heads, -heads * kg, false from covered where until < 'infinity'
    union all select farm_id, house_id, feed_class, day, 0, 0, 0, true from asked),
  housed as materialized (select * from (
      select farm_id, house_id, feed_class, day, bool_or(is_asked) as is_asked, (sum(sum(heads)) over w)::int as heads,
          sum(sum(known)) over w as known, sum(sum(kg)) over w as kg
        from changes group by farm_id, house_id, feed_class, day
      window w as (partition by farm_id, house_id, feed_class order by day)) r
    where r.is_asked and r.heads > 0)`
