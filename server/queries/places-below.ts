import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Uids of a place and everything in it: a house finds its units and pens. */
export const placesBelow = (place: unknown): Sql =>
  sql`select b.uid from organize a join organize b on b.tree_path like a.tree_path || '%' where a.uid = ${place}::uuid`
