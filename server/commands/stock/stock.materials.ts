import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** Columns of a material needed for posting. */
export interface StockMaterial {
  readonly uid: string
  readonly name: string
  readonly spec: string | null
  readonly unit: string
  readonly materialClass: string
  readonly lotControl: boolean
  readonly shelfLifeDays: number | null
  /** kg per unit of feed. */
  readonly kgPerUnit: string
}
export type StockMaterials = ReadonlyMap<string, StockMaterial>

interface Named {
  readonly materialId: string
}

/** The materials that lines or events name. */
export function loadStockMaterials(tx: Tx, lines: readonly Named[]): Promise<StockMaterials> {
  const uids = new Set(lines.map(({ materialId }) => materialId))
  return tx.byUid(sql<StockMaterial>`select m.uid, m.name, m.spec, coalesce(u.name1, '') as unit, m.material_class as "materialClass",
      coalesce(m.lot_control, false) as "lotControl", m.shelf_life_days as "shelfLifeDays", kg_of(m.uid)::text as "kgPerUnit"
    from material m left join data_dictionary u on u.uid = m.unit_id where m.uid = any(${[...uids]}::uuid[])`)
}

const MOST_NAMED = 3

/** Names of the first materials of a document, and their number, for its list. */
export async function itemsOf(tx: Tx, lines: readonly Named[]): Promise<string> {
  const materials = await loadStockMaterials(tx, lines)
  const uids = [...new Set(lines.map((one) => one.materialId))]
  const names = uids.slice(0, MOST_NAMED).flatMap((uid) => materials.get(uid)?.name ?? [])
  return `${names.join('、')}${uids.length > MOST_NAMED ? ` 等${uids.length}种` : ''}`
}

/** Materials with stock in a warehouse at the end of a day or later movements, by name. */
export const materialsIn = (tx: Tx, farmId: string, warehouseId: string, day: string) =>
  tx.values(sql<string>`select m.uid from material m
    where m.uid in (select l.material_id from stock_lot l where l.farm_id = ${farmId} and l.warehouse_id = ${warehouseId}
      union all select v.material_id from stock_move v where v.farm_id = ${farmId} and v.warehouse_id = ${warehouseId} and v.event_date > ${day}::date)
    order by m.name, m.uid`)
