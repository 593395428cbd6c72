import { sql } from 'kysely'
import { centsOf } from '#domain/batch/cents.ts'
import { replayCosts } from '#domain/batch/cost.ts'
import type { BatchCost, BatchMoney, CostItem, CostMove } from '#domain/batch/cost-types.ts'
import type { DatedParameters } from '#domain/parameter-history.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { grouped } from '#server/kit/narrow.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { batchCostDay, batchMoveCost } from '#server/projections/batch.projection.ts'

interface MoveRow extends Omit<CostMove, 'cents' | 'proceeds' | 'road'> {
  readonly batchId: string
  readonly amount: string | null
  readonly link: string | null
  /** The shipment it left or came back with. */
  readonly dropping: string | null
  /** Cost of its piglets at the farm they came from; null where they did not come from another farm. */
  readonly sent: string | null
}

/** Movements of batches with their money as far as it is known, by batch. */
async function movesOf(tx: Tx, farmId: string, uids: readonly string[], params: DatedParameters) {
  const found = await tx.rows(sql<MoveRow>`
    select m.batch_id as "batchId", m.source_uid as source, m.kind, m.move_date as date, m.no, m.qty, m.amount, e.link_uid as link,
        coalesce(out.uid, back.uid) as dropping, (select s.cost from batch_cost_sent s where s.dropping_uid = came.dropping_uid) as sent
      from batch_move m
      left join batch_event e on e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.source_uid
        and m.kind in ('IN_TRANSFER', 'OUT_TRANSFER')
      left join document_event d on d.farm_id = m.farm_id and d.event_uid = m.source_uid and m.kind in ('IN_TRANSFER', 'OUT_TRANSFER')
      left join piglet_dropping out on out.farm_id = m.farm_id and out.uid = d.document_uid
      left join piglet_dropping back on back.farm_id = m.farm_id and back.receipt_uid = d.document_uid
      left join piglet_receive came on came.farm_id = m.farm_id and came.uid = d.document_uid
     where m.farm_id = ${farmId} and m.batch_id = any(${uids}::uuid[])`)
  return grouped(
    found,
    ({ batchId }) => batchId,
    (row) => moveOf(row, params),
  )
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

/** Costs that batches not among `uids` send on transfers into them. */
async function roadsInto(tx: Tx, farmId: string, uids: readonly string[]) {
  const found = await tx.rows(sql<{ road: string; cents: string; heads: number }>`
    select o.link_uid as road, c.cost as cents, (o.payload->>'qty')::int as heads from batch_event i
      join batch_event o on o.farm_id = i.farm_id and o.link_uid = i.link_uid and o.type = 'batch_out_transfer'
        and o.batch_id <> all(${uids}::uuid[])
      join batch_move_cost c on c.farm_id = o.farm_id and c.batch_id = o.batch_id and c.source_uid = o.uid and c.kind = 'OUT_TRANSFER'
     where i.farm_id = ${farmId} and i.type = 'batch_in_transfer' and i.batch_id = any(${uids}::uuid[]) and i.link_uid is not null
    union all
    select d.uid, sum(c.cost), (d.received + d.returned)::int from piglet_dropping d
      join document_event e on e.farm_id = d.farm_id and e.document_uid = d.uid
      join batch_move_cost c on c.farm_id = e.farm_id and c.source_uid = e.event_uid and c.batch_id <> all(${uids}::uuid[])
     where d.farm_id = ${farmId} and d.returned > 0 group by d.uid, d.received, d.returned`)
  return new Map(found.map(({ road, cents, heads }) => [road, { cents: centsOf(cents), heads }]))
}

/** Heads that arrive of shipments: piglets that died on the way bear no cost. */
const arrivingOf = (tx: Tx, farmId: string) =>
  tx.map(sql<[string, number]>`
    select uid, received + returned from piglet_dropping
    where farm_id = ${farmId} and reception = 'RECEIVED'`)

/**
 * Brings the costs of a farm's batches up to date, from the first day a change reached back to. One run at a time in a
 * farm; marks of changes that come in meanwhile stay.
 */
export async function refreshCosts(tx: Tx, farmId: string, today: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`batch_cost ${farmId}`}, 0))`)
  const since = await tx.value(sql<string>`
    with taken as (delete from batch_cost_stale where farm_id = ${farmId} returning since)
    select min(since) from taken`)
  if (since === null) return
  const params = await parametersOf(tx, farmId, today)
  const uids = await touched(tx, farmId, since)
  const costs = await computeCosts(tx, farmId, uids, params)
  await write(tx, farmId, { since, uids, costs })
  await keepSentCosts(tx, farmId)
}

/** Batches that had heads, moved or had costs from a day on. Costs of batches that had left by then do not change. */
const touched = (tx: Tx, farmId: string, since: string) =>
  tx.values(sql<string>`
    select batch_id as uid from batch_day where farm_id = ${farmId} and (day >= ${since}::date or (until > ${since}::date and heads <> 0))
    union select batch_id from batch_cost_day where farm_id = ${farmId} and day >= ${since}::date
    union select batch_id from batch_charge where farm_id = ${farmId} and day >= ${since}::date order by uid`)

/** Costs of batches by what is recorded now, each from its first day. */
export async function computeCosts(tx: Tx, farmId: string, uids: readonly string[], params: DatedParameters) {
  if (uids.length === 0) return []
  const moves = await movesOf(tx, farmId, uids, params)
  const spent = await spentOn(tx, farmId, uids)
  const money = uids.map(
    (uid): BatchMoney => ({ uid, moves: moves.get(uid) ?? [], spent: spent.get(uid) ?? [] }),
  )
  const { batches } = replayCosts(money, {
    abnormalRate: (date) => params.on(date).abnormal_death_rate,
    roads: await roadsInto(tx, farmId, uids),
    arriving: await arrivingOf(tx, farmId),
  })
  return batches
}

/** Rewrites the days from `since` on; earlier days stay unchanged. */
async function write(
  tx: Tx,
  farmId: string,
  { since, uids, costs }: { since: string; uids: readonly string[]; costs: readonly BatchCost[] },
): Promise<void> {
  const { days, moves } = costRows(farmId, costs, since)
  await tx.run(sql`
    delete from batch_cost_day where farm_id = ${farmId} and batch_id = any(${uids}::uuid[]) and day >= ${since}::date`)
  await tx.run(sql`delete from batch_move_cost where farm_id = ${farmId} and move_date >= ${since}::date`)
  await inParts(days, (part) => bulkInsert(tx, batchCostDay, part))
  await inParts(moves, (part) => bulkInsert(tx, batchMoveCost, part))
}

/** Rows of the costs of batches. */
export const costRows = (farmId: string, costs: readonly BatchCost[], since = '') => ({
  days: costs.flatMap(({ uid: batchId, days }) =>
    days.filter(({ date }) => date >= since).map((day) => batchCostDay.rowOf({ farmId, batchId, day })),
  ),
  moves: costs.flatMap(({ uid: batchId, moves }) =>
    moves.filter(({ date }) => date >= since).map((move) => batchMoveCost.rowOf({ farmId, batchId, move })),
  ),
})

/** Rows per statement: the first run of a farm writes years at once. */
const PART = 5000

async function inParts<T>(rows: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += PART) await work(rows.slice(at, at + PART))
}

/** Keeps for other farms the cost of the piglets sent to them; only differences are written. */
const keepSentCosts = (tx: Tx, farmId: string): Promise<void> =>
  tx.run(sql`with reported as (
      select d.uid, d.in_farm_id, d.send_date, sum(case when c.kind = 'OUT_TRANSFER' then c.cost else -c.cost end) as cost
        from piglet_dropping d join document_event e on e.farm_id = d.farm_id and e.document_uid in (d.uid, d.receipt_uid)
        join batch_move_cost c on c.farm_id = e.farm_id and c.source_uid = e.event_uid
       where d.farm_id = ${farmId} group by 1, 2, 3),
    gone as (delete from batch_cost_sent s where s.farm_id = ${farmId} and not exists (select 1 from reported where reported.uid = s.dropping_uid))
    insert into batch_cost_sent as s (farm_id, dropping_uid, in_farm_id, send_date, cost)
      select ${farmId}, uid, in_farm_id, send_date, cost from reported
    on conflict (farm_id, dropping_uid) do update set in_farm_id = excluded.in_farm_id, send_date = excluded.send_date, cost = excluded.cost
      where (s.in_farm_id, s.send_date, s.cost) is distinct from (excluded.in_farm_id, excluded.send_date, excluded.cost)`)

/** Costs of batches in the cost ledger, by batch: used on them, shared in their houses, and their part of whole months; cents. */
async function spentOn(tx: Tx, farmId: string, uids: readonly string[]) {
  const found = await tx.rows(sql<{ batchId: string; date: string; item: CostItem; amount: string }>`
    select batch_id as "batchId", day as date, item, sum(amount) as amount from batch_charge
     where farm_id = ${farmId} and batch_id = any(${uids}::uuid[]) group by 1, 2, 3 order by 1, 2, 3`)
  return grouped(
    found,
    ({ batchId }) => batchId,
    ({ date, item, amount }) => ({ date, item, cents: centsOf(amount) }),
  )
}

/** Marks the costs of farms as outdated after a change outside the farms' own rows. */
export const markCosts = (tx: Tx, farms: readonly string[], since: string): Promise<void> =>
  tx.run(sql`insert into batch_cost_stale (farm_id, since) select f, ${since}::date from unnest(${[...farms]}::uuid[]) f
    where exists (select 1 from batch b where b.farm_id = f)`)
