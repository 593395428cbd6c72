import { beforeReceipt, boundByTransfer } from './bound-by-transfer.ts'
import type { Change, ChangeContext, Touched } from './change-context.ts'
import { checkDates, checkExitDate } from './change-dates.ts'
import { type Conflict, firstConflict } from './conflict.ts'
import type { SowEvent } from './events.ts'
import { checkRow } from './facts.ts'
import { fold, type Kinds } from './fold.ts'
import { compareEvents } from './order.ts'
import { historyOf, kindsFor } from './replay.ts'
import { explainTooEarly } from './too-early.ts'
import type { SowHistory, Violation } from './types.ts'

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
