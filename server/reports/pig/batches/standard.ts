import { type RawBuilder, sql } from 'kysely'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import { standardAbove } from '../../../commands/plain/standard-above.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { worded } from '../sow-sql.ts'
import type { Counting, PerHead } from './stood.ts'

type Sql = RawBuilder<unknown>

/** Days of age beyond which no pig grows on. */
const OLDEST = 300
const NO_BREED = sql`'00000000-0000-0000-0000-000000000000'::uuid`
const breed = sql`coalesce(b.breed_id, ${NO_BREED})`
/** Whole days of age of a batch `b`, or of a row that carries its birth, on a day by the mean day of birth at the end of the period. */
const ageOf = (day: Sql, row = 'b'): Sql =>
  sql`((${day}) - date '1970-01-01' - ${sql.ref(`${row}.born_day`)})`

/** Sum of a curve that days `d` carry up to and with an age. */
const upTo = (curve: Sql, age: Sql): Sql =>
  sql`coalesce(case when ${age} >= 0 then (${curve})[least(${age}, ${sql.lit(OLDEST)}) + 1] end, 0)`
const between =
  (sums: Sql, ofAge: Sql): PerHead =>
  (first, last) =>
    first === last
      ? sql`${ofAge}[${ageOf(first, 'd')} + 1]`
      : sql`(${upTo(sums, ageOf(last, 'd'))} - ${upTo(sums, ageOf(sql`(${first}) - 1`, 'd'))})`

const above = standardAbove('s', sql`farm.tree_path`)

/** What a class is fed by: of the farm before its company's, of the breed before that of all, the latest that holds. */
const applying = ({ filters: f }: ReportContext): Sql =>
  sql`select x.farm_id, x.stage, x.breed,
      array_agg(s.uid order by o.level desc nulls last, s.breed_id nulls last, s.effective_from desc nulls last, s.uid) as standards
    from (select distinct b.farm_id, b.stage, ${breed} as breed from b) x
      cross join lateral (select o.tree_path from organize o where o.uid = x.farm_id offset 0) farm
      join feeding_standard s on not s.deleted and s.enabled is not false and s.feed_class = ${worded(sql`x.stage`, CLASS_OF_STAGE)}
        and (s.breed_id is null or s.breed_id = x.breed) and (s.effective_from is null or s.effective_from <= ${f.dateTo}::date)
      ${above.join} where ${above.holds} group by 1, 2, 3`

/** Grams a head is due at each age by standards in their order; most farms share them, so each order is read once. */
const byAge = sql`select distinct on (a.standards, age) a.standards, age, (s.kg_per_head * 1000)::int as grams
    from (select distinct standards from applying) a cross join lateral unnest(a.standards) with ordinality one(uid, place)
      join feeding_standard s on s.uid = one.uid
      cross join lateral generate_series(s.from_day, least(s.to_day, ${sql.lit(OLDEST)})) age
    order by 1, 2, one.place`

/** The same of each age, and added up from birth on: ages without a standard add nothing. */
const addedUp = sql`select a.standards, array_agg(a.grams order by a.age) as grams, array_agg(a.known order by a.age) as known,
      array_agg(a.own_grams order by a.age) as own_grams, array_agg(a.own_known order by a.age) as own_known
    from (select s.standards, s.age, (sum(sum(s.grams)) over line)::int as grams, (sum(sum(s.known)) over line)::int as known,
        sum(s.grams)::int as own_grams, sum(s.known)::int as own_known
      from (select standards, age, grams, 1 as known from std
        union all select x.standards, age, 0, 0 from (select distinct standards from std) x cross join generate_series(0, ${sql.lit(OLDEST)}) age) s
      group by 1, 2 window line as (partition by s.standards order by s.age)) a group by 1`

/** Joins batches `b` with the curves of their farm, stage and breed. */
const curves = sql`left join c on c.farm_id = b.farm_id and c.stage = b.stage and c.breed = ${breed}`

/**
 * Counts grams that are standard for the heads of a batch and the days that have a standard, as curves that have been added up
 * by age: what a head is due from one day to another is one subtraction. Source: F91.
 */
export const standardCounting = (context: ReportContext): Counting => ({
  perHead: {
    grams: between(sql`d.curve_grams`, sql`d.own_grams`),
    known: between(sql`d.curve_known`, sql`d.own_known`),
  },
  carried: sql`, b.born_day, c.grams as curve_grams, c.known as curve_known, c.own_grams, c.own_known`,
  with: sql`, applying as materialized (${applying(context)}), std as materialized (${byAge}), c as materialized (
    select y.farm_id, y.stage, y.breed, a.grams, a.known, a.own_grams, a.own_known from applying y join (${addedUp}) a on a.standards = y.standards)`,
  join: curves,
})

/**
 * Batches with the days whose ages have a standard: `fb`, from `since` to `until`, and the ages themselves where some between have
 * none (`ages`). No curve: carried along by each batch it would be most of what is read.
 */
export const agedBatches: Sql = sql`, fb as materialized (select b.*, b.born_day + date '1970-01-01' + r.young as since,
    b.born_day + date '1970-01-01' + r.old as until, r.ages
  from b left join applying y on y.farm_id = b.farm_id and y.stage = b.stage and y.breed = ${breed}
  left join (select standards, min(age) as young, max(age) as old,
      case when count(*) <= max(age) - min(age) then range_agg(int4range(age, age + 1)) end as ages from std group by 1) r
    on r.standards = y.standards)`

/** What of an amount told for a day, or for days that follow, was told for ages of an aged batch `b` that have no standard; `part` where some have one. */
export const uncovered = (
  amount: Sql,
  first: Sql,
  { days = 1, part }: { days?: number; part?: Sql } = {},
): Sql => {
  const last = days === 1 ? first : sql`${first} + ${sql.lit(days - 1)}`
  const ages = sql`int4range(${ageOf(first)}, ${ageOf(last)} + 1)`
  // what most are told for comes first
  return sql`case when ${first} >= b.since and ${last} <= b.until and (b.ages is null or b.ages @> ${ages}) then null
    ${part ? sql`when ${last} >= b.since and ${first} <= b.until and (b.ages is null or b.ages && ${ages}) then ${part}` : sql``} else ${amount} end`
}
