import { dayNumber } from '../calendar.ts'
import type { SowEvent } from './events.ts'
import { fold, type Kinds, refusalOf } from './fold.ts'
import { EVENT_LABELS } from './labels.ts'
import { CHAIN, compareEvents } from './order.ts'
import type { Params } from './params.ts'
import type { Violation } from './types.ts'
import { violation } from './violations.ts'

// The refusals that say no more than "not in this state": only these gain from naming the last event instead.
const STATE_RULES: ReadonlySet<string> = new Set(['V-008', 'V-201', 'V-309'])

/**
 * V-005: an event that is not possible at its date but would be after the last event of its chain was typed with
 * too early a date. Any other violation is returned as it is.
 */
export function explainTooEarly(
  kinds: Kinds,
  rest: readonly SowEvent[],
  event: SowEvent,
  found: Violation,
  params: Params,
): Violation {
  if (!STATE_RULES.has(found.rule)) return found
  const last = rest
    .filter((one) => CHAIN[one.type] === CHAIN[event.type])
    .toSorted(compareEvents)
    .at(-1)
  if (!last || event.date >= last.date) return found
  const end = fold(kinds, rest, params)
  if (refusalOf(kinds, end, event, dayNumber(last.date))) return found
  return violation(event, 'V-005', 'date', { 事件: EVENT_LABELS[last.type], 日期: last.date })
}
