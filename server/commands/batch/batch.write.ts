import { sql } from 'kysely'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Rewrite, rewrite } from '#server/kit/rewrite.ts'
import { batchFigures, batchMove, batchWeighing } from '#server/projections/batch.projection.ts'
import type { BatchChange } from './batch.load.ts'
import { type BatchRows, projectBatch } from './batch.project.ts'
import { carryBirths, writeBirths } from './carry.ts'

/**
 * Rewrites movements, weighings and figures of the changed batches by their new histories, and of the batches their pigs were
 * passed on to.
 */
export async function writeBatches(tx: Tx, farmId: string, changed: readonly BatchChange[]): Promise<void> {
  const { changes, updated } = await carryBirths(tx, farmId, changed, true)
  await writeBirths(tx, farmId, updated)
  const projected = changes.map(({ before, after }) => ({
    before: before && projectBatch(farmId, before),
    after: projectBatch(farmId, after),
  }))
  const rows = (name: keyof BatchRows): Rewrite[] =>
    projected.map(({ before, after }) => ({ before: before?.[name] ?? [], after: after[name] }))
  await writeMoves(tx, farmId, rows('move'))
  await rewrite(tx, batchWeighing, rows('weighing'))
  const figures = rows('batch').flatMap(({ after }) => after)
  await writeFigures(tx, figures)
}

/** Writes movements of batches and the days that follow from them. */
export async function writeMoves(tx: Tx, farmId: string, rows: readonly Rewrite[]): Promise<void> {
  await keepDays(tx, farmId, await rewrite(tx, batchMove, rows))
}

/** Computes the days of batches anew from the first movement that differs. @param changed movements before and after */
export async function keepDays(tx: Tx, farmId: string, changed: readonly BulkRow[]): Promise<void> {
  if (changed.length === 0) return
  const days = changed.map(({ batch_id, move_date }) => ({ batch_id, move_date }))
  await tx.run(sql`select keep_batch_days(${farmId}, batch_id, since) from (
    select batch_id, min(move_date) as since from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r(batch_id uuid, move_date date)
     group by 1 order by 1) changed`)
}

/** Updates the figures of existing rows; a batch is inserted where its number is given. */
export async function writeFigures(tx: Tx, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(batchFigures.columns)
  const columns = sql.raw(names.map((name) => `${name} ${batchFigures.columns[name]}`).join(', '))
  const set = sql.raw(
    names
      .filter((name) => !batchFigures.key.includes(name))
      .map((name) => `${name} = r.${name}`)
      .join(', '),
  )
  await tx.run(sql`update batch b set ${set}, version = b.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})
    where b.farm_id = r.farm_id and b.uid = r.uid`)
}
