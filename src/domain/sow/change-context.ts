import type { SowEvent } from './events.ts'
import type { Facts } from './facts.ts'
import type { Params } from './params.ts'

/** A person's change to one animal's events. `edit` keeps uid and type. */
export type Change =
  | { kind: 'insert'; event: SowEvent }
  | { kind: 'edit'; event: SowEvent }
  | { kind: 'remove'; uid: string }

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
export type Touched = { old?: SowEvent; now: SowEvent } | { old: SowEvent; now?: undefined }
