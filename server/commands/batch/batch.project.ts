import { figuresOf } from '#domain/batch/figures.ts'
import { BATCH_EVENT_LABELS } from '#domain/batch/labels.ts'
import { replayBatch } from '#domain/batch/replay.ts'
import type { BatchHistory } from '#domain/batch/types.ts'
import { isUuid } from '#kit/parse.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { StoredBatch } from './batch.load.ts'

/** All rows the history of a batch amounts to. Pure: rebuild and incremental write come to the same. */
export interface BatchProjection {
  readonly batch: BulkRow[]
  readonly move: BulkRow[]
  readonly weighing: BulkRow[]
}

export function projectBatch(farmId: string, batch: StoredBatch): BatchProjection {
  const history = replayBatch(batch, batch.events)
  const owner = { farm_id: farmId, batch_id: batch.uid }
  return {
    batch: [{ farm_id: farmId, uid: batch.uid, ...figureRow(history) }],
    move: history.moves.map((move, no) => {
      const { counterBatchId = null, litterUid = null, reasonId } = batch.traces.get(move.source) ?? {}
      return {
        ...owner,
        source_uid: move.source,
        kind: move.kind,
        no,
        move_date: move.date,
        qty: move.qty,
        weight: move.weight,
        amount: move.amount,
        house_id: move.houseId,
        stock: move.stock,
        born: move.born === null ? null : Math.round(move.born * 100) / 100,
        counter_batch_id: counterBatchId,
        litter_uid: litterUid,
        reason_id: isUuid(reasonId) ? reasonId : null,
      }
    }),
    weighing: history.weighings.map(({ source, date, sampleQty, weight }) => ({
      ...owner,
      source_uid: source,
      weigh_date: date,
      sample_qty: sampleQty,
      weight,
    })),
  }
}

/** What a history makes of the batch's own row. */
export function figureRow(history: BatchHistory): BulkRow {
  const { birthDate, initQty, inQty, deadQty, cullQty, soldQty, outQty, inWeight, outWeight } =
    figuresOf(history)
  return {
    status: history.status,
    close_date: history.closeDate,
    birth_date: birthDate,
    stock: history.stock,
    init_qty: initQty,
    in_qty: inQty,
    dead_qty: deadQty,
    cull_qty: cullQty,
    sold_qty: soldQty,
    out_qty: outQty,
    in_weight: inWeight,
    out_weight: outWeight,
    last_event: history.lastEvent && BATCH_EVENT_LABELS[history.lastEvent.type],
    last_event_date: history.lastEvent?.date ?? null,
  }
}
