import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/kit/database.ts'

/** Values a planted row takes for some columns, by column name; the rest is filled by type. */
export type Known = Readonly<Record<string, unknown>>

interface Column {
  name: string
  type: string
}

const byType = (type: string, marker: string): unknown => {
  if (type === 'uuid') return uuidv7()
  if (type === 'uuid[]' || type === 'text[]') return []
  if (/^(integer|bigint|numeric|double)/.test(type)) return 1
  if (type === 'boolean') return true
  if (type === 'date') return '2026-02-01'
  if (type === 'jsonb') return JSON.stringify({ words: marker })
  if (type.startsWith('timestamp')) return '2026-02-01 08:00:00+08'
  return type === 'bytea' ? Buffer.from(marker) : marker
}

/** A flag of one table may be a count in another. */
const fits = (value: unknown, type: string): boolean => typeof value !== 'boolean' || type === 'boolean'

/** Plants one row into any table, a marker in every text, and answers its uid. New columns and tables need no words here. */
export async function plant(db: Db, table: string, marker: string, known: Known): Promise<string> {
  const columns =
    await sql<Column>`select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(
      db,
    )
  const uid = String(known.uid ?? uuidv7())
  const values = columns.rows.map(({ name, type }) => {
    if (Object.hasOwn(known, name) && fits(known[name], type)) return known[name]
    if (name === 'uid') return uid
    if (name === 'version') return 1
    // an accounting period is counted with
    if (type === 'text' && /(^|_)month$/.test(name)) return '2026-02'
    return name === 'deleted' ? false : byType(type, `${marker}${name}`)
  })
  await sql`insert into ${sql.table(table)} (${sql.join(columns.rows.map((one) => sql.id(one.name)))})
    values (${sql.join(values)})`.execute(db)
  return uid
}

/** Tables whose rows belong to a farm or a company, whatever they are called. */
export async function ownedTables(db: Db, owner: 'farm_id' | 'company_id'): Promise<string[]> {
  const found = await sql<{
    table: string
  }>`select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = ${owner} order by 1`.execute(
    db,
  )
  return found.rows.map((one) => one.table)
}
