import { sql } from 'kysely'
import type { Month } from '#domain/close/close.months.ts'
import { WEIGH_TOLERANCE } from '#domain/sale/sale.amounts.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import { differing } from './differing.ts'

/**
 * R8: heads sold by approved tickets of the month equal those of the events of batches and herd; their weights equal
 * those weighed, within the tolerance of G-12; the amounts of settlements equal those of their tickets.
 */
export async function saleIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  const tickets = sql`(select t.farm_id, t.uid, t.doc_no, t.weigh_ids, t.checkout_no, t.settlement, t.settled_no, t.heads, t.gross_weight, t.amount,
      (select coalesce(sum((l->>'qty')::int), 0) from jsonb_array_elements(t.lines) l where l->>'source' in ('BATCH', 'PIG')) as of_pigs,
      (select coalesce(sum((l->>'weight')::numeric), 0) from jsonb_array_elements(t.lines) l where l->>'source' in ('BATCH', 'PIG')) as kilos,
      e.heads as left_heads, e.kilos as left_kilos
    from sales_ticket t cross join lateral (
      select coalesce(sum(x.heads), 0) as heads, coalesce(sum(x.kilos), 0) as kilos from document_event d cross join lateral (
        select -m.qty as heads, m.weight as kilos from batch_move m
          where m.farm_id = d.farm_id and m.source_uid = d.event_uid and m.kind in ('OUT_SALE', 'OUT_CULL')
        union all select 1, (p.payload->>'weight')::numeric from pig_event p where p.farm_id = d.farm_id and p.uid = d.event_uid) x
       where d.farm_id = t.farm_id and d.document_uid = t.uid) e
    where t.farm_id = ${farmId} and t.status = 'APPROVED' and not t.deleted and t.sale_date between ${from}::date and ${to}::date)`
  const claims = sql`(select (l->>'ticketId')::uuid as uid, (l->>'amount')::numeric as amount, s.doc_no
    from settlement s cross join jsonb_array_elements(s.lines) l where s.farm_id = ${farmId} and s.status = 'APPROVED' and not s.deleted)`
  const sums = await tx.one(sql<
    Record<'count' | 'heads' | 'left' | 'kilos' | 'leftKilos' | 'settled' | 'claimed', number>
  >`
    select count(*)::int as count, coalesce(sum(t.of_pigs), 0)::int as heads,
      coalesce(sum(t.left_heads), 0)::int as left, coalesce(sum(t.kilos), 0)::float as kilos,
      coalesce(sum(t.left_kilos), 0)::float as "leftKilos",
      coalesce(sum(t.amount) filter (where t.settlement = 'SETTLED'), 0)::float as settled, coalesce(sum(c.amount), 0)::float as claimed
    from ${tickets} t left join ${claims} c on c.uid = t.uid`)
  const { count, heads, left, kilos, leftKilos, settled, claimed } = sums
  if (count === 0) return []
  const gone = await differing(
    tx,
    sql`select doc_no as name from ${tickets} t where of_pigs <> left_heads or kilos <> left_kilos`,
  )
  const weighed = await differing(tx, unlikeScale(farmId, tickets))
  const owed = await differing(
    tx,
    sql`select t.doc_no as name from ${tickets} t full join ${claims} c on c.uid = t.uid
      where t.uid is not null and (t.settlement = 'SETTLED') is distinct from (c.uid is not null and c.doc_no = t.settled_no and c.amount = t.amount)`,
  )
  return [
    { rule: 'R8', item: '销售单头数＝离场头数', expected: heads, actual: left },
    { rule: 'R8', item: '销售单重量＝离场重量', expected: kilos, actual: leftKilos },
    { rule: 'R8', item: '与离场不符的销售单', ...gone },
    { rule: 'R8', item: '与磅单不符的销售单', ...weighed },
    { rule: 'R8', item: '已结算销售单金额＝结算单金额', expected: settled, actual: claimed },
    { rule: 'R8', item: '与结算单不符的销售单', ...owed },
  ]
}

/** Tickets, and lorries of several tickets, that differ from the scale. */
const unlikeScale = (farmId: string, tickets: ReturnType<typeof sql>) => sql`
  select s.doc_no as name from (
      select doc_no, weigh_ids, heads, gross_weight from ${tickets} t where t.checkout_no is null
      union all select c.doc_no, c.weigh_ids, sum(t.heads), sum(t.gross_weight) from ${tickets} t
        join unified_checkout c on c.farm_id = t.farm_id and c.doc_no = t.checkout_no group by c.doc_no, c.weigh_ids) s
    cross join lateral (select count(*) as weighed, sum(w.heads) as heads, sum(w.net) as net from ware_ticket w
      where w.farm_id = ${farmId} and w.uid = any(s.weigh_ids)) w
   where w.weighed > 0 and (s.heads <> w.heads or abs(s.gross_weight - w.net) > w.net * ${sql.lit(WEIGH_TOLERANCE)}::numeric)`

/** R8, money: the received amount of the month's settlements is the sum of their receipts, and their balance is the remainder. */
export async function receiptIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  const settled = sql`(select s.doc_no, s.balance, coalesce(s.paid, 0) as paid, coalesce(s.prepaid, 0) as prepaid, r.received, r."offset",
      s.receivable - coalesce(s.discount, 0) - r.received - r."offset" as "left"
    from settlement s cross join lateral (
      select coalesce(sum(r.amount) filter (where r.kind = 'RECEIPT'), 0) as received,
          coalesce(sum(r.amount) filter (where r.kind = 'OFFSET'), 0) as "offset"
        from client_receipt r where r.farm_id = s.farm_id and r.settlement_id = s.uid) r
    where s.farm_id = ${farmId} and s.status <> 'VOID' and not s.deleted and s.settle_date between ${from}::date and ${to}::date)`
  const sums = await tx.one(sql<{ settlements: number; shown: number; kept: number }>`
    select count(*)::int as settlements,
      coalesce(sum(paid + prepaid), 0)::float as shown, coalesce(sum(received + "offset"), 0)::float as kept
    from ${settled} s`)
  const { settlements, shown, kept } = sums
  if (settlements === 0) return []
  const wrong = await differing(
    tx,
    sql`select doc_no as name from ${settled} s
      where (paid, prepaid) <> (received, "offset") or balance <> "left" or "left" < 0`,
  )
  return [
    { rule: 'R8', item: '结算单已收和预收抵扣＝收款记录', expected: kept, actual: shown },
    { rule: 'R8', item: '与收款记录不符的结算单', ...wrong },
  ]
}
