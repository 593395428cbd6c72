import { type RawBuilder, sql } from 'kysely'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { sharedParts } from '../batches/fed.ts'
import { usualAge, withMean } from '../batches/growth.ts'
import { askedBatch } from '../batches/weeks.ts'
import { type Pieces, piecesOf } from './pieces.ts'

type Sql = RawBuilder<unknown>

/** What moves in a day, and what has come to a batch since it began: these only grow. */
const HEADS = ['came', 'dead', 'culled', 'sold', 'went'] as const
const SOLD = ['sold_kilos', 'sold_amount'] as const
const SO_FAR = ['in_weighed', 'in_kilos', 'in_days', 'out_kilos', 'lost_kilos'] as const
const columns = [...HEADS, ...SOLD, ...SO_FAR].map((key) => sql.ref(`d.${key}`))

/** Batches that stood or moved in the period. */
const chosen = (context: ReportContext, { from, to }: Pieces): Sql =>
  sql`b as materialized (select b.farm_id, b.uid, b.batch_no, b.stage, b.house_id, b.leader, b.open_date from batch b
    where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)} and b.open_date <= ${to}
      and (b.close_date is null or b.close_date >= ${from}) offset 0)`

/** Kept days that hold on some evening from that before the period on, and those in it after which nothing is left. */
const kept = (context: ReportContext, { from, to }: Pieces): Sql => {
  const told = sql`d.farm_id, d.batch_id, d.day, d.until, d.heads, d.born, ${sql.join(columns)}`
  return sql`select ${told} from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until >= ${from} and d.day <= ${to} and d.heads <> 0
    union all
    select ${told} from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${to} and d.heads = 0`
}

/** A number that is largest for the latest day with a mean day of birth; `bornOf` takes that out of it. */
const DAY = 1_000_000
const latestBorn = sql`max((d.day - date '1970-01-01') * ${sql.lit(DAY)}::float8 + d.born::float8)`
const bornOf = (packed: Sql): Sql =>
  sql`round((${packed} - floor(${packed} / ${sql.lit(DAY)}) * ${sql.lit(DAY)})::numeric, 2)`

/** Batch by batch and piece by piece: what moved, heads of the last evening, their days, and what the batch had come to. */
function cells(context: ReportContext, pieces: Pieces): Sql {
  const { from, to, first, last, of } = pieces
  const [begin, end] = [first(sql`g.piece`), last(sql`g.piece`)]
  const flow = (key: string): Sql => sql`coalesce(sum(d.${sql.ref(key)}) filter (where g.piece = d.own), 0)`
  const own = sql`case when d.day >= ${from} then ${of(sql`d.day`)} else 0 end`
  const ends = sql`case when d.heads <> 0 and d.until > ${from} then ${of(sql`least(d.until - 1, ${to})`)} else d.own end`
  return sql`select d.farm_id, d.batch_id, g.piece, ${begin} as first, ${end} as last,
      ${sql.join(HEADS.map((key) => sql`${flow(key)}::int as ${sql.ref(key)}`))},
      ${sql.join(SOLD.map((key) => sql`${flow(key)} as ${sql.ref(key)}`))}, coalesce(sum(d.heads) filter (where d.until > ${end}), 0)::int as stock,
      coalesce(sum(d.heads * (least(d.until, ${end} + 1) - greatest(d.day, ${begin}))), 0)::int as days,
      ${latestBorn} as packed, ${sql.join(SO_FAR.map((key) => sql`max(d.${sql.ref(key)}) as ${sql.ref(key)}`))}
    from (select d.*, ${own} as own from (${kept(context, pieces)}) d) d
      join b on b.farm_id = d.farm_id and b.uid = d.batch_id
      cross join lateral generate_series(d.own, ${ends}) g(piece)
    group by d.farm_id, d.batch_id, g.piece`
}

/** Weighings of the batches, each with what had come by then and the day of the next one. */
const weighings = (context: ReportContext): Sql =>
  sql`weighed as materialized (select g.*, lead(g.day, 1, 'infinity') over (partition by g.farm_id, g.batch_id order by g.day) as until,
      a.in_weighed, a.in_kilos, a.in_days
    from (select distinct on (w.farm_id, w.batch_id, w.weigh_date) w.farm_id, w.batch_id, w.weigh_date as day, w.weight / w.sample_qty as kilos
        from batch_weighing w join b on b.farm_id = w.farm_id and b.uid = w.batch_id where ${inFarms(sql`w.farm_id`, context)}) g
      left join lateral (select * from batch_day d where d.farm_id = g.farm_id and d.batch_id = g.batch_id and d.day <= g.day
        order by d.day desc limit 1) a on true)`

