import { figuresOf } from '#domain/batch/batch.figures.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import { batchFigures, batchMove, batchWeighing } from '#server/projections/batch.projection.ts'
import type { StoredBatch } from './batch.load.ts'

/** All rows projected from the history of a batch. Pure: rebuild and incremental write give the same rows. */
export interface BatchRows {
  readonly batch: BulkRow[]
  readonly move: BulkRow[]
  readonly weighing: BulkRow[]
}

export function projectBatch(farmId: string, batch: StoredBatch): BatchRows {
  const history = replayBatch(batch, batch.events)
  const owner = { farmId, batchId: batch.uid }
  return {
    batch: [batchFigures.rowOf({ ...owner, history, figures: figuresOf(history) })],
    move: history.moves.map((move, no) =>
      batchMove.rowOf({ ...owner, no, move, trace: batch.traces.get(move.source) ?? {} }),
    ),
    weighing: history.weighings.map((weighing) => batchWeighing.rowOf({ ...owner, weighing })),
  }
}
