import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'

/** Something beside the rows of the farms changed that their costs are reckoned with. */
export async function markCosts(tx: Tx, farms: readonly string[], since: string): Promise<void> {
  await sql`insert into batch_cost_stale (farm_id, since) select f, ${since}::date from unnest(${[...farms]}::uuid[]) f
    where exists (select 1 from batch b where b.farm_id = f)`.execute(tx)
}
