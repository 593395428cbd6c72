import { type BulkRow, type BulkTable, bulkDelete, bulkUpsert } from './bulk.ts'
import type { Tx } from './database.ts'

/** Rows of one table before and after a change. */
export interface Rewrite {
  readonly before: readonly BulkRow[]
  readonly after: readonly BulkRow[]
}

interface Difference {
  readonly upserts: BulkRow[]
  readonly deletes: BulkRow[]
}

const keyOf = (table: BulkTable, row: BulkRow): string => table.key.map((name) => row[name]).join('|')

/** Rows that changed, and rows that are gone: a change of one event touches two or three rows, not the whole history. */
function difference(table: BulkTable, rewrites: readonly Rewrite[]): Difference {
  const result: Difference = { upserts: [], deletes: [] }
  for (const { before, after } of rewrites) {
    const old = new Map(before.map((row) => [keyOf(table, row), row]))
    for (const row of after) {
      const key = keyOf(table, row)
      if (JSON.stringify(old.get(key)) !== JSON.stringify(row)) result.upserts.push(row)
      old.delete(key)
    }
    result.deletes.push(...old.values())
  }
  return result
}

/** Writes what differs. Removals first: keys may move. `also` adds assignments to the update of a row that is there. */
export async function rewrite(
  tx: Tx,
  table: BulkTable,
  rewrites: readonly Rewrite[],
  also = '',
): Promise<void> {
  const { upserts, deletes } = difference(table, rewrites)
  await bulkDelete(tx, table, deletes)
  await bulkUpsert(tx, table, upserts, also)
}
