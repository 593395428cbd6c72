import type { SowEvent } from './events.ts'
import { type Kind, moveSuckling, type PigState } from './state.ts'
import { notAllowed, note } from './violations.ts'

type PigletDeath = SowEvent<'event_piglet_death'>

const refuse = (state: PigState, event: PigletDeath) => (state.litter ? null : notAllowed(state, event))

function check(state: PigState, event: PigletDeath): void {
  const n = state.litter?.suckling ?? 0
  if (event.payload.qty > n) note(state, event, 'V-411', 'qty', { n })
}

function apply({ litter }: PigState, { uid, date, payload }: PigletDeath): void {
  if (!litter) return
  const heads = Math.min(payload.qty, litter.suckling)
  litter.deaths += heads
  moveSuckling(litter, { uid, date, kind: 'DEATH', qty: -heads })
}

/** 仔猪死淘: V-411. */
export const pigletDeath: Kind<'event_piglet_death'> = { refuse, check, apply }
