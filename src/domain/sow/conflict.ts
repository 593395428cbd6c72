import { ruleMessage } from '../rules.ts'
import type { Change } from './change-context.ts'
import type { EventType } from './events.ts'
import { EVENT_LABELS } from './labels.ts'
import type { SowHistory, Violation } from './types.ts'

/** The first later event a change would break, and the rule it would break. */
export interface Conflict {
  rule: 'K-01' | 'K-02'
  uid: string
  eventType: EventType
  date: string
  message: string
  cause: Violation
}

/**
 * Only what the change breaks counts: a rule an old event broke before (say, under older parameters) does not. A
 * warning that was confirmed is not broken: the change may make an error of it (V-104).
 */
export function firstConflict(before: SowHistory, after: SowHistory, change: Change): Conflict | null {
  const own = change.kind === 'remove' ? change.uid : change.event.uid
  const key = ({ uid, rule, level }: Violation) => `${uid} ${rule} ${level}`
  const known = new Set(before.violations.map(key))
  const cause = after.violations.find(
    (found) => found.level === 'E' && found.uid !== own && !known.has(key(found)),
  )
  return cause ? conflictOf(cause, change.kind === 'insert' ? 'K-01' : 'K-02') : null
}

function conflictOf(cause: Violation, rule: Conflict['rule']): Conflict {
  const { uid, eventType, date } = cause
  const 事件 = EVENT_LABELS[eventType]
  return { rule, uid, eventType, date, message: ruleMessage(rule, { 事件, 日期: date }), cause }
}
