import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { placesBelow } from '../../places-below.ts'
import { EPOCH, housedParts } from './housed.ts'
import { breedOf, segments } from './standards.ts'

type Sql = RawBuilder<unknown>

/** Fed to a house; else to a batch, or to a single animal at a station. */
const ofHouse = sql`f.batch_id is null and f.pig_id is null`

/** Days in the state its class of feed goes by: of a sow in gestation or lactation, else its age. */
const dayOfPig = sql`case f.feed_class
  when 'GESTATION' then f.use_date - (select max(v.service_date) from sow_service v
    where v.farm_id = p.farm_id and v.pig_id = p.uid and v.service_date <= f.use_date)
  when 'LACTATION' then f.use_date - (select max(l.farrow_date) from litter l
    where l.farm_id = p.farm_id and l.pig_id = p.uid and l.farrow_date <= f.use_date)
  else f.use_date - p.birth_date end`

const feedings = ({ filters, ...context }: ReportContext): Sql => sql`
  select f.* from (select u.*, u.qty / sum(u.qty) over (partition by u.farm_id, u.use_date, u.pig_id, u.batch_id,
        case when u.batch_id is null and u.pig_id is null then u.house_id end) as part
      from feed_use u where ${inFarms(sql`u.farm_id`, context)} and u.use_date between ${filters.dateFrom}::date and ${filters.dateTo}::date) f
   where ${ifGiven(filters.houseId, sql`f.house_id in (${placesBelow(filters.houseId)})`)}
     and ${equals(sql`f.feed_class`, filters.feedClass)} and ${equals(sql`f.feed_id`, filters.feedId)} and ${equals(sql`f.source`, filters.source)}`

/** What a batch or a single animal was on the day it was fed: heads, breed, and its day. */
const eaters = sql`
  select f.farm_id, f.uid, d.stock as heads, ${breedOf(sql`b.breed_id`)} as breed, floor(f.use_date - ${EPOCH} - d.born)::int as day
    from f join batch b on b.farm_id = f.farm_id and b.uid = f.batch_id
    cross join lateral (select m.stock, m.born from batch_move m where m.farm_id = f.farm_id and m.batch_id = f.batch_id
      and m.move_date <= f.use_date order by m.move_date desc, m.no desc limit 1) d
   where d.stock > 0
  union all
  select f.farm_id, f.uid, 1, ${breedOf(sql`p.breed_id`)}, ${dayOfPig}
    from f join pig p on p.farm_id = f.farm_id and p.uid = f.pig_id`

/**
 * Feedings of the period with the heads that ate of each, the kg that are standard for them (null where one of them has no
 * standard), and its part of what its eaters were fed that day: several feedings share both by their kg. Source: F84, F91.
 */
export const fed = (context: ReportContext): Sql => sql`
  with f as materialized (${feedings(context)}), ${segments(context)}, ${housedParts(context)}, eaters as (${eaters})
  select f.*, coalesce(h.heads, e.heads) as heads,
      case when ${ofHouse} then case when h.known = h.heads then h.kg end else e.heads * g.kg end as standard
    from f left join housed h on ${ofHouse} and h.farm_id = f.farm_id and h.house_id = f.house_id and h.feed_class = f.feed_class
     and h.day = f.use_date
    left join eaters e on e.farm_id = f.farm_id and e.uid = f.uid
    left join seg g on g.farm_id = f.farm_id and g.feed_class = f.feed_class and g.breed = e.breed and e.day between g.from_day and g.to_day
     and f.use_date >= g.since and f.use_date < g.until`

/** The feedings alone, where they are only counted. */
export const counted = (context: ReportContext): Sql =>
  sql`select f.*, null::int as heads, null::numeric as standard from (${feedings(context)}) f`
