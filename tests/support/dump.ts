import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { prepared } from '#server/kit/prepared.ts'

/** They keep books on requests, refused ones as well. */
const BOOKS = new Set(['session', 'audit_log', 'rate_window', 'request_answer', 'login_attempt', 'login_log'])

/** The statement of a database: it reads a hundred tables, and is put together, parsed and planned once. */
const statements = new WeakMap<Db, Promise<string>>()

/**
 * Content of every table that a refused request must leave alone: a line for each, with its rows and their checksum, so that two looks
 * differ where a table changed. New tables need no words here.
 */
export async function dumpAll(db: Db): Promise<string> {
  const statement = statements.get(db) ?? statementOf(db)
  statements.set(db, statement)
  const query = sql.raw<{ name: string; text: string }>(await statement)
  const { rows } = await prepared(query).execute(db)
  return rows.map(({ name, text }) => `${name} ${text}`).join('\n')
}

async function statementOf(db: Db): Promise<string> {
  const tables = await sql<{
    name: string
    quoted: string
  }>`select relname as name, quote_ident(relname) as quoted
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  // no two rows of a table are the same: those that come and go cannot lift each other
  const content = "count(*) || ' rows ' || coalesce(bit_xor(hashtextextended(t::text, 0)), 0)"
  const parts = tables.rows
    .filter(({ name }) => !BOOKS.has(name))
    .map(({ name, quoted }) => `select '${name}' as name, ${content} as text from ${quoted} t`)
  return `select * from (${parts.join(' union all ')}) x order by 1`
}
