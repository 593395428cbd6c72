import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { standardAbove } from '#server/queries/standard-above.ts'

const NO_BREED = sql`'00000000-0000-0000-0000-000000000000'::uuid`
export const breedOf = (breed: Sql): Sql => sql`coalesce(${breed}, ${NO_BREED})`

/**
 * Parts of a statement over feedings `f` that end in `seg`: standard kg per head of a farm, class and breed, by ranges of days and dates,
 * cut where standards change. The nearest applies: of the farm before its company's, of the breed before that of all breeds, the latest.
 */
export const segments = (context: ReportContext): Sql => {
  const { filters: f } = context
  const above = standardAbove('s', sql`farm.tree_path`)
  const here = (farm: Sql) => inFarms(farm, context)
  return sql`classes as materialized (select distinct farm_id, feed_class from f),
    kinds as materialized (select c.farm_id, c.feed_class, b.breed from classes c
      join (select farm_id, ${breedOf(sql`breed_id`)} as breed from pig where ${here(sql`farm_id`)} group by 1, 2
        union select farm_id, ${breedOf(sql`breed_id`)} from batch where ${here(sql`farm_id`)}
        union select farm_id, ${NO_BREED} from classes) b on b.farm_id = c.farm_id),
    cuts as (select day, lead(day, 1, 'infinity'::date) over (order by day) as until from (
      select '-infinity'::date as day union select effective_from from feeding_standard
       where not deleted and effective_from > ${f.dateFrom}::date and effective_from <= ${f.dateTo}::date) c),
    held as materialized (select k.farm_id, k.feed_class, k.breed, c.day as since, c.until, s.from_day, s.to_day, s.kg_per_head,
        row_number() over (partition by k.farm_id, k.feed_class, k.breed, c.day
          order by o.level desc nulls last, s.breed_id nulls last, s.effective_from desc nulls last, s.uid) as place
      from kinds k cross join cuts c join organize farm on farm.type = 'farm' and farm.uid = k.farm_id
      join feeding_standard s on not s.deleted and s.enabled is not false and s.feed_class = k.feed_class
       and (s.breed_id is null or s.breed_id = k.breed)
       and (s.effective_from is null or s.effective_from <= greatest(c.day, ${f.dateFrom}::date))
      ${above.join} where ${above.holds}),
    seg as materialized (select distinct on (e.farm_id, e.feed_class, e.breed, e.since, e.day) e.farm_id, e.feed_class, e.breed, e.since, e.until,
        e.day as from_day, e.next - 1 as to_day, h.kg_per_head as kg
      from (select *, lead(day) over (partition by farm_id, feed_class, breed, since order by day) as next
          from (select farm_id, feed_class, breed, since, until, from_day as day from held
            union select farm_id, feed_class, breed, since, until, to_day + 1 from held) d) e
      join held h on h.farm_id = e.farm_id and h.feed_class = e.feed_class and h.breed = e.breed and h.since = e.since
        and e.day between h.from_day and h.to_day
     where e.next is not null order by e.farm_id, e.feed_class, e.breed, e.since, e.day, h.place)`
}
