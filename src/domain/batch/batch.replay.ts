import { dayNumber, days } from '../calendar.ts'
import { note } from '../sow/violations.ts'
import { BATCH_EVENT_LABELS } from './batch.labels.ts'
import { type BatchState, book, dayOf, newBatchState } from './batch.state.ts'
import type { BatchEvent, BatchEventType, BatchHead, BatchHistory, MoveKind } from './batch.types.ts'
import { rangeOf, weightLevel } from './weights.ts'

type Step = (state: BatchState, event: BatchEvent) => void

interface Kind {
  /** Place inside a day: arrivals, moves within, departures, the count at the end of the day, the close. */
  readonly rank: number
  readonly step: Step
}

const KINDS: Readonly<Record<BatchEventType, Kind>> = {
  batch_in_init: { rank: 0, step: comeIn('IN_INIT') },
  batch_in_wean: { rank: 1, step: comeIn('IN_WEAN') },
  batch_in_buy: { rank: 1, step: comeIn('IN_BUY') },
  batch_in_transfer: { rank: 1, step: comeIn('IN_TRANSFER') },
  batch_move_house: { rank: 2, step: changeHouse },
  batch_weigh: { rank: 3, step: weigh },
  batch_out_select: { rank: 4, step: goOut('OUT_SELECT') },
  batch_out_transfer: { rank: 4, step: goOut('OUT_TRANSFER') },
  batch_out_sale: { rank: 4, step: goOut('OUT_SALE') },
  batch_out_slaughter: { rank: 4, step: goOut('OUT_SLAUGHTER') },
  batch_out_death: { rank: 5, step: goOut('OUT_DEATH') },
  batch_out_cull: { rank: 5, step: goOut('OUT_CULL') },
  batch_count: { rank: 6, step: count },
  batch_close: { rank: 7, step: close },
}

function step(state: BatchState, event: BatchEvent): void {
  if (event.date < state.head.openDate) return void note(state, event, 'G-02', 'date', {})
  if (state.status === 'CLOSED') return void note(state, event, 'G-03', 'batchNo', {})
  KINDS[event.type].step(state, event)
  state.lastEvent = { uid: event.uid, type: event.type, date: event.date }
}

/**
 * Replays a batch's events (any order) into its history, pure: heads are never negative on any day, in any house. An event that breaks G-01
 * … G-04, G-07 has no effect; the later events still count.
 */
export function replayBatch(head: BatchHead, events: readonly BatchEvent[]): BatchHistory {
  const state = newBatchState(head)
  for (const event of events.toSorted(compareBatchEvents)) step(state, event)
  const { status, closeDate, moves, weighings, stock, houses, born, lastEvent, violations } = state
  return { status, closeDate, moves, weighings, stock, houses, born, lastEvent, violations }
}

/** Share of the heads of a day (at its start, and arrivals) that may die before the user is asked (G-11), per cent. */
const USUAL_DEATHS = 2

/** Days after the first arrival from which pigs that leave should not be lighter than they came (G-14). */
const GROWING_FROM = 7

const isLost = ({ type }: BatchEvent): boolean => type === 'batch_out_death' || type === 'batch_out_cull'

/** Heads leave: at most as many as are there (G-01), weighed (G-05, G-14); many deaths of a day are asked about (G-11). */
function goOut(kind: MoveKind): Step {
  return (state, event) => {
    const { qty, weight = null, amount = null } = event.payload
    if (!isHeads(qty)) return void note(state, event, 'G-04', 'qty', {})
    const houseId = houseOf(state, event)
    if (houseId === undefined || isShort(state, event, houseId, qty)) return
    checkWeight(state, event, qty)
    if (kind === 'OUT_DEATH') countDeaths(state, event, qty)
    book(state, event, { kind, qty: -qty, houseId, weight, amount })
  }
}

/** Heads change their house; the batch stays what it is. */
function changeHouse(state: BatchState, event: BatchEvent): void {
  const { qty, toHouseId = null } = event.payload
  if (!isHeads(qty)) return void note(state, event, 'G-04', 'qty', {})
  const from = houseOf(state, event)
  if (from === undefined || isShort(state, event, from, qty)) return
  book(state, event, { kind: 'HOUSE_OUT', qty: -qty, houseId: from })
  book(state, event, { kind: 'HOUSE_IN', qty, houseId: toHouseId })
}

