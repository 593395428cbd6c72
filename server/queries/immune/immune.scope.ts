import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** The requested items: due from a day to a day, of farms. */
export interface ImmuneAsk {
  readonly farms: readonly string[]
  readonly from: Sql
  readonly to: Sql
  /** Condition on `d.due` and `d.first_day`, the day of the first vaccination. Heads are looked up only for matching items. */
  readonly wanted?: Sql
}

/** Days after its day within which a late item still counts as done; later it is missed for good. */
export const LATEST = 100

export const ofFarms = (farmId: Sql, { farms }: Pick<ImmuneAsk, 'farms'>): Sql =>
  sql`${farmId} = any(${[...farms]}::uuid[])`

export const isDue = (day: Sql, { from, to }: ImmuneAsk): Sql => sql`${day} between ${from} and ${to}`

/**
 * Condition for an item `i` due a number of days after a start: on the start day, and on days computed by `plan`, otherwise
 * row-level security keeps the index from being used.
 */
export const isDueFrom = (start: Sql): Sql => sql`${start} between i.first_start and i.last_start`
