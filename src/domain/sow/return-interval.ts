import type { Recorded } from './event-types.ts'
import { REGULAR_RETURN } from './params.ts'
import type { PigState } from './sow.state.ts'
import { note } from './violations.ts'

/** V-203: a sow returns to heat after one or two cycles; other intervals are often a typing error. */
export function checkReturnInterval(state: PigState, event: Recorded, day: number): void {
  const n = day - state.serviceDay
  if (!REGULAR_RETURN.some(([from, to]) => n >= from && n <= to)) note(state, event, 'V-203', 'date', { n })
}