/** The house heads leave: the one named, or the only one there is; undefined (and K-31) when it must be named. */
function houseOf(state: BatchState, event: BatchEvent): string | null | undefined {
  const { houseId } = event.payload
  if (houseId) return houseId
  if (state.houses.size > 1) {
    note(state, event, 'K-31', 'houseId', {})
    return undefined
  }
  const [only = null] = state.houses.keys()
  return only
}

function isShort(state: BatchState, event: BatchEvent, from: string | null, m: number): boolean {
  const n = state.houses.get(from) ?? 0
  if (m <= n) return false
  const slots = { 日期: event.date, n, 操作: BATCH_EVENT_LABELS[event.type], m }
  note(state, event, 'G-01', 'qty', slots)
  return true
}

/**
 * The average of heads born on that day (G-05, and K-34 where they were not weighed); null where it is not known or cannot be right. A
 * weaning has its own limits (V-505).
 */
function averageOf(state: BatchState, event: BatchEvent, qty: number, born: number | null): number | null {
  const { weight = null } = event.payload
  if (weight === null) {
    note(state, event, 'K-34', 'weight', { n: qty, ...rangeOf(state.head.stage, isLost(event)) })
    return null
  }
  const average = weight / qty
  const age = born === null ? null : dayNumber(event.date) - born
  const level = weightLevel(state.head.stage, average, { age, isLost: isLost(event) })
  if (level) note(state, event, 'G-05', 'weight', { n: average.toFixed(2) }, { level })
  return level === 'E' ? null : average
}

function checkWeight(state: BatchState, event: BatchEvent, qty: number): void {
  const average = averageOf(state, event, qty, state.born)
  if (average === null || isLost(event) || state.firstIn === null || state.cameQty === 0) return
  const isOld = days(state.firstIn, event.date) > GROWING_FROM
  if (isOld && average < state.cameWeight / state.cameQty)
    note(state, event, 'G-14', 'weight', {}, { level: 'W' })
}

function countDeaths(state: BatchState, event: BatchEvent, qty: number): void {
  const day = dayOf(state, event)
  day.dead += qty
  const n = (day.dead / day.heads) * 100
  if (n > USUAL_DEATHS) note(state, event, 'G-11', 'qty', { n: n.toFixed(2) })
}

/** Heads come: weight and age are asked for, the mean birth of the batch moves towards theirs. */
function comeIn(kind: MoveKind): Step {
  return (state, event) => {
    const { qty, weight = null, amount = null, houseId = null } = event.payload
    if (!isHeads(qty)) return void note(state, event, 'G-04', 'qty', {})
    const birth = birthOf(event)
    if (kind !== 'IN_WEAN') averageOf(state, event, qty, birth)
    state.born = meanBirth(state, qty, birth)
    state.firstIn ??= event.date
    if (weight !== null) {
      state.cameQty += qty
      state.cameWeight += weight
    }
    book(state, event, { kind, qty, houseId, weight, amount })
  }
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

/** A count makes the books agree with the barn: the difference is a gain or a loss at the end of that day, whatever came before. */
function count(state: BatchState, event: BatchEvent): void {
  const { counted } = event.payload
  if (!isWhole(counted, 0)) return void note(state, event, 'G-04', 'counted', {})
  const houseId = houseOf(state, event)
  if (houseId === undefined) return
  const difference = counted - (state.houses.get(houseId) ?? 0)
  if (difference === 0) return
  book(state, event, { kind: difference > 0 ? 'IN_GAIN' : 'OUT_LOSS', qty: difference, houseId })
}

function weigh(state: BatchState, event: BatchEvent): void {
  const { sampleQty, weight } = event.payload
  if (!sampleQty || !weight) return void note(state, event, 'G-04', 'sampleQty', {})
  state.weighings.push({ source: event.uid, date: event.date, sampleQty, weight })
}

/** 结批: an empty batch ends (G-07). */
function close(state: BatchState, event: BatchEvent): void {
  if (state.stock !== 0) return void note(state, event, 'G-07', 'date', { n: state.stock })
  state.status = 'CLOSED'
  state.closeDate = event.date
}

/** Replay order: date, then the place inside a day, then `seq`, then uid so that two machines never disagree. */
function compareBatchEvents(a: BatchEvent, b: BatchEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return KINDS[a.type].rank - KINDS[b.type].rank || a.seq - b.seq || (a.uid < b.uid ? -1 : 1)
}
