import { sql } from 'kysely'
import { snake } from '../names.ts'
import type { Sql } from '../sql-words.ts'

/** Columns that a table of this alias has under their own names: `earNo` is `p.ear_no`. */
export const columnsOf = (alias: string, ...keys: readonly string[]): Readonly<Record<string, Sql>> =>
  Object.fromEntries(keys.map((key) => [key, sql.ref(`${alias}.${snake(key)}`)]))
