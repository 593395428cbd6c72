import type { Maybe } from '../typed.ts'
import { emptyLitter } from './empty-litter.ts'
import type { Recorded } from './event-types.ts'
import { closeService, type Kind, moveSuckling, moveTo, type PigState } from './sow.state.ts'
import type { Litter } from './sow.types.ts'
import { notAllowed, note, violation } from './violations.ts'

export interface FarrowPayload {
  healthy: number
  weak?: Maybe<number>
  deformedLive?: Maybe<number>
  /** Typed for control only; must equal healthy + weak + deformedLive. */
  livePiglets?: Maybe<number>
  stillborn?: Maybe<number>
  blackDead?: Maybe<number>
  mummy?: Maybe<number>
  deformedDead?: Maybe<number>
  /** Typed for control only; must equal live + dead. */
  totalBorn?: Maybe<number>
  males?: Maybe<number>
  females?: Maybe<number>
  /** kg, all live piglets. */
  litterWeight?: Maybe<number>
}

export interface WeanPayload {
  /** Heads weaned (the specification's name). */
  startes: number
  /** kg, whole litter. */
  weanWeight?: Maybe<number>
  /** Piglets found dead at weaning, declared in the same form. */
  deaths?: Maybe<number>
  partial?: Maybe<boolean>
  target?: Maybe<WeanTarget>
}

/** Where they go: `id` is the uid of the batch or of the house. */
interface WeanTarget {
  kind: 'BATCH' | 'HOUSE' | 'SALE'
  id?: Maybe<string>
  /** The batch as it was called, and the house of its new heads. */
  batchNo?: Maybe<string>
  houseId?: Maybe<string>
}

export interface PigletDeathPayload {
  qty: number
  reason?: Maybe<string>
}

type Farrowing = Recorded<'event_farr', FarrowPayload>

function refuse(state: PigState, event: Farrowing) {
  if (state.status === 'MATED' || state.status === 'PREGNANT') return null
  if (state.status === 'CULL_WAIT' || state.status === 'LACTATING') return notAllowed(state, event)
  return violation(event, 'V-309', 'date', {})
}

function check(state: PigState, event: Farrowing, day: number): void {
  checkGestation(state, event, day - state.serviceDay)
  checkCounts(state, event)
  checkBirthWeight(state, event)
}

function checkGestation(state: PigState, event: Farrowing, n: number): void {
  const { gestation_min: min, gestation_max: max, gestation_warn_low, gestation_warn_high } = state.params
  if (n < min || n > max) note(state, event, 'V-301', 'date', { min, max, n })
  else if (n < gestation_warn_low || n > gestation_warn_high) note(state, event, 'V-302', 'date', { n })
}

function checkCounts(state: PigState, event: Farrowing): void {
  const { payload } = event
  const { live, total } = totals(payload)
  const { max_litter_total, warn_litter_total } = state.params
  if (total === 0) note(state, event, 'V-303', 'healthy', {})
  if ((payload.totalBorn ?? total) !== total) note(state, event, 'V-304', 'totalBorn', {})
  if ((payload.livePiglets ?? live) !== live) note(state, event, 'V-305', 'livePiglets', {})
  const sexed = payload.males ?? payload.females ?? null
  if (sexed !== null && (payload.males ?? 0) + (payload.females ?? 0) !== live)
    note(state, event, 'V-306', 'males', {})
  if (total > max_litter_total) note(state, event, 'V-307', 'healthy', { n: total })
  else if (total > warn_litter_total) note(state, event, 'V-307', 'healthy', { n: total }, { level: 'W' })
}

function checkBirthWeight(state: PigState, event: Farrowing): void {
  const weight = event.payload.litterWeight ?? null
  const { live } = totals(event.payload)
  if (weight === null || live === 0) return
  const average = weight / live
  const { min_birth_weight, max_birth_weight } = state.params
  if (weight <= 0) note(state, event, 'V-308', 'litterWeight', {}, { level: 'E' })
  else if (average < min_birth_weight || average > max_birth_weight)
    note(state, event, 'V-308', 'litterWeight', {})
}

function apply(state: PigState, event: Farrowing, day: number): void {
  const litter = newLitter(state, event, day)
  closeService(state, 'FARROWED', event.date)
  state.parity += 1
  state.servicesInCycle = 0
  state.litter = litter
  state.farrowDay = day
  state.litters.push(litter)
  moveTo(state, 'LACTATING', event.date)
}

function newLitter(state: PigState, { uid, date, payload }: Farrowing, day: number): Litter {
  const { live, total } = totals(payload)
  const litter: Litter = {
    ...emptyLitter({ uid, date, parity: state.parity + 1 }),
    serviceUid: state.service?.uid ?? null,
    gestationDays: state.service ? day - state.serviceDay : null,
    healthy: payload.healthy,
    weak: payload.weak ?? 0,
    deformedLive: payload.deformedLive ?? 0,
    livePiglets: live,
    stillborn: payload.stillborn ?? 0,
    blackDead: payload.blackDead ?? 0,
    mummy: payload.mummy ?? 0,
    deformedDead: payload.deformedDead ?? 0,
    totalBorn: total,
    males: payload.males ?? null,
    females: payload.females ?? null,
    litterWeight: payload.litterWeight ?? null,
  }
  moveSuckling(litter, { uid, date, kind: 'BORN', qty: live })
  return litter
}

