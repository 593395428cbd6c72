import { Raced, type Tx } from '#server/kit/database.ts'
import { keysOf } from '#server/kit/narrow.ts'
import { type Rewrite, rewrite } from '#server/kit/rewrite.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { derived } from '#server/projections/index.ts'
import type { AnimalRows } from './herd.project.ts'

/** One animal's projections before and after a change. */
export interface ProjectionChange {
  before: AnimalRows | null
  after: AnimalRows
}

const rowsOf = (changes: readonly ProjectionChange[], name: keyof AnimalRows): Rewrite[] =>
  changes.map(({ before, after }) => ({ before: before?.[name] ?? [], after: after[name] }))

/** Updates the projections of the changed animals to their new histories. */
export async function writeProjections(tx: Tx, changes: readonly ProjectionChange[]): Promise<void> {
  for (const name of keysOf(derived)) await rewrite(tx, derived[name], rowsOf(changes, name))
  await rewrite(tx, pig, rowsOf(changes, 'pig'), 'version = pig.version + 1, updated_at = now()').catch(
    judgedAgain,
  )
}

/** The same ear number was taken since the change was judged: on a fresh read V-010 refuses it. */
function judgedAgain(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'pig_active_ear_key' ? new Raced('ear number taken meanwhile') : error
}
