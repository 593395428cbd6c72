import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Materials with less in all warehouses of a farm than a per cent of the safety stock: rows of 安全库存 with `held`. */
export const shortMaterials = (farmId: string, percent = 100): Sql =>
  sql`select l.material_id, n.name, coalesce(u.name1, '') as unit, l.min_qty, held.qty as held
    from material_safety l join material n on n.uid = l.material_id left join data_dictionary u on u.uid = n.unit_id,
      lateral (select coalesce(sum(k.qty), 0) as qty from stock_shelf k where k.farm_id = l.farm_id and k.material_id = l.material_id) held
    where l.farm_id = ${farmId} and not l.deleted and held.qty < l.min_qty * ${percent}::numeric / 100`

/** Lots of a farm that expire within so many days or have expired, with the rest in each warehouse. */
export const endingLots = (farmId: string, today: string, days: number): Sql =>
  sql`select l.material_id, l.lot, n.name, coalesce(u.name1, '') as unit, l.warehouse_id, l.qty, k.exp_date
    from stock_lot l join material_lot k on k.farm_id = l.farm_id and k.material_id = l.material_id and k.lot = l.lot
    join material n on n.uid = l.material_id left join data_dictionary u on u.uid = n.unit_id
    where l.farm_id = ${farmId} and l.qty > 0 and k.exp_date <= ${today}::date + floor(${days}::numeric)::int`
