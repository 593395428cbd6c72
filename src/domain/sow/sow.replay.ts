import { fold } from './fold.ts'
import type { Params } from './params.ts'
import type { SowEvent } from './sow.events.ts'
import type { PigState } from './sow.state.ts'
import type { Sex, SowHistory } from './sow.types.ts'

/** The public part of a replay state. */
export const historyOf = (state: PigState): SowHistory => ({
  status: state.status,
  openReason: state.openReason,
  parity: state.parity,
  earNo: state.earNo,
  formerEarNos: state.formerEarNos,
  gradeId: state.gradeId,
  grown: state.grown,
  entryDate: state.entryDate,
  brought: state.brought,
  spans: state.spans,
  services: state.services,
  litters: state.litters,
  piglets: state.piglets,
  stays: state.stays,
  exit: state.exit,
  dueDate: state.dueDate,
  lastEvent: state.lastEvent,
  violations: state.violations,
})

/** The sex of an animal by its entry. */
export const sexOf = (events: readonly SowEvent[]): Sex =>
  events.some((event) => event.type === 'event_entry' && event.payload.sex === 'M') ? 'M' : 'F'

/**
 * Replays an animal's events (any order) into its history, by the sex of its entry. Pure: no clock, no I/O; linear for stored
 * order.
 */
export const replayPig = (events: readonly SowEvent[], params: Params): SowHistory =>
  historyOf(fold(sexOf(events), events, params))
