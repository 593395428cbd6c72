import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** Sums that commands keep in a table of its own, and the rows it would have if it were made anew. */
const SUMS = {
  feed_week: `
    select farm_id, date_trunc('week', use_date)::date, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty), count(amount),
        coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
      from feed_use group by 1, 2, 3, 4, 5, 6, 7`,
  batch_day: `
    select d.* from (select distinct farm_id, batch_id from batch_move) b cross join lateral batch_days(b.farm_id, b.batch_id) d`,
  stock_class_since: `
    select m.farm_id, n.material_class, min(m.event_date)
      from stock_move m join material n on n.uid = m.material_id group by 1, 2`,
} as const
type Sum = keyof typeof SUMS

/** Sums that are not what their rows make: none, whatever a test did to a farm. */
export async function wrongSums(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, made] of Object.entries(SUMS)) {
    const { rows } = await sql<{ said: string }>`
      (select 'too much: ' || x::text as said from (table ${sql.table(table)} except (${sql.raw(made)})) x limit 3)
      union all
      (select 'missing: ' || x::text from ((${sql.raw(made)}) except table ${sql.table(table)}) x limit 3)`.execute(
      db,
    )
    wrong.push(...rows.map(({ said }) => `${table}: ${said}`))
  }
  return wrong
}

/** Makes the sums of these tables anew out of rows that a test wrote itself; those of all where it names none. */
export async function remakeSums(db: Db, ...tables: readonly Sum[]): Promise<void> {
  for (const table of tables.length > 0 ? tables : (Object.keys(SUMS) as Sum[])) {
    await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`insert into ${sql.table(table)} ${sql.raw(SUMS[table])}`.execute(db)
  }
}
