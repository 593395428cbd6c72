import { sql } from 'kysely'
import type { StockRow } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import type { Tx } from '#server/kit/database.ts'

/** Stock of a farm's warehouses over a month, by the ledger: present stock minus later movements. */
export async function stockOf(tx: Tx, farmId: string, { from, to }: Month): Promise<StockRow[]> {
  const sum = (column: string, when: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${sql.ref(`m.${column}`)}) filter (where ${when}), 0)`
  const since = sql`m.event_date > ${to}::date`
  const within = (sign: string) =>
    sql`m.event_date between ${from}::date and ${to}::date and m.qty ${sql.raw(sign)} 0`
  return tx.rows(sql<StockRow>`select x.*, w.name as warehouse, t.name as material,
      "closingQty" - "inQty" + "outQty" as "openingQty", "closingAmount" - "inAmount" + "outAmount" as "openingAmount"
    from (select s.warehouse_id as "warehouseId", s.material_id as "materialId",
        s.qty - ${sum('qty', since)} as "closingQty", s.amount - ${sum('amount', since)} as "closingAmount",
        ${sum('qty', within('>'))} as "inQty", ${sum('amount', within('>'))} as "inAmount",
        -${sum('qty', within('<'))} as "outQty", -${sum('amount', within('<'))} as "outAmount"
      from stock_shelf s left join stock_move m on m.farm_id = s.farm_id and m.material_id = s.material_id
        and m.warehouse_id = s.warehouse_id and m.event_date >= ${from}::date
      where s.farm_id = ${farmId} group by s.farm_id, s.warehouse_id, s.material_id, s.qty, s.amount) x
    join warehouse w on w.farm_id = ${farmId} and w.uid = x."warehouseId" join material t on t.uid = x."materialId"
    where "closingQty" <> 0 or "inQty" <> 0 or "outQty" <> 0
    order by w.name, t.name`)
}
