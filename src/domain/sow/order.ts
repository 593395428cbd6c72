import type { EventType } from './event-types.ts'
import type { SowEvent } from './sow.events.ts'
import type { Sex } from './sow.types.ts'

interface Facts {
  /** Parts of a history are ordered separately (§3.2.6); only an exit is compared with all of them. */
  readonly part: 'repro' | 'place' | 'exit' | 'none'
  /** Place inside a day (T11): entry, failed service, weaning, heat, mating, positive check, farrowing, foster, deaths, place, exit. */
  readonly rank: number
  /** The sex it is an event of; absent where it is one of every pig. */
  readonly of?: Sex
}

/** Properties of each kind of event, wherever it stands in a history. */
export const EVENTS: Readonly<Record<EventType, Facts>> = {
  event_entry: { part: 'exit', rank: 0 },
  event_mat: { part: 'repro', rank: 4, of: 'F' },
  event_gestation: { part: 'repro', rank: 5, of: 'F' },
  event_farr: { part: 'repro', rank: 6, of: 'F' },
  event_piglet_death: { part: 'repro', rank: 8, of: 'F' },
  event_wean: { part: 'repro', rank: 2, of: 'F' },
  event_transfer_house: { part: 'place', rank: 9 },
  event_transfer_farm: { part: 'exit', rank: 10 },
  event_cull_decide: { part: 'exit', rank: 10 },
  event_cull_pig: { part: 'exit', rank: 11 },
  event_death_pig: { part: 'exit', rank: 11 },
  event_sale_pig: { part: 'exit', rank: 11 },
  event_estrus: { part: 'repro', rank: 3, of: 'F' },
  event_body: { part: 'none', rank: 9 },
  event_grade: { part: 'none', rank: 9 },
  event_tag_change: { part: 'none', rank: 9 },
  event_foster: { part: 'repro', rank: 7, of: 'F' },
  event_boar_state: { part: 'repro', rank: 9, of: 'M' },
  event_semen_collect: { part: 'repro', rank: 4, of: 'M' },
  event_semen_process: { part: 'repro', rank: 5, of: 'M' },
  event_piglet_tag: { part: 'repro', rank: 7.2, of: 'F' },
  event_piglet_select: { part: 'none', rank: 7.4, of: 'F' },
}
const FAILED_SERVICE = 1
/** Within a day a boar is put to work first and sent to rest last. */
const TO_WORK = 1

// Home again is an entry (T11), unless it left the same day: then it comes after its departure.
const isReturn = ({ type, payload, date }: SowEvent): boolean =>
  type === 'event_transfer_farm' && payload.step === 'BACK' && date > (payload.outDate ?? '')

const isPutToWork = ({ type, payload }: SowEvent): boolean =>
  type === 'event_boar_state' && payload.change !== 'REST' && payload.change !== 'TEASER'

function rankOf(event: SowEvent): number {
  const failed = event.type === 'event_gestation' && event.payload.gestationResult !== 'POSITIVE'
  if (failed) return FAILED_SERVICE
  if (isPutToWork(event)) return TO_WORK
  return isReturn(event) ? EVENTS.event_entry.rank : EVENTS[event.type].rank
}

/** Replay order: date, then T11, then `seq`, then uid so that two machines never disagree. */
export function compareEvents(a: SowEvent, b: SowEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return rankOf(a) - rankOf(b) || a.seq - b.seq || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)
}

/** The events in replay order. Stored events already are: checking that is cheaper than sorting again. */
export function inOrder(events: readonly SowEvent[]): readonly SowEvent[] {
  for (let i = 1; i < events.length; i++) {
    const [a, b] = [events[i - 1], events[i]]
    if (a && b && compareEvents(a, b) > 0) return events.toSorted(compareEvents)
  }
  return events
}
