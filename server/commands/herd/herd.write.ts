import type { BulkTable } from '#server/kit/bulk.ts'
import { Raced, type Tx } from '#server/kit/database.ts'
import { type Rewrite, rewrite } from '#server/kit/rewrite.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { type AnimalRows, derived } from './herd.project.ts'

/** One animal's projections before and after a change. */
export interface ProjectionChange {
  before: AnimalRows | null
  after: AnimalRows
}

const rowsOf = (changes: readonly ProjectionChange[], name: keyof AnimalRows): Rewrite[] =>
  changes.map(({ before, after }) => ({ before: before?.[name] ?? [], after: after[name] }))

/** Brings the projections of the changed animals up to their new histories. */
export async function writeProjections(tx: Tx, changes: readonly ProjectionChange[]): Promise<void> {
  for (const [name, table] of Object.entries(derived) as [keyof typeof derived, BulkTable][])
    await rewrite(tx, table, rowsOf(changes, name))
  await rewrite(tx, pig, rowsOf(changes, 'pig'), 'version = pig.version + 1, updated_at = now()').catch(
    judgedAgain,
  )
}

/** Somebody took the same ear number since the change was judged: on a fresh look it is reported V-010. */
function judgedAgain(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'pig_active_ear_key' ? new Raced('ear number taken meanwhile') : error
}
