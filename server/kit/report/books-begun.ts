import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** The days farms went live with their books; of those that never did so nothing is known. */
export interface BooksBegun {
  readonly of: ReadonlyMap<string, string>
  /** The last of these days: before it not all farms have figures. */
  readonly last: string | null
}

/** Since when farms keep their books here: what lies before is no base to compare with. */
export async function booksBegun(tx: Tx, farms: readonly string[]): Promise<BooksBegun> {
  const { rows } = await sql<{ uid: string; day: string }>`select uid, go_live_date::text as day from organize
    where uid = any(${[...farms]}::uuid[]) and go_live_date is not null order by go_live_date`.execute(tx)
  return { of: new Map(rows.map(({ uid, day }) => [uid, day])), last: rows.at(-1)?.day ?? null }
}
