import { sql } from 'kysely'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Identity } from '../rebuild/identities.ts'
import { differing } from './differing.ts'

/** R8, money: what settlements of the month have received is the sum of their records, and their balance is what is left then. */
export async function receiptIdentity(tx: Tx, farmId: string, { from, to }: Month): Promise<Identity[]> {
  const settled = sql`(select s.doc_no, s.balance, coalesce(s.paid, 0) as paid, coalesce(s.prepaid, 0) as prepaid, r.received, r."offset",
      s.receivable - coalesce(s.discount, 0) - r.received - r."offset" as "left"
    from settlement s cross join lateral (
      select coalesce(sum(r.amount) filter (where r.kind = 'RECEIPT'), 0) as received,
          coalesce(sum(r.amount) filter (where r.kind = 'OFFSET'), 0) as "offset"
        from client_receipt r where r.farm_id = s.farm_id and r.settlement_id = s.uid) r
    where s.farm_id = ${farmId} and s.status <> 'VOID' and not s.deleted and s.settle_date between ${from}::date and ${to}::date)`
  const found = await sql<{
    settlements: number
    shown: number
    kept: number
  }>`select count(*)::int as settlements,
      coalesce(sum(paid + prepaid), 0)::float as shown, coalesce(sum(received + "offset"), 0)::float as kept
    from ${settled} s`.execute(tx)
  const { settlements = 0, shown = 0, kept = 0 } = found.rows[0] ?? {}
  if (settlements === 0) return []
  const wrong = await differing(
    tx,
    sql`select doc_no as name from ${settled} s
      where (paid, prepaid) <> (received, "offset") or balance <> "left" or "left" < 0`,
  )
  return [
    { rule: 'R8', item: '结算单已收和预收抵扣＝收款记录', expected: kept, actual: shown },
    { rule: 'R8', item: '与收款记录不符的结算单', expected: 0, actual: wrong.count, rows: wrong.rows },
  ]
}
