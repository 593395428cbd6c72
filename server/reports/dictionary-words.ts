import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * Words of some dictionaries, uid as text for a join with event payloads. `offset 0` keeps them a separate table,
 * read once: otherwise the planner reads the whole dictionary with its row-level security for every row.
 */
export const dictionaryWords = (...scodes: readonly string[]): Sql =>
  sql`(select uid::text as uid, name1, sort from data_dictionary where scode = any(${scodes}::text[]) offset 0)`
