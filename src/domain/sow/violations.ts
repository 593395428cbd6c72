import { type Level, RULES, type RuleId, ruleMessage, type Slots } from '../rules.ts'
import { EVENT_LABELS, type Recorded } from './event-types.ts'
import { STATUS_LABELS } from './sow.labels.ts'
import type { PigState } from './sow.state.ts'
import type { Violation } from './sow.types.ts'

/** Differences from the rule's own level, or from the first half of its message. */
interface Nuance {
  level?: Level
  half?: 0 | 1
}

type Marked<T extends string> = Pick<Recorded<T>, 'uid' | 'type' | 'date'>

/** A broken rule of one event, with the message the person reads. `field`: the payload field it belongs to. */
export function violation<R extends RuleId, T extends string>(
  event: Marked<T>,
  rule: R,
  field: string,
  slots: Slots<R>,
  nuance: Nuance = {},
): Violation<T> {
  return {
    uid: event.uid,
    rule,
    level: nuance.level ?? RULES[rule].level,
    field,
    message: ruleMessage(rule, slots, nuance.half),
    eventType: event.type,
    date: event.date,
  }
}

export function note<R extends RuleId, T extends string>(
  state: { readonly violations: Violation<T>[] },
  event: Marked<T>,
  rule: R,
  field: string,
  slots: Slots<R>,
  nuance?: Nuance,
): void {
  state.violations.push(violation(event, rule, field, slots, nuance))
}

/** Key of a broken rule within one history: a warning is not the error it may become. */
export const keyOf = ({ uid, rule, level }: Pick<Violation, 'uid' | 'rule' | 'level'>): string =>
  [uid, rule, level].join(' ')

interface Judged<T extends string> {
  readonly violations: readonly Violation<T>[]
}

/**
 * The first error that a change brings; a rule an old event broke before (say, under older parameters) does not count. A warning that was
 * confirmed is not broken: the change may make an error of it (V-104).
 */
export function newlyBroken<T extends string>(before: Judged<T>, after: Judged<T>): Violation<T> | undefined {
  const known = new Set(before.violations.map(keyOf))
  return after.violations.find((one) => one.level === 'E' && !known.has(keyOf(one)))
}

/** V-008: this event is not possible in this state. */
export const notAllowed = (state: PigState, event: Recorded): Violation =>
  violation(event, 'V-008', 'date', {
    状态: state.status === null ? '' : STATUS_LABELS[state.status],
    事件: EVENT_LABELS[event.type],
  })
