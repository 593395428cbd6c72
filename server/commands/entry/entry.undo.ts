import { sql } from 'kysely'
import type { EventForm } from '#kit/event-form.ts'
import { audit } from '#server/kit/audit.ts'
import type { BulkTable } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import { Raced, type Tx } from '#server/kit/database.ts'
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
export function inAskedOrder<Row extends Gone>({ events }: Undoing, rows: readonly Row[]) {
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const found = events.flatMap(({ uid, version }) => {
    const row = byUid.get(uid)
    return row?.version === version ? [row] : []
  })
  return found.length === events.length ? found : undefined
}

/** An event as the audit trail keeps it. */
interface TakenEvent extends Gone {
  readonly date: string
  readonly payload: unknown
}

/**
 * Deletes events of a request: the rows themselves and their rows in the list for review; writes the audit trail.
 * @throws Raced where one was corrected since it was read
 */
export async function takeAway(
  tx: Tx,
  caller: Caller,
  request: Undoing,
  from: { table: BulkTable; events: readonly (TakenEvent & { readonly target: string })[] },
): Promise<void> {
  const { farmId, reason } = request
  const read = from.events.map(({ uid, date, version }) => ({ uid, date, version }))
  const changed = await tx.changed(sql`delete from ${sql.table(from.table.name)} t
    using jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(uid uuid, date date, version int)
    where t.farm_id = ${farmId} and t.event_date = r.date and t.uid = r.uid and t.version = r.version`)
  if (changed !== from.events.length) throw new Raced('event corrected meanwhile')
  const uids = from.events.map(({ uid }) => uid)
  await dropFromCheck(tx, farmId, uids)
  const entries = from.events.map(({ target, uid, date, payload }) => ({
    target,
    targetUid: uid,
    before: { date, payload },
    reason,
  }))
  await audit(tx, caller, entries)
}
