import { sql } from 'kysely'

/**
 * Stands behind a part of a statement that has many rows. Behind the wall the planner takes a part for a row or two and goes through
 * the other side for each of them; how long a series is it cannot know and takes for a thousand: it joins by hash.
 */
export const MANY = sql`cross join generate_series(1, (select 1)) many`

/** What readings under one another end in, for the same: one more, without a row, of which it expects a thousand. */
export const NONE_OF_MANY = sql`from generate_series(1, (select 0))`
