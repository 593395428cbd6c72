import { close, count, weigh } from './evening.ts'
import { comeIn } from './incoming.ts'
import { compareBatchEvents } from './order.ts'
import { changeHouse, goOut } from './outgoing.ts'
import { type BatchState, batchViolation, newBatchState } from './state.ts'
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
