import { changingFeed } from '#server/kept-days/feed-weeks.ts'
import { type BulkRow, bulkDelete, bulkUpsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Projection } from '#server/kit/projection.ts'
import { feedUse } from '#server/projections/feed.projection.ts'
import { standaloneType } from './standalone.registry.ts'
import type { StandaloneEvent } from './standalone.types.ts'

/** Rows of the events, by projection. */
export function projected(farmId: string, events: readonly StandaloneEvent[]): Map<Projection, BulkRow[]> {
  const byProjection = Map.groupBy(events, ({ type }) => standaloneType(type).projection)
  return new Map(
    [...byProjection].map(([table, own]) => [table, own.map((event) => table.rowOf({ farmId, ...event }))]),
  )
}

/** Writes the rows of the events, and deletes those of removed ones. */
export async function project(
  tx: Tx,
  farmId: string,
  before: readonly StandaloneEvent[],
  after: readonly StandaloneEvent[],
): Promise<void> {
  const [old, now] = [projected(farmId, before), projected(farmId, after)]
  for (const table of new Set([...old.keys(), ...now.keys()])) {
    const rows = now.get(table) ?? []
    const kept = new Set(rows.map(({ uid }) => uid))
    const gone = (old.get(table) ?? []).filter(({ uid }) => !kept.has(uid))
    await writeProjection(tx, farmId, table, gone, rows)
  }
}

/** Deletes removed rows of one projection, and writes the present ones. */
export async function writeProjection(
  tx: Tx,
  farmId: string,
  table: Projection,
  gone: readonly BulkRow[],
  rows: readonly BulkRow[],
): Promise<void> {
  const write = async () => {
    await bulkDelete(tx, table, gone)
    await bulkUpsert(tx, table, rows)
  }
  if (table !== feedUse) return write()
  const uids = [...gone, ...rows].map(({ uid }) => String(uid))
  await changingFeed(tx, [farmId], uids, write)
}
