import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import { equals, ifGiven, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { byMonth } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { usualKilos } from '#server/queries/batches/batches.growth.ts'
import { isOf, LEFT, STARTED } from '#server/queries/batches/batches.kinds.ts'
import { leadersOf } from '#server/queries/batches/leader.ts'
import { livedIn, openSince } from '#server/queries/batches/lived-in.ts'
import { OWN, own } from '#server/queries/batches/own.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfPlace, groupOfWord, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { lives } from '../nurs-and-finsh-batch-efficiency/nurs-and-finsh-batch-efficiency.rows.ts'
import { definition, rowKinds } from './sale-pig-weight-gain.definition.ts'

const ageOf = (day: Sql, born: Sql): Sql => sql`((${day} - date '1970-01-01') - ${born})`
/** kg by the curve, as an exact number: sums must not depend on their order. */
const curve = (age: Sql): Sql => sql`round(${usualKilos(age)}::numeric, 2)`

/** Batches that ended or are open, with their gain and the gain by the curve. */
function gains(context: ReportContext): Sql {
  const outAge = sql`(x.out_ages / nullif(x.out_aged, 0))`
  const byCurve = sql`x.out_aged * (${curve(outAge)} - ${curve(sql`x.in_age`)})`
  return sql`select x.farm_id, x.batch_id, 'BATCH' as kind, x.batch_id::text as piece,
      case when x.stock = 0 then x.out_date else ${context.filters.dateTo}::date end as day, ${outAge} as age, x.started, x.in_kilos,
      x.in_weighed, x.left_heads, x.out_kilos, x.out_weighed, x.out_ages, x.out_aged, x.pig_days,
      x.gain, ${byCurve} as standard_gain,
      x.out_aged * (${outAge} - x.in_age) as standard_days, 0 as heads, null::numeric as kilos, ${own('x')}
    from (${lives(context)}) x`
}

const point = (kind: Sql, piece: Sql, day: Sql, age: Sql, weighed: { heads: Sql; kilos: Sql }): Sql =>
  sql`${kind} as kind, ${piece} as piece, ${day} as day, ${age} as age, 0, null::numeric, 0, 0, null::numeric, 0, null::numeric, 0, 0,
    null::numeric, null::numeric, null::numeric, ${weighed.heads} as heads, ${weighed.kilos} as kilos`

/** Columns by which weights are grouped or filtered. */
const READ: Readonly<Record<string, readonly string[]>> = {
  house: ['house_id'],
  breed: ['breed_id'],
  leader: ['leader'],
  source: ['source_kind'],
  origin: ['batch_id'],
  stage: ['stage'],
  month: ['farm_id'],
  farm: ['farm_id'],
}

const onDay = leadersOf('p', sql`p.house_id`, sql`p.day`)

/** Weights of the requested batches; where no rows are shown added up by age, of all kinds, and by what is read of them. */
function taken(context: ReportContext): Sql {
  const { filters } = context
  const { groupKey, summing, withTotals } = context.question
  const rows = sql`(${points(context)}) p join asked b on b.uid = p.batch_id`
  if (!summing && !withTotals) return sql`select p.*, ${own('b')} from ${rows}`
  const asked = [groupKey, isGiven(filters.leader) && 'leader', isGiven(filters.originId) && 'origin']
  const keys = new Set(asked.flatMap((key) => (key && READ[key]) || []))
  const of = (key: string): Sql => {
    if (!keys.has(key)) return sql`null`
    return key === 'leader' ? onDay.of(context) : sql.ref(`p.${key}`)
  }
  const month = groupKey === 'month' && byMonth(sql`p.day`, sql`p.farm_id`)(context).by
  const day = month ? sql`min(p.day)` : sql`null`
  const sums = { heads: sql`sum(p.heads)::int`, kilos: sql`sum(p.kilos)` }
  return sql`select ${of('farm_id')}, ${of('batch_id')}, ${point(sql`'WEIGH'`, sql`null`, day, sql`p.age`, sums)}, ${sql.join(OWN.map(of))}
    from (select p.*, ${own('b')} from ${rows}) p ${onDay.join(context)} group by ${sql.join([...[...keys].map(of), ...(month ? [month] : []), sql`p.age`])}`
}

/** Weighed heads of the period: arrivals, weighings, departures. */
function points(context: ReportContext): Sql {
  const { filters: f } = context
  const of = (day: Sql) =>
    sql`${inFarms(sql`w.farm_id`, context)} and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date`
  const moved = point(
    sql`case when w.qty > 0 then 'IN' else 'OUT' end`,
    sql`w.source_uid || w.kind`,
    sql`w.move_date`,
    // a litter has its own age, not the mean one of its batch
    sql`case when w.litter_uid is null then ${ageOf(sql`w.move_date`, sql`w.born`)} else (select w.move_date - l.farrow_date
      from litter l where l.farm_id = w.farm_id and l.uid = w.litter_uid) end`,
    { heads: sql`abs(w.qty)`, kilos: sql`w.weight` },
  )
  const born = sql`(select m.born from batch_move m where m.farm_id = w.farm_id and m.batch_id = w.batch_id
    and m.move_date <= w.weigh_date order by m.move_date desc, m.no desc limit 1)`
  const scaled = point(
    sql`'WEIGH'`,
    sql`w.source_uid::text`,
    sql`w.weigh_date`,
    ageOf(sql`w.weigh_date`, born),
    {
      heads: sql`w.sample_qty`,
      kilos: sql`w.weight`,
    },
  )
  return sql`select w.farm_id, w.batch_id, ${moved} from (select m.* from batch_move m where ${isOf([...STARTED, ...LEFT])} and m.weight is not null) w where ${of(sql`w.move_date`)}
    union all select w.farm_id, w.batch_id, ${scaled} from batch_weighing w where ${of(sql`w.weigh_date`)}`
}

/** The requested batches. */
const askedBatches = (context: ReportContext): Sql => {
  const { filters: f } = context
  return sql`select b.uid, ${own('b')} from ${openSince(context)} b where ${inFarms(sql`b.farm_id`, context)} and not b.deleted
    and ${livedIn('b', context)} and ${equals(sql`b.stage`, f.stage)} and ${equals(sql`b.source_kind`, f.sourceKind)} and ${equals(sql`b.breed_id`, f.breedId)}
    and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)}`
}

/** Batches, and every weight taken, with the kg of the curve at its age. */
function weights(context: ReportContext): Sql {
  const rows = context.question.listedOnly
    ? gains(context)
    : sql`select * from (${gains(context)}) x union all ${taken(context)}`
  return sql`with asked as materialized (${askedBatches(context)})
    select g.*, case when g.kind <> 'BATCH' and g.age is not null then ${curve(sql`g.age`)} * g.heads end as curve_kilos from (${rows}) g`
}

const WORDS = { MANY: '多来源', BOUGHT: '外购', INIT: '期初', UNKNOWN: '未知' } as const

/**
 * Birthplaces of the pigs of batches: `seed` has farm_id and uid of batches, the result root (the batch), origin (a farm's
 * uid, or a word where it is none or several) and farms (all of them). Earlier batches are followed to the first;
 * piglets a receiver sent back add no origin.
 */
const originsOf = (seed: Sql): Sql => sql`
  with recursive part(root, farm_id, batch_id) as (
    select seed.uid, seed.farm_id, seed.uid from (${seed}) seed
    union
    select p.root, m.farm_id, m.counter_batch_id from part p join batch_move m on m.farm_id = p.farm_id and m.batch_id = p.batch_id
      and m.kind = 'IN_TRANSFER' and m.counter_batch_id is not null
  ),
  come as materialized (
    select p.root, m.* from part p cross join lateral (
      select distinct m.farm_id, m.kind, case when m.kind = 'IN_TRANSFER' then m.source_uid end as source_uid
        from batch_move m where m.farm_id = p.farm_id and m.batch_id = p.batch_id
         and m.kind in ('IN_WEAN', 'IN_BUY', 'IN_INIT', 'IN_TRANSFER') and (m.kind <> 'IN_TRANSFER' or m.counter_batch_id is null)) m
  )
  select s.root, array_agg(s.farm) as farms,
      case when count(distinct s.word) > 1 then 'MANY' else min(s.word) end as origin
    from (select c.root, f.farm, case c.kind when 'IN_BUY' then 'BOUGHT' when 'IN_INIT' then 'INIT'
        else coalesce(f.farm::text, 'UNKNOWN') end as word
      from come c left join document_event e on e.farm_id = c.farm_id and e.event_uid = c.source_uid
      left join piglet_receive r on r.farm_id = e.farm_id and r.uid = e.document_uid
      cross join lateral (select case c.kind when 'IN_WEAN' then c.farm_id when 'IN_TRANSFER' then r.out_farm_id end as farm) f
      where c.kind <> 'IN_TRANSFER' or r.uid is not null) s
   group by s.root`

/** Name of an origin: the farm, or the word for bought, opening, several or unknown. */
const originLabel = (origin: Sql): Sql => sql`case coalesce(${origin}, 'UNKNOWN')
    ${sql.join(
      Object.entries(WORDS).map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`),
      sql` `,
    )}
    else (select o.name from organize o where o.uid = (${origin})::uuid) end`

const leaders = leadersOf('x', sql`x.house_id`, sql`x.day`)
const week = sql`(floor(x.age / 7)::int)`
const isBatch = sql`x.kind = 'BATCH'`
const divided = (num: Sql, den: Sql): Sql => sql`(${num}) / nullif(${den}, 0)`

/**
 * Weights with the birthplaces of their pigs, found for all batches at once where rows are grouped or filtered by it; a shown row looks up
 * its own.
 */
function weightsOf(context: ReportContext): Sql {
  if (context.question.groupKey !== 'origin' && !isGiven(context.filters.originId)) return weights(context)
  const all = originsOf(
    sql`select a.farm_id, a.uid from ${openSince(context)} a where ${inFarms(sql`a.farm_id`, context)} and ${livedIn('a', context)}`,
  )
  return sql`select w.*, o.origin, o.farms as origins from (${weights(context)}) w left join (${all}) o on o.root = w.batch_id`
}
const ownOrigin = sql`(select o.origin from (${originsOf(sql`select x.farm_id, x.batch_id as uid`)}) o)`

/** Gain of growing pigs, and weights by age, against the curve. Source: F81, F82, F88, §5.8. */
export const salePigWeightGain: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: { led: leaders.join },
    where: (context) => {
      const { leader, originId } = context.filters
      return [equals(leaders.of(context), leader), ifGiven(originId, sql`${originId}::uuid = any(x.origins)`)]
    },
  },
  columns: {
    date: sql`x.day`,
    kind: worded(sql`x.kind`, rowKinds),
    stage: worded(sql`x.stage`, STAGE_LABELS),
    // looked up for the shown rows: a join would scan all places for each batch
    house: groupOfPlace(sql`x.house_id`).label,
    leader: leaders.shown,
    source: worded(sql`x.source_kind`, pigSources),
    origin: originLabel(ownOrigin),
    breed: groupOfWord(sql`x.breed_id`).label,
    ageDays: sql`round(x.age)::int`,
    batches: sql`(${isBatch})::int`,
    left: sql`x.left_heads`,
    measured: sql`x.heads`,
    grams: sql`x.gain * 1000`,
    standardGrams: sql`x.standard_gain * 1000`,
    measuredKilos: sql`x.kilos`,
    measuredOfCurve: sql`case when x.curve_kilos is not null then x.kilos end`,
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
    source: groupOfCode(sql`x.source_kind`, pigSources),
    origin: { key: sql`x.origin`, label: originLabel(sql`x.origin`), ofKey: true },
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
  },
  plan: { materialize: weightsOf },
  overrides: {
    derived: {
      adgAhead: (sum) =>
        sql`${divided(sum('grams'), sum('pigDays'))} - ${divided(sum('standardGrams'), sum('standardDays'))}`,
      weightAhead: (sum) => divided(sql`${sum('measuredOfCurve')} - ${sum('curveKilos')}`, sum('curved')),
    },
    listed: isBatch,
  },
}
