import type { EventType, SowEvent } from './events.ts'
import type { Kind, PigState } from './state.ts'
import { violation } from './violations.ts'

const notForBoars = (_: PigState, event: SowEvent) => violation(event, 'V-009', 'earNo', {})
const refused: Kind<EventType> = { refuse: notForBoars, check: () => undefined, apply: () => undefined }

/** Events of females only: a boar answers them with V-009. Entry, place and exit are those of every pig. */
export const boarOnly = {
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
