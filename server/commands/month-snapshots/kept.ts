import { sql } from 'kysely'
import type { HerdRow, StockRow } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import type { Tx } from '#server/kit/database.ts'
import { herdOf } from './month-snapshots.herd.ts'
import { stockOf } from './month-snapshots.stock.ts'

/** The herd of a month as stored at its close. */
export const keptHerd = (tx: Tx, farmId: string, period: string): Promise<HerdRow[]> =>
  tx.rows(sql<HerdRow>`select pig_class as "pigClass", state, opening, came, went, closing, kilos::float as kilos,
      pig_days as "pigDays", difference
    from month_herd where farm_id = ${farmId} and period = ${period} order by no`)

/** The stock of a month as stored at its close. */
export const keptStock = (tx: Tx, farmId: string, period: string): Promise<StockRow[]> =>
  tx.rows(sql<StockRow>`select s.warehouse_id as "warehouseId", s.material_id as "materialId", s.warehouse, s.material,
      s.opening_qty as "openingQty", s.opening_amount as "openingAmount", s.in_qty as "inQty", s.in_amount as "inAmount",
      s.out_qty as "outQty", s.out_amount as "outAmount", s.closing_qty as "closingQty", s.closing_amount as "closingAmount"
    from month_stock s where s.farm_id = ${farmId} and s.period = ${period} order by s.warehouse, s.material`)

/** Stores the herd of a month. Column names are those of the rows. */
export async function keepHerd(tx: Tx, farmId: string, month: Month, today: string): Promise<void> {
  await tx.run(sql`delete from month_herd where farm_id = ${farmId} and period = ${month.period}`)
  const rows = await herdOf(tx, farmId, month, today)
  await tx.run(sql`insert into month_herd (farm_id, period, no, pig_class, state, opening, came, went, closing, kilos, pig_days, difference)
    select ${farmId}, ${month.period}, row_number() over (), r."pigClass", r.state, r.opening, r.came, r.went, r.closing, r.kilos, r."pigDays", r.difference
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("pigClass" text, state text, opening int, came jsonb, went jsonb,
        closing int, kilos numeric, "pigDays" int, difference int)`)
}

/** Stores the stock of a month, with the names of that time. */
export async function keepStock(tx: Tx, farmId: string, month: Month): Promise<void> {
  await tx.run(sql`delete from month_stock where farm_id = ${farmId} and period = ${month.period}`)
  const rows = await stockOf(tx, farmId, month)
  await tx.run(sql`insert into month_stock (farm_id, period, warehouse_id, material_id, warehouse, material, opening_qty, opening_amount,
      in_qty, in_amount, out_qty, out_amount, closing_qty, closing_amount)
    select ${farmId}, ${month.period}, r."warehouseId", r."materialId", r.warehouse, r.material, r."openingQty", r."openingAmount",
        r."inQty", r."inAmount", r."outQty", r."outAmount", r."closingQty", r."closingAmount"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("warehouseId" uuid, "materialId" uuid, warehouse text, material text,
        "openingQty" numeric, "openingAmount" numeric, "inQty" numeric, "inAmount" numeric, "outQty" numeric, "outAmount" numeric,
        "closingQty" numeric, "closingAmount" numeric)`)
}
