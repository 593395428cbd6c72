import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** Running numbers that order events of one day. A dry run takes numbers that are never stored. */
export async function nextNumbers(tx: Tx, count: number, dryRun: boolean): Promise<number[]> {
  if (dryRun) return Array.from({ length: count }, (_, index) => Number.MAX_SAFE_INTEGER - count + index)
  return tx.values(sql<number>`
    select nextval('pig_event_seq') from generate_series(1, ${count})`)
}
