import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { prepared } from './prepared.ts'

type Queries = Readonly<Record<string, RawBuilder<unknown>>>
type Lists<Q extends Queries> = {
  [Name in keyof Q]: Q[Name] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * The rows of several short queries by key in one round trip, prepared. They travel as JSON: numerics and moments are to be
 * made text by the query.
 */
export async function together<Q extends Queries>(tx: Tx, queries: Q): Promise<Lists<Q>> {
  const lists = Object.entries(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.id(name)}`,
  )
  const found = await prepared(sql<Lists<Q>>`select ${sql.join(lists)}`).execute(tx)
  const [row] = found.rows
  if (!row) throw new Error('a row of lists is always answered')
  return row
}
