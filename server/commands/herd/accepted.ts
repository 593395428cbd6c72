import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import { newEventRow } from '../entry/event-table.ts'
import type { Listed } from '../entry/list-for-check.ts'

/** An accepted event of an animal that is not stored yet. */
export interface Accepted {
  readonly event: SowEvent
  readonly pigId: string
  /** Reason given for its warnings; null without warnings. */
  readonly reason: string | null
  /** Shared with the other side of a two-sided event. */
  readonly link: string | null
  readonly listed: readonly Listed[]
}

/** The event as a row of `pig_event`. */
export const eventRow = (farmId: string, caller: Caller, { event, pigId, reason, link }: Accepted): BulkRow =>
  newEventRow(caller, farmId, event, reason, { pig_id: pigId, link_uid: link })
