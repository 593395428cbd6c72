import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Which items are asked for: due from a day to a day, of farms. */
export interface ImmuneAsk {
  readonly farms: readonly string[]
  readonly from: Sql
  readonly to: Sql
  /** Which of them: said of `d.due` and `d.first_day`, the day it was first answered. Heads are looked up for these alone. */
  readonly wanted?: Sql
}

/** Days after its day within which an item done too late still counts as done; then it was missed for good. */
export const LATEST = 100

export const ofFarms = (farmId: Sql, { farms }: Pick<ImmuneAsk, 'farms'>): Sql =>
  sql`${farmId} = any(${[...farms]}::uuid[])`

export const isDue = (day: Sql, { from, to }: ImmuneAsk): Sql => sql`${day} between ${from} and ${to}`

/**
 * An item `i` so many days after one falls due: said of the day it counts from, and of days that `plan` has worked out, or behind
 * the wall no index could find it.
 */
export const isDueFrom = (start: Sql): Sql => sql`${start} between i.first_start and i.last_start`
