import type { SowEvent } from './events.ts'
import type { PigState } from './state.ts'
import { note } from './violations.ts'

/** The quarantine a bought animal came into: its house, and the day it is released (null: it did not pass). */
export interface Quarantine {
  readonly houseId: string
  readonly until: string | null
}

/** Serving, being sold and leaving the house or farm of quarantine carry a disease on; another pen of that house does not. */
function leads(event: SowEvent, { houseId }: Quarantine): boolean {
  if (event.type === 'event_transfer_house') return event.payload.houseId !== houseId
  if (event.type === 'event_transfer_farm') return event.payload.step === 'OUT'
  return event.type === 'event_mat' || event.type === 'event_semen_collect' || event.type === 'event_sale_pig'
}

/** K-15: a bought animal serves, moves, is sold or sent to another farm before its quarantine is over, or though it did not pass. */
export function checkQuarantine(state: PigState, event: SowEvent, quarantine: Quarantine | undefined): void {
  if (!quarantine || !leads(event, quarantine)) return
  const { until } = quarantine
  if (until === null) note(state, event, 'K-15', 'date', { 日期: '' }, { half: 1 })
  else if (event.date < until) note(state, event, 'K-15', 'date', { 日期: until })
}
