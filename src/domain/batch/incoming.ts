import { dayNumber } from '../calendar.ts'
import { type BatchState, batchViolation, book } from './state.ts'
import type { BatchEvent, MoveKind } from './types.ts'
import { rangeOf, weightLevel } from './weights.ts'

const KINDS: Partial<Readonly<Record<BatchEvent['type'], MoveKind>>> = {
  batch_in_init: 'IN_INIT',
  batch_in_wean: 'IN_WEAN',
  batch_in_buy: 'IN_BUY',
  batch_in_transfer: 'IN_TRANSFER',
}

/** Heads come: weight and age are asked for, the mean birth of the batch moves towards theirs. */
export function comeIn(state: BatchState, event: BatchEvent): void {
  const { qty, weight = null, amount = null, houseId = null } = event.payload
  const kind = KINDS[event.type]
  if (!kind || !isHeads(qty)) return void state.violations.push(batchViolation(event, 'G-04', 'qty', {}))
  checkWeight(state, event, qty)
  state.born = meanBirth(state, qty, birthOf(event))
  state.firstIn ??= event.date
  if (weight !== null) {
    state.cameQty += qty
    state.cameWeight += weight
  }
  book(state, event, { kind, qty, houseId, weight, amount })
}

/** Mean day of birth of those that come, as a day number. */
const birthOf = ({ payload: { born, birthDate } }: BatchEvent): number | null =>
  born ?? (birthDate ? dayNumber(birthDate) : null)

export const isHeads = (qty: number | null | undefined): qty is number =>
  qty !== null && qty !== undefined && Number.isInteger(qty) && qty > 0

/** Σ(heads × birth) ÷ Σ heads; who came without a birth day does not move it. */
function meanBirth({ stock, born }: BatchState, qty: number, birth: number | null): number | null {
  if (stock === 0 || born === null) return birth
  return birth === null ? born : (born * stock + birth * qty) / (stock + qty)
}

/** G-05. A weaning has its own limits (V-505). */
function checkWeight(state: BatchState, event: BatchEvent, qty: number): void {
  if (event.type === 'batch_in_wean') return
  const birth = birthOf(event)
  const age = birth === null ? null : dayNumber(event.date) - birth
  const { weight = null } = event.payload
  if (weight === null) {
    const slots = { n: qty, ...rangeOf(state.head.stage, false) }
    return void state.violations.push(batchViolation(event, 'K-34', 'weight', slots))
  }
  const average = weight / qty
  const level = weightLevel(state.head.stage, average, { age, isLost: false })
  if (level) state.violations.push(batchViolation(event, 'G-05', 'weight', { n: average.toFixed(2) }, level))
}
