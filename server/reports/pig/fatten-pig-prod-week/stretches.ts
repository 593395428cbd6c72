import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { usualAge, usualKilos } from '#server/queries/batches/batches.growth.ts'
import { carriedLeaders } from '#server/queries/batches/leader.ts'
import { askedBatch } from '#server/queries/batches/weeks.ts'
import { allKept, isKept } from './kept-weeks.ts'
import type { Days, Pieces } from './pieces.ts'

const sinceEpoch = (day: Sql): Sql => sql`(${day} - date '1970-01-01')`

/** Batches open in the period, whether their whole weeks are kept, and the leaders of their houses if they are `led`. */
export const chosen = (context: ReportContext, { from, to, kept, only }: Pieces, led: boolean): Sql =>
  sql`b as materialized (select b.farm_id, b.uid, b.batch_no, b.stage, b.house_id, b.leader, ${kept ? isKept(context) : sql`false`} as kept ${led ? sql`, ${carriedLeaders.columns('led')}` : sql``}
    from batch b ${led ? carriedLeaders.join(context) : sql``} where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)} and b.open_date <= ${to}
      and (b.close_date is null or b.close_date >= ${from}) ${only ? sql`and ${only(sql`b.uid`)}` : sql``} offset 0)`

/**
 * The days from one weighing of a batch to its next, with kg per head and the arrivals by then; the days before the first have none.
 * Without those inside kept weeks, and those that ended before the day before the period, in whose first week they may lie.
 */
export function weighings(context: ReportContext, { from, to, kept }: Pieces): Sql {
  // joined before sorting: in index order each would be compared with all batches
  const reported = sql`select w.farm_id, w.batch_id, w.weigh_date as day, w.weight / w.sample_qty as kilos, b.kept
    from batch_weighing w join b on b.farm_id = w.farm_id and b.uid = w.batch_id
    where ${inFarms(sql`w.farm_id`, context)} and w.weigh_date <= ${to} offset 0`
  const read = kept
    ? sql`(not g.kept or g.day < ${kept.from}::date or g.until > ${kept.to}::date)`
    : sql`true`
  return sql`scales as materialized (select w.*, lead(w.day, 1, 'infinity') over (partition by w.farm_id, w.batch_id order by w.day) as until
      from (select distinct on (w.farm_id, w.batch_id, w.day) w.* from (${reported}) w) w),
    weighed as materialized (
      select g.farm_id, g.batch_id, g.day, g.kilos, g.until, a.in_weighed, a.in_kilos, a.in_days
        from scales g left join lateral (select d.in_weighed, d.in_kilos, d.in_days from batch_day d
          where d.farm_id = g.farm_id and d.batch_id = g.batch_id and d.day <= g.day order by d.day desc limit 1) a on true
        where g.until >= ${from} and ${read}
      union all select g.farm_id, g.batch_id, '-infinity', null, min(g.day), null, null, null from scales g group by 1, 2 having min(g.day) >= ${from})`
}

/** Days of batches that hold at some day end from the day before the first on, and those up to the last day that end without heads. */
function daysOf(context: ReportContext, { from, to }: { from: Sql; to: Sql }, more: Sql = sql`true`): Sql {
  // both conditions: the index is chosen by the day known beforehand, and read from the computed one
  const first = sql`${context.filters.dateFrom}::date`
  const here = inFarms(sql`d.farm_id`, context)
  return sql`select * from batch_day d where ${here} and d.until >= ${first} and d.until >= ${from} and d.day <= ${to} and d.heads <> 0 and ${more}
    union all
    select * from batch_day d where ${here} and d.day between ${first} and ${to} and d.day >= ${from} and d.heads = 0`
}

/** The days before and after the kept weeks; rows that last through them are among the first. */
function aroundKept(context: ReportContext, { from, to }: Pieces, kept: Days): Sql {
  const [head, tail] = [sql`${addDays(kept.from, -1)}::date`, sql`${addDays(kept.to, 1)}::date`]
  const isHead = String(context.filters.dateFrom) < kept.from
  const after = daysOf(context, { from: tail, to }, isHead ? sql`d.day > ${head}` : sql`true`)
  return isHead ? sql`${daysOf(context, { from, to: head })} union all ${after}` : after
}

