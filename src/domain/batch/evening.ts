import { houseOf } from './outgoing.ts'
import { type BatchState, batchViolation, book } from './state.ts'
import type { BatchEvent } from './types.ts'

/** A count makes the books agree with the barn: the difference is a gain or a loss of that evening, whatever came before. */
export function count(state: BatchState, event: BatchEvent): void {
  const { counted } = event.payload
  if (counted === null || counted === undefined || counted < 0 || !Number.isInteger(counted))
    return void state.violations.push(batchViolation(event, 'G-04', 'counted', {}))
  const houseId = houseOf(state, event)
  if (houseId === undefined) return
  const difference = counted - (state.houses.get(houseId) ?? 0)
  if (difference === 0) return
  book(state, event, { kind: difference > 0 ? 'IN_GAIN' : 'OUT_LOSS', qty: difference, houseId })
}

export function weigh(state: BatchState, event: BatchEvent): void {
  const { sampleQty, weight } = event.payload
  if (!sampleQty || !weight) return void state.violations.push(batchViolation(event, 'G-04', 'sampleQty', {}))
  state.weighings.push({ source: event.uid, date: event.date, sampleQty, weight })
}

/** 结批: an empty batch ends (G-07). */
export function close(state: BatchState, event: BatchEvent): void {
  if (state.stock !== 0)
    return void state.violations.push(batchViolation(event, 'G-07', 'date', { n: state.stock }))
  state.status = 'CLOSED'
  state.closeDate = event.date
}
