import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { closedDayOf, laterDaysOf } from './columns.ts'
import type { Db } from './database.ts'

/** What is guarded: by table the day, then the columns watched; by `table.column` a day entered later. */
export async function closedDayGuards(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname || replace(replace(t.tgname, 'closed_day_update', ''), 'closed_later_', '.') as name,
        encode(t.tgargs, 'escape') as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
     where t.tgname = 'closed_day_update' or t.tgname like 'closed\\_later\\_%'`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns.split('\\000').slice(0, -1)]))
}

/** The triggers behind V-002 on the tables of resources, made again where what they watch has changed. */
export async function guardClosedDays(db: Db, resources: readonly Resource[]): Promise<void> {
  const guarded = await closedDayGuards(db)
  for (const resource of resources) {
    const { table } = resource
    const guard = closedDayOf(resource)
    if (!guard) continue
    const { day, watched } = guard
    if (guarded.get(table)?.join() !== [day, ...watched].join())
      await sql`select guard_closed_days(${table}, ${day}, ${watched}::text[])`.execute(db)
    for (const later of laterDaysOf(resource))
      if (!guarded.has(`${table}.${later}`)) await sql`select guard_later_day(${table}, ${later})`.execute(db)
  }
}
