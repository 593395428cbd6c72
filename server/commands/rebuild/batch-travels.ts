import { sql } from 'kysely'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'

/** Identities that have any events in the farm. */
const spoken = (lines: readonly Identity[]): Identity[] =>
  lines.some(({ expected, actual }) => expected !== 0 || actual !== 0) ? [...lines] : []

/** R5 within a farm: heads that left one batch for another arrived there, pair by pair, and no movement is without a pair. */
export async function batchTransferIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const heads = await tx.one(sql<Record<'out' | 'into' | 'differing' | 'alone', number>>`
    with m as materialized (select m.source_uid, m.batch_id, m.counter_batch_id, m.move_date, m.kind, m.qty, e.link_uid
        from batch_move m left join batch_event e on e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.source_uid
        where m.farm_id = ${farmId} and m.kind in ('OUT_TRANSFER', 'IN_TRANSFER')),
      o as (select * from m where kind = 'OUT_TRANSFER' and counter_batch_id is not null),
      i as (select * from m where kind = 'IN_TRANSFER' and counter_batch_id is not null)
    select coalesce(sum(-o.qty), 0)::int as out, coalesce(sum(i.qty), 0)::int as into,
      (count(*) filter (where -o.qty is distinct from i.qty))::int as differing,
      (select count(*)::int from m where counter_batch_id is null and not exists (
        select 1 from document_event d where d.farm_id = ${farmId} and d.event_uid = m.source_uid)) as alone
      from o full join i on i.link_uid = o.link_uid and i.batch_id = o.counter_batch_id
        and i.counter_batch_id = o.batch_id and i.move_date = o.move_date`)
  const { out, into, differing, alone } = heads
  return spoken([
    { rule: 'R5', item: '批次转出＝批次转入', expected: out, actual: into },
    { rule: 'R5', item: '转出与转入不符的批次转群', expected: 0, actual: differing },
    { rule: 'R5', item: '没有对方批次或单据的转出转入', expected: 0, actual: alone },
  ])
}

/** Heads moved by events of a document in the batches of this farm. */
const movedBy = (farmId: string, table: string, alias: string, uid: string) =>
  sql`(select coalesce(sum(abs(m.qty)), 0)::int from ${sql.table(table)} ${sql.ref(alias)}
    join document_event d on d.farm_id = ${farmId} and d.document_uid = ${sql.ref(`${alias}.${uid}`)}
    join batch_move m on m.farm_id = d.farm_id and m.source_uid = d.event_uid
    where ${sql.ref(`${alias}.farm_id`)} = ${farmId} and not ${sql.ref(`${alias}.deleted`)}
      and ${sql.ref(`${alias}.status`)} = 'APPROVED')`

/**
 * R5 between farms: piglets sent = received + died on the way + returned + in transit; and the heads in this farm's documents
 * equal those moved in its batches.
 */
export async function shipmentIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const sums = await tx.one(sql<
    Record<'sent' | 'ended' | 'road' | 'returned' | 'out' | 'back' | 'received' | 'into', number>
  >`
    select coalesce(sum(s.heads), 0)::int as sent, coalesce(sum(s.received + s.lost + s.returned), 0)::int as ended,
      coalesce(sum(s.heads) filter (where s.reception = 'WAITING'), 0)::int as road, coalesce(sum(s.returned), 0)::int as returned,
      ${movedBy(farmId, 'piglet_dropping', 's', 'uid')} as out, ${movedBy(farmId, 'piglet_dropping', 's', 'receipt_uid')} as back,
      (select coalesce(sum(r.heads), 0)::int from piglet_receive r where r.farm_id = ${farmId} and not r.deleted
        and r.status = 'APPROVED') as received, ${movedBy(farmId, 'piglet_receive', 'r', 'uid')} as into
      from piglet_dropping s where s.farm_id = ${farmId} and not s.deleted and s.status = 'APPROVED'`)
  const { sent, out, ended, road, returned, back, received, into } = sums
  return [
    ...spoken([
      { rule: 'R5', item: '仔猪投放＝接收＋途中死亡＋退回＋在途', expected: sent, actual: ended + road },
      { rule: 'R5', item: '仔猪投放单头数＝批次转出', expected: sent, actual: out },
      { rule: 'R5', item: '仔猪投放退回＝批次转回', expected: returned, actual: back },
    ]),
    ...spoken([{ rule: 'R5', item: '仔猪接收单头数＝批次转入', expected: received, actual: into }]),
  ]
}
