import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** Something beside the rows of the farms changed that their months are computed with. */
export async function markLedger(tx: Tx, farms: readonly string[], since: string): Promise<void> {
  await sql`insert into cost_ledger_stale (farm_id, since)
    select f, ${since}::date from unnest(${[...farms]}::uuid[]) f`.execute(tx)
}
