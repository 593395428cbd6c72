import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** They keep books on requests, refused ones as well. */
const BOOKS = new Set(['session', 'audit_log', 'rate_window', 'request_answer', 'login_attempt', 'login_log'])

/** Every row of every table that a refused request must leave alone, as one text. New tables need no words here. */
export async function dumpAll(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const parts = tables.rows
    .filter(({ name }) => !BOOKS.has(name))
    .map(({ name }) => sql`select ${name}::text as name, t::text as text from ${sql.table(name)} t`)
  const rows = await sql<{
    name: string
    text: string
  }>`select * from (${sql.join(parts, sql` union all `)}) x order by 1, 2`.execute(db)
  return rows.rows.map(({ name, text }) => `${name} ${text}`).join('\n')
}
