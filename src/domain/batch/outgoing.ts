import { dayNumber, days } from '../calendar.ts'
import { isHeads } from './incoming.ts'
import { BATCH_EVENT_LABELS } from './labels.ts'
import { type BatchState, batchViolation, book, dayOf } from './state.ts'
import type { BatchEvent, MoveKind } from './types.ts'
import { rangeOf, weightLevel } from './weights.ts'

const KINDS: Partial<Readonly<Record<BatchEvent['type'], MoveKind>>> = {
  batch_out_select: 'OUT_SELECT',
  batch_out_transfer: 'OUT_TRANSFER',
  batch_out_sale: 'OUT_SALE',
  batch_out_slaughter: 'OUT_SLAUGHTER',
  batch_out_death: 'OUT_DEATH',
  batch_out_cull: 'OUT_CULL',
}
/** Share of the heads of a day, those of its morning and those that came, that may die before somebody is asked (G-11), per cent. */
const USUAL_DEATHS = 2
/** Days after the first arrival from which pigs that leave should not be lighter than they came (G-14). */
const GROWING_FROM = 7

const isLost = ({ type }: BatchEvent): boolean => type === 'batch_out_death' || type === 'batch_out_cull'

/** Heads leave: as many as stand there (G-01), weighed (G-05, G-14); many deaths of a day are asked about (G-11). */
export function goOut(state: BatchState, event: BatchEvent): void {
  const { qty, weight = null, amount = null } = event.payload
  const kind = KINDS[event.type]
  if (!kind || !isHeads(qty)) return void state.violations.push(batchViolation(event, 'G-04', 'qty', {}))
  const from = houseOf(state, event)
  if (from === undefined) return
  if (isShort(state, event, from, qty)) return
  checkWeight(state, event, qty)
  if (event.type === 'batch_out_death') countDeaths(state, event, qty)
  book(state, event, { kind, qty: -qty, houseId: from, weight, amount })
}

/** Heads change their house; the batch stays what it is. */
export function changeHouse(state: BatchState, event: BatchEvent): void {
  const { qty, toHouseId = null } = event.payload
  if (!isHeads(qty)) return void state.violations.push(batchViolation(event, 'G-04', 'qty', {}))
  const from = houseOf(state, event)
  if (from === undefined) return
  if (isShort(state, event, from, qty)) return
  book(state, event, { kind: 'HOUSE_OUT', qty: -qty, houseId: from })
  book(state, event, { kind: 'HOUSE_IN', qty, houseId: toHouseId })
}

/** The house heads leave: the one named, or the only one there is; undefined (and K-31) when it must be named. */
export function houseOf(state: BatchState, event: BatchEvent): string | null | undefined {
  const { houseId } = event.payload
  if (houseId) return houseId
  if (state.houses.size > 1) {
    state.violations.push(batchViolation(event, 'K-31', 'houseId', {}))
    return undefined
  }
  const [only = null] = state.houses.keys()
  return only
}

function isShort(state: BatchState, event: BatchEvent, from: string | null, m: number): boolean {
  const n = state.houses.get(from) ?? 0
  if (m <= n) return false
  const slots = { 日期: event.date, n, 操作: BATCH_EVENT_LABELS[event.type], m }
  state.violations.push(batchViolation(event, 'G-01', 'qty', slots))
  return true
}

function checkWeight(state: BatchState, event: BatchEvent, qty: number): void {
  const { weight = null } = event.payload
  if (weight === null) {
    const slots = { n: qty, ...rangeOf(state.head.stage, isLost(event)) }
    return void state.violations.push(batchViolation(event, 'K-34', 'weight', slots))
  }
  const average = weight / qty
  const age = state.born === null ? null : dayNumber(event.date) - state.born
  const level = weightLevel(state.head.stage, average, { age, isLost: isLost(event) })
  if (level) state.violations.push(batchViolation(event, 'G-05', 'weight', { n: average.toFixed(2) }, level))
  if (level === 'E' || isLost(event) || state.firstIn === null || state.cameQty === 0) return
  const isOld = days(state.firstIn, event.date) > GROWING_FROM
  if (isOld && average < state.cameWeight / state.cameQty)
    state.violations.push(batchViolation(event, 'G-14', 'weight', {}, 'W'))
}

function countDeaths(state: BatchState, event: BatchEvent, qty: number): void {
  const day = dayOf(state, event)
  day.dead += qty
  const n = (day.dead / day.heads) * 100
  if (n > USUAL_DEATHS) state.violations.push(batchViolation(event, 'G-11', 'qty', { n: n.toFixed(2) }))
}
