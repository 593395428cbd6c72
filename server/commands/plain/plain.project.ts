import { changingFeed } from '#server/kept-days/feed-weeks.ts'
import { type BulkRow, bulkDelete, bulkUpsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { projections } from './plain.tables.ts'
import type { PlainEvent } from './plain.types.ts'
import { plainType } from './registry.ts'

/** Rows of the projections that events make, by table. */
export const projected = (farmId: string, events: readonly PlainEvent[]) =>
  Map.groupBy(
    events.flatMap((event) => Object.entries(plainType(event.type).rowsOf(farmId, event))),
    ([table]) => table,
  )

/** Writes what the events are now, and takes away what of them is no more. */
export async function project(
  tx: Tx,
  farmId: string,
  before: readonly PlainEvent[],
  after: readonly PlainEvent[],
): Promise<void> {
  const [old, now] = [projected(farmId, before), projected(farmId, after)]
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const rows = (now.get(name) ?? []).map(([, row]) => row)
    const kept = new Set(rows.map(({ uid }) => uid))
    const gone = (old.get(name) ?? []).flatMap(([, row]) => (kept.has(row.uid) ? [] : [row]))
    await writeProjection(tx, farmId, name, gone, rows)
  }
}

/** Rows of one projection that are gone, and rows as they are now. */
export async function writeProjection(
  tx: Tx,
  farmId: string,
  name: string,
  gone: readonly BulkRow[],
  rows: readonly BulkRow[],
): Promise<void> {
  const table = projections[name]
  if (!table) return
  const write = async () => {
    await bulkDelete(tx, table, gone)
    await bulkUpsert(tx, table, rows)
  }
  if (name !== 'feed_use') return write()
  const uids = [...gone, ...rows].map(({ uid }) => String(uid))
  await changingFeed(tx, [farmId], uids, write)
}
