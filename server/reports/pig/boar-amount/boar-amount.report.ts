import { sql } from 'kysely'
import { equals, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { one } from '#server/kit/report/report.count.ts'
import { placeAmong, type Sql } from '#server/kit/sql-words.ts'
import { isMated, stands } from '#server/queries/sow-days.ts'
import { breedJoins, breedName, groupOfPlace, ofBreed, pigJoin, worded } from '#server/queries/sow-sql.ts'
import { boarStates, definition } from './boar-amount.definition.ts'

const onLastDay = (context: ReportContext): Sql =>
  sql`${inFarms(sql`sp.farm_id`, context)} and ${stands(sql`${context.filters.dateTo}::date`)}`

/** The few males among all animals, read once for present boars and departed ones. */
const boars = (context: ReportContext): Sql => {
  const { breedId, bloodline } = context.filters
  return sql`select p.farm_id, p.uid, p.exit_type, p.exit_date from pig p where ${inFarms(sql`p.farm_id`, context)}
    and p.sex = 'M' and not p.deleted and ${ofBreed(breedId)} and ${equals(sql`p.bloodline`, bloodline)}`
}

/** Boars at the end of the last day, boars that left since the first day, and the sows of each farm they serve. */
const rows = (context: ReportContext): Sql => {
  const { filters: f } = context
  return sql`with boars as materialized (${boars(context)})
    select 'BOAR' as kind, sp.farm_id, sp.pig_id, sp.status, sp.since, null::int as sows
      from sow_span sp join boars p on p.farm_id = sp.farm_id and p.uid = sp.pig_id
      where ${onLastDay(context)} and ${equals(sql`sp.status`, f.state)}
    union all
    select 'LEFT', p.farm_id, p.uid, p.exit_type, p.exit_date, null
      from boars p where ${sql.lit(!isGiven(f.state))} and p.exit_date between ${f.dateFrom}::date and ${f.dateTo}::date
        and p.exit_type <> 'TRANSFERRED'
    union all
    select 'SOWS', sp.farm_id, null, null, null, count(*)::int
      from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted
      where ${onLastDay(context)} and ${isMated} group by sp.farm_id`
}

const isBoar = sql`x.kind = 'BOAR'`
/** In transit he is on no farm's inventory (§2.8). */
const here = sql`${isBoar} and x.status <> 'IN_TRANSIT'`
const inState = (status: keyof typeof boarStates): Sql =>
  one(sql`${isBoar} and x.status = ${sql.lit(status)}`)
const leftAs = (type: 'CULLED' | 'DEAD' | 'SOLD'): Sql =>
  one(sql`x.kind = 'LEFT' and x.status = ${sql.lit(type)}`)
const ofBoar = (value: Sql): Sql => sql`case when ${isBoar} then ${value} end`

const age = sql`(t.day - p.birth_date)`
/** First day of each band of age, and its name. */
const bands = [
  [1095, '3年以上'],
  [730, '2–3年'],
  [365, '1–2年'],
  [240, '8–12月'],
  [0, '不足8月'],
] as const
const band = sql`case ${sql.join(
  bands.map(([from, word]) => sql`when ${age} >= ${sql.lit(from)} then ${sql.lit(word)}`),
  sql` `,
)} end`

/** A group of boars; sows, which no such group contains, come last. */
const group = (key: Sql, label: Sql, order: Sql) => ({
  key: sql`case when x.kind = 'SOWS' then 'SOWS' else (${key})::text end`,
  label: sql`case when x.kind = 'SOWS' then '（能繁母猪）' else ${label} end`,
  order: sql`case when x.kind = 'SOWS' then 1000000 else ${order} end`,
})
const stateWords = { ...boarStates, CULLED: '期内淘汰', DEAD: '期内死亡', SOLD: '期内销售' }

const place = sql`left join lateral (select concat_ws('-', h.name, n.name) as name from pig_stay st
      left join organize h on h.uid = st.house_id left join organize n on n.uid = st.pen_id
      where ${isBoar} and st.farm_id = x.farm_id and st.pig_id = x.pig_id and st.from_date <= t.day
        and (st.to_date is null or st.to_date > t.day)) place on true`

/** Boars in the herd at the end of a day, earlier departures, and the sows they serve. */
export const boarAmount: ServerReport = {
  report: definition,
  from: {
    rows: (context) => sql`(${rows(context)}) x`,
    joins: {
      t: ({ filters }) => sql`cross join (select ${filters.dateTo}::date as day) t`,
      ...pigJoin('x'),
      ...breedJoins('p'),
      farm: sql`left join organize farm on farm.uid = x.farm_id`,
      place,
    },
  },
  columns: {
    earNo: sql`p.ear_no`,
    farm: sql`farm.name`,
    breed: sql`nullif(${breedName}, '')`,
    bloodline: sql`p.bloodline`,
    state: worded(sql`x.status`, stateWords),
    since: sql`x.since`,
    ageDays: ofBoar(age),
    ageBand: ofBoar(band),
    place: sql`nullif(place.name, '')`,
    heads: one(here),
    young: inState('YOUNG'),
    active: inState('ACTIVE'),
    rest: inState('REST'),
    teaser: inState('TEASER'),
    cullWait: inState('CULL_WAIT'),
    inTransit: inState('IN_TRANSIT'),
    culls: leftAs('CULLED'),
    deaths: leftAs('DEAD'),
    sales: leftAs('SOLD'),
    sows: sql`x.sows`,
    working: one(sql`${isBoar} and x.status in ('ACTIVE', 'REST')`),
    ageSum: sql`case when ${here} then ${age} end`,
    aged: one(sql`${here} and p.birth_date is not null`),
  },
  ids: { pigId: sql`x.pig_id`, farmId: sql`x.farm_id`, kind: sql`x.kind` },
  groups: {
    breed: group(sql`p.breed_id`, sql`b.name1`, sql`coalesce(b.sort, 0)`),
    bloodline: group(sql`p.bloodline`, sql`p.bloodline`, sql`0`),
    age: group(band, band, sql`coalesce(${age}, 100000)`),
    state: group(sql`x.status`, worded(sql`x.status`, stateWords), placeAmong(sql`x.status`, stateWords)),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  overrides: { listed: isBoar },
}
