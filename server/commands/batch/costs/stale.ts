import { sql } from 'kysely'
import { type Db, scoped, type Tx } from '../../../kit/database.ts'
import { farmWall } from '../../../kit/farm-wall.ts'
import { refreshCosts } from './refresh.ts'

/** Brings a farm up to date behind its own wall. */
export async function refreshFarm(db: Db, farmId: string, today: string): Promise<void> {
  await scoped(db, await farmWall(db, farmId), (tx) => refreshCosts(tx, farmId, today))
}

/** Something beside the rows of the farms changed that their costs are reckoned with. */
export async function markCosts(tx: Tx, farms: readonly string[], since: string): Promise<void> {
  await sql`insert into batch_cost_stale (farm_id, since) select f, ${since}::date from unnest(${[...farms]}::uuid[]) f
    where exists (select 1 from batch b where b.farm_id = f)`.execute(tx)
}
