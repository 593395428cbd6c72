import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'

const SUGGESTED = 20

/** Lots in stock whose number or material holds what was typed, the first to expire first; `earNo` is the number of the lot. */
export async function suggestMaterialLots(tx: Tx, farmId: string, typed: string): Promise<AnimalFacts[]> {
  const pattern = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = await sql<AnimalFacts>`select l.lot as "earNo",
      concat(m.name, ' 余', trim_scale(sum(l.qty)), u.name1) as "statusTitle", coalesce('至 ' || k.exp_date, '') as place
    from stock_lot l join material m on m.uid = l.material_id left join data_dictionary u on u.uid = m.unit_id
    left join material_lot k on k.farm_id = l.farm_id and k.material_id = l.material_id and k.lot = l.lot
    where l.farm_id = ${farmId} and l.qty > 0 and l.lot <> '' and (l.lot ilike ${pattern} or m.name ilike ${pattern})
    group by l.lot, m.name, u.name1, k.exp_date order by k.exp_date nulls last, l.lot limit ${SUGGESTED}`.execute(
    tx,
  )
  return found.rows
}
