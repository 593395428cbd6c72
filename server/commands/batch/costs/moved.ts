import { sql } from 'kysely'
import { centsOf } from '#domain/batch/cents.ts'
import type { CostMove, OnRoad } from '#domain/batch/cost-types.ts'
import type { MoveKind } from '#domain/batch/types.ts'
import type { DatedParameters } from '#domain/parameter-history.ts'
import type { Tx } from '../../../kit/database.ts'

interface MoveRow {
  readonly batchId: string
  readonly source: string
  readonly kind: MoveKind
  readonly date: string
  readonly no: number
  readonly qty: number
  readonly amount: string | null
  readonly link: string | null
  /** The shipment it left or came back with. */
  readonly dropping: string | null
  /** What its piglets had cost at the farm they came from; null where they did not come from another. */
  readonly sent: string | null
}

/** Movements of batches with what is known of their money, by batch. */
export async function movesOf(
  tx: Tx,
  farmId: string,
  uids: readonly string[],
  params: DatedParameters,
): Promise<ReadonlyMap<string, CostMove[]>> {
  const found = await sql<MoveRow>`
    select m.batch_id as "batchId", m.source_uid as source, m.kind, m.move_date as date, m.no, m.qty, m.amount, e.link_uid as link,
        coalesce(out.uid, back.uid) as dropping, (select s.cost from batch_cost_sent s where s.dropping_uid = came.dropping_uid) as sent
      from batch_move m
      left join batch_event e on e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.source_uid
        and m.kind in ('IN_TRANSFER', 'OUT_TRANSFER')
      left join document_event d on d.farm_id = m.farm_id and d.event_uid = m.source_uid and m.kind in ('IN_TRANSFER', 'OUT_TRANSFER')
      left join piglet_dropping out on out.farm_id = m.farm_id and out.uid = d.document_uid
      left join piglet_dropping back on back.farm_id = m.farm_id and back.receipt_uid = d.document_uid
      left join piglet_receive came on came.farm_id = m.farm_id and came.uid = d.document_uid
     where m.farm_id = ${farmId} and m.batch_id = any(${uids}::uuid[])`.execute(tx)
  const moves = found.rows.map((row) => ({ batchId: row.batchId, move: moveOf(row, params) }))
  const byBatch = Map.groupBy(moves, ({ batchId }) => batchId)
  return new Map([...byBatch].map(([uid, rows]) => [uid, rows.map(({ move }) => move)]))
}

function moveOf(row: MoveRow, params: DatedParameters): CostMove {
  const { source, kind, date, no, qty, amount, link, dropping, sent } = row
  const own = { source, kind, date, no, qty }
  if (qty < 0) {
    const proceeds = amount === null ? null : centsOf(amount)
    const road = link ?? dropping
    return { ...own, proceeds, ...(kind === 'OUT_TRANSFER' && road ? { road } : {}) }
  }
  if (kind === 'IN_WEAN') return { ...own, cents: qty * centsOf(params.on(date).weaner_cost) }
  const road = kind === 'IN_TRANSFER' ? (link ?? dropping) : null
  return road ? { ...own, road } : { ...own, cents: centsOf(sent ?? amount) }
}

interface RoadRow {
  readonly road: string
  readonly cents: string
  readonly heads: number
}

/** What batches that are not among `uids` put on roads that lead to them. */
export async function roadsInto(
  tx: Tx,
  farmId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, OnRoad>> {
  const found = await sql<RoadRow>`
    select o.link_uid as road, c.cost as cents, (o.payload->>'qty')::int as heads from batch_event i
      join batch_event o on o.farm_id = i.farm_id and o.link_uid = i.link_uid and o.type = 'batch_out_transfer'
        and o.batch_id <> all(${uids}::uuid[])
      join batch_move_cost c on c.farm_id = o.farm_id and c.batch_id = o.batch_id and c.source_uid = o.uid and c.kind = 'OUT_TRANSFER'
     where i.farm_id = ${farmId} and i.type = 'batch_in_transfer' and i.batch_id = any(${uids}::uuid[]) and i.link_uid is not null
    union all
    select d.uid, sum(c.cost), (d.received + d.returned)::int from piglet_dropping d
      join document_event e on e.farm_id = d.farm_id and e.document_uid = d.uid
      join batch_move_cost c on c.farm_id = e.farm_id and c.source_uid = e.event_uid and c.batch_id <> all(${uids}::uuid[])
     where d.farm_id = ${farmId} and d.returned > 0 group by d.uid, d.received, d.returned`.execute(tx)
  return new Map(found.rows.map(({ road, cents, heads }) => [road, { cents: centsOf(cents), heads }]))
}

/** Heads that arrive of shipments: who died on the way bears nothing. */
export async function arrivingOf(tx: Tx, farmId: string): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{
    uid: string
    heads: number
  }>`select uid, received + returned as heads from piglet_dropping
    where farm_id = ${farmId} and reception = 'RECEIVED'`.execute(tx)
  return new Map(found.rows.map(({ uid, heads }) => [uid, heads]))
}
