import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { CURE_RESULTS } from '#domain/standalone/standalone.labels.ts'
import { equals, fromDay, ifGiven, inFarms, toDay } from '#server/kit/report/asked.ts'
import { asking } from '#server/kit/report/asking.ts'
import type { ReportContext, ReportGroup, ServerReport } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { ageOn, bandOf } from '#server/queries/batches/ages.ts'
import { stood } from '#server/queries/batches/batches.stood.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfPlace, nameOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { definition, rowKinds } from './sale-pig-disease.definition.ts'

/** Mean day of birth of the batch of a row on a day. */
const bornOn = (row: string, day: Sql): Sql => sql`(select n.born from batch_day n
  where n.farm_id = ${sql.ref(`${row}.farm_id`)} and n.batch_id = ${sql.ref(`${row}.batch_id`)} and n.day <= ${day} order by n.day desc limit 1)`

/** The same for all days with heads in the period: the batch's houses have it in common. */
const births = (context: ReportContext): Sql =>
  sql`select d.batch_id, d.day, min(d.until) as until, min(d.born) as born from batch_day d
    where ${inFarms(sql`d.farm_id`, context)} and d.until > ${fromDay(context)} and d.day <= ${toDay(context)} and d.heads <> 0 group by 1, 2`

/** Treatments of batches, and of houses with growing pigs. */
function treatments(context: ReportContext): Sql {
  const { filters: f } = context
  const day = sql`d.treat_date`
  // a treatment does not store the age of its batch: joined where rows are grouped by age
  const aged = context.question.groupKey === 'age'
  return sql`select d.farm_id, d.batch_id, 'CURE' as kind, d.uid::text as piece, ${day} as day, d.house_id, d.disease_id, d.drug_id, d.result, ${aged ? sql`n.born` : sql`null::numeric`} as born, coalesce(d.heads, 1) as heads, d.amount, 0 as begun, 0 as came, 0 as days
    from medication d ${aged ? sql`left join (${births(context)}) n on n.batch_id = d.batch_id and ${day} >= n.day and ${day} < n.until` : sql``} where ${inFarms(sql`d.farm_id`, context)} and d.kind = 'CURE' and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date
      and (d.batch_id is not null or (d.subject = 'HOUSE' and exists (select 1 from batch g where g.farm_id = d.farm_id
        and g.house_id = d.house_id and not g.deleted))) and ${equals(sql`d.disease_id`, f.diseaseId)}
      and ${ifGiven(f.band, sql`${bandOf(ageOn(day, bornOn('d', day)))} = ${f.band}`)}`
}

/** Deaths with a reason; a reason named like a disease counts as a death of it. */
function deaths(context: ReportContext): Sql {
  const { filters: f } = context
  const day = sql`d.move_date`
  return sql`select d.farm_id, d.batch_id, 'DEATH', d.source_uid::text, ${day}, d.house_id, coalesce(ill.uid, d.reason_id), null::uuid,
      null::text, d.born, abs(d.qty), null::numeric, 0, 0, 0
    from batch_move d left join (select why.uid as reason_id, min(ill.uid::text)::uuid as uid from data_dictionary why
        join data_dictionary ill on ill.scode = 'disease' and ill.name1 = why.name1 and not ill.deleted
        where why.scode = 'growing_death_reason' group by 1) ill on ill.reason_id = d.reason_id
    where ${inFarms(sql`d.farm_id`, context)} and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date and d.kind = 'OUT_DEATH'
      and ${ifGiven(f.diseaseId, sql`ill.uid = ${f.diseaseId}`)}
      and ${ifGiven(f.band, sql`${bandOf(ageOn(day, sql`d.born`))} = ${f.band}`)}`
}

/** Divisors of rates: heads and their days, by week and month; by month where seasons are grouped. */
const herd = (context: ReportContext): Sql => {
  const groupKey =
    context.question.crossKey ??
    (context.question.groupKey === 'season' ? 'month' : context.question.groupKey)
  return sql`select w.farm_id, w.batch_id, 'HERD', w.first::text, w.first, w.house_id, null::uuid, null::uuid, null::text, null::numeric,
      0, null::numeric, w.begun, w.came, w.days::int
    from (${stood(asking(context, { groupKey: groupKey ?? null }))}) w`
}

/** Treatments and deaths of growing pigs by disease, and the divisors of their rates. */
const illness = (context: ReportContext): Sql =>
  sql.join(
    context.question.listedOnly
      ? [treatments(context), deaths(context)]
      : [treatments(context), deaths(context), herd(context)],
    sql` union all `,
  )

