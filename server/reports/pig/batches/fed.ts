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
 */
export const sharedParts = (context: ReportContext, { from, to } = periodOf(context)): Sql => {
  const share = (column: string) =>
    sql`${sql.ref(`hf.${column}`)} * d.heads / sum(d.heads) over (partition by hf.farm_id, hf.uid) as ${sql.ref(column)}`
  return sql`hf as materialized (select * from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is null
      and f.use_date between ${from} and ${to} and f.feed_class in ('NURSERY', 'FINISH', 'GILT')),
    shared as (select hf.farm_id, d.batch_id, hf.use_date as day, hf.feed_id, ${share('qty')}, ${share('amount')}
        from hf join batch_day d on d.farm_id = hf.farm_id and d.house_id = hf.house_id and d.day <= hf.use_date
          and d.until > hf.use_date and d.heads > 0
        join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
          and hf.feed_class = ${worded(sql`b.stage`, CLASS_OF_STAGE)})`
}

/** The same with what was told for batches themselves, ending in `fed`. */
export const fedParts = (context: ReportContext): Sql => {
  const { from, to } = periodOf(context)
  return sql`${sharedParts(context)},
    fed as (select f.farm_id, f.batch_id, f.use_date as day, f.feed_id, f.qty, f.amount
        from feed_use f where ${inFarms(sql`f.farm_id`, context)} and f.batch_id is not null and f.use_date between ${from} and ${to}
      union all select * from shared)`
}

const ofClass = (feed: string, batch: string): Sql =>
  sql`${sql.ref(`${feed}.feed_class`)} = ${worded(sql.ref(`${batch}.stage`), CLASS_OF_STAGE)}`

/** kg a batch `b` has eaten up to a day, looked up for the rows that show it; null where no feed was told. */
export const eatenUpTo = (day: Sql): Sql => sql`(select round(sum(f.qty), 2) from (
    select u.qty from feed_use u where u.farm_id = b.farm_id and u.batch_id = b.uid and u.use_date <= ${day}
    union all
    select u.qty * d.heads / beside.heads from batch_day d
      join feed_use u on u.farm_id = d.farm_id and u.house_id = d.house_id and u.batch_id is null and u.use_date >= d.day
        and u.use_date < d.until and u.use_date <= ${day} and ${ofClass('u', 'b')}
      cross join lateral (select sum(o.heads) as heads from batch_day o join batch ob on ob.farm_id = o.farm_id and ob.uid = o.batch_id
          and not ob.deleted and ${ofClass('u', 'ob')}
        where o.farm_id = d.farm_id and o.house_id = d.house_id and o.day <= u.use_date and o.until > u.use_date) beside
     where d.farm_id = b.farm_id and d.batch_id = b.uid and d.heads > 0) f)`
