import { sql } from 'kysely'

/**
 * Appended to a part of a statement with many rows. Under row-level security the planner expects a row or two and scans
 * the other side for each; the length of a series is unknown to it and estimated as a thousand, so it joins by hash.
 */
export const MANY = sql`cross join generate_series(1, (select 1)) many`

/** Ends a union for the same purpose: an empty branch with an estimate of a thousand rows. */
export const NONE_OF_MANY = sql`from generate_series(1, (select 0))`
