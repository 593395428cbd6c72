import { uuidv7 } from 'uuidv7'
import type { EventType } from '#domain/sow/event-types.ts'
import { type SowEvent, sowEvent } from '#domain/sow/sow.events.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'

/** Order of an event: its day, its number among its kind on that day; and whether its warnings have a reason. */
interface Moment {
  readonly date: string
  readonly seq: number
  readonly confirmed?: boolean
}

/** A new event under a uid of its own. */
export const newEvent = <K extends EventType>(
  type: K,
  { date, seq, confirmed = false }: Moment,
  payload: SowEvent<K>['payload'],
): SowEvent<K> => ({ uid: uuidv7(), type, date, seq, payload, confirmed }) as SowEvent<K>

/** The event a completed row becomes; its payload was read by the form of that type. */
export const eventOf = ({ form, date, payload, reason }: ParsedRow, seq: number): SowEvent =>
  sowEvent({ uid: uuidv7(), type: form.code, date, seq, payload, confirmed: reason !== null })
