import { sql } from 'kysely'
import { CLASS_OF_STAGE } from '#domain/standalone/standalone.labels.ts'
import { MANY } from '#server/kit/many.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { worded } from '../sow-sql.ts'
import type { FeedReading } from './fed-weeks.ts'
import type { Days } from './inventory.ts'

const periodOf = ({ filters: f }: ReportContext): Days => ({
  from: sql`${f.dateFrom}::date`,
  to: sql`${f.dateTo}::date`,
})

/** Feed `f` that was recorded for a house and is shared by its batches. */
const isShared = sql`f.batch_id is null and f.pig_id is null and f.feed_class in ('NURSERY', 'FINISH', 'GILT')`

/**
 * Parts of a statement that end in `portion`: feedings `f` of houses, shared by the heads of the batches of their class there
 * at the end of the day, day by day like the feed: `eater`. Source: §2.12.
 */
export const portionParts = (
  context: Pick<ReportContext, 'farms'>,
  { from, to }: Days,
  feedings = sql`from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.use_date between ${from} and ${to} and ${isShared}`,
): Sql => {
  const dayEnds = sql`select d.farm_id, d.house_id, d.batch_id, d.heads, greatest(d.day, ${from})
      + generate_series(0, least(d.until - 1, ${to}) - greatest(d.day, ${from})) as day
    from batch_day d where ${inFarms(sql`d.farm_id`, context)} and d.until > ${from} and d.day <= ${to} and d.heads > 0
      and d.house_id in (select house_id from hf)`
  return sql`hf as materialized (select f.farm_id, f.uid, f.house_id, f.use_date, f.feed_class, f.feed_id, f.qty,
      coalesce(f.amount, feed_cost(f.farm_id, f.feed_id, f.use_date, f.qty)) as amount ${feedings}),
    eater as materialized (select d.*, sum(d.heads) over (partition by d.house_id, d.day, d.feed_class) as all_heads
      from (select d.*, ${worded(sql`b.stage`, CLASS_OF_STAGE)} as feed_class
        from (${dayEnds}) d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
        where (d.house_id, d.day) in (select house_id, use_date from hf) offset 0) d where exists (select from hf)),
    portion as (select hf.farm_id, hf.uid as feed_uid, e.batch_id, hf.house_id, hf.use_date, hf.feed_id, ${share('qty')}, ${share('amount')}
      from (select hf.* from hf ${MANY}) hf join eater e on e.house_id = hf.house_id and e.day = hf.use_date and e.feed_class = hf.feed_class)`
}

/**
 * A batch's part of a feeding, in whole hundredths: the remainder of rounding down goes to the largest fractions, as `apportioned` in
 * `src/domain/cost` divides the same feeding for the cost ledger.
 */
const share = (column: 'qty' | 'amount'): Sql => {
  const product = sql`round(${sql.ref(`hf.${column}`)} * 100) * e.heads`
  const floor = sql`div(${product}, e.all_heads)`
  const turn = sql`row_number() over (partition by hf.uid order by mod(${product}, e.all_heads) desc, e.batch_id)`
  const left = sql`round(${sql.ref(`hf.${column}`)} * 100) - sum(${floor}) over (partition by hf.uid)`
  return sql`((${floor} + case when ${turn} <= ${left} then 1 else 0 end) / 100)::numeric(16,2) as ${sql.ref(column)}`
}

interface FedOptions {
  /** Condition for the rows `f` of feed. */
  readonly asked?: Sql
  /** Weeks read as a whole are in a part `shared_week` then. */
  readonly reported?: FeedReading
}

/**
 * Parts of a statement that end in `shared`: feed of batches from that recorded for a house, by batch, day and feed: as kept,
 * and computed now from the first outdated week on.
 */
export const sharedParts = (
  context: ReportContext,
  { from, to } = periodOf(context),
  { asked = sql`true`, reported = { weeks: null, days: [sql`true`] } }: FedOptions = {},
): Sql => {
  const wanted = sql`f.use_date between ${from} and ${to} and ${asked}`
  const late = sql`select s.farm_id, date_trunc('week', min(s.since))::date as since from feed_eaten_stale s
    where ${inFarms(sql`s.farm_id`, context)} group by 1`
  const behind = sql`from late cross join lateral (select f.* from feed_use f where f.farm_id = late.farm_id and f.use_date >= late.since
      and ${wanted} and ${isShared} offset 0) f`
  const isRight = (
    row: string,
    day: string,
  ) => sql`${inFarms(sql.ref(`${row}.farm_id`), context)} and not exists (
    select from late where late.farm_id = ${sql.ref(`${row}.farm_id`)} and late.since <= ${sql.ref(`${row}.${day}`)})`
  const columns = sql`f.farm_id, f.batch_id, f.use_date as day, f.feed_id, f.qty, f.amount`
  const kept = reported.days.map(
    (days) =>
      sql`union all select ${columns} from feed_share f where ${isRight('f', 'use_date')} and ${wanted} and ${days}`,
  )
  const weeks =
    reported.weeks &&
    sql`, shared_week as (select w.* from share_week w where ${isRight('w', 'week')} and ${reported.weeks} and w.week > ${from} - 7)`
  return sql`late as materialized (${late}), ${portionParts(context, { from, to }, behind)},
    shared as (select ${columns} from portion f ${sql.join(kept, sql` `)}) ${weeks ?? sql``}`
}

/** The same plus feed recorded for batches themselves, ending in `fed`. */
export const fedParts = (context: ReportContext): Sql => {
  const { from, to } = periodOf(context)
  return sql`${sharedParts(context)},
    fed as (select f.farm_id, f.batch_id, f.use_date as day, f.feed_id, f.qty, f.amount
        from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null and f.use_date between ${from} and ${to}
      union all select * from shared)`
}

/** kg of feed of the batch of a row `x` up to a day, looked up for the shown rows; null where no feed was recorded. */
export const eatenUpTo = (day: Sql): Sql =>
  sql`(select batch_feed(b, ${day}) from batch b where b.farm_id = x.farm_id and b.uid = x.batch_id)`
