import { sql } from 'kysely'
import type { Tx } from '../kit/database.ts'

/** Key of a week's feed. */
const KEY = sql.raw('farm_id, week, batch_id, house_id, feed_class, feed_id, source')

/** The weeks of rows of feed, in their present state. */
const weeksOf = (farms: readonly string[], uids: readonly string[]) => sql`
  select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source,
      count(*) as records, sum(qty) as qty, count(amount) as priced_records, coalesce(sum(amount), 0) as amount,
      coalesce(sum(qty) filter (where amount is not null), 0) as priced
    from feed_use where farm_id = any(${farms}::uuid[]) and uid = any(${uids}::uuid[]) group by 1, 2, 3, 4, 5, 6, 7`

/**
 * Changes rows of feed together with the sums of their weeks. Sums are added to, not set: others enter feed of the same week at the
 * same moment; they are added in one order, so that no two transactions deadlock.
 * @param uids of all rows that `write` deletes, inserts or updates; without any there is nothing to write
 */
export async function changingFeed(
  tx: Tx,
  farms: readonly string[],
  uids: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  if (uids.length === 0) return
  const before = await tx.rows(sql<object>`${weeksOf(farms, uids)}`)
  await write()
  await tx.run(sql`
    insert into feed_week as w (${KEY}, records, qty, priced_records, amount, priced)
      select ${KEY}, sum(records), sum(qty), sum(priced_records), sum(amount), sum(priced) from (
          select * from (${weeksOf(farms, uids)}) now
          union all
          select ${KEY}, -records, -qty, -priced_records, -amount, -priced
            from jsonb_populate_recordset(null::feed_week, ${JSON.stringify(before)}::jsonb)) change
       group by ${KEY} having sum(records) <> 0 or sum(qty) <> 0 or sum(priced_records) <> 0 or sum(amount) <> 0 or sum(priced) <> 0
       order by ${KEY}
    on conflict (${KEY}) do update set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced)`)
  if (before.length === 0) return
  await tx.run(sql`delete from feed_week w where w.farm_id = any(${farms}::uuid[]) and w.records = 0
    and w.week in (select week from jsonb_populate_recordset(null::feed_week, ${JSON.stringify(before)}::jsonb))`)
}
