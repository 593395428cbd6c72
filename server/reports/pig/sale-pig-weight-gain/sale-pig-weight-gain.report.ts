import { type RawBuilder, sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import { equals, ifGiven, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { byMonth } from '#server/kit/report/farm-calendar.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { leadersOf } from '#server/queries/batches/leader.ts'
import { livedIn } from '#server/queries/batches/lived-in.ts'
import { originLabel, originsOf } from '#server/queries/batches/origin.ts'
import { groupOfPlace, groupOfWord, worded } from '#server/queries/sow-sql.ts'
import { definition, rowKinds } from './sale-pig-weight-gain.definition.ts'
import { weights } from './sale-pig-weight-gain.rows.ts'

type Sql = RawBuilder<unknown>

const leaders = leadersOf('x', sql`x.house_id`, sql`x.day`)
const week = sql`(floor(x.age / 7)::int)`
const isBatch = sql`x.kind = 'BATCH'`
const divided = (num: Sql, den: Sql): Sql => sql`(${num}) / nullif(${den}, 0)`

/** Weights with where their pigs were born, found for all batches at once where rows are parted or chosen by it; a row that is shown looks up its own. */
function weightsOf(context: ReportContext): Sql {
  if (context.question.groupKey !== 'origin' && !isGiven(context.filters.originId)) return weights(context)
  const all = originsOf(
    sql`select a.farm_id, a.uid from batch a where ${inFarms(sql`a.farm_id`, context)} and ${livedIn('a', context)}`,
  )
  return sql`select w.*, o.origin, o.farms as origins from (${weights(context)}) w left join (${all}) o on o.root = w.batch_id`
}
const ownOrigin = sql`(select o.origin from (${originsOf(sql`select x.farm_id, x.batch_id as uid`)}) o)`

/** What growing pigs gained, and what they weighed at an age, against the curve. Source: F81, F82, F88, §5.8. */
export const salePigWeightGain: ServerReport = {
  report: definition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: {
    rows: (context) => materializedRows(context, weightsOf),
    joins: { led: leaders.join },
    where: (context) => {
      const { leader, originId } = context.filters
      return [equals(leaders.of(context), leader), ifGiven(originId, sql`${originId}::uuid = any(x.origins)`)]
    },
  },
  columns: {
    date: sql`x.day`,
    batchNo: sql`x.batch_no`,
    kind: worded(sql`x.kind`, rowKinds),
    stage: worded(sql`x.stage`, STAGE_LABELS),
    // looked up for the rows that are shown: joined, all places would be gone through for each batch
    house: groupOfPlace(sql`x.house_id`).label,
    leader: leaders.shown,
    source: worded(sql`x.source_kind`, pigSources),
    origin: originLabel(ownOrigin),
    breed: groupOfWord(sql`x.breed_id`).label,
    ageDays: sql`round(x.age)::int`,
    batches: sql`(${isBatch})::int`,
    started: sql`x.started`,
    left: sql`x.left_heads`,
    pigDays: sql`x.pig_days`,
    gain: sql`x.gain`,
    measured: sql`x.heads`,
    inKilos: sql`x.in_kilos`,
    inWeighed: sql`x.in_weighed`,
    outKilos: sql`x.out_kilos`,
    outWeighed: sql`x.out_weighed`,
    outAges: sql`x.out_ages`,
    outAged: sql`x.out_aged`,
    grams: sql`x.gain * 1000`,
    standardGrams: sql`x.standard_gain * 1000`,
    standardDays: sql`x.standard_days`,
    measuredKilos: sql`x.kilos`,
    measuredOfCurve: sql`case when x.curve_kilos is not null then x.kilos end`,
    curveKilos: sql`x.curve_kilos`,
    curved: sql`case when x.curve_kilos is not null then x.heads end`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, piece: sql`x.piece`, rowKind: sql`x.kind` },
  groups: {
    age: {
      key: sql`case when ${isBatch} then 'BATCH' else ${week}::text end`,
      label: sql`case when ${isBatch} then '（批次）' else coalesce(${week} || '周龄', '日龄未知') end`,
      order: sql`case when ${isBatch} then 1000000 else coalesce(${week}, 10000) end`,
    },
    house: groupOfPlace(sql`x.house_id`),
    breed: groupOfWord(sql`x.breed_id`),
    leader: leaders.group,
    source: { key: sql`x.source_kind`, label: worded(sql`x.source_kind`, pigSources), ofKey: true },
    origin: { key: sql`x.origin`, label: originLabel(sql`x.origin`), ofKey: true },
    stage: { key: sql`x.stage`, label: worded(sql`x.stage`, STAGE_LABELS), ofKey: true },
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { materialize: weightsOf, farmwise: weightsOf },
  overrides: {
    derived: {
      adgAhead: (sum) =>
        sql`${divided(sum('grams'), sum('pigDays'))} - ${divided(sum('standardGrams'), sum('standardDays'))}`,
      weightAhead: (sum) => divided(sql`${sum('measuredOfCurve')} - ${sum('curveKilos')}`, sum('curved')),
    },
    listed: isBatch,
  },
}
