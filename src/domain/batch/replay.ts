import { comeIn } from './incoming.ts'
import { changeHouse, goOut, houseOf } from './outgoing.ts'
import { type BatchState, batchViolation, book, newBatchState } from './state.ts'
import type { BatchEvent, BatchEventType, BatchHead, BatchHistory } from './types.ts'

type Step = (state: BatchState, event: BatchEvent) => void

const STEPS: Readonly<Record<BatchEventType, Step>> = {
  batch_in_init: comeIn,
  batch_in_wean: comeIn,
  batch_in_buy: comeIn,
  batch_in_transfer: comeIn,
  batch_move_house: changeHouse,
  batch_weigh: weigh,
  batch_out_select: goOut,
  batch_out_transfer: goOut,
  batch_out_sale: goOut,
  batch_out_slaughter: goOut,
  batch_out_death: goOut,
  batch_out_cull: goOut,
  batch_count: count,
  batch_close: close,
}

function step(state: BatchState, event: BatchEvent): void {
  if (event.date < state.head.openDate)
    return void state.violations.push(batchViolation(event, 'G-02', 'date', {}))
  if (state.status === 'CLOSED')
    return void state.violations.push(batchViolation(event, 'G-03', 'batchNo', {}))
  STEPS[event.type](state, event)
  state.lastEvent = { uid: event.uid, type: event.type, date: event.date }
}

/**
 * Replays a batch's events (any order) into its history: heads are never negative on any day, in any house. An event that
 * breaks G-01 … G-04, G-07 has no effect; the rest of the chain goes on. Pure: no clock, no I/O.
 */
export function replayBatch(head: BatchHead, events: readonly BatchEvent[]): BatchHistory {
  const state = newBatchState(head)
  for (const event of events.toSorted(compareBatchEvents)) step(state, event)
  const { status, closeDate, moves, weighings, stock, houses, born, lastEvent, violations } = state
  return { status, closeDate, moves, weighings, stock, houses, born, lastEvent, violations }
}

/** A count makes the books agree with the barn: the difference is a gain or a loss of that evening, whatever came before. */
function count(state: BatchState, event: BatchEvent): void {
  const { counted } = event.payload
  if (counted === null || counted === undefined || counted < 0 || !Number.isInteger(counted))
    return void state.violations.push(batchViolation(event, 'G-04', 'counted', {}))
  const houseId = houseOf(state, event)
  if (houseId === undefined) return
  const difference = counted - (state.houses.get(houseId) ?? 0)
  if (difference === 0) return
  book(state, event, { kind: difference > 0 ? 'IN_GAIN' : 'OUT_LOSS', qty: difference, houseId })
}

function weigh(state: BatchState, event: BatchEvent): void {
  const { sampleQty, weight } = event.payload
  if (!sampleQty || !weight) return void state.violations.push(batchViolation(event, 'G-04', 'sampleQty', {}))
  state.weighings.push({ source: event.uid, date: event.date, sampleQty, weight })
}

/** 结批: an empty batch ends (G-07). */
function close(state: BatchState, event: BatchEvent): void {
  if (state.stock !== 0)
    return void state.violations.push(batchViolation(event, 'G-07', 'date', { n: state.stock }))
  state.status = 'CLOSED'
  state.closeDate = event.date
}

/** Place inside a day: what comes, what moves within, what leaves, the count of the evening, the end. */
const RANK: Readonly<Record<BatchEventType, number>> = {
  batch_in_init: 0,
  batch_in_wean: 1,
  batch_in_buy: 1,
  batch_in_transfer: 1,
  batch_move_house: 2,
  batch_weigh: 3,
  batch_out_select: 4,
  batch_out_transfer: 4,
  batch_out_sale: 4,
  batch_out_slaughter: 4,
  batch_out_death: 5,
  batch_out_cull: 5,
  batch_count: 6,
  batch_close: 7,
}

/** Replay order: date, then the place inside a day, then `seq`, then uid so that two machines never disagree. */
function compareBatchEvents(a: BatchEvent, b: BatchEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return RANK[a.type] - RANK[b.type] || a.seq - b.seq || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)
}
