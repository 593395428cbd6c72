import { type RawBuilder, sql } from 'kysely'

/** Uids of a place and everything in it: a house finds its units and pens. */
export const placesBelow = (place: unknown): RawBuilder<unknown> =>
  sql`select b.uid from organize a join organize b on b.tree_path like a.tree_path || '%' where a.uid = ${place}::uuid`
