import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** What commands keep beside the rows it is made of, and how it would be made anew: `kept` and `made` of one key each. */
const SUMS: Readonly<Record<string, string>> = {
  'weeks of feed': `
    select farm_id::text || concat_ws(' ', week, batch_id, house_id, feed_class, feed_id, source) as key,
        concat_ws(' ', records, qty, priced_records, amount, priced) as kept from feed_week`,
  'days of batches': `select concat_ws(' ', farm_id, batch_id, house_id, day) as key, b::text as kept from batch_day b`,
  'classes in stock': `select farm_id || ' ' || material_class as key, since::text as kept from stock_class_since`,
}
const MADE: Readonly<Record<string, string>> = {
  'weeks of feed': `
    select farm_id::text || concat_ws(' ', date_trunc('week', use_date)::date, batch_id, house_id, feed_class, feed_id, source) as key,
        concat_ws(' ', count(*), sum(qty), count(amount), coalesce(sum(amount), 0.00), coalesce(sum(qty) filter (where amount is not null), 0.00)) as made
      from feed_use group by farm_id, date_trunc('week', use_date), batch_id, house_id, feed_class, feed_id, source`,
  'days of batches': `
    select concat_ws(' ', d.farm_id, d.batch_id, d.house_id, d.day) as key, d::text as made
      from (select distinct farm_id, batch_id from batch_move) b cross join lateral batch_days(b.farm_id, b.batch_id) d`,
  'classes in stock': `
    select m.farm_id || ' ' || n.material_class as key, min(m.event_date)::text as made
      from stock_move m join material n on n.uid = m.material_id group by m.farm_id, n.material_class`,
}

/** Sums that are not what their rows make: none, whatever a test did to a farm. */
export async function wrongSums(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, kept] of Object.entries(SUMS)) {
    const { rows } = await sql<{ said: string }>`
      select concat_ws(' | ', k.key, m.key, k.kept, m.made) as said from (${sql.raw(kept)}) k
        full join (${sql.raw(MADE[name] ?? '')}) m on m.key = k.key where k.kept is distinct from m.made limit 3`.execute(
      db,
    )
    wrong.push(...rows.map(({ said }) => `${name}: ${said}`))
  }
  return wrong
}

/** Makes all sums anew out of rows that a test wrote itself. */
export async function remakeSums(db: Db): Promise<void> {
  await remakeFeedWeeks(db)
  await sql`select keep_batch_days(farm_id, batch_id, '-infinity') from (
    select farm_id, batch_id from batch_move union select farm_id, batch_id from batch_day) b`.execute(db)
  await sql`delete from stock_class_since`.execute(db)
  await sql`insert into stock_class_since select m.farm_id, n.material_class, min(m.event_date)
    from stock_move m join material n on n.uid = m.material_id group by 1, 2`.execute(db)
}

/** Makes the weeks of feed anew; batches keep their days. */
export async function remakeFeedWeeks(db: Db): Promise<void> {
  await sql`delete from feed_week`.execute(db)
  await sql`insert into feed_week (farm_id, week, batch_id, house_id, feed_class, feed_id, source, records, qty, priced_records, amount, priced)
    select farm_id, date_trunc('week', use_date)::date, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty), count(amount),
        coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
      from feed_use group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
}
