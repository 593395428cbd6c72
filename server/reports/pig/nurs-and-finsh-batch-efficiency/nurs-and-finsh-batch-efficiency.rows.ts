import { sql } from 'kysely'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { arrivalsSince, lastWeighing, withMean } from '#server/queries/batches/batches.growth.ts'
import { sharedParts } from '#server/queries/batches/fed.ts'
import {
  type FeedReading,
  fedPeriod,
  weekAmount,
  weekPriced,
  weeksAndDays,
} from '#server/queries/batches/fed-weeks.ts'
import { lastDays } from '#server/queries/batches/last-days.ts'
import { openSince } from '#server/queries/batches/lived-in.ts'
import { own } from '#server/queries/batches/own.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { costsUpTo } from './cost-sql.ts'

/** Share of the mean weight of all departures below which a load counts as tail-enders. */
const TAIL = 0.8

/** Batches `b` that ended in the period, and those begun and not ended by its last day. */
function asked({ filters: f }: ReportContext): Sql {
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  const ended = sql`b.close_date between ${from} and ${to}`
  const running = sql`(b.open_date <= ${to} and (b.close_date is null or b.close_date > ${to}))`
  if (f.state === 'CLOSED') return ended
  return f.state === 'RUNNING' ? running : sql`(${ended} or ${running})`
}

/** Sales marked as second-rate on their ticket. */
const secondRate = (context: ReportContext): Sql => sql`
  select d.event_uid from sales_ticket t cross join jsonb_array_elements(t.lines) with ordinality l(line, no)
    join document_event d on d.farm_id = t.farm_id and d.document_uid = t.uid and d.line = l.no
   where ${inFarms(sql`t.farm_id`, context)} and t.lines @> '[{"grade": "SECOND"}]' and l.line->>'grade' = 'SECOND'`

/** True of a movement with the mean weight of a full-value pig, and not marked as second-rate on a ticket (F87). */
const isFull = (context: ReportContext): Sql => {
  const { filters: f } = context
  return sql`m.source_uid not in (${secondRate(context)}) and ${ifGiven(f.fullFrom, sql`m.weight >= ${f.fullFrom}::numeric * abs(m.qty)`)}
    and ${ifGiven(f.fullTo, sql`m.weight <= ${f.fullTo}::numeric * abs(m.qty)`)}`
}

/**
 * Heads of a batch `b` sold at the weight of a full-value pig, and the tail-enders: those of loads with a mean
 * weight below the given share of the mean of all its departures.
 */
const loads = (context: ReportContext, to: Sql): Sql => sql`left join lateral (
    select sum(-m.qty) filter (where ${isFull(context)})::int as full_sold,
        sum(-m.qty) filter (where m.weight < ${sql.lit(TAIL)} * -m.qty * b.out_kilos / nullif(b.out_weighed, 0))::int as tail
      from batch_move m where b.all_sold > 0 and m.farm_id = b.farm_id and m.batch_id = b.uid and m.kind = 'OUT_SALE' and m.move_date <= ${to}) l on true`

const ofDays = (table: string): Sql => sql`select f.farm_id, f.batch_id, f.qty, f.amount,
  case when f.amount is not null then f.qty end as priced from ${sql.ref(table)} f`

/** Parts of a statement that end in `eaten`: feed of batches, and their share of that recorded for their houses. */
function eatenParts(context: ReportContext, to: Sql, feed: FeedReading): Sql {
  const begun = sql`(select min(open_date) from chosen)`
  const reported = feed.days.map(
    (when) =>
      sql`${ofDays('feed_use')} where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null and ${when}`,
  )
  const weeks = sql`select w.farm_id, w.batch_id, w.qty, ${weekAmount} as amount, ${weekPriced} as priced from feed_week w
    where ${inFarms(sql`w.farm_id`, context)} and w.batch_id is not null and ${equals(sql`w.batch_id`, context.filters.batchId)} and ${feed.weeks ?? sql`false`} and w.week > ${begun} - 7`
  const shares = sql`select w.farm_id, w.batch_id, w.qty, w.amount, w.priced from shared_week w`
  const rows = sql.join([...reported, ofDays('shared'), weeks, shares], sql` union all `)
  return sql`, ${sharedParts(context, { from: begun, to }, { reported: feed })},
    eaten as (select f.batch_id, sum(f.qty) as feed, sum(f.amount) as feed_amount, sum(f.priced) as priced from (${rows}) f group by 1)`
}

