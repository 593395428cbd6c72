import { sql } from 'kysely'
import type { BatchEvent, BatchHead } from '#domain/batch/batch.types.ts'
import type { Tx } from '#server/kit/database.ts'
import type { MoveTrace } from '#server/projections/batch.projection.ts'

/** A batch with all its events, the weanings of its piglets' dams included; locked until the transaction ends. */
export interface StoredBatch extends BatchHead {
  readonly uid: string
  readonly batchNo: string
  readonly houseId: string
  readonly status: 'OPEN' | 'CLOSED'
  events: readonly BatchEvent[]
  /** Data of a movement that the replay does not need (other batch, litter, reason), by uid of the event. */
  readonly traces: Map<string, MoveTrace>
}

interface EventRow {
  readonly batchId: string
  readonly uid: string
  readonly type: BatchEvent['type']
  readonly date: string
  readonly seq: number
  readonly payload: BatchEvent['payload'] & {
    readonly fromBatchId?: string
    readonly toBatchId?: string
    readonly reason?: string
  }
  readonly confirmed: boolean
  readonly litterUid: string | null
}

/** Loads batches by number or uid, ordered by uid: two transactions that name the same batches lock them in the same order. */
export async function loadBatches(
  tx: Tx,
  farmId: string,
  wanted: {
    readonly batchNos?: readonly string[]
    readonly uids?: readonly string[]
    readonly lock: boolean
  },
): Promise<Map<string, StoredBatch>> {
  const { batchNos = [], uids = [], lock } = wanted
  if (batchNos.length + uids.length === 0) return new Map()
  const found = await tx.rows(sql<Omit<StoredBatch, 'events' | 'traces'>>`
    select uid, batch_no as "batchNo", stage, house_id as "houseId", open_date as "openDate", coalesce(status, 'OPEN') as status
      from batch where farm_id = ${farmId} and not deleted and (batch_no = any(${batchNos}) or uid = any(${uids}::uuid[]))
     order by uid ${lock ? sql`for update` : sql``}`)
  const ids = found.map((row) => row.uid)
  const events = await tx.rows(sql<EventRow>`
    select batch_id as "batchId", uid, type, event_date as date, seq, payload, confirm_reason is not null as confirmed, null as "litterUid"
      from batch_event where farm_id = ${farmId} and batch_id = any(${ids}::uuid[])
    union all
    select m.batch_id, m.uid, 'batch_in_wean', m.move_date, 0,
        jsonb_build_object('qty', -m.qty, 'weight', m.weight, 'houseId', m.house_id, 'birthDate', l.farrow_date), true, m.litter_uid
      from litter_move m left join litter l on l.farm_id = ${farmId} and l.uid = m.litter_uid
     where m.farm_id = ${farmId} and m.batch_id = any(${ids}::uuid[]) and m.qty < 0`)
  const byBatch = Map.groupBy(events, (row) => row.batchId)
  return new Map(
    found.map((row): [string, StoredBatch] => {
      const own = byBatch.get(row.uid) ?? []
      return [
        row.uid,
        { ...row, events: own.map(toEvent), traces: new Map(own.map((one) => [one.uid, traceOf(one)])) },
      ]
    }),
  )
}

const toEvent = ({ batchId: _, litterUid: __, ...event }: EventRow): BatchEvent => event

/** Other batch, litter and reason of a stored event. */
export const traceOf = ({ payload, litterUid }: Pick<EventRow, 'payload' | 'litterUid'>): MoveTrace => ({
  counterBatchId: payload.fromBatchId ?? payload.toBatchId ?? null,
  litterUid,
  reasonId: payload.reason ?? null,
})

/** A batch before and after a change; `before` is null for a new one. */
export interface BatchChange {
  readonly before: StoredBatch | null
  readonly after: StoredBatch
}
