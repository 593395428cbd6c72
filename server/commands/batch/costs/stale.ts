import { sql } from 'kysely'
import { type DataScope, type Db, reading, scoped, type Tx } from '../../../kit/database.ts'
import { farmWall } from '../../../kit/farm-wall.ts'
import { refreshCosts } from './refresh.ts'

/** Farms of a scope whose costs are behind. */
const staleFarms = (db: Db, scope: DataScope): Promise<string[]> =>
  reading(db, scope, async (tx) => {
    const found = await sql<{ farm: string }>`select distinct farm_id as farm from batch_cost_stale`.execute(
      tx,
    )
    return found.rows.map(({ farm }) => farm)
  })

/** Brings a farm up to date behind its own wall. */
export async function refreshFarm(db: Db, farmId: string, today: string): Promise<void> {
  await scoped(db, await farmWall(db, farmId), (tx) => refreshCosts(tx, farmId, today))
}

/** Brings so many farms of a scope up to date; farms that were told of piglets by them follow. */
export async function freshenCosts(db: Db, scope: DataScope, today: string, most: number): Promise<void> {
  let left = most
  for (let turn = 0; turn < 3 && left > 0; turn += 1) {
    const farms = (await staleFarms(db, scope)).slice(0, left)
    if (farms.length === 0) return
    for (const farmId of farms) await refreshFarm(db, farmId, today)
    left -= farms.length
  }
}

/** Something beside the rows of the farms changed that their costs are reckoned with. */
export async function markCosts(tx: Tx, farms: readonly string[], since: string): Promise<void> {
  await sql`insert into batch_cost_stale (farm_id, since) select f, ${since}::date from unnest(${[...farms]}::uuid[]) f
    where exists (select 1 from batch b where b.farm_id = f)`.execute(tx)
}
