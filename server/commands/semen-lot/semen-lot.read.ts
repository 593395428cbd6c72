import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import type { OpenedEvent } from '../entry/stored-event.ts'

/** An event of a lot: the number of the lot takes the place of the ear number. */
export interface StoredLotEvent extends OpenedEvent {
  readonly farmId: string
}

/** Stored events of lots of a type. */
export const lotEventRows = (tx: Tx, type: string, uids: readonly string[]) =>
  tx.rows(sql<Omit<StoredLotEvent, 'titles'>>`
    select e.farm_id as "farmId", e.uid, e.lot_uid as "pigId", l.lot_no as "earNo", e.type,
      e.event_date as date, e.payload, e.confirm_reason as "confirmReason", e.version, u.name as operator, e.created_at as "createdAt"
    from semen_event e join semen_lot l on l.farm_id = e.farm_id and l.uid = e.lot_uid left join sys_user u on u.uid = e.created_by
    where e.uid = any(${uids}::uuid[]) and e.type = ${type}`)

/** One stored event of a lot, for the form that edits it. */
export async function readLotEvent(tx: Tx, type: string, uid: string): Promise<StoredLotEvent> {
  if (!isUuid(uid)) throw notFound()
  const [row] = await lotEventRows(tx, type, [uid])
  if (!row) throw notFound()
  return { ...row, titles: {} }
}
