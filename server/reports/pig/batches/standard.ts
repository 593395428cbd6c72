import { type RawBuilder, sql } from 'kysely'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { worded } from '../sow-sql.ts'
import type { Counting, PerHead } from './stood.ts'

type Sql = RawBuilder<unknown>

/** Days of age beyond which no pig grows on. */
const OLDEST = 300
const NO_BREED = sql`'00000000-0000-0000-0000-000000000000'::uuid`
const breed = sql`coalesce(b.breed_id, ${NO_BREED})`
/** Whole days of age of a batch `b` on a day by the mean day of birth at the end of the period. */
const ageOf = (day: Sql): Sql => sql`floor(((${day}) - date '1970-01-01') - b.born)::int`

/** Sum of a curve of joined rows `c` up to and with an age. */
const upTo = (curve: string, age: Sql): Sql =>
  sql`coalesce(case when ${age} >= 0 then (${sql.ref(`c.${curve}`)})[least(${age}, ${sql.lit(OLDEST)}) + 1] end, 0)`
const between =
  (curve: string): PerHead =>
  (first, last) =>
    sql`(${upTo(curve, ageOf(last))} - ${upTo(curve, ageOf(sql`(${first}) - 1`))})`

/** What a class is fed by age: of the farm before its company's, of the breed before that of all, the latest that holds. */
const standards = ({ filters: f }: ReportContext): Sql =>
  sql`select distinct on (x.farm_id, x.stage, x.breed, age) x.farm_id, x.stage, x.breed, age, (s.kg_per_head * 1000)::int as grams
    from (select distinct b.farm_id, b.stage, ${breed} as breed from b) x
      join organize farm on farm.type = 'farm' and farm.uid = x.farm_id
      join feeding_standard s on not s.deleted and s.enabled is not false and s.feed_class = ${worded(sql`x.stage`, CLASS_OF_STAGE)}
        and (s.breed_id is null or s.breed_id = x.breed) and (s.effective_from is null or s.effective_from <= ${f.dateTo}::date)
      left join organize o on o.uid = s.organize_id
      cross join lateral generate_series(s.from_day, least(s.to_day, ${sql.lit(OLDEST)})) age
    where s.organize_id is null or farm.tree_path like o.tree_path || '%'
    order by 1, 2, 3, 4, o.level desc nulls last, s.breed_id nulls last, s.effective_from desc nulls last`

/** Joins batches `b` with the curves of their farm, stage and breed. */
const curves = sql`left join c on c.farm_id = b.farm_id and c.stage = b.stage and c.breed = ${breed}`

/**
 * Counts grams that are standard for the heads of a batch and the days that have a standard, as curves that have been added up
 * by age: what a head is due from one day to another is one subtraction. Source: F91.
 */
export const standardCounting = (context: ReportContext): Counting => ({
  perHead: { grams: between('grams'), known: between('known') },
  with: sql`, std as materialized (${standards(context)}), c as materialized (
    select a.farm_id, a.stage, a.breed, array_agg(a.grams order by a.age) as grams, array_agg(a.known order by a.age) as known
      from (select x.farm_id, x.stage, x.breed, x.age, (sum(sum(x.grams)) over line)::int as grams, (sum(sum(x.known)) over line)::int as known
        from (select farm_id, stage, breed, age, grams, 1 as known from std
          union all select x.farm_id, x.stage, x.breed, g.age, 0, 0
            from (select distinct farm_id, stage, breed from std) x cross join generate_series(0, ${sql.lit(OLDEST)}) g(age)) x
        group by 1, 2, 3, 4 window line as (partition by x.farm_id, x.stage, x.breed order by x.age)) a group by 1, 2, 3)`,
  join: curves,
})

/** Batches with the ages that have a standard, as ranges: `fb`. */
export const agedBatches: Sql = sql`, fb as materialized (select b.*, r.ages from b left join (select farm_id, stage, breed,
    range_agg(int4range(age, age + 1)) as ages from std group by 1, 2, 3) r
  on r.farm_id = b.farm_id and r.stage = b.stage and r.breed = ${breed})`

/** True of a day on which there is a standard for the age of an aged batch `b`. */
export const hasStandard = (day: Sql): Sql => sql`b.ages @> ${ageOf(day)}`
