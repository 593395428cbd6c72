import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { projected, writeProjection } from '../plain/plain.project.ts'
import { projections } from '../plain/plain.tables.ts'
import type { PlainEvent } from '../plain/plain.types.ts'
import { recountStations } from '../stations/stations.follow.ts'
import type { TableDifference } from './chunk.ts'
import { compare } from './rebuild.compare.ts'

/** Feed of single animals comes from stations, and feed that is fed by its issue from documents: not from events. */
const own = (table: string) => (table === 'feed_use' ? sql`pig_id is null and issue_uid is null` : sql`true`)

/** Rows that plain events make: compared with the events of the farm, and unless it is a trial written as these say. */
export async function rebuildPlain(tx: Tx, farmId: string, dryRun: boolean): Promise<TableDifference[]> {
  const events = await sql<PlainEvent>`select uid, type, event_date as date, payload from farm_event
    where farm_id = ${farmId}`.execute(tx)
  const wanted = projected(farmId, events.rows)
  const differences: TableDifference[] = []
  for (const [name, table] of Object.entries(projections)) {
    const rows = (wanted.get(name) ?? []).map(([, row]) => row)
    const found = await compare(tx, table, own(name), farmId, rows)
    differences.push(...found.map((one) => ({ ...one, table: name })))
    if (dryRun || found.length === 0) continue
    const gone = found.flatMap(({ before, after }) => (before && !after ? [before] : []))
    const changed = new Set(found.flatMap(({ after }) => (after ? [String(after.uid)] : [])))
    const written = rows.filter((row) => changed.has(String(row.uid)))
    await writeProjection(tx, farmId, name, gone, written)
  }
  if (!dryRun) await recountStations(tx, [farmId], null)
  return differences
}
