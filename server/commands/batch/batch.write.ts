import { sql } from 'kysely'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Rewrite, rewrite } from '#server/kit/rewrite.ts'
import { batchFigures, batchMove, batchWeighing } from '#server/projections/batch.projection.ts'
import type { BatchChange } from './batch.load.ts'
import { type BatchRows, projectBatch } from './batch.project.ts'
import { carryBirths, writeBirths } from './carry.ts'

/**
 * Brings movements, weighings and the figures of the changed batches up to their new histories, and of those their pigs were
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
  await writeFigures(
    tx,
    rows('batch').flatMap(({ after }) => after),
  )
}

/** Movements of batches, and the days they make. */
export async function writeMoves(tx: Tx, farmId: string, rows: readonly Rewrite[]): Promise<void> {
  await keepDays(tx, farmId, await rewrite(tx, batchMove, rows))
}

/** Works out the days of batches anew from the first movement that differs on. @param changed movements as they were and as they are */
export async function keepDays(tx: Tx, farmId: string, changed: readonly BulkRow[]): Promise<void> {
  if (changed.length === 0) return
  const days = changed.map(({ batch_id, move_date }) => ({ batch_id, move_date }))
  await sql`select keep_batch_days(${farmId}, batch_id, since) from (
    select batch_id, min(move_date) as since from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r(batch_id uuid, move_date date)
     group by 1 order by 1) changed`.execute(tx)
}

/** Updates the figures of rows that are there; a batch is opened by whoever gives it its number. */
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
  await sql`update batch b set ${set}, version = b.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})
    where b.farm_id = r.farm_id and b.uid = r.uid`.execute(tx)
}
