import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchEvent, BatchEventType, BatchStage } from '#domain/batch/batch.types.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { StoredBatch } from './batch.load.ts'

type Cells = Readonly<Record<string, unknown>>

/** The event a row makes of one batch; a transfer makes two. */
interface Part {
  readonly type: BatchEventType
  readonly batch: StoredBatch
  readonly payload: Cells
}

const STAGES: Readonly<Record<string, BatchStage>> = {
  TO_NURSERY: 'NURSERY',
  TO_FINISH: 'FINISH',
  TO_GILT: 'GILT_REAR',
}

/** The stage of the destination batch of a transfer; a split or merge keeps the source's stage. */
export const stageAfter = (kind: unknown, own: StoredBatch): BatchStage => STAGES[String(kind)] ?? own.stage

const ARRIVALS = new Set<string>(['batch_in_init', 'batch_in_buy'])

/**
 * The events of a row: one of its batch, or departure and arrival of a transfer. An empty place means
 * the house of the destination batch on the day of entry.
 */
export function partsOf({ form, date, payload }: ParsedRow, own: StoredBatch, other?: StoredBatch): Part[] {
  if (other) return transfer(payload, own, other)
  const type = form.code as BatchEventType
  const houseId = payload.houseId ?? (isAtHome(type, date, own) ? own.houseId : undefined)
  return [{ type, batch: own, payload: houseId === undefined ? payload : { ...payload, houseId } }]
}

/** True for arrivals, and for a count of a batch without heads in any house. */
function isAtHome(type: string, date: string, batch: StoredBatch): boolean {
  if (type !== 'batch_count') return ARRIVALS.has(type)
  const until = batch.events.filter((event) => event.date <= date)
  return replayBatch(batch, until).stock === 0
}

function transfer(payload: Cells, own: StoredBatch, other: StoredBatch): Part[] {
  const { qty, weight, remark } = payload
  const toHouseId = payload.toHouseId ?? other.houseId
  const out = { ...payload, toHouseId, toBatchId: other.uid }
  const into = { qty, weight, houseId: toHouseId, fromBatchId: own.uid, ...(remark ? { remark } : {}) }
  return [
    { type: 'batch_out_transfer', batch: own, payload: out },
    { type: 'batch_in_transfer', batch: other, payload: into },
  ]
}

/** The house an event moves heads into; null when it moves none in. */
export function houseInto({ type, payload }: Pick<BatchEvent, 'type' | 'payload'>): string | null {
  if (type === 'batch_move_house') return payload.toHouseId ?? null
  return type.startsWith('batch_in_') ? (payload.houseId ?? null) : null
}
