import { sql } from 'kysely'
import type { DayMove } from '#domain/batch/batch.daily.ts'
import type { BatchEvent } from '#domain/batch/batch.types.ts'
import { ENTERED_ITEMS } from '#domain/batch/cost-types.ts'
import { isUuid } from '#kit/parse.ts'
import type { LedgerEvent } from '#resources/answers/batch-ledger.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import { worded } from '#server/kit/sql-words.ts'
import { leaderOf } from '#server/queries/batches/leader.ts'
import type { OpenedEvent, StoredEvent } from '../entry/stored-event.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { batchContent, formCode } from './batch.check.ts'

/** A stored event of a batch; its payload is what the replay reads, not the cells as entered. */
export interface StoredBatchEvent extends Readonly<Omit<StoredEvent, 'pigId' | 'earNo'>> {
  readonly batchId: string
  readonly batchNo: string
  readonly batchStage: string
  readonly eventType: BatchEvent['type']
  readonly seq: number
  /** The farm's day on which it was entered. */
  readonly enteredOn: string
}

/** The sides of an event of a form, the departure first; both carry one version. @throws notFound */
export async function readSides(
  tx: Tx,
  type: string,
  uid: string,
): Promise<[StoredBatchEvent, ...StoredBatchEvent[]]> {
  if (!isUuid(uid)) throw notFound()
  const [first, ...others] = await tx.rows(sql<StoredBatchEvent>`
    select e.uid, e.farm_id as "farmId", e.batch_id as "batchId", b.batch_no as "batchNo", b.stage as "batchStage", e.type as "eventType",
        ${formCode} as type, e.event_date as date, e.seq, e.payload, e.confirm_reason as "confirmReason", e.version, u.name as operator,
        left(e.created_at::text, 19) as "createdAt", (e.created_at at time zone 'Asia/Shanghai')::date as "enteredOn"
      from batch_event asked join batch_event e on e.farm_id = asked.farm_id and (e.uid = asked.uid or e.link_uid = asked.link_uid)
      join batch b on b.farm_id = e.farm_id and b.uid = e.batch_id
      left join sys_user u on u.uid = e.created_by
     where asked.uid = ${uid} and ${formCode} = ${type}
     order by e.type = 'batch_in_transfer'`)
  if (!first) throw notFound()
  return [first, ...others]
}

/** The cells a stored event was entered in, with the current numbers of its batches. */
export function cellsTyped([own, other]: readonly StoredBatchEvent[]): Record<string, unknown> {
  if (!own) return {}
  const { toBatchId: _, born: __, ...cells } = own.payload
  const opened = own.eventType === 'batch_in_init' ? { earNo: own.batchNo, stage: own.batchStage } : {}
  return { ...cells, ...opened, ...(other ? { toBatchNo: other.batchNo } : {}) }
}

/** One stored event of a batch, for the form that corrects it; either side of a transfer opens the whole. */
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

/** Open batches of each leader in office today, by the uid of the leader entry. */
export async function ledBatches(tx: Tx, farms: readonly string[], today: string) {
  const day = sql`${today}::date`
  return tx.rows(sql<{ uid: string; batches: { uid: string; batchNo: string; stock: number }[] }>`
    select l.uid, json_agg(json_build_object('uid', b.uid, 'batchNo', b.batch_no, 'stock', b.stock) order by b.batch_no) as batches
      from batch_leader l join (
        select b.farm_id, b.uid, b.batch_no, coalesce(b.stock, 0) as stock, ${leaderOf(sql`b.house_id`, day)} as leader
          from batch b where b.farm_id = any(${[...farms]}::uuid[]) and not b.deleted and b.status is distinct from 'CLOSED'
      ) b on b.farm_id = l.farm_id and b.leader = l.leader
     where not l.deleted and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}) group by l.uid`)
}

/** All events of a batch, the latest first, and its movements in order; its costs for users who may see them. */
export async function batchLedger(tx: Tx, uid: string, seesCosts: boolean) {
  if (!isUuid(uid)) throw notFound()
  const farmId = await tx.value(sql<string>`select farm_id from batch where uid = ${uid} and not deleted`)
  if (farmId === null) throw notFound()
  const moves = await tx.rows(sql<DayMove>`select move_date as date, kind, qty from batch_move
    where farm_id = ${farmId} and batch_id = ${uid} order by no`)
  const events = await tx.rows(sql<LedgerEvent>`
    select x.uid, x.code, x.type, x.date, x.content, m.stock, u.name as operator from (
      select e.uid, ${formCode} as code, e.type, e.event_date as date, ${batchContent} as content, e.created_by
        from batch_event e where e.farm_id = ${farmId} and e.batch_id = ${uid}
      union all select w.source_uid, null, 'batch_in_wean', w.move_date,
          concat_ws(' ', w.qty || ' 头', w.weight || ' kg', '自 ' || p.ear_no), e.created_by
        from batch_move w left join pig_event e on e.farm_id = w.farm_id and e.event_date = w.move_date and e.uid = w.source_uid
        left join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
       where w.farm_id = ${farmId} and w.batch_id = ${uid} and w.kind = 'IN_WEAN'
      ${seesCosts ? entriesOf(farmId, uid) : sql``}) x
    left join lateral (select m.no, m.stock from batch_move m where m.farm_id = ${farmId} and m.batch_id = ${uid}
      and m.source_uid = x.uid order by m.no desc limit 1) m on true
    left join sys_user u on u.uid = x.created_by
    order by x.date desc, m.no desc nulls first`)
  const cost = seesCosts ? await costOf(tx, farmId, uid) : null
  return { cost: cost ?? null, events, moves }
}

const entriesOf = (farmId: string, uid: string) => sql`union all
  select c.uid, 'event_batch_cost', 'event_batch_cost', c.cost_date,
      concat_ws(' ', ${worded(sql`c.item`, ENTERED_ITEMS)}, c.amount || ' 元', e.payload->>'remark'), e.created_by
    from batch_cost_entry c join farm_event e on e.farm_id = c.farm_id and e.event_date = c.cost_date and e.uid = c.uid
   where c.farm_id = ${farmId} and c.batch_id = ${uid}`

/** Costs of a batch so far, and their part in its present heads, 元. */
const costOf = (tx: Tx, farmId: string, uid: string) =>
  tx.row(sql<{ total: string; balance: string }>`select brought + spent as total, balance from batch_cost_day
    where farm_id = ${farmId} and batch_id = ${uid} and day <= app_today() order by day desc limit 1`)