/** The house of a treatment of a batch is that of the batch. */
const place = sql`cross join lateral (select case when x.kind = 'CURE' then coalesce(x.house_id, b.house_id) else x.house_id end as uid) place`
const house = sql`place.uid`
const reported = sql`x.kind <> 'HERD'`
const isCure = sql`x.kind = 'CURE'`
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then x.heads else 0 end`
const withResult = (result: string): Sql => headsIf(sql`x.result = ${sql.lit(result)}`)
/** The age at a treatment is looked up from the batch. */
const age = ageOn(sql`x.day`, sql`coalesce(x.born, ${bornOn('x', sql`x.day`)})`)
const ageWeek = sql`(${age} / 7)`
const disease = sql`(select named.name1 from data_dictionary named where named.uid = x.disease_id)`
const drug = sql`(select named.name from material named where named.uid = x.drug_id)`
const season = sql`(extract(month from x.day)::int % 12 / 3)`
const SEASONS = { 0: '冬季（12–2月）', 1: '春季（3–5月）', 2: '夏季（6–8月）', 3: '秋季（9–11月）' } as const
/** Groups of recorded rows only; divisors come last, and have no value of their own. */
const ofEntered = (value: Sql, label: Sql, order: Sql): ReportGroup => ({
  by: sql`${reported}, ${value}`,
  key: sql`case when ${reported} then (${value})::text else 'HERD' end`,
  label: sql`case when ${reported} then ${label} else '（存栏）' end`,
  order: sql`case when ${reported} then ${order} else 1000000 end`,
  ofKey: true,
})
const enteredAge = sql`(case when ${reported} then ${ageWeek} end)`
const PARTS = ['disease', 'age', 'drug', 'result']

/** Diseases of growing pigs, with results and costs, against the heads (§5.8). */
export const salePigDisease: ServerReport = {
  report: definition,
  from: {
    joins: {
      b: sql`left join batch b on b.uid = x.batch_id and b.farm_id = x.farm_id`,
      place,
    },
    // a treatment of a house has no batch
    where: ({ filters: f }) => [
      sql`b.deleted is not true`,
      ...[equals(sql`b.stage`, f.stage), equals(sql`b.batch_no`, f.batchNo)],
      ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    date: sql`x.day`,
    batchNo: sql`b.batch_no`,
    stage: worded(sql`b.stage`, STAGE_LABELS),
    // looked up for the shown rows
    house: nameOfPlace(house),
    kind: worded(sql`x.kind`, rowKinds),
    disease,
    drug,
    result: worded(sql`x.result`, CURE_RESULTS),
    ageDays: age,
    cases: sql`(${isCure})::int`,
    sick: headsIf(isCure),
    judged: headsIf(sql`x.result is not null`),
    cured: withResult('CURED'),
    lost: withResult('DEAD'),
    culled: withResult('CULLED'),
    noted: headsIf(sql`x.kind = 'DEATH'`),
    amount: sql`coalesce(x.amount, 0)`,
    pigDays: sql`x.days`,
    exposed: sql`x.begun + x.came`,
    sickThousand: sql`${headsIf(isCure)} * 1000`,
    priced: headsIf(sql`x.amount is not null`),
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, piece: sql`x.piece`, rowKind: sql`x.kind` },
  groups: {
    disease: ofEntered(
      sql`x.disease_id`,
      disease,
      sql`coalesce((select case when named.scode = 'disease' then 0 end from data_dictionary named where named.uid = x.disease_id), 1)`,
    ),
    age: ofEntered(enteredAge, sql`${enteredAge} || '周龄'`, sql`coalesce(${enteredAge}, 10000)`),
    house: groupOfPlace(house),
    season: { key: season, label: worded(season, SEASONS), order: season, ofKey: true },
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
    drug: ofEntered(sql`x.drug_id`, drug, sql`0`),
    result: ofEntered(sql`x.result`, worded(sql`x.result`, CURE_RESULTS), sql`0`),
    stage: groupOfCode(sql`b.stage`, STAGE_LABELS),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
  },
  plan: { materialize: illness, filled: ['date'] },
  overrides: {
    listed: reported,
    ofWhole: {
      sickRate: [...PARTS, 'season', 'week', 'month'],
      daily: PARTS,
      share: Object.keys(definition.groups),
    },
  },
}
