import type { BatchEvent } from '#domain/batch/batch.types.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { batchEvent, newEventRow } from '../entry/event-table.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { type StoredBatch, traceOf } from './batch.load.ts'

/** An accepted event that is not stored yet. */
interface NewBatchEvent {
  readonly batch: Pick<StoredBatch, 'uid'>
  readonly event: BatchEvent
  /** Reason given for its warnings; null without warnings. */
  readonly reason: string | null
  /** Shared with the other side of a two-sided event. */
  readonly link: string | null
}

/** Writes accepted events of batches of a farm. */
export async function insertBatchEvents(
  tx: Tx,
  caller: Caller,
  farmId: string,
  events: readonly NewBatchEvent[],
): Promise<void> {
  const rows = events.map(({ batch, event, reason, link }) =>
    newEventRow(caller, farmId, event, reason, { batch_id: batch.uid, link_uid: link }),
  )
  await bulkInsert(tx, batchEvent, rows)
  const uids = rows.map(({ uid }) => uid)
  await queueEventMessages(tx, farmId, 'batch_event', uids)
}

/** The batch with an accepted event applied. */
export function withEvent(batch: StoredBatch, event: BatchEvent, events: readonly BatchEvent[]): StoredBatch {
  const trace = traceOf({ payload: event.payload, litterUid: null })
  return { ...batch, events, traces: new Map(batch.traces).set(event.uid, trace) }
}
