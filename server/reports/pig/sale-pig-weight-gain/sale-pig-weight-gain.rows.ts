import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import { usualKilos } from '#server/queries/batches/growth.ts'
import { isOf, LEFT, STARTED } from '#server/queries/batches/kinds.ts'
import { livedIn } from '#server/queries/batches/lived-in.ts'
import { own } from '#server/queries/batches/own.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { lives } from '../nurs-and-finsh-batch-efficiency/nurs-and-finsh-batch-efficiency.rows.ts'

type Sql = RawBuilder<unknown>

const ageOf = (day: Sql, born: Sql): Sql => sql`((${day} - date '1970-01-01') - ${born})`
/** kg by the curve, as an exact number: what is added up must not depend on its order. */
const curve = (age: Sql): Sql => sql`round(${usualKilos(age)}::numeric, 2)`

/** Batches that ended, or stand, with what they gained and what they would have gained by the curve. */
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

const point = (
  kind: Sql,
  piece: Sql,
  day: Sql,
  age: Sql,
  weighed: { heads: Sql; kilos: Sql },
  row = 'w',
): Sql =>
  sql`${sql.ref(`${row}.farm_id`)}, ${sql.ref(`${row}.batch_id`)}, ${kind} as kind, ${piece} as piece, ${day} as day, ${age} as age, 0, null::numeric, 0, 0, null::numeric, 0, null::numeric, 0, 0,
    null::numeric, null::numeric, null::numeric, ${weighed.heads} as heads, ${weighed.kilos} as kilos`

/** Where no row of it is shown, what was weighed at an age is added up, as far as nobody parts it by its day. */
function added(context: ReportContext, rows: Sql): Sql {
  const {
    filters,
    question: { groupKey, summing, withTotals },
  } = context
  if (!summing && !withTotals) return rows
  const dated = groupKey === 'month' || groupKey === 'leader' || isGiven(filters.leader)
  const day = dated ? sql`p.day` : sql`null::date`
  return sql`select ${point(sql`p.kind`, sql`null::text`, day, sql`p.age`, { heads: sql`sum(p.heads)::int`, kilos: sql`sum(p.kilos)` }, 'p')}
    from (${rows}) p group by p.farm_id, p.batch_id, p.kind, p.age ${dated ? sql`, p.day` : sql``}`
}

/** What was put on the scales in the period: arrivals, weighings, departures. */
function points(context: ReportContext): Sql {
  const { filters: f } = context
  const of = (day: Sql) =>
    sql`${inFarms(sql`w.farm_id`, context)} and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date`
  const moved = point(
    sql`case when w.qty > 0 then 'IN' else 'OUT' end`,
    sql`w.source_uid || w.kind`,
    sql`w.move_date`,
    // a litter is of its own age, not of the mean one of those it joins
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
  return sql`select ${moved} from (select m.* from batch_move m where ${isOf([...STARTED, ...LEFT])} and m.weight is not null) w where ${of(sql`w.move_date`)}
    union all select ${scaled} from batch_weighing w where ${of(sql`w.weigh_date`)}`
}

/** The batches whose weights are asked for. */
const askedBatches = (context: ReportContext): Sql => {
  const { filters: f } = context
  return sql`select b.uid, ${own('b')} from batch b where ${inFarms(sql`b.farm_id`, context)} and not b.deleted
    and ${livedIn('b', context)} and ${equals(sql`b.stage`, f.stage)} and ${equals(sql`b.source_kind`, f.sourceKind)} and ${equals(sql`b.breed_id`, f.breedId)}
    and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)}`
}

/** Batches, and beside them every weight that was taken, with the kg of the curve at its age. */
export function weights(context: ReportContext): Sql {
  const taken = sql`select p.*, ${own('b')} from (${added(context, points(context))}) p join asked b on b.uid = p.batch_id`
  const rows = context.question.listedOnly
    ? gains(context)
    : sql`select * from (${gains(context)}) x union all ${taken}`
  return sql`with asked as materialized (${askedBatches(context)})
    select g.*, case when g.kind <> 'BATCH' and g.age is not null then ${curve(sql`g.age`)} * g.heads end as curve_kilos from (${rows}) g`
}
