import { boarState, collection, processing } from './boar-work.ts'
import type { EventType, SowEvent } from './events.ts'
import type { Kind, PigState } from './state.ts'
import { violation } from './violations.ts'

const wrongSex = (_: PigState, event: SowEvent) => violation(event, 'V-009', 'earNo', {})
const refused: Kind<EventType> = { refuse: wrongSex, check: () => undefined, apply: () => undefined }

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
  event_boar_state: refused,
  event_semen_collect: refused,
  event_semen_process: refused,
}
