import type { SowEvent } from './events.ts'
import { BOAR_KINDS, fold, type Kinds, SOW_KINDS } from './fold.ts'
import type { Params } from './params.ts'
import type { PigState } from './state.ts'
import type { SowHistory } from './types.ts'

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

/** Which kinds an animal answers to, by the sex of its entry. */
export const kindsFor = (events: readonly SowEvent[]): Kinds =>
  events.some((event) => event.type === 'event_entry' && event.payload.sex === 'M') ? BOAR_KINDS : SOW_KINDS

/**
 * Replays an animal's events (any order) into its history, by the sex of its entry. Pure: no clock, no I/O; linear for stored
 * order.
 */
export const replayPig = (events: readonly SowEvent[], params: Params): SowHistory =>
  historyOf(fold(kindsFor(events), events, params))
