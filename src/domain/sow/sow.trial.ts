import { dayNumber } from '../calendar.ts'
import { ruleMessage } from '../rules.ts'
import { beforeReceipt, boundByTransfer } from './bound-by-transfer.ts'
import { type Change, type ChangeContext, type Touched, touchedBy } from './change-context.ts'
import { checkDates, checkExitDate } from './change-dates.ts'
import { EVENT_LABELS } from './event-types.ts'
import { fold, refusalOf } from './fold.ts'
import { compareEvents, EVENTS } from './order.ts'
import type { Params } from './params.ts'
import type { SowEvent } from './sow.events.ts'
import { checkRow } from './sow.facts.ts'
import { historyOf, sexOf } from './sow.replay.ts'
import type { Sex, SowHistory, Violation } from './sow.types.ts'
import { newlyBroken, violation } from './violations.ts'

export interface ChangeResult {
  /** No error, no conflict, every warning confirmed. */
  accepted: boolean
  /** The events after the change, in replay order. */
  events: readonly SowEvent[]
  before: SowHistory
  history: SowHistory
  /** Rules the changed event itself breaks. */
  violations: Violation[]
  /** First later event that the change would make impossible. */
  conflict: Conflict | null
}

/**
 * Judges a change at any position by replaying the whole history with it (§3.2.6, §3.6). Changes nothing.
 * @throws Error when `edit` or `remove` names an event that is not among `events`
 */
export function tryChange(events: readonly SowEvent[], change: Change, context: ChangeContext): ChangeResult {
  const touched = touchedBy(events, change, 'animal')
  const rest = events.filter((event) => event !== touched.old)
  const next = (touched.now ? [...rest, touched.now] : rest).toSorted(compareEvents)
  const sex = sexOf(next)
  const before = historyOf(fold(sexOf(events), events, context.params))
  const watch = touched.now && { uid: touched.now.uid, facts: context.facts ?? {} }
  const history = historyOf(fold(sex, next, context.params, watch))
  const violations = judge(sex, rest, touched, history, context)
  const stopped = violations.some((found) => found.level === 'E')
  const conflict = stopped ? null : firstConflict(before, history, change.kind === 'insert' ? 'K-01' : 'K-02')
  const passed = violations.every((found) => found.confirmed === true)
  return { accepted: passed && !conflict, events: next, before, history, violations, conflict }
}

function judge(
  sex: Sex,
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
  found.push(...own.map((violation) => explainTooEarly(sex, rest, now, violation, context.params)))
  found.push(...beforeReceipt(rest, now))
  return now.confirmed ? found.map(confirmed) : found
}

const confirmed = (found: Violation): Violation =>
  found.level === 'W' ? { ...found, confirmed: true } : found

/** The first later event a change would break, and the rule it would break. */
interface Conflict extends Pick<Violation, 'uid' | 'eventType' | 'date' | 'message'> {
  rule: 'K-01' | 'K-02'
  cause: Violation
}

function firstConflict(before: SowHistory, after: SowHistory, rule: Conflict['rule']): Conflict | null {
  const cause = newlyBroken(before, after)
  if (!cause) return null
  const { uid, eventType, date } = cause
  const 事件 = EVENT_LABELS[eventType]
  return { rule, uid, eventType, date, message: ruleMessage(rule, { 事件, 日期: date }), cause }
}

// The refusals that say no more than "not in this state": only these gain from naming the last event instead.
const STATE_RULES: ReadonlySet<string> = new Set(['V-008', 'V-201', 'V-309'])

/**
 * V-005: an event that is not possible at its date but would be after the last event of its history was typed with too early a date. Any
 * other violation is returned as it is.
 */
function explainTooEarly(
  sex: Sex,
  rest: readonly SowEvent[],
  event: SowEvent,
  found: Violation,
  params: Params,
): Violation {
  if (!STATE_RULES.has(found.rule)) return found
  const last = rest
    .filter((one) => EVENTS[one.type].part === EVENTS[event.type].part)
    .toSorted(compareEvents)
    .at(-1)
  if (!last || event.date >= last.date) return found
  const end = fold(sex, rest, params)
  if (refusalOf(sex, end, event, dayNumber(last.date))) return found
  return violation(event, 'V-005', 'date', { 事件: EVENT_LABELS[last.type], 日期: last.date })
}
