import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { afterEntryDaysOf, closedDayOf } from './kit/columns.ts'
import { type Db, withDb } from './kit/database.ts'
import { migrate, naming } from './kit/migrator.ts'

/** The present guards: by table the day, then the guarded columns; by `table.column` a day entered later. */
export async function closedDayGuards(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.rows(sql<{ name: string; columns: string }>`
    select c.relname || replace(replace(t.tgname, 'closed_day_update', ''), 'closed_later_', '.') as name,
        encode(t.tgargs, 'escape') as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
     where t.tgname = 'closed_day_update' or t.tgname like 'closed\\_later\\_%'`)
  return new Map(rows.map(({ name, columns }) => [name, columns.split('\\000').slice(0, -1)]))
}

/** Creates the triggers behind V-002 on the tables of resources, again where the guarded columns have changed. */
async function guardClosedDays(db: Db, resources: readonly Resource[]): Promise<void> {
  const guarded = await closedDayGuards(db)
  for (const resource of resources) {
    const { table } = resource
    const guard = closedDayOf(resource)
    if (!guard) continue
    const { day, watched } = guard
    if (guarded.get(table)?.join() !== [day, ...watched].join())
      await db.run(sql`select guard_closed_days(${table}, ${day}, ${watched}::text[])`)
    for (const later of afterEntryDaysOf(resource))
      if (!guarded.has(`${table}.${later}`)) await db.run(sql`select guard_later_day(${table}, ${later})`)
  }
}

/** Lets one of several servers starting on one database upgrade it, while the others wait. */
const LOCK = 7_415_620_003

/**
 * Upgrades a database to the schema of this program: migrations, functions, triggers and policies, and the guards of closed days
 * declared by the resources. @returns the names of the executed migrations
 * @param db of two connections or more: one holds the lock
 */
export const upgradeSchema = (db: Db, log: (line: string) => void): Promise<string[]> =>
  // a transaction-level lock, as a session-level one would not hold behind a pooler
  db.transaction().execute(async (held) => {
    await held.run(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    const ran = await migrate(db, log)
    await guardClosedDays(db, resources)
    return ran
  })

/** `upgradeSchema` for a connection string; opens and closes its own connection. @throws StartError with the obstacle */
export const upgradeSchemaAt = (url: string, log: (line: string) => void): Promise<string[]> =>
  naming(() => withDb(url, 2, (db) => upgradeSchema(db, log)))
