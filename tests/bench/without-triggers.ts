import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** Marks of what is kept by day, by table. */
const MARKS = [
  'herd_day_stale',
  'farm_day_stale',
  'batch_cost_stale',
  'cost_ledger_stale',
  'feed_eaten_stale',
]

/**
 * Fills tables with millions of rows without a trigger for each, as a restore does; then everything of every farm is marked as to be
 * kept anew. Sums that commands would have kept are made by `remakeSums` within.
 */
export async function withoutTriggers(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string }>`select distinct tgrelid::regclass::text as table
    from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  const each = async (how: string) => {
    for (const { table } of rows) await sql.raw(`alter table ${table} ${how} trigger user`).execute(db)
  }
  await each('disable')
  await fill()
  await each('enable')
  for (const table of MARKS)
    await sql`insert into ${sql.table(table)} (farm_id, since) select uid, '2000-01-01' from organize where type = 'farm'`.execute(
      db,
    )
  await sql`insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from batch_move`.execute(
    db,
  )
}
