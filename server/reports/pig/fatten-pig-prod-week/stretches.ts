import { type RawBuilder, sql } from 'kysely'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { usualAge, usualKilos } from '../batches/growth.ts'
import { askedBatch } from '../batches/weeks.ts'
import type { Pieces } from './pieces.ts'

type Sql = RawBuilder<unknown>

const sinceEpoch = (day: Sql): Sql => sql`(${day} - date '1970-01-01')`

/** Batches that stood or moved in the period. */
export const chosen = (context: ReportContext, { from, to }: Pieces): Sql =>
  sql`b as materialized (select b.farm_id, b.uid, b.batch_no, b.stage, b.house_id, b.leader, b.open_date from batch b
    where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)} and b.open_date <= ${to}
      and (b.close_date is null or b.close_date >= ${from}) offset 0)`

/** The days from one weighing of a batch to its next, with kg of a head and what had come by then; those before its first without. */
export const weighings = (context: ReportContext): Sql =>
  sql`scales as materialized (select distinct on (w.farm_id, w.batch_id, w.weigh_date) w.farm_id, w.batch_id, w.weigh_date as day,
        w.weight / w.sample_qty as kilos
      from batch_weighing w join b on b.farm_id = w.farm_id and b.uid = w.batch_id where ${inFarms(sql`w.farm_id`, context)}),
    weighed as materialized (
      select g.*, lead(g.day, 1, 'infinity') over (partition by g.farm_id, g.batch_id order by g.day) as until, a.in_weighed, a.in_kilos, a.in_days
        from scales g left join lateral (select * from batch_day d where d.farm_id = g.farm_id and d.batch_id = g.batch_id and d.day <= g.day
          order by d.day desc limit 1) a on true
      union all select g.farm_id, g.batch_id, '-infinity', null, min(g.day), null, null, null from scales g group by 1, 2)`

/** Kept days that hold on some evening from that before the period on, and those in it after which nothing is left. */
const kept = (context: ReportContext, { from, to }: Pieces): Sql =>
  sql`select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until >= ${from} and d.day <= ${to} and d.heads <> 0
    union all
    select * from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.day between ${from} and ${to} and d.heads = 0`

/** Batches and the pieces they stood or moved in, and no more. Feed is told for none but these. */
export function stoodIn(context: ReportContext, pieces: Pieces): Sql {
  const { from, to, of } = pieces
  const begin = of(sql`greatest(d.day, ${from})`)
  return sql`select distinct d.batch_id, g.piece from (${kept(context, pieces)}) d
    cross join lateral generate_series(${begin}, case when d.heads <> 0 then ${of(sql`least(d.until - 1, ${to})`)} else ${begin} end) g(piece)
    where d.until > ${from}`
}

/** kg that left a batch, less those that came, since its row before: the rows of a day know the same of the whole batch. */
function netOf({ from }: Pieces): Sql {
  const net = sql`(d.out_kilos + d.lost_kilos - d.in_kilos)`
  const earlier = sql`(select d2.out_kilos + d2.lost_kilos - d2.in_kilos from batch_day d2
    where d2.farm_id = d.farm_id and d2.batch_id = d.batch_id and d2.day < ${from} order by d2.day desc limit 1)`
  // one that had begun and stood empty the evening before has no row before
  return sql`case when d.day < ${from} then 0 else ${net} - coalesce(lag(${net}) over line, case when b.open_date < ${from} then ${earlier} end, 0) end`
}

/**
 * Heads of a house from one movement of the batch, or weighing, to the next, with where they stand on the curve: the days since 1970 the
 * weighed, the arrived since and the mean of all would have been born on. Source: F81 (closing stock).
 */
export function stretches(context: ReportContext, pieces: Pieces): Sql {
  const since = (column: string): Sql => sql`(d.${sql.ref(column)} - coalesce(w.${sql.ref(column)}, 0))`
  const rows = sql`select d.farm_id, d.batch_id, d.day, d.until, d.heads, d.born, d.stock, d.in_weighed, d.in_kilos, d.in_days, d.came, d.dead,
      d.culled, d.sold, d.went, d.sold_kilos, d.sold_amount, ${netOf(pieces)} as net
    from (${kept(context, pieces)}) d join b on b.farm_id = d.farm_id and b.uid = d.batch_id
    window line as (partition by d.farm_id, d.batch_id order by d.day, d.house_id)`
  const parted = sql`select d.farm_id, d.batch_id, d.heads, d.born::float8 as born, d.came, d.dead, d.culled, d.sold, d.went, d.sold_kilos, d.sold_amount, d.net,
      greatest(d.day, w.day) as begins, least(d.until, w.until) as ends, w.day is null or w.day <= d.day as is_first,
      case when w.kilos is null then 0 else greatest(d.stock - ${since('in_weighed')}, 0) end as old_heads,
      greatest(${since('in_weighed')}, 0) as young_heads, w.kilos as old_kilos,
      case when w.kilos is not null then ${sinceEpoch(sql`w.day`)} end as old_days,
      ${since('in_kilos')}::float8 / nullif(${since('in_weighed')}, 0) as young_kilos,
      ${since('in_days')}::float8 / nullif(${since('in_weighed')}, 0) as young_days
    from (${rows}) d left join weighed w on w.farm_id = d.farm_id and w.batch_id = d.batch_id and w.day < d.until and w.until > d.day
    where d.heads <> 0 or w.day is null or w.day <= d.day offset 0`
  return sql`select d.*, case when d.old_heads > 0 then d.old_days - ${usualAge(sql`d.old_kilos`)} end as old_born,
      case when d.young_heads > 0 then d.young_days - ${usualAge(sql`d.young_kilos`)} end as young_born,
      d.old_heads + d.young_heads > 0 or d.born is not null as is_known
    from (${parted}) d offset 0`
}

/** Mean kg of a head of a stretch `p` on a day: each goes on along the curve from where its weight stood on it. */
export const headKilos = (day: Sql): Sql => {
  const of = (born: string): Sql => usualKilos(sql`${sinceEpoch(day)} - ${sql.ref(`p.${born}`)}`)
  return sql`case when p.old_heads = 0 and p.young_heads > 0 then ${of('young_born')} when p.old_heads > 0 and p.young_heads = 0 then ${of('old_born')}
    when p.old_heads > 0 then (p.old_heads * ${of('old_born')} + p.young_heads * ${of('young_born')}) / (p.old_heads + p.young_heads)
    else ${of('born')} end`
}
