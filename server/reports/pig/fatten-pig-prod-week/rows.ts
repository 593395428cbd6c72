import { type RawBuilder, sql } from 'kysely'
import { isGiven } from '../../../kit/report/asked.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { calendarOf } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { sharedParts } from '../batches/fed.ts'
import { fedOver } from '../batches/fed-weeks.ts'
import { usualAge } from '../batches/growth.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { AGES } from './reckoned-columns.ts'
import { chosen, headKilos, stoodIn, stretches, weighings } from './stretches.ts'

type Sql = RawBuilder<unknown>

const HEADS = ['came', 'dead', 'culled', 'sold', 'went'] as const
const KILOS = ['sold_kilos', 'sold_amount', 'net'] as const

/** What was told for batches themselves: by whole weeks where the pieces are weeks from Monday on, or the period is one. */
function ownFeed(context: ReportContext, { of, weekly }: Pieces): Sql {
  const period = { from: String(context.filters.dateFrom), to: String(context.filters.dateTo) }
  const days = (
    when: Sql,
  ): Sql => sql`select f.batch_id, ${of(sql`f.use_date`)} as piece, f.qty from feed_use f
    where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null and ${when}`
  if (weekly && calendarOf(context).weekStart !== 1)
    return days(sql`f.use_date between ${period.from}::date and ${period.to}::date`)
  const weeks = (when: Sql): Sql => sql`select w.batch_id, ${of(sql`w.week`)} as piece, w.qty from feed_week w
    where ${inFarms(sql`w.farm_id`, context)} and w.batch_id is not null and ${when}`
  return fedOver(period, { weeks, days })
}

/** What batches ate, piece by piece: added up before it meets their shares of what was told for houses. Source: F83. */
function eaten(context: ReportContext, pieces: Pieces): Sql {
  const { of, from, to } = pieces
  const added = (rows: Sql): Sql =>
    sql`select f.batch_id, f.piece, sum(f.qty) as feed from (${rows}) f where f.piece > 0 group by 1, 2`
  const shared = sql`select s.batch_id, ${of(sql`s.day`)} as piece, s.qty from shared s`
  return sql`${sharedParts(context, { from, to })}, eaten as materialized (
    select coalesce(o.batch_id, s.batch_id) as batch_id, coalesce(o.piece, s.piece) as piece, coalesce(o.feed + s.feed, o.feed, s.feed) as feed
      from (${added(ownFeed(context, pieces))}) o full join (${added(shared)}) s on s.batch_id = o.batch_id and s.piece = o.piece)`
}

/** Stretches by the pieces they stand in, or stood in the evening before; emptied houses by that of the day. */
function parted(context: ReportContext, pieces: Pieces): Sql {
  const { from, to, of, first, last } = pieces
  const begin = of(sql`greatest(d.begins, ${from})`)
  return sql`select d.*, g.piece, ${first(sql`g.piece`)} as first, ${last(sql`g.piece`)} as last
    from (${stretches(context, pieces)}) d
      cross join lateral generate_series(${begin}, case when d.heads <> 0 then ${of(sql`least(d.ends, ${to})`)} else ${begin} end) g(piece) offset 0`
}

/** Where a head of a stretch stands on the curve in the evening, in days of age. */
const placed = sql`(p.last - date '1970-01-01') - case when p.old_heads = 0 and p.young_heads > 0 then p.young_born
  when p.old_heads > 0 and p.young_heads = 0 then p.old_born when p.old_heads > 0 then (p.last - date '1970-01-01') - ${usualAge(sql`(${headKilos(sql`p.last`)})`)} else p.born end`

/** What each of them adds: heads and kg of the evenings it spans, what moved on its first day. */
function stood(context: ReportContext, pieces: Pieces): Sql {
  const closing = sql`p.ends > p.last`
  const kilos = (day: Sql): Sql => sql`round((p.heads * (${headKilos(day)}))::numeric, 1)`
  const flow = (key: string): Sql =>
    sql`case when p.is_first and p.begins between p.first and p.last then p.${sql.ref(key)} else 0 end as ${sql.ref(key)}`
  return sql`select p.batch_id, p.piece, case when ${closing} then p.heads else 0 end as closing,
      p.heads * greatest(least(p.ends, p.last + 1) - greatest(p.begins, p.first), 0) as days, ${sql.join([...HEADS, ...KILOS].map(flow))},
      p.is_known, case when p.begins < p.first then ${kilos(sql`p.first - 1`)} else 0 end as opened,
      case when ${closing} then ${kilos(sql`p.last`)} else 0 end as closed,
      round((p.last - date '1970-01-01') - p.born::numeric)::int as age, null::numeric as feed, ${placed} as placed, e.batch_id is not null as fed
    from (${parted(context, pieces)}) p left join eaten e on e.batch_id = p.batch_id and e.piece = p.piece`
}

