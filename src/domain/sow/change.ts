import { beforeReceipt, boundByTransfer } from './bound-by-transfer.ts'
import { checkDates, checkExitDate } from './change-dates.ts'
import { type Conflict, firstConflict } from './conflict.ts'
import type { SowEvent } from './events.ts'
import { checkRow, type Facts } from './facts.ts'
import { fold, type Kinds } from './fold.ts'
import { compareEvents } from './order.ts'
import type { Params } from './params.ts'
import { historyOf, kindsFor } from './replay.ts'
import { explainTooEarly } from './too-early.ts'
import type { SowHistory, Violation } from './types.ts'

/** What a person wants to do to one animal's events. `edit` keeps uid and type. */
export type Change =
  | { kind: 'insert'; event: SowEvent }
  | { kind: 'edit'; event: SowEvent }
  | { kind: 'remove'; uid: string }

export interface ChangeContext {
  /** The server's date (base/common/getnow). */
  today: string
  params: Params
  /** Last closed day of the farm, null when nothing is closed. */
  closedUpTo: string | null
  /** event_backdate_days, and whether the person may record further back (补录). */
  backdateDays: number
  mayBackdate: boolean
  facts?: Facts
  /** The change is the transfer slip's own. */
  byTransfer?: boolean
  /** What changes is told to the farm that received the animal as well. */
  followed?: boolean
}

export interface ChangeResult {
  /** No error, no conflict, every warning confirmed. */
  accepted: boolean
  /** The events as they would stand, in replay order. */
  events: readonly SowEvent[]
  before: SowHistory
  history: SowHistory
  /** Rules the changed event itself breaks. */
  violations: Violation[]
  /** First later event that the change would make impossible. */
  conflict: Conflict | null
}

/**
 * Judges a change at any position by replaying the whole chain with it (§3.2.6, §3.6). Changes nothing.
 * @throws Error when `edit` or `remove` names an event that is not among `events`
 */
export function tryChange(events: readonly SowEvent[], change: Change, context: ChangeContext): ChangeResult {
  const touched = touchedBy(events, change)
  const rest = touched.old ? events.filter((event) => event !== touched.old) : [...events]
  const next = (touched.now ? [...rest, touched.now] : rest).toSorted(compareEvents)
  const kinds = kindsFor(next)
  const before = historyOf(fold(kindsFor(events), events, context.params))
  const watch = touched.now && { uid: touched.now.uid, facts: context.facts ?? {} }
  const history = historyOf(fold(kinds, next, context.params, watch))
  const violations = judge(kinds, rest, touched, history, context)
  const stopped = violations.some((found) => found.level === 'E')
  const conflict = stopped ? null : firstConflict(before, history, change)
  const passed = violations.every((found) => found.level === 'W' && found.confirmed === true)
  return { accepted: passed && !conflict, events: next, before, history, violations, conflict }
}

export interface Touched {
  old?: SowEvent
  now?: SowEvent
}

function touchedBy(events: readonly SowEvent[], change: Change): Touched {
  if (change.kind === 'insert') return { now: change.event }
  const uid = change.kind === 'edit' ? change.event.uid : change.uid
  const old = events.find((event) => event.uid === uid)
  if (!old) throw new Error(`no event ${uid} among the animal's events`)
  return change.kind === 'edit' ? { old, now: change.event } : { old }
}

function judge(
  kinds: Kinds,
  rest: readonly SowEvent[],
  touched: Touched,
  history: SowHistory,
  context: ChangeContext,
): Violation[] {
  const { now } = touched
  const facts = context.facts ?? {}
  const found = [...(now ? checkRow(now, facts) : []), ...checkDates(touched, context)]
  if (!context.byTransfer) found.push(...boundByTransfer(rest, touched, context.followed))
  // An unknown ear number has no animal to replay.
  if (!now || facts.earNoFound === false) return found
  found.push(...checkExitDate(now, rest, facts))
  const own = history.violations.filter((violation) => violation.uid === now.uid)
  found.push(...own.map((violation) => explainTooEarly(kinds, rest, now, violation, context.params)))
  found.push(...beforeReceipt(rest, now))
  return now.confirmed ? found.map(confirmed) : found
}

const confirmed = (found: Violation): Violation =>
  found.level === 'W' ? { ...found, confirmed: true } : found