/** The requested batches. */
const chosen = (context: ReportContext): Sql => {
  const { filters: f } = context
  return sql`select b.farm_id, b.uid as batch_id, b.open_date, ${own('b')} from ${openSince(context)} b where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and ${asked(context)}
    and ${equals(sql`b.uid`, f.batchId)} and ${equals(sql`b.stage`, f.stage)} and ${equals(sql`b.source_kind`, f.sourceKind)}
    and ${equals(sql`b.breed_id`, f.breedId)} and ${ifGiven(f.houseId, sql`b.house_id in (${placesBelow(f.houseId)})`)}`
}

// looked up: `exists` would scan the days of all batches
const moved = sql`(select true from batch_day d where d.farm_id = c.farm_id and d.batch_id = c.batch_id limit 1)`
/** The batches of `lives` without their figures: enough to count them. */
export const living = (context: ReportContext): Sql =>
  sql`select c.* from (${chosen(context)}) c where ${moved}`
/** The given number of batches that ended last. */
const ended = (context: ReportContext, first: number): Sql =>
  sql`${living(context)} order by c.close_date desc, c.batch_id::text limit ${first}`

interface LivesOptions {
  /** Includes feed and costs. */
  readonly fed?: boolean
  /** Only that many that ended last. */
  readonly first?: number | undefined
}

/** Figures of each batch up to the last day. Source: F80–F88. */
export function lives(context: ReportContext, { fed = false, first }: LivesOptions = {}): Sql {
  const { filters: f } = context
  const to = sql`${f.dateTo}::date`
  const feed = weeksAndDays({ from: null, to: fedPeriod(context).to })
  const parts = fed ? eatenParts(context, to, feed) : sql``
  const figures = sql`select b.farm_id, b.batch_id, ${own('c')}, w.day as w_day, w.kilos as w_kilos, b.stock, b.born, b.first_in as in_date, b.last_out as out_date,
      (b.stock * (${to} + 1 - date '1970-01-01') - b.head_days)::int as pig_days,
      b.started, b.in_kilos, b.in_weighed, b.in_kilos / nullif(b.in_weighed, 0) as in_mean, b.started_days::numeric / nullif(b.started, 0) - b.in_born as in_age,
      b.out_heads as left_heads, b.out_kilos, b.out_weighed, b.out_kilos / nullif(b.out_weighed, 0) as out_mean, b.out_ages, b.out_aged,
      b.all_dead as dead, b.all_culled as culled, b.lost_kilos, b.counted, b.all_sold as sold,
      coalesce(l.full_sold, 0) as full_sold, coalesce(l.tail, 0) as tail ${fed ? sql`, e.feed, e.feed_amount, e.priced, k.*` : sql``},
      ${arrivalsSince((column) => sql`b.${sql.ref(column)}`)}
    from (select d.*, d.batch_id as uid from last d offset 0) b join chosen c on c.batch_id = b.batch_id
    ${lastWeighing(to, sql`b.stock <> 0`)} ${loads(context, to)} ${fed ? sql`left join eaten e on e.batch_id = b.batch_id ${costsUpTo(to)}` : sql``}`
  return sql`with chosen as materialized (${first === undefined ? chosen(context) : ended(context, first)}), ${lastDays(context, { from: String(f.dateFrom), to: String(f.dateTo) })} ${parts}
    select x.*, x.out_kilos + x.lost_kilos + x.stock_kilos - x.in_kilos as gain from (
      select s.*, round(coalesce(s.mean * s.stock, 0)::numeric, 1) as stock_kilos from (${withMean(figures, to)}) s offset 0) x offset 0`
}
