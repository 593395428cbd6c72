import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

export interface StockedLot {
  readonly uid: string
  readonly farmId: string
  readonly farmName: string
  readonly lotNo: string
  readonly boarEarNo: string
  readonly breed: string
  readonly producedDate: string
  readonly validTo: string
  readonly stock: number
}

/** Lots of these farms with doses left that may still be used on the day, the first to expire first. */
export const stockedLots = (tx: Tx, farms: readonly string[], date: string): Promise<StockedLot[]> =>
  tx.rows(sql<StockedLot>`select l.uid, l.farm_id as "farmId", farm.name as "farmName", l.lot_no as "lotNo",
      l.boar_ear_no as "boarEarNo", concat_ws(' ', b.name1, line.name1) as breed, l.produced_date as "producedDate",
      l.valid_to as "validTo", left_over.doses::int as stock
    from semen_lot l join organize farm on farm.uid = l.farm_id
      join lateral (select sum(m.doses) as doses from semen_move m where m.farm_id = l.farm_id and m.lot_uid = l.uid) left_over on left_over.doses > 0
      left join data_dictionary b on b.uid = l.breed_id left join data_dictionary line on line.uid = l.line_id
    where l.farm_id = any(${farms}::uuid[]) and l.produced_date <= ${date}::date and l.valid_to >= ${date}::date
    order by l.valid_to, l.lot_no limit 1000`)
