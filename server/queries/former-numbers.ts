import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** All present and former ear numbers of the animals of `pig` under this name. */
export const numbersOf = (pig: string): Sql =>
  sql`array_append(regexp_split_to_array(coalesce(${sql.ref(`${pig}.former_ear_nos`)}, ''), '[\\s,，、]+'), ${sql.ref(`${pig}.ear_no`)})`
