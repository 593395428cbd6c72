import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { PIGLET_RESULTS } from './sow.labels.ts'
import { type Kind, moveSuckling, type PigState } from './sow.state.ts'
import type { Litter, Piglet, Sex } from './sow.types.ts'
import { notAllowed, note, violation } from './violations.ts'

/** One piglet of the litter gets its number. */
export interface PigletTagPayload {
  pigletNo: string
  sex: Sex
  /** kg. */
  weight?: Maybe<number>
  teatL?: Maybe<number>
  teatR?: Maybe<number>
  preselected?: Maybe<boolean>
}

/** Result of a tagged piglet, recorded at its dam; a kept one's own entry carries the same link. */
export interface PigletSelectPayload {
  /** Uid of the event that tagged it. */
  pigletId: string
  sex: Sex
  result: 'KEEP' | 'REJECT'
  newEarNo?: Maybe<string>
  reason?: Maybe<string>
}

type Tag = Recorded<'event_piglet_tag', PigletTagPayload>
type Select = Recorded<'event_piglet_select', PigletSelectPayload>

/** The litter whose piglets can be tagged: the one she suckles, or the one weaned this very day. */
const litterOn = (state: PigState, date: string): Litter | null =>
  state.litter ?? state.litters.findLast((one) => one.weanDate === date) ?? null

function checkTag(state: PigState, event: Tag): void {
  const litter = litterOn(state, event.date)
  if (!litter) return
  checkHeads(state, event, litter)
  checkSex(state, event, litter)
  if (state.piglets.some((one) => one.pigletNo === event.payload.pigletNo && one.litterUid === litter.uid))
    note(state, event, 'V-010', 'pigletNo', {})
}

/**
 * K-21. Deaths and fosterings do not name the piglet, so a litter may hold fewer than were tagged, never more on one day than suckle, nor
 * more in all than ever belonged to it.
 */
function checkHeads(state: PigState, event: Tag, litter: Litter): void {
  const tagged = state.piglets.filter((one) => one.litterUid === litter.uid)
  const today = tagged.filter((one) => one.date === event.date).length
  const there = headsOn(litter, event.date)
  const ever = litter.moves.reduce((sum, { qty }) => sum + Math.max(0, qty), 0)
  if (today >= there) note(state, event, 'K-21', 'pigletNo', { n: there })
  else if (tagged.length >= ever) note(state, event, 'K-21', 'pigletNo', { n: ever })
}

function headsOn(litter: Litter, date: string): number {
  if (litter.weanDate === null) return litter.suckling
  return litter.moves.reduce(
    (sum, move) => sum + (move.date === date && move.kind === 'WEAN' ? -move.qty : 0),
    0,
  )
}

/** K-22: against the sexes counted at birth; fostered piglets may be of either. */
function checkSex(state: PigState, event: Tag, litter: Litter): void {
  const { males, females } = litter
  if (males === null && females === null) return
  const { sex } = event.payload
  const n = (sex === 'M' ? males : females) ?? 0
  const tagged = state.piglets.filter((one) => one.litterUid === litter.uid && one.sex === sex).length
  if (tagged >= n + litter.fosterIn) note(state, event, 'K-22', 'sex', { 性别: sex === 'M' ? '公' : '母', n })
}

function applyTag(state: PigState, { uid, date, payload }: Tag): void {
  const litter = litterOn(state, date)
  if (!litter) return
  state.piglets.push({
    uid,
    litterUid: litter.uid,
    birthDate: litter.nurse
      ? (state.litters.findLast((one) => !one.nurse)?.date ?? litter.date)
      : litter.date,
    date,
    pigletNo: payload.pigletNo,
    sex: payload.sex,
    weight: payload.weight ?? null,
    teatL: payload.teatL ?? null,
    teatR: payload.teatR ?? null,
    preselected: payload.preselected ?? false,
    result: 'OPEN',
    resultDate: null,
    resultUid: null,
    newEarNo: null,
  })
}

const pigletOf = (state: PigState, { payload }: Select): Piglet | undefined =>
  state.piglets.find((one) => one.uid === payload.pigletId)

function refuseSelect(state: PigState, event: Select) {
  const piglet = pigletOf(state, event)
  if (!piglet) return violation(event, 'K-23', 'pigletId', {})
  return piglet.result === 'OPEN'
    ? null
    : violation(event, 'K-24', 'pigletId', { 耳号: piglet.pigletNo, 结果: PIGLET_RESULTS[piglet.result] })
}

function checkSelect(state: PigState, event: Select): void {
  const piglet = pigletOf(state, event)
  if (piglet?.sex !== event.payload.sex) note(state, event, 'K-25', 'pigletId', {})
  const litter = piglet && suckledIn(state, piglet)
  if (event.payload.result === 'KEEP' && litter?.suckling === 0)
    note(state, event, 'K-21', 'pigletId', { n: 0 })
}

/** The litter a piglet still belongs to; weaned ones are counted elsewhere. */
const suckledIn = (state: PigState, piglet: Piglet): Litter | null =>
  state.litter?.uid === piglet.litterUid ? state.litter : null

function applySelect(state: PigState, event: Select): void {
  const piglet = pigletOf(state, event)
  if (!piglet) return
  const { uid, date, payload } = event
  Object.assign(piglet, {
    result: payload.result,
    resultDate: date,
    resultUid: uid,
    newEarNo: payload.newEarNo ?? null,
  })
  const litter = suckledIn(state, piglet)
  if (payload.result !== 'KEEP' || !litter || litter.suckling === 0) return
  litter.selected += 1
  moveSuckling(litter, { uid, date, kind: 'SELECT', qty: -1 })
}

/** 打耳号: one piglet of a litter gets its number; the heads of the litter stay as they are. K-21, K-22, V-010. */
export const pigletTag: Kind<Tag> = {
  refuse: (state, event) => (litterOn(state, event.date) ? null : notAllowed(state, event)),
  check: checkTag,
  apply: applyTag,
}

/** 选留: one side of it, on the dam. A suckling piglet that is kept leaves her litter; its own file is the other side. */
export const pigletSelect: Kind<Select> = {
  refuse: refuseSelect,
  check: checkSelect,
  apply: applySelect,
}

/** Says something of a piglet, not of the sow: possible after she has left. */
export const isOfPiglet = (event: Recorded): boolean => event.type === 'event_piglet_select'
