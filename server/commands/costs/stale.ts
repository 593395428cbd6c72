import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'

/** Something beside the rows of the farms changed that their months are reckoned with. */
export async function markLedger(tx: Tx, farms: readonly string[], since: string): Promise<void> {
  await sql`insert into cost_ledger_stale (farm_id, since)
    select f, ${since}::date from unnest(${[...farms]}::uuid[]) f`.execute(tx)
}

/** Farms among those in sight whose ledger is behind: something was told, or a month began. */
export async function behindLedgers(tx: Db | Tx, today: string): Promise<string[]> {
  const found = await sql<{ farm: string }>`select farm_id as farm from cost_ledger_stale
    union select farm_id from cost_ledger_due where day <= ${today}::date`.execute(tx)
  return found.rows.map(({ farm }) => farm)
}
