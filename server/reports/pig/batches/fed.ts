import { type RawBuilder, sql } from 'kysely'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../sow-sql.ts'
import type { Days } from './inventory.ts'

type Sql = RawBuilder<unknown>

const periodOf = ({ filters: f }: ReportContext): Days => ({
  from: sql`${f.dateFrom}::date`,
  to: sql`${f.dateTo}::date`,
})

/**
 * Parts of a statement that end in `shared`: what batches ate of the feed told for a house, by batch, day and feed. It is shared
 * by the heads of those of its class that stood there on the evening. Source: domain.md §2.12.
 * @param asked which rows `f` of feed are wanted
 */
export const sharedParts = (
  context: ReportContext,
  { from, to } = periodOf(context),
  asked: Sql = sql`true`,
): Sql => {
  const share = (column: string) =>
    sql`${sql.ref(`s.${column}`)} * s.heads / sum(s.heads) over (partition by s.farm_id, s.uid) as ${sql.ref(column)}`
  // found before they are shared: put in the order of the shares, all batches would be gone through
  return sql`hf as materialized (select * from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is null
      and f.use_date between ${from} and ${to} and ${asked} and f.feed_class in ('NURSERY', 'FINISH', 'GILT')),
    shared as (select s.farm_id, s.eater as batch_id, s.use_date as day, s.feed_id, ${share('qty')}, ${share('amount')}
      from (select hf.*, d.batch_id as eater, d.heads from hf
          join batch_day d on d.farm_id = hf.farm_id and d.house_id = hf.house_id and d.day <= hf.use_date
            and d.until > hf.use_date and d.heads > 0
          join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
            and hf.feed_class = ${worded(sql`b.stage`, CLASS_OF_STAGE)} offset 0) s)`
}

/** The same with what was told for batches themselves, ending in `fed`. */
export const fedParts = (context: ReportContext): Sql => {
  const { from, to } = periodOf(context)
  return sql`${sharedParts(context)},
    fed as (select f.farm_id, f.batch_id, f.use_date as day, f.feed_id, f.qty, f.amount
        from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null and f.use_date between ${from} and ${to}
      union all select * from shared)`
}

/** kg the batch of a row `x` has eaten up to a day, looked up for the rows that show it; null where no feed was told. */
export const eatenUpTo = (day: Sql): Sql =>
  sql`(select batch_feed(b, ${day}) from batch b where b.farm_id = x.farm_id and b.uid = x.batch_id)`
