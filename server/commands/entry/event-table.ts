import { sql } from 'kysely'
import type { BulkRow, BulkTable } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict } from '#server/kit/refused.ts'
import type { Correction } from './entry.correction.ts'

const eventTable = (name: string, own: BulkTable['columns']): BulkTable => ({
  name,
  key: ['farm_id', 'event_date', 'uid'],
  columns: {
    farm_id: 'uuid',
    event_date: 'date',
    uid: 'uuid',
    type: 'text',
    seq: 'bigint',
    payload: 'jsonb',
    confirm_reason: 'text',
    ...own,
    created_by: 'uuid',
    updated_by: 'uuid',
  },
})

/** Events of animals. */
export const event = eventTable('pig_event', { pig_id: 'uuid', link_uid: 'uuid' })
/** Events of lots of semen. */
export const semenEvent = eventTable('semen_event', { lot_uid: 'uuid' })
/** Events of batches; the two sides of one share a link. */
export const batchEvent = eventTable('batch_event', { batch_id: 'uuid', link_uid: 'uuid' })
/** Standalone events. */
export const farmEvent = eventTable('farm_event', {})

/** An accepted event as a row of its table. @param own the columns of its subject and link */
export const newEventRow = (
  caller: Caller,
  farmId: string,
  { date, ...event }: { uid: string; type: string; date: string; seq: number | undefined; payload: unknown },
  reason: string | null,
  own: BulkRow = {},
) => ({
  ...{ farm_id: farmId, event_date: date, ...event, confirm_reason: reason },
  ...{ ...own, created_by: caller.uid, updated_by: caller.uid },
})

/**
 * Writes the new cells of a corrected event, or deletes one that is taken back.
 * @param correction the request, and what reads the event as it is now
 * @throws Refused CONFLICT where another correction came in between since it was read
 */
export async function writeCorrected(
  tx: Tx,
  caller: Caller,
  { name }: BulkTable,
  { farmId, uid, date, version }: { farmId: string; uid: string; date: string; version: number },
  now: { readonly date: string; readonly payload: unknown; readonly reason: string | null } | null,
  { request, read }: { readonly request: Pick<Correction, 'uid' | 'row'>; read(): Promise<unknown> },
): Promise<void> {
  const key = sql`farm_id = ${farmId} and event_date = ${date}::date and uid = ${uid} and version = ${version}`
  const statement = now
    ? sql`update ${sql.table(name)} set event_date = ${now.date}::date, payload = ${JSON.stringify(now.payload)}::jsonb,
        confirm_reason = ${now.reason}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1 where ${key}`
    : sql`delete from ${sql.table(name)} where ${key}`
  const changed = await tx.changed(statement)
  if (changed !== 1) throw conflict({ uid: request.uid, row: request.row }, await read())
}
