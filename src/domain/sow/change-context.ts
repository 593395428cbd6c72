import type { Params } from './params.ts'
import type { SowEvent } from './sow.events.ts'
import type { Facts } from './sow.facts.ts'

/** A person's change to the events of one animal or batch. `edit` keeps uid and type. */
export type Change<Event = SowEvent> =
  | { readonly kind: 'insert'; readonly event: Event }
  | { readonly kind: 'edit'; readonly event: Event }
  | { readonly kind: 'remove'; readonly uid: string }

export interface ChangeContext {
  /** The server's date (base/common/getnow). */
  today: string
  params: Params
  /** Last closed day of the farm, null when nothing is closed. */
  closedUpTo: string | null
  /** event_backdate_days, and whether the person may record further back (补录). */
  backdateDays: number
  mayBackdate: boolean
  facts?: Facts
  /** The change is the transfer slip's own. */
  byTransfer?: boolean
  /** The changes are reported to the farm that received the animal as well. */
  followed?: boolean
}

/** The event as it was and as it becomes: a new one was nothing, a removed one becomes nothing. */
export type Touched<Event = SowEvent> = { old?: Event; now: Event } | { old: Event; now?: undefined }

/** @throws Error when `edit` or `remove` names an event that is not among `events` of that owner */
export function touchedBy<Event extends { readonly uid: string }>(
  events: readonly Event[],
  change: Change<Event>,
  owner: 'animal' | 'batch',
): Touched<Event> {
  if (change.kind === 'insert') return { now: change.event }
  const uid = change.kind === 'remove' ? change.uid : change.event.uid
  const old = events.find((event) => event.uid === uid)
  if (!old) throw new Error(`no event ${uid} among the ${owner}'s events`)
  return change.kind === 'remove' ? { old } : { old, now: change.event }
}
