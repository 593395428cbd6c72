import type { SowEvent } from './events.ts'
import { type Kind, moveSuckling, moveTo, type PigState } from './state.ts'
import { notAllowed, note } from './violations.ts'

type Weaning = SowEvent<'event_wean'>

const refuse = (state: PigState, event: Weaning) => (state.litter ? null : notAllowed(state, event))

function check(state: PigState, event: Weaning, day: number): void {
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
  const weight = event.payload.weanWeight ?? 0
  const average = weight / event.payload.startes
  if (weight <= 0 || average < min_wean_weight || average > max_wean_weight)
    note(state, event, 'V-505', 'weanWeight', {})
}

function checkTarget(state: PigState, event: Weaning): void {
  const target = event.payload.target
  if (!target || (target.kind !== 'SALE' && !target.id)) note(state, event, 'V-506', 'target', {})
}

function apply(state: PigState, event: Weaning, day: number): void {
  const { litter } = state
  if (!litter) return
  const { uid, date, payload } = event
  const deaths = Math.min(payload.deaths ?? 0, litter.suckling)
  if (deaths > 0) moveSuckling(litter, { uid, date, kind: 'DEATH', qty: -deaths })
  const weaned = Math.min(payload.startes, litter.suckling)
  moveSuckling(litter, { uid, date, kind: 'WEAN', qty: -weaned })
  litter.deaths += deaths
  litter.weaned += weaned
  litter.weanWeight = kilos(litter.weanWeight + (payload.weanWeight ?? 0))
  if (!payload.partial) endLactation(state, event, day)
}

// Two partial weanings must not add up to 87.50000000000001.
const kilos = (value: number): number => Math.round(value * 100) / 100

function endLactation(state: PigState, { uid, date }: Weaning, day: number): void {
  const { litter } = state
  if (!litter) return
  if (litter.suckling > 0) moveSuckling(litter, { uid, date, kind: 'END', qty: -litter.suckling })
  litter.weanDate = date
  litter.lactationDays = day - state.farrowDay
  state.litter = null
  state.weanDay = day
  state.weanDate = date
  moveTo(state, 'WEANED', date)
}

/** 断奶: V-501 … V-506. A partial weaning keeps her lactating with the rest of the litter. */
export const weaning: Kind<'event_wean'> = { refuse, check, apply }

type PigletDeath = SowEvent<'event_piglet_death'>

const refuseDeath = (state: PigState, event: PigletDeath) => (state.litter ? null : notAllowed(state, event))

function checkDeath(state: PigState, event: PigletDeath): void {
  const n = state.litter?.suckling ?? 0
  if (event.payload.qty > n) note(state, event, 'V-411', 'qty', { n })
}

function applyDeath({ litter }: PigState, { uid, date, payload }: PigletDeath): void {
  if (!litter) return
  const heads = Math.min(payload.qty, litter.suckling)
  litter.deaths += heads
  moveSuckling(litter, { uid, date, kind: 'DEATH', qty: -heads })
}

/** 仔猪死淘: V-411. */
export const pigletDeath: Kind<'event_piglet_death'> = {
  refuse: refuseDeath,
  check: checkDeath,
  apply: applyDeath,
}