/** What batches ate, piece by piece: what was told for them is added up before it meets their shares of what was told for houses. */
function eaten(context: ReportContext, { of }: Pieces): Sql {
  const { dateFrom, dateTo } = context.filters
  const added = (rows: Sql, day: string): Sql =>
    sql`select f.farm_id, f.batch_id, ${of(sql.ref(`f.${day}`))} as piece, sum(f.qty) as feed from ${rows} group by 1, 2, 3`
  const own = sql`feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null
    and f.use_date between ${dateFrom}::date and ${dateTo}::date`
  return sql`${sharedParts(context)}, eaten as (select coalesce(o.farm_id, s.farm_id) as farm_id, coalesce(o.batch_id, s.batch_id) as batch_id,
      coalesce(o.piece, s.piece) as piece, coalesce(o.feed + s.feed, o.feed, s.feed) as feed
    from (${added(own, 'use_date')}) o full join (${added(sql`shared f`, 'day')}) s
      on s.farm_id = o.farm_id and s.batch_id = o.batch_id and s.piece = o.piece)`
}

/** Cells with the estimated kg of a head on their evening. */
function weighedCells(context: ReportContext, pieces: Pieces): Sql {
  const since = (column: string): Sql => sql`c.${sql.ref(column)} - coalesce(w.${sql.ref(column)}, 0)`
  const rows = sql`select c.*, ${bornOf(sql`c.packed`)} as born, w.day as w_day, w.kilos as w_kilos,
      ${since('in_weighed')} as came_heads, ${since('in_kilos')} as came_kilos, ${since('in_days')} as came_days
    from (${cells(context, pieces)}) c
      left join weighed w on w.farm_id = c.farm_id and w.batch_id = c.batch_id and w.day <= c.last and w.until > c.last`
  return withMean(rows, sql`s.last`)
}

/** kg that had left a batch, less those that had come, before the period: asked for one that had begun and stood empty that evening. */
const earlierNet = ({ from }: Pieces): Sql =>
  sql`(select d.out_kilos + d.lost_kilos - d.in_kilos from batch_day d where d.farm_id = m.farm_id and d.batch_id = m.batch_id and d.day < ${from}
    order by d.day desc limit 1)`

/**
 * Growing batches week by week as far as they stood or moved in it: what came and went, pig-days, heads of the last evening, what they
 * are reckoned to have gained and to weigh. The first and the last week end with the period; where no week is asked for it is one
 * piece. Source: F01, F02, F80–F84.
 */
export function batchPieces(context: ReportContext): Sql {
  const pieces = piecesOf(context)
  const { monday } = pieces
  const parts = sql`with ${pieces.since}, ${chosen(context, pieces)}`
  if (context.counting)
    return sql`${parts} select b.*, b.uid as batch_id, c.first from (${cells(context, pieces)}) c join b on b.farm_id = c.farm_id and b.uid = c.batch_id
      where c.piece > 0`
  // kg of an evening are rounded before they are taken from each other: weeks then add up to the period
  const kilos = sql`case when s.stock = 0 then 0 else round((s.stock * s.mean)::numeric, 1) end`
  const before = sql`coalesce(lag(m.net) over line, case when m.piece > 0 then ${earlierNet(pieces)} end, 0)`
  const gain = sql`m.kilos - coalesce(lag(m.kilos) over line, case when lag(m.stock) over line is null then 0 end) + m.net - ${before}`
  const told = sql`select m.*, ${gain} as gain
    from (select s.*, ${kilos} as kilos, s.out_kilos + s.lost_kilos - s.in_kilos as net from (${weighedCells(context, pieces)}) s) m
    window line as (partition by m.farm_id, m.batch_id order by m.piece)`
  return sql`${parts}, ${weighings(context)}, ${eaten(context, pieces)}
    select x.*, b.batch_no, b.stage, b.house_id, b.leader, ${monday(sql`x.piece`)} as monday, e.feed, x.stock as closing,
        ${usualAge(sql`x.mean`)} as placed
      from (${told}) x join b on b.farm_id = x.farm_id and b.uid = x.batch_id
        left join eaten e on e.farm_id = x.farm_id and e.batch_id = x.batch_id and e.piece = x.piece
     where x.piece > 0 offset 0`
}
