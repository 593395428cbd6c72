import { sql } from 'kysely'
import { CLASS_OF_STAGE } from '#domain/standalone/standalone.labels.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { worded } from '../sow-sql.ts'
import { standardAbove } from '../standard-above.ts'
import type { Counting, PerHead } from './batches.stood.ts'

/** Greatest age in days in the curves; no pig is older. */
const OLDEST = 300
const NO_BREED = sql`'00000000-0000-0000-0000-000000000000'::uuid`
const breed = sql`coalesce(b.breed_id, ${NO_BREED})`
/** Age in whole days of a batch `b` on a day, by the mean day of birth at the end of the period. */
const ageOf = (day: Sql): Sql => sql`((${day}) - b.birth)`

/** Position of a day in the curves of days `d`: 1 is the day of birth, earlier days are outside. */
const placeOf = (day: Sql): Sql => sql`((${day}) - d.unborn)`
/** Sum of such a curve up to and with a day. */
const upTo = (curve: Sql, day: Sql): Sql =>
  sql`coalesce(${curve}[least(${placeOf(day)}, ${sql.lit(OLDEST + 1)})], 0)`
const between =
  (sums: Sql, ofAge: Sql): PerHead =>
  (first, last) =>
    first === last
      ? sql`${ofAge}[${placeOf(first)}]`
      : sql`(${upTo(sums, last)} - ${upTo(sums, sql`(${first}) - 1`)})`

const above = standardAbove('s', sql`farm.tree_path`)

/**
 * The standard of a class: of the farm before its company's, of the breed before that of all, the latest valid. Most farms
 * share the order of their standards: each order is one `curve`.
 */
const applying = ({ filters: f }: ReportContext): Sql =>
  sql`select a.*, dense_rank() over (order by a.standards)::int as curve from (select x.farm_id, x.stage, x.breed,
      array_agg(s.uid order by o.level desc nulls last, s.breed_id nulls last, s.effective_from desc nulls last, s.uid) as standards
    from (select distinct b.farm_id, b.stage, ${breed} as breed from chosen b) x
      cross join lateral (select o.tree_path from organize o where o.uid = x.farm_id offset 0) farm
      join feeding_standard s on not s.deleted and s.enabled is not false and s.feed_class = ${worded(sql`x.stage`, CLASS_OF_STAGE)}
        and (s.breed_id is null or s.breed_id = x.breed) and (s.effective_from is null or s.effective_from <= ${f.dateTo}::date)
      ${above.join} where ${above.holds} group by 1, 2, 3) a`

/** Standard grams per head at each age, by standards in their order. */
const byAge = sql`select distinct on (a.curve, age) a.curve, age, (s.kg_per_head * 1000)::int as grams
    from (select distinct curve, standards from applying) a cross join lateral unnest(a.standards) with ordinality one(uid, place)
      join feeding_standard s on s.uid = one.uid
      cross join lateral generate_series(s.from_day, least(s.to_day, ${sql.lit(OLDEST)})) age
    order by 1, 2, one.place`

/** The same by age, and cumulated from birth on: ages without a standard add nothing. */
const addedUp = sql`select a.curve, array_agg(a.grams order by a.age) as grams, array_agg(a.known order by a.age) as known,
      array_agg(a.own_grams order by a.age) as own_grams, array_agg(a.own_known order by a.age) as own_known
    from (select s.curve, s.age, (sum(sum(s.grams)) over line)::int as grams, (sum(sum(s.known)) over line)::int as known,
        sum(s.grams)::int as own_grams, sum(s.known)::int as own_known
      from (select curve, age, grams, 1 as known from std
        union all select x.curve, age, 0, 0 from (select distinct curve from std) x cross join generate_series(0, ${sql.lit(OLDEST)}) age) s
      group by 1, 2 window line as (partition by s.curve order by s.age)) a group by 1`

/**
 * Batches with their curve and the days whose ages have a standard: from `since` to `until`, and the ages themselves where some
 * between have none (`ages`).
 */
const aged = sql`select b.*, y.curve, b.birth + r.young as since, b.birth + r.old as until, r.ages
  from (select c.*, date '1970-01-01' + ceil(l.born)::int as birth from chosen c left join last l on l.batch_id = c.batch_id) b
    left join applying y on y.farm_id = b.farm_id and y.stage = b.stage and y.breed = ${breed}
    left join (select curve, min(age) as young, max(age) as old,
        case when count(*) <= max(age) - min(age) then range_agg(int4range(age, age + 1)) end as ages from std group by 1) r
      on r.curve = y.curve`

/**
 * Counts standard grams for the heads of a batch and the days with a standard, from curves cumulated
 * by age: the standard per head from one day to another is one subtraction. Source: F91.
 */
export const standardCounting = (context: ReportContext): Counting => ({
  perHead: {
    grams: between(sql`d.curve_grams`, sql`d.own_grams`),
    known: between(sql`d.curve_known`, sql`d.own_known`),
  },
  batches: sql`applying as materialized (${applying(context)}), std as materialized (${byAge}), c as materialized (${addedUp}),
    b as materialized (${aged})`,
  carried: sql`, b.birth - 1 as unborn, b.curve`,
  // curves are joined last: carried along by each batch they would be most of the data read
  days: (days) => sql`select d.*, c.grams as curve_grams, c.known as curve_known, c.own_grams, c.own_known
    from (${days} offset 0) d left join c on c.curve = d.curve`,
})

/**
 * Part of an amount of a day, or of consecutive days, that belongs to ages of a batch `b` without a standard; `part` where only some have
 * none.
 */
export const uncovered = (
  amount: Sql,
  first: Sql,
  { days = 1, part }: { days?: number; part?: Sql } = {},
): Sql => {
  const last = days === 1 ? first : sql`${first} + ${sql.lit(days - 1)}`
  const ages = sql`int4range(${ageOf(first)}, ${ageOf(last)} + 1)`
  // the most frequent case first
  return sql`case when ${first} >= b.since and ${last} <= b.until and (b.ages is null or b.ages @> ${ages}) then null
    ${part ? sql`when ${last} >= b.since and ${first} <= b.until and (b.ages is null or b.ages && ${ages}) then ${part}` : sql``} else ${amount} end`
}
