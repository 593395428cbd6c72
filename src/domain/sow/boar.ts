import { boarState, collection, processing } from './boar-work.ts'
import type { EventType, SowEvent } from './events.ts'
import type { Kind, PigState } from './state.ts'
import { violation } from './violations.ts'

const refusedUnless = (word: '母猪' | '公猪'): Kind<EventType> => ({
  refuse: (_: PigState, event: SowEvent) => violation(event, 'V-009', 'earNo', { '母猪（公猪）': word }),
  check: () => undefined,
  apply: () => undefined,
})
const refused = refusedUnless('母猪')
const refusedSow = refusedUnless('公猪')

/** Events of females only: a boar answers them with V-009. Entry, place, transfer and exit are those of every pig. */
export const boarOnly = {
  event_boar_state: boarState,
  event_semen_collect: collection,
  event_semen_process: processing,
  event_mat: refused,
  event_gestation: refused,
  event_farr: refused,
  event_piglet_death: refused,
  event_wean: refused,
  event_estrus: refused,
  event_foster: refused,
  event_piglet_tag: refused,
  event_piglet_select: refused,
}

/** Events of boars only: a female answers them with V-009. */
export const sowOnly = {
  event_boar_state: refusedSow,
  event_semen_collect: refusedSow,
  event_semen_process: refusedSow,
}
