import type { Maybe } from '../typed.ts'
import { emptyLitter } from './empty-litter.ts'
import type { Recorded } from './event-types.ts'
import { type Kind, moveSuckling, moveTo, type PigState } from './sow.state.ts'
import type { Litter } from './sow.types.ts'
import { note, violation } from './violations.ts'

/** One side of a foster; the other animal's event carries the same link. */
export interface FosterPayload {
  /** OUT: her piglets go; IN: they come to her. */
  role: 'OUT' | 'IN'
  qty: number
  fromEarNo?: Maybe<string>
  toEarNo?: Maybe<string>
  /** kg, all piglets moved. */
  weight?: Maybe<number>
  reason?: Maybe<string>
}

type Foster = Recorded<'event_foster', FosterPayload>

/** Days after her weaning on which a sow can still take piglets as a nurse (§3.2.5). */
const NURSE_WITHIN = 1
/** Piglets a sow can suckle when her teats are not known. */
const USUAL_TEATS = 16
const MAX_AGE_GAP = 10

const isNurse = (state: PigState, day: number): boolean =>
  state.status === 'WEANED' && day - state.weanDay <= NURSE_WITHIN

function refuse(state: PigState, event: Foster, day: number) {
  const able = state.litter || (event.payload.role === 'IN' && isNurse(state, day))
  return able ? null : violation(event, 'V-402', 'date', { 耳号: state.earNo ?? '' })
}

function check(state: PigState, event: Foster): void {
  const { qty, role } = event.payload
  const suckling = state.litter?.suckling ?? 0
  if (qty <= 0) note(state, event, 'V-403', 'qty', {})
  if (role === 'OUT' && qty > suckling) note(state, event, 'V-404', 'qty', { n: suckling })
  if (role === 'IN' && suckling + qty > (state.teats ?? USUAL_TEATS)) note(state, event, 'V-406', 'qty', {})
}

function apply(state: PigState, event: Foster): void {
  const { uid, date, payload } = event
  if (payload.role === 'IN') {
    state.litter ??= nurseLitter(state, event)
    state.litter.fosterIn += payload.qty
    moveSuckling(state.litter, { uid, date, kind: 'FOSTER_IN', qty: payload.qty })
    return
  }
  const { litter } = state
  if (!litter) return
  const qty = Math.min(payload.qty, litter.suckling)
  litter.fosterOut += qty
  moveSuckling(litter, { uid, date, kind: 'FOSTER_OUT', qty: -qty })
}

/** Her own litter stays closed; what she takes is a litter without a birth. The lactation goes on from her farrowing. */
function nurseLitter(state: PigState, { uid, date }: Foster): Litter {
  const litter = { ...emptyLitter({ uid, date, parity: state.parity }), nurse: true }
  state.litters.push(litter)
  moveTo(state, 'LACTATING', date)
  return litter
}

/** How far two litters are apart in age, V-405: known only where both are. */
export function checkAgeGap(state: PigState, event: Foster, otherAgeDays: number, day: number): void {
  if (!state.litter || event.payload.role !== 'IN') return
  const n = Math.abs(day - state.farrowDay - otherAgeDays)
  if (n > MAX_AGE_GAP) note(state, event, 'V-405', 'qty', { n })
}

/** 寄养, one side of it: V-402 … V-404, V-406; a sow weaned the day before at most becomes a nurse sow (奶妈). */
export const foster: Kind<Foster> = { refuse, check, apply }