/** 分娩: V-301 … V-309. Parity rises here and only here. */
export const farrowing: Kind<Farrowing> = { refuse, check, apply }

/** Live and total born of a farrowing (F40): weak and live deformed piglets are alive. */
function totals(counts: FarrowPayload): { live: number; total: number } {
  const live = counts.healthy + (counts.weak ?? 0) + (counts.deformedLive ?? 0)
  const dead =
    (counts.stillborn ?? 0) + (counts.blackDead ?? 0) + (counts.mummy ?? 0) + (counts.deformedDead ?? 0)
  return { live, total: live + dead }
}

type Weaning = Recorded<'event_wean', WeanPayload>

function checkWeaning(state: PigState, event: Weaning, day: number): void {
  checkHeads(state, event)
  checkLactation(state, event, day - state.farrowDay)
  if (event.payload.startes > 0) {
    checkWeight(state, event)
    checkTarget(state, event)
  }
}

function checkHeads(state: PigState, event: Weaning): void {
  const suckling = state.litter?.suckling ?? 0
  const { startes, partial } = event.payload
  const left = suckling - startes
  const unexplained = left - (event.payload.deaths ?? 0)
  if (left < 0) note(state, event, 'V-501', 'startes', { n: suckling })
  else if (partial && unexplained < 0) note(state, event, 'V-411', 'deaths', { n: left })
  else if (!partial && unexplained !== 0) note(state, event, 'V-502', 'startes', { n: Math.abs(unexplained) })
}

function checkLactation(state: PigState, event: Weaning, n: number): void {
  const { lactation_min: min, lactation_max: max, lactation_warn_low, lactation_warn_high } = state.params
  // A litter that is lost whole ends the lactation on any day.
  if (event.payload.startes === 0) return
  if (n < min || n > max) note(state, event, 'V-503', 'date', { min, max })
  else if (n < lactation_warn_low || n > lactation_warn_high) note(state, event, 'V-504', 'date', { n })
}

function checkWeight(state: PigState, event: Weaning): void {
  const { min_wean_weight, max_wean_weight } = state.params
  const average = (event.payload.weanWeight ?? 0) / event.payload.startes
  if (average < min_wean_weight || average > max_wean_weight) note(state, event, 'V-505', 'weanWeight', {})
}

function checkTarget(state: PigState, event: Weaning): void {
  const target = event.payload.target
  if (!target || (target.kind !== 'SALE' && !target.id)) note(state, event, 'V-506', 'target', {})
}

function applyWeaning(state: PigState, event: Weaning, day: number): void {
  const { litter } = state
  if (!litter) return
  const { uid, date, payload } = event
  if (litter.suckling > 0 && (payload.deaths ?? 0) > 0) lose(litter, event, payload.deaths ?? 0)
  const weaned = Math.min(payload.startes, litter.suckling)
  moveSuckling(litter, { uid, date, kind: 'WEAN', qty: -weaned })
  litter.weaned += weaned
  litter.weanWeight = kilos(litter.weanWeight + (payload.weanWeight ?? 0))
  if (!payload.partial) endLactation(state, litter, event, day)
}

// Two partial weanings must not add up to 87.50000000000001.
const kilos = (value: number): number => Math.round(value * 100) / 100

function endLactation(state: PigState, litter: Litter, { uid, date }: Weaning, day: number): void {
  if (litter.suckling > 0) moveSuckling(litter, { uid, date, kind: 'END', qty: -litter.suckling })
  litter.weanDate = date
  litter.lactationDays = day - state.farrowDay
  state.litter = null
  state.weanDay = day
  state.weanDate = date
  moveTo(state, 'WEANED', date)
}

/** 断奶: V-501 … V-506. A partial weaning keeps her lactating with the rest of the litter. */
export const weaning: Kind<Weaning> = {
  refuse: (state, event) => (state.litter ? null : notAllowed(state, event)),
  check: checkWeaning,
  apply: applyWeaning,
}

type PigletDeath = Recorded<'event_piglet_death', PigletDeathPayload>

/** 仔猪死淘: V-411. */
export const pigletDeath: Kind<PigletDeath> = {
  refuse: (state, event) => (state.litter ? null : notAllowed(state, event)),
  check: (state, event) => {
    const n = state.litter?.suckling ?? 0
    if (event.payload.qty > n) note(state, event, 'V-411', 'qty', { n })
  },
  apply: ({ litter }, event) => {
    if (litter) lose(litter, event, event.payload.qty)
  },
}

/** Piglets of a litter die, as many as it has at most. */
function lose(litter: Litter, { uid, date }: Recorded, qty: number): void {
  const heads = Math.min(qty, litter.suckling)
  litter.deaths += heads
  moveSuckling(litter, { uid, date, kind: 'DEATH', qty: -heads })
}
