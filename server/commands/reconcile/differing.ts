import { sql } from 'kysely'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Most names listed of differing rows; the number covers all. */
const MOST = 20

/** An identity without its name: no rows are expected of a statement with a column `name`; the first of them by name. */
export async function differing(tx: Tx, rows: Sql): Promise<Omit<Identity, 'rule' | 'item'>> {
  const { count, names } = await tx.one(sql<{ count: number; names: string[] | null }>`
    select count(*)::int as count, (array_agg(name order by name))[:${sql.lit(MOST)}] as names from (${rows}) x`)
  return { expected: 0, actual: count, rows: names ?? [] }
}
