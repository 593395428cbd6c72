import { sql } from 'kysely'
import { replayPig } from '#domain/sow/replay.ts'
import { type BulkTable, bulkInsert, bulkUpsert } from '../../kit/bulk.ts'
import type { Tx } from '../../kit/database.ts'
import { loadChains } from './chains.ts'
import { loadFarmSettings } from './farm-settings.ts'
import { project } from './project.ts'
import { derived, pig } from './tables.ts'

/** Animals replayed at a time: a farm of any size in bounded memory. */
const CHUNK = 1000

/**
 * Drops a farm's projections and writes them anew from its events, under its parameters of today. Nobody else writes to
 * its animals meanwhile. Answers the number of animals.
 */
export async function rebuildFarm(tx: Tx, farmId: string): Promise<number> {
  const { params } = await loadFarmSettings(tx, farmId)
  const pigs = await sql<{
    uid: string
  }>`select uid from pig where farm_id = ${farmId} order by uid for update`.execute(tx)
  for (const { name } of Object.values(derived))
    await sql`delete from ${sql.table(name)} where farm_id = ${farmId}`.execute(tx)
  for (let from = 0; from < pigs.rows.length; from += CHUNK) {
    const ids = pigs.rows.slice(from, from + CHUNK).map((row) => row.uid)
    const chains = await loadChains(tx, farmId, ids, false)
    const projections = [...chains].map(([pigId, { events }]) =>
      project(farmId, pigId, events, replayPig(events, params)),
    )
    for (const [name, table] of Object.entries(derived) as [keyof typeof derived, BulkTable][])
      await bulkInsert(
        tx,
        table,
        projections.flatMap((one) => one[name]),
      )
    await bulkUpsert(
      tx,
      pig,
      projections.flatMap((one) => one.pig),
    )
  }
  return pigs.rows.length
}
