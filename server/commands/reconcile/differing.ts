import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../../kit/database.ts'

/** Most names listed of differing rows; the number covers all. */
const MOST = 20

/** Number of rows a statement with a column `name` finds, and the first of them by name. */
export async function differing(tx: Tx, rows: Sql): Promise<{ count: number; rows: readonly string[] }> {
  const found = await tx.row(sql<{ count: number; names: string[] | null }>`
    select count(*)::int as count, (array_agg(name order by name))[:${sql.lit(MOST)}] as names from (${rows}) x`)
  return { count: found?.count ?? 0, rows: found?.names ?? [] }
}