const eatenRows: Sql = sql`select e.batch_id, e.piece, 0, 0, ${sql.join([...HEADS, ...KILOS].map(() => sql`0`))}, false, 0, 0, null::int, e.feed, null::float8, false
  from eaten e`

/** What rows are told apart by: batches in a list, else what their sums are grouped by; farm and stage carry the targets. */
export const isByBatch = ({ summing, parting, filters }: ReportContext): boolean =>
  !summing || parting === 'batch' || parting === 'leader' || isGiven(filters.leader)
function keysOf(context: ReportContext): Sql {
  const { parting } = context
  if (isByBatch(context)) return sql`b.farm_id, b.stage, b.house_id, b.leader, b.batch_no, u.batch_id`
  return parting === 'house' ? sql`b.farm_id, b.stage, b.house_id` : sql`b.farm_id, b.stage`
}

/** Days until heads of an evening weigh what they are sold at, by the curve; the share of them that lives so long. Source: §4.9. */
export interface Market {
  readonly days: number
  readonly ageAt: Sql
  readonly lives: Sql
  readonly finish: Sql
}
const soon = ({ days, ageAt, lives, finish }: Market): Sql =>
  sql`case when u.closing > 0 and ${ageAt} - u.placed <= ${sql.lit(days)}
    then round((u.closing * power(${lives}, greatest(ceil(${ageAt} - u.placed), 0) / ${finish}))::numeric, 1) else 0 end`

/**
 * Growing batches week by week as far as they stood, moved or ate in it: what came and went, pig-days, heads of the last evening, what they
 * are reckoned to have gained and to weigh. The first and the last week end with the period; where no week is asked for it is one
 * piece, and sums are handed over added up. Source: F01, F02, F80–F84.
 */
export function batchPieces(context: ReportContext, market: Market): Sql {
  const pieces = piecesOf(context)
  const { first, last, monday } = pieces
  const begun = sql`with ${pieces.since}, ${chosen(context, pieces)}`
  const batch = sql`join b on b.uid = u.batch_id`
  if (context.counting)
    return sql`${begun} select b.*, u.batch_id, ${first(sql`u.piece`)} as first from (${stoodIn(context, pieces)}) u ${batch}`
  const parts = sql`${begun}, ${weighings(context)}, ${eaten(context, pieces)}`
  const rows = sql`${stood(context, pieces)} union all ${eatenRows}`
  const sum = (key: string): Sql => sql`sum(u.${sql.ref(key)})`
  const ages = AGES.map(
    ([key, [from, to]]) =>
      sql`coalesce(sum(u.closing) filter (where u.age between ${sql.lit(from)} and ${sql.lit(to)}), 0)::int as ${sql.ref(key)}`,
  )
  const kept = sql`select ${keysOf(context)}, u.piece, sum(u.closing)::int as closing, sum(u.days)::int as days,
      ${sql.join(HEADS.map((key) => sql`${sum(key)}::int as ${sql.ref(key)}`))}, ${sql.join(KILOS.map((key) => sql`${sum(key)} as ${sql.ref(key)}`))},
      sum(u.closed - u.opened + u.net) filter (where u.is_known) as gain, (sum(u.days) filter (where u.is_known))::int as gain_days,
      sum(u.feed) as feed, (sum(u.days) filter (where u.fed))::int as fed_days, ${sql.join(ages)}, sum(${soon(market)}) as soon,
      sum(u.closing * u.age) filter (where u.age is not null)::numeric / nullif(sum(u.closing) filter (where u.age is not null), 0) as age,
      sum(u.closed) / nullif(sum(u.closing), 0) as mean
    from (${rows}) u ${batch} group by ${keysOf(context)}, u.piece`
  return sql`${parts} select u.*, ${first(sql`u.piece`)} as first, ${last(sql`u.piece`)} as last, ${monday(sql`u.piece`)} as monday from (${kept}) u`
}
