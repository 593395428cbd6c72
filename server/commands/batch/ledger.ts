import { sql } from 'kysely'
import type { DayMove } from '#domain/batch/daily.ts'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '../../kit/database.ts'
import { notFound } from '../../kit/refused.ts'
import { batchContent, formCode } from './check.ts'

/** What happened to a batch, as it stands beside its row. */
export interface LedgerEvent {
  readonly uid: string
  /** The form it was typed in; null where it is not corrected here: a weaning is corrected with its sow. */
  readonly code: string | null
  readonly type: string
  readonly date: string
  readonly content: string | null
  /** Heads of the batch after it; null where it moves none. */
  readonly stock: number | null
  readonly operator: string | null
}

export interface Ledger {
  readonly events: readonly LedgerEvent[]
  readonly moves: readonly DayMove[]
}

/** Everything told of a batch, the latest first, and its movements in order. */
export async function batchLedger(tx: Tx, uid: string): Promise<Ledger> {
  if (!isUuid(uid)) throw notFound()
  const batch = await sql<{
    farmId: string
  }>`select farm_id as "farmId" from batch where uid = ${uid} and not deleted`.execute(tx)
  const farmId = batch.rows[0]?.farmId
  if (!farmId) throw notFound()
  const moves = await sql<DayMove>`select move_date as date, kind, qty from batch_move
    where farm_id = ${farmId} and batch_id = ${uid} order by no`.execute(tx)
  const events = await sql<LedgerEvent>`
    select x.uid, x.code, x.type, x.date, x.content, m.stock, u.name as operator from (
      select e.uid, ${formCode} as code, e.type, e.event_date as date, ${batchContent} as content, e.created_by
        from batch_event e where e.farm_id = ${farmId} and e.batch_id = ${uid}
      union all select w.source_uid, null, 'batch_in_wean', w.move_date,
          concat_ws(' ', w.qty || ' 头', w.weight || ' kg', '自 ' || p.ear_no), e.created_by
        from batch_move w left join pig_event e on e.farm_id = w.farm_id and e.event_date = w.move_date and e.uid = w.source_uid
        left join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
       where w.farm_id = ${farmId} and w.batch_id = ${uid} and w.kind = 'IN_WEAN') x
    left join lateral (select m.no, m.stock from batch_move m where m.farm_id = ${farmId} and m.batch_id = ${uid}
      and m.source_uid = x.uid order by m.no desc limit 1) m on true
    left join sys_user u on u.uid = x.created_by
    order by x.date desc, m.no desc nulls first`.execute(tx)
  return { events: events.rows, moves: moves.rows }
}
