import type { EventForm } from '#kit/event-form.ts'
import { audit } from '#server/kit/audit.ts'
import { type BulkTable, bulkDelete } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { dropFromCheck } from './list-for-check.ts'

/** An event to be deleted, as it was read. */
export interface Gone {
  readonly uid: string
  readonly version: number
}

/** Events of one form and farm that are taken back together. */
export interface Undoing {
  readonly farmId: string
  readonly form: EventForm
  /** The newest first: an event that depends on another one is deleted before it. */
  readonly events: readonly Gone[]
  readonly reason: string
  /** The farm's day. */
  readonly today: string
}

/** The rows of these events in the order of the request; undefined when one is missing or has changed since it was read. */
export function inAskedOrder<Row extends Gone>(
  { events }: Undoing,
  rows: readonly Row[],
): readonly Row[] | undefined {
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const found = events.flatMap(({ uid, version }) => {
    const row = byUid.get(uid)
    return row?.version === version ? [row] : []
  })
  return found.length === events.length ? found : undefined
}

/** An event as the audit trail keeps it. */
interface TakenEvent {
  readonly uid: string
  readonly date: string
  readonly payload: unknown
}

/** Deletes events of a request: the rows themselves and their rows in the list for review; writes the audit trail. */
export async function takeAway(
  tx: Tx,
  caller: Caller,
  request: Undoing,
  from: { table: BulkTable; events: readonly (TakenEvent & { readonly target: string })[] },
): Promise<void> {
  const { farmId, reason } = request
  const rows = from.events.map(({ uid, date }) => ({ farm_id: farmId, event_date: date, uid }))
  await bulkDelete(tx, from.table, rows)
  const uids = rows.map(({ uid }) => uid)
  await dropFromCheck(tx, farmId, uids)
  const entries = from.events.map(({ target, uid, date, payload }) => ({
    target,
    targetUid: uid,
    before: { date, payload },
    reason,
  }))
  await audit(tx, caller, entries)
}
