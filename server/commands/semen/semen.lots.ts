import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/kit/database.ts'

interface NewLot {
  readonly farmId: string
  readonly origin: 'RECEIVED' | 'BOUGHT'
  readonly lotNo: string
  readonly boarEarNo: unknown
  readonly breedId: unknown
  readonly lineId: unknown
  readonly producedDate: unknown
  readonly validTo: unknown
  readonly doses: number
  readonly price: unknown
  readonly supplierId?: string | null
  readonly sourceFarmId?: string | null
}

/** Makes a lot of doses from outside; null when its number is taken in the farm. */
export const insertLot = (tx: Tx, lot: NewLot) =>
  tx.value(sql<string>`
    insert into semen_lot (farm_id, uid, lot_no, origin, boar_ear_no, breed_id, line_id,
      produced_date, valid_to, doses, unit_price, supplier_id, source_farm_id)
    values (${lot.farmId}, ${uuidv7()}, ${lot.lotNo}, ${lot.origin}, ${lot.boarEarNo}, ${lot.breedId}, ${lot.lineId},
      ${lot.producedDate}, ${lot.validTo}, ${lot.doses}, ${lot.price}, ${lot.supplierId ?? null}, ${lot.sourceFarmId ?? null})
    on conflict do nothing returning uid`)

/** The lot that takes received doses: one lot of a stud stays one lot here, however often a part of it arrives. */
export async function receivingLot(tx: Tx, lot: NewLot): Promise<string> {
  const same = await tx.value(sql<string>`update semen_lot set doses = doses + ${lot.doses}
    where farm_id = ${lot.farmId} and origin = 'RECEIVED' and source_farm_id = ${lot.sourceFarmId}
      and lot_no = any(${[lot.lotNo, apart(lot)]}) and valid_to = ${lot.validTo} returning uid`)
  const known = same ?? (await insertLot(tx, lot)) ?? (await insertLot(tx, { ...lot, lotNo: apart(lot) }))
  if (!known) throw new Error(`lot number ${lot.lotNo} is taken twice`)
  return known
}

/** Two studs may assign the same number: the later lot gets the stud's own suffix. */
const apart = ({ lotNo, sourceFarmId }: NewLot): string => `${lotNo}-${sourceFarmId?.slice(-4)}`

/** Removes doses from a lot's received quantity; a lot without any is deleted. */
export async function shrinkLot(tx: Tx, farmId: string, uid: string, doses: number): Promise<void> {
  await tx.run(sql`update semen_lot set doses = doses - ${doses} where farm_id = ${farmId} and uid = ${uid}`)
  await tx.run(sql`delete from semen_lot l where l.farm_id = ${farmId} and l.uid = ${uid}
    and not exists (select 1 from semen_move m where m.farm_id = l.farm_id and m.lot_uid = l.uid)`)
}
