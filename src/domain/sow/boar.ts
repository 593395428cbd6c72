import type { BoarChange, BoarStatePayload, CollectPayload, ProcessPayload } from '../semen/payloads.ts'
import { examine, isDilutable, outOfRange } from '../semen/quality.ts'
import type { Recorded } from './event-types.ts'
import { type Kind, moveTo, type PigState } from './sow.state.ts'
import type { BoarStatus, PigStatus } from './sow.types.ts'
import { notAllowed, note, violation } from './violations.ts'

type Change = Recorded<'event_boar_state', BoarStatePayload>
type Collection = Recorded<'event_semen_collect', CollectPayload>
type Processing = Recorded<'event_semen_process', ProcessPayload>

/** States a change may start from, and the one it leads to; training leads nowhere yet. */
const CHANGES: Readonly<Record<BoarChange, { from: readonly (PigStatus | null)[]; to: BoarStatus | null }>> =
  {
    TRAIN: { from: ['YOUNG'], to: null },
    ACTIVATE: { from: ['YOUNG', 'TEASER'], to: 'ACTIVE' },
    REST: { from: ['ACTIVE'], to: 'REST' },
    RESUME: { from: ['REST'], to: 'ACTIVE' },
    TEASER: { from: ['YOUNG', 'ACTIVE', 'REST'], to: 'TEASER' },
  }

/** B-01: too young to be collected or to serve. */
function checkAge(state: PigState, event: Change | Collection, day: number): void {
  const { boar_min_age: n } = state.params
  if (state.birthDay !== null && day - state.birthDay < n) note(state, event, 'B-01', 'date', { n })
}

/** 公猪状态变更: V-008, B-01. */
export const boarState: Kind<Change> = {
  refuse: (state, event) =>
    CHANGES[event.payload.change].from.includes(state.status) ? null : notAllowed(state, event),
  check: (state: PigState, event: Change, day: number) => {
    if (event.payload.change === 'ACTIVATE') checkAge(state, event, day)
  },
  apply: (state, event) => {
    const { to } = CHANGES[event.payload.change]
    if (to === null) return
    state.grown = true
    moveTo(state, to, event.date)
  },
}

function checkCollection(state: PigState, event: Collection, day: number): void {
  checkAge(state, event, day)
  const last = state.ejaculates.at(-1)
  const { rest_days: n } = state.params
  if (last && day - last.day < n) note(state, event, 'B-02', 'date', { n })
  for (const { field, word } of outOfRange(event.payload)) note(state, event, 'B-03', field, { 指标: word })
}

/** 采精: B-01 … B-03, B-08. The first qualified ejaculate makes a young boar a working one (§3.3). */
export const collection: Kind<Collection> = {
  refuse: (state, event) =>
    state.status === 'YOUNG' || state.status === 'ACTIVE' ? null : violation(event, 'B-08', 'earNo', {}),
  check: checkCollection,
  apply: (state, { uid, date, payload }, day) => {
    const qualified = payload.qualified ?? examine(payload, state.params).qualified
    state.ejaculates.push({ uid, day, volume: payload.volume, qualified, lotUid: null })
    if (!qualified || state.status !== 'YOUNG') return
    state.grown = true
    moveTo(state, 'ACTIVE', date)
  },
}

const ejaculateOf = (state: PigState, { payload }: Processing) => {
  const source = payload.sources[payload.place]
  return state.ejaculates.find((one) => one.uid === source?.uid)
}

function checkProcessing(state: PigState, event: Processing): void {
  const own = ejaculateOf(state, event)
  if (!own) return
  const { dosesMade, doseVolume, sources, place } = event.payload
  if (!own.qualified) note(state, event, 'B-05', 'dosesMade', {})
  const others = sources.filter((_, i) => i !== place).reduce((sum, one) => sum + one.volume, 0)
  // An ejaculate is diluted once: of one that went into another lot nothing is left.
  const left = own.lotUid === null ? own.volume + others : 0
  if (!isDilutable(dosesMade, doseVolume, left, state.params)) note(state, event, 'B-04', 'dosesMade', {})
}

/** 稀释, the part of one boar: O-10, B-04, B-05. */
export const processing: Kind<Processing> = {
  refuse: (state, event) => (ejaculateOf(state, event) ? null : violation(event, 'O-10', 'date', {})),
  check: checkProcessing,
  apply: (state, event) => {
    const own = ejaculateOf(state, event)
    if (own) own.lotUid = event.payload.lotUid
  },
}
