import { bulkDelete, bulkUpsert } from '#server/kit/bulk.ts'
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
  const now = projected(farmId, after)
  for (const [name, rows] of projected(farmId, before)) {
    const kept = new Set((now.get(name) ?? []).map(([, row]) => row.uid))
    const gone = rows.flatMap(([, row]) => (kept.has(row.uid) ? [] : [row]))
    const table = projections[name]
    if (table) await bulkDelete(tx, table, gone)
  }
  for (const [name, rows] of now) {
    const table = projections[name]
    if (table)
      await bulkUpsert(
        tx,
        table,
        rows.map(([, row]) => row),
      )
  }
}
