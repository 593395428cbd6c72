import { type BulkRow, type BulkTable, bulkDelete, bulkUpsert } from '../../kit/bulk.ts'
import { Raced, type Tx } from '../../kit/database.ts'
import type { Projection } from './project.ts'
import { derived, pig } from './tables.ts'

type Name = keyof Projection

/** One animal's projections before and after a change. */
export interface Shift {
  before: Projection | null
  after: Projection
}

interface Difference {
  upserts: BulkRow[]
  deletes: BulkRow[]
}

const keyOf = (table: BulkTable, row: BulkRow): string => table.key.map((name) => row[name]).join('|')

/** Rows that changed, and rows that are gone: a change of one event touches two or three rows, not the whole history. */
function difference(table: BulkTable, shifts: readonly Shift[], name: Name): Difference {
  const result: Difference = { upserts: [], deletes: [] }
  for (const { before, after } of shifts) {
    const old = new Map((before?.[name] ?? []).map((row) => [keyOf(table, row), row]))
    for (const row of after[name]) {
      const key = keyOf(table, row)
      if (JSON.stringify(old.get(key)) !== JSON.stringify(row)) result.upserts.push(row)
      old.delete(key)
    }
    result.deletes.push(...old.values())
  }
  return result
}

/** Brings the projections of the changed animals up to their new histories. Removals first: keys may move. */
export async function writeProjections(tx: Tx, shifts: readonly Shift[]): Promise<void> {
  for (const [name, table] of Object.entries(derived) as [keyof typeof derived, BulkTable][]) {
    const { upserts, deletes } = difference(table, shifts, name)
    await bulkDelete(tx, table, deletes)
    await bulkUpsert(tx, table, upserts)
  }
  const pigs = difference(pig, shifts, 'pig')
  await bulkDelete(tx, pig, pigs.deletes)
  await bulkUpsert(tx, pig, pigs.upserts, 'version = pig.version + 1, updated_at = now()').catch(judgedAgain)
}

/** Somebody took the same ear number since the change was judged: on a fresh look it is told V-010. */
function judgedAgain(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'pig_active_ear_key' ? new Raced('ear number taken meanwhile') : error
}
