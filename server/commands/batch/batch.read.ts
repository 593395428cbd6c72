import { sql } from 'kysely'
import type { BatchEvent } from '#domain/batch/types.ts'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import { leaderOf } from '#server/queries/batches/leader.ts'
import type { OpenedEvent } from '../entry/stored-event.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { formCode } from './batch.check.ts'

/** A stored event of a batch; its payload is what the replay is told, not the cells it was typed in. */
export interface StoredBatchEvent {
  readonly uid: string
  readonly farmId: string
  readonly batchId: string
  readonly batchNo: string
  readonly batchStage: string
  readonly eventType: BatchEvent['type']
  readonly type: string
  readonly date: string
  readonly seq: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly confirmReason: string | null
  readonly version: number
  readonly operator: string | null
  readonly createdAt: string
  /** The farm's day it was typed on. */
  readonly enteredOn: string
}

/** The sides of an event typed in a form, the one that leaves first; both carry one version. @throws notFound */
export async function readSides(
  tx: Tx,
  type: string,
  uid: string,
): Promise<[StoredBatchEvent, ...StoredBatchEvent[]]> {
  if (!isUuid(uid)) throw notFound()
  const found = await sql<StoredBatchEvent>`
    select e.uid, e.farm_id as "farmId", e.batch_id as "batchId", b.batch_no as "batchNo", b.stage as "batchStage", e.type as "eventType",
        ${formCode} as type, e.event_date as date, e.seq, e.payload, e.confirm_reason as "confirmReason", e.version, u.name as operator,
        left(e.created_at::text, 19) as "createdAt", (e.created_at at time zone 'Asia/Shanghai')::date as "enteredOn"
      from batch_event asked join batch_event e on e.farm_id = asked.farm_id and (e.uid = asked.uid or e.link_uid = asked.link_uid)
      join batch b on b.farm_id = e.farm_id and b.uid = e.batch_id
      left join sys_user u on u.uid = e.created_by
     where asked.uid = ${uid} and ${formCode} = ${type}
     order by e.type = 'batch_in_transfer'`.execute(tx)
  const [first, ...others] = found.rows
  if (!first) throw notFound()
  return [first, ...others]
}

/** The cells a stored event was typed in: the numbers of its batches are those they carry now. */
export function cellsTyped([own, other]: readonly StoredBatchEvent[]): Record<string, unknown> {
  if (!own) return {}
  const { toBatchId: _, born: __, ...cells } = own.payload
  const opened = own.eventType === 'batch_in_init' ? { earNo: own.batchNo, stage: own.batchStage } : {}
  return { ...cells, ...opened, ...(other ? { toBatchNo: other.batchNo } : {}) }
}

/** One stored event of a batch, for the form that corrects it; of a transfer either side opens the whole. */
export async function readBatchEvent(tx: Tx, type: string, uid: string): Promise<OpenedEvent> {
  const sides = await readSides(tx, type, uid)
  const [first] = sides
  const payload = cellsTyped(sides)
  return {
    uid,
    farmId: first.farmId,
    pigId: first.batchId,
    earNo: first.batchNo,
    type,
    date: first.date,
    payload,
    confirmReason: first.confirmReason,
    version: first.version,
    operator: first.operator,
    createdAt: first.createdAt,
    titles: await titlesOf(tx, uidsIn(payload)),
  }
}

/** A batch somebody answers for today. */
interface LedBatch {
  readonly uid: string
  readonly batchNo: string
  readonly stock: number
}

/** Open batches of each leader that holds today, by the uid of the entry that says so. */
export async function ledBatches(
  tx: Tx,
  farms: readonly string[],
  today: string,
): Promise<{ uid: string; batches: LedBatch[] }[]> {
  const day = sql`${today}::date`
  const found = await sql<{ uid: string; batches: LedBatch[] }>`
    select l.uid, json_agg(json_build_object('uid', b.uid, 'batchNo', b.batch_no, 'stock', b.stock) order by b.batch_no) as batches
      from batch_leader l join (
        select b.farm_id, b.uid, b.batch_no, coalesce(b.stock, 0) as stock, ${leaderOf(sql`b.house_id`, day)} as leader
          from batch b where b.farm_id = any(${[...farms]}::uuid[]) and not b.deleted and b.status is distinct from 'CLOSED'
      ) b on b.farm_id = l.farm_id and b.leader = l.leader
     where not l.deleted and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}) group by l.uid`.execute(
    tx,
  )
  return found.rows
}
