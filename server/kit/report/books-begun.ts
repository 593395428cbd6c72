import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Go-live days of farms; farms without one are missing. */
export interface BooksBegun {
  readonly of: ReadonlyMap<string, string>
  /** The last of these days: before it some farms have no figures. */
  readonly last: string | null
}

/** First day of the farms' records here: earlier days are no base for comparison. */
export async function booksBegun(tx: Tx, farms: readonly string[]): Promise<BooksBegun> {
  const days = await tx.map(sql<[string, string]>`
    select uid, go_live_date::text from organize
    where uid = any(${[...farms]}::uuid[]) and go_live_date is not null order by go_live_date`)
  return { of: days, last: [...days.values()].at(-1) ?? null }
}
