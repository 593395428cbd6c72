import { sql } from 'kysely'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { semenMove } from '#server/projections/semen.projection.ts'

export interface LotEvent {
  readonly uid: string
  readonly lotUid: string
  readonly date: string
  readonly doses: number
}

/** The movement a lot event makes. */
export const lotMoveRow = (farmId: string, { uid, lotUid, date, doses }: LotEvent): BulkRow =>
  semenMove.rowOf({ farmId, lotUid, source: uid, kind: 'DISCARDED', date, doses: -doses })

/** Every lot event of a farm. */
export const lotEventsOf = (tx: Tx, farmId: string): Promise<LotEvent[]> =>
  tx.rows(sql<LotEvent>`select uid, lot_uid as "lotUid", event_date as date, (payload->>'doses')::int as doses
    from semen_event where farm_id = ${farmId}`)