/** Days `d` of the batches `b`: for batches with kept weeks those outside them (`outside`), for the others all. */
function read(context: ReportContext, pieces: Pieces): Sql {
  const { kept } = pieces
  const of = (
    days: Sql,
    outside: boolean,
  ): Sql => sql`select d.*, ${sql.lit(outside)} as outside from (${days}) d
    join b on b.farm_id = d.farm_id and b.uid = d.batch_id and ${outside ? sql`b.kept` : sql`not b.kept`}`
  const others = of(daysOf(context, pieces), false)
  if (!kept) return others
  const alongside = of(aroundKept(context, pieces, kept), true)
  return allKept(context) ? alongside : sql`${alongside} union all ${others}`
}

/** Rows `d` by the pieces they last in, or lasted in the day before; emptied houses by the piece of that day. Without kept weeks. */
export function byPiece(rows: Sql, { begins, ends }: { begins: Sql; ends: Sql }, pieces: Pieces): Sql {
  const { from, to, of, kept } = pieces
  const begin = of(sql`greatest(${begins}, ${from})`)
  const end = sql`case when d.heads <> 0 then ${of(sql`least(${ends}, ${to})`)} else ${begin} end`
  // the series costs half as a column of what it does as a table
  const all = sql`select d.*, generate_series(${begin}, ${end}) as piece from (${rows}) d`
  const [first, last] = [sql`${kept?.from}::date`, sql`${kept?.to}::date`]
  return kept
    ? sql`select * from (${all}) p where not p.outside or p.piece not between ${of(first)} and ${of(last)}`
    : all
}

interface Weeks {
  readonly columns: Sql
  /** A column behind the piece. */
  readonly after?: Sql
  /** False: weeks with feed only. */
  readonly stood?: boolean
}

/**
 * Kept weeks of batches: those with heads or movements, or the others. The caller joins the batches `b`; where all are
 * kept no join is made here, as two joins would make the planner expect two rows and compare each with all batches.
 */
export const weeksOf = (
  context: ReportContext,
  { of }: Pieces,
  { from, to }: Days,
  { columns, after, stood = true }: Weeks,
): Sql =>
  sql`select ${columns}, ${of(sql`w.week`)} as piece ${after ? sql`, ${after}` : sql``} from batch_week w ${allKept(context) ? sql`` : sql`join b on b.uid = w.batch_id and b.kept`}
    where ${inFarms(sql`w.farm_id`, context)} and w.week between ${from}::date and ${to}::date and ${stood ? sql`w.stood` : sql`not w.stood`}`

/**
 * Heads of a house from one movement of the batch, or weighing, to the next, with their positions on the curve: the days since 1970 on
 * which the weighed, the later arrived and the mean of all would have been born. Source: F81 (closing stock).
 */
export function stretches(context: ReportContext, pieces: Pieces): Sql {
  const since = (column: string): Sql => sql`(d.${sql.ref(column)} - coalesce(w.${sql.ref(column)}, 0))`
  const rows = sql`select d.farm_id, d.batch_id, d.day, d.until, d.heads, d.born, d.stock, d.in_weighed, d.in_kilos, d.in_days, d.came, d.dead,
      d.culled, d.sold, d.went, d.sold_kilos, d.sold_amount,
      d.net_kilos as net, d.outside
    from (${read(context, pieces)}) d`
  const cut = sql`select d.farm_id, d.batch_id, d.heads, d.born::float8 as born, d.came, d.dead, d.culled, d.sold, d.went, d.sold_kilos, d.sold_amount, d.net, d.outside,
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
      d.heads = 0 or d.old_heads + d.young_heads > 0 or d.born is not null as is_known
    from (${cut}) d offset 0`
}

/** Mean kg of a head of a stretch `p` on a day: each follows the curve from the position of its weight. */
export const headKilos = (day: Sql): Sql => {
  const of = (born: string): Sql => usualKilos(sql`${sinceEpoch(day)} - ${sql.ref(`p.${born}`)}`)
  return sql`case when p.old_heads = 0 and p.young_heads > 0 then ${of('young_born')} when p.old_heads > 0 and p.young_heads = 0 then ${of('old_born')}
    when p.old_heads > 0 then (p.old_heads * ${of('old_born')} + p.young_heads * ${of('young_born')}) / (p.old_heads + p.young_heads)
    else ${of('born')} end`
}
