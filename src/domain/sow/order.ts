import type { EventType } from './event-types.ts'
import type { SowEvent } from './events.ts'

/** Place inside a day (T11): entry, failed service, weaning, heat, mating, positive check, farrowing, foster, deaths, place, exit. */
const RANK: Readonly<Record<EventType, number>> = {
  event_entry: 0,
  event_wean: 2,
  event_estrus: 3,
  event_mat: 4,
  event_gestation: 5,
  event_farr: 6,
  event_foster: 7,
  event_semen_collect: 4,
  event_semen_process: 5,
  event_boar_state: 9,
  event_piglet_tag: 7.2,
  event_piglet_select: 7.4,
  event_piglet_death: 8,
  event_transfer_house: 9,
  event_body: 9,
  event_grade: 9,
  event_tag_change: 9,
  event_cull_decide: 10,
  event_transfer_farm: 10,
  event_cull_pig: 11,
  event_death_pig: 11,
  event_sale_pig: 11,
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
  return isReturn(event) ? RANK.event_entry : RANK[event.type]
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

type HistoryPart = 'repro' | 'place' | 'exit' | 'none'
/** Parts of a history are ordered separately (§3.2.6); only an exit is compared with all of them. */
export const HISTORY_PART: Readonly<Record<EventType, HistoryPart>> = {
  event_entry: 'exit',
  event_mat: 'repro',
  event_gestation: 'repro',
  event_farr: 'repro',
  event_piglet_death: 'repro',
  event_wean: 'repro',
  event_transfer_house: 'place',
  event_cull_decide: 'exit',
  event_transfer_farm: 'exit',
  event_cull_pig: 'exit',
  event_death_pig: 'exit',
  event_sale_pig: 'exit',
  event_estrus: 'repro',
  event_foster: 'repro',
  event_boar_state: 'repro',
  event_semen_collect: 'repro',
  event_semen_process: 'repro',
  event_piglet_tag: 'repro',
  event_piglet_select: 'none',
  event_body: 'none',
  event_grade: 'none',
  event_tag_change: 'none',
}
