import { sql } from 'kysely'
import type { HomeAsking } from './declare.ts'

interface Floor {
  readonly price: number
  readonly saleTypeId: string
}

/** The highest price floor in force in these farms over the kinds of sale (S-01), 元/kg; null where none is set. */
export async function floorOf({ tx, farms, today }: HomeAsking): Promise<Floor | null> {
  const row = await tx.row(sql<{ floor: string; saleTypeId: string }>`
    select l.min_price as floor, l.sale_type_id as "saleTypeId"
    from sale_limit l where not l.deleted and l.enabled and l.min_price is not null and l.from_date <= ${today}::date
      and (l.to_date is null or l.to_date >= ${today}::date)
      and (l.organize_id is null or exists (select 1 from organize n join organize f on f.uid = any(${[...farms]}::uuid[])
        and f.tree_path like n.tree_path || '%' where n.uid = l.organize_id))
    order by l.min_price desc limit 1`)
  return row ? { price: Number(row.floor), saleTypeId: row.saleTypeId } : null
}

/** Reasons why a ticket needs a waiver to be approved, as text; null where it needs none. */
export async function waiverOf(
  { tx, today }: HomeAsking,
  row: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { floor, over } = await tx.one(sql<{ floor: string | null; over: string | null }>`select
    (select min(l.min_price) from sale_limit l where not l.deleted and l.enabled and l.sale_type_id = ${row.saleTypeId}
      and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date)) as floor,
    (select case when c.credit_limit > 0 then
        coalesce((select sum(s.balance) from settlement s where s.client_id = c.uid and s.status = 'APPROVED' and not s.deleted), 0)
        + ${row.amount ?? 0}::numeric - c.credit_limit end from client c where c.uid = ${row.clientId}) as over`)
  const price = Number(row.price ?? 0)
  if (floor !== null && row.price && price < Number(floor))
    return `低于底价 ${(Number(floor) - price).toFixed(2)}`
  return over !== null && Number(over) > 0
    ? `超额度 ${Number(over).toLocaleString('en', { minimumFractionDigits: 2 })}`
    : null
}
