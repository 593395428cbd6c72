import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { ActualSchema } from './ddl.ts'

/** Reads the migrated schema from PostgreSQL's own catalogue. */
export async function readSchema(db: Db): Promise<ActualSchema> {
  const columns = await sql<{ table: string; name: string; type: string; notNull: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(db)
  const tables = new Map<string, Map<string, { type: string; notNull: boolean }>>()
  for (const { table, name, type, notNull } of columns.rows) {
    const known = tables.get(table) ?? new Map<string, { type: string; notNull: boolean }>()
    tables.set(table, known.set(name, { type, notNull }))
  }
  const indexes = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public'`.execute(db)
  return { tables, indexes: new Set(indexes.rows.map((row) => row.name)) }
}
