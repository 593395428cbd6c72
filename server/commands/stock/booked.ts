import { sql } from 'kysely'
import { thousandths } from '#domain/stock/amounts.ts'
import type { Tx } from '../../kit/database.ts'

interface At {
  readonly warehouseId: string
  readonly day: string
  readonly lines: readonly { readonly materialId: string; readonly lot: string | null }[]
}

/** What the ledger has of each line's material and lot at the end of a day, in thousandths. */
export async function booked(
  { tx, farmId }: { readonly tx: Tx; readonly farmId: string },
  { warehouseId, day, lines }: At,
): Promise<number[]> {
  const materials = [...new Set(lines.map((one) => one.materialId))]
  const found = await sql<{ key: string; qty: string }>`
    select l.material_id || l.lot as key, (l.qty - coalesce(sum(m.qty), 0))::text as qty
      from stock_lot l
      left join stock_move m on m.farm_id = l.farm_id and m.material_id = l.material_id and m.warehouse_id = l.warehouse_id
        and m.lot = l.lot and m.event_date > ${day}::date
     where l.farm_id = ${farmId} and l.warehouse_id = ${warehouseId} and l.material_id = any(${materials}::uuid[])
     group by l.material_id, l.lot, l.qty`.execute(tx)
  const known = new Map(found.rows.map((one) => [one.key, thousandths(one.qty)]))
  return lines.map(({ materialId, lot }) => known.get(materialId + (lot ?? '')) ?? 0)
}
