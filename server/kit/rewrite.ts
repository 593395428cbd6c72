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
  /** Old rows of the upserts. */
  readonly replaced: BulkRow[]
}

const keyOf = (table: BulkTable, row: BulkRow): string => table.key.map((name) => row[name]).join('|')

/** Changed and removed rows: a change of one event touches two or three rows, not the whole history. */
function difference(table: BulkTable, rewrites: readonly Rewrite[]): Difference {
  const result: Difference = { upserts: [], deletes: [], replaced: [] }
  for (const { before, after } of rewrites) {
    const old = new Map(before.map((row) => [keyOf(table, row), row]))
    for (const row of after) {
      const key = keyOf(table, row)
      const known = old.get(key)
      if (JSON.stringify(known) !== JSON.stringify(row)) {
        result.upserts.push(row)
        if (known) result.replaced.push(known)
      }
      old.delete(key)
    }
    result.deletes.push(...old.values())
  }
  return result
}

/**
 * Writes the differences, removals first since keys may move. `also` adds assignments to the update of an existing row.
 * @returns the differing rows, before and after
 */
export async function rewrite(
  tx: Tx,
  table: BulkTable,
  rewrites: readonly Rewrite[],
  also = '',
): Promise<BulkRow[]> {
  const { upserts, deletes, replaced } = difference(table, rewrites)
  await bulkDelete(tx, table, deletes)
  await bulkUpsert(tx, table, upserts, also)
  return [...deletes, ...replaced, ...upserts]
}
