import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * The few words of some dictionaries, uid as text to be joined with what an event holds. `offset 0` keeps them a table
 * of their own, read once: the planner else reads the whole dictionary behind its wall for every row.
 */
export const dictionaryWords = (...scodes: readonly string[]): Sql =>
  sql`(select uid::text as uid, name1, sort from data_dictionary where scode = any(${scodes}::text[]) offset 0)`
