import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * The keeper of an animal's place on a day: the binding of its pen, else of the unit, else of the house. `place` is an
 * expression for the uid of the innermost place known, `day` one for a date; null without a binding.
 */
export const keeperOf = (farmId: Sql, place: Sql, day: Sql): RawBuilder<string | null> => sql`(
  select b.bound from organize at
    cross join lateral ${stepsOf(sql`at.tree_path`)}
    join pen_binding b on b.farm_id = ${farmId} and b.place_id = step.uid
   where at.uid = ${place} and b.kind = 'KEEPER' and not b.deleted
     and b.from_date <= ${day} and (b.to_date is null or b.to_date >= ${day})
   order by step.no desc limit 1)`

/** The steps of a path from the top of the tree as rows `step (uid, no)`: found by key, not by comparing every path. */
export const stepsOf = (path: Sql): Sql =>
  sql`unnest(string_to_array(trim(both '/' from ${path}), '/')::uuid[]) with ordinality step(uid, no)`
