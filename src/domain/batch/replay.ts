import { dayNumber, days } from '../calendar.ts'
import { BATCH_EVENT_LABELS } from './labels.ts'
import { type BatchState, batchViolation, book, dayOf, newBatchState } from './state.ts'
import type { BatchEvent, BatchEventType, BatchHead, BatchHistory, MoveKind } from './types.ts'
import { rangeOf, weightLevel } from './weights.ts'

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
 * Replays a batch's events (any order) into its history: heads are never negative on any day, in any house. An event that breaks G-01 …
 * G-04, G-07 has no effect; the later events still count. Pure: no clock, no I/O.
 */
export function replayBatch(head: BatchHead, events: readonly BatchEvent[]): BatchHistory {
  const state = newBatchState(head)
  for (const event of events.toSorted(compareBatchEvents)) step(state, event)
  const { status, closeDate, moves, weighings, stock, houses, born, lastEvent, violations } = state
  return { status, closeDate, moves, weighings, stock, houses, born, lastEvent, violations }
}

const KINDS: Partial<Readonly<Record<BatchEvent['type'], MoveKind>>> = {
  batch_out_select: 'OUT_SELECT',
  batch_out_transfer: 'OUT_TRANSFER',
  batch_out_sale: 'OUT_SALE',
  batch_out_slaughter: 'OUT_SLAUGHTER',
  batch_out_death: 'OUT_DEATH',
  batch_out_cull: 'OUT_CULL',
}

/** Share of the heads of a day (at its start, and arrivals) that may die before the user is asked (G-11), per cent. */
const USUAL_DEATHS = 2

/** Days after the first arrival from which pigs that leave should not be lighter than they came (G-14). */
const GROWING_FROM = 7

const isLost = ({ type }: BatchEvent): boolean => type === 'batch_out_death' || type === 'batch_out_cull'

/** Heads leave: at most as many as are there (G-01), weighed (G-05, G-14); many deaths of a day are asked about (G-11). */
function goOut(state: BatchState, event: BatchEvent): void {
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
function changeHouse(state: BatchState, event: BatchEvent): void {
  const { qty, toHouseId = null } = event.payload
  if (!isHeads(qty)) return void state.violations.push(batchViolation(event, 'G-04', 'qty', {}))
  const from = houseOf(state, event)
  if (from === undefined) return
  if (isShort(state, event, from, qty)) return
  book(state, event, { kind: 'HOUSE_OUT', qty: -qty, houseId: from })
  book(state, event, { kind: 'HOUSE_IN', qty, houseId: toHouseId })
}

/** The house heads leave: the one named, or the only one there is; undefined (and K-31) when it must be named. */
function houseOf(state: BatchState, event: BatchEvent): string | null | undefined {
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

const COMING: Partial<Readonly<Record<BatchEvent['type'], MoveKind>>> = {
  batch_in_init: 'IN_INIT',
  batch_in_wean: 'IN_WEAN',
  batch_in_buy: 'IN_BUY',
  batch_in_transfer: 'IN_TRANSFER',
}

/** Heads come: weight and age are asked for, the mean birth of the batch moves towards theirs. */
function comeIn(state: BatchState, event: BatchEvent): void {
  const { qty, weight = null, amount = null, houseId = null } = event.payload
  const kind = COMING[event.type]
  if (!kind || !isHeads(qty)) return void state.violations.push(batchViolation(event, 'G-04', 'qty', {}))
  checkWeightIn(state, event, qty)
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

const isWhole = (value: number | null | undefined, min: number): value is number =>
  Number.isInteger(value) && Number(value) >= min
const isHeads = (qty: number | null | undefined): qty is number => isWhole(qty, 1)

/** Σ(heads × birth) ÷ Σ heads; who came without a birth day does not move it. */
function meanBirth({ stock, born }: BatchState, qty: number, birth: number | null): number | null {
  if (stock === 0 || born === null) return birth
  return birth === null ? born : (born * stock + birth * qty) / (stock + qty)
}

/** G-05. A weaning has its own limits (V-505). */
function checkWeightIn(state: BatchState, event: BatchEvent, qty: number): void {
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

/** A count makes the books agree with the barn: the difference is a gain or a loss at the end of that day, whatever came before. */
function count(state: BatchState, event: BatchEvent): void {
  const { counted } = event.payload
  if (!isWhole(counted, 0)) return void state.violations.push(batchViolation(event, 'G-04', 'counted', {}))
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

/** Place inside a day: arrivals, moves within, departures, the count at the end of the day, the close. */
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
  return RANK[a.type] - RANK[b.type] || a.seq - b.seq || (a.uid < b.uid ? -1 : 1)
}
