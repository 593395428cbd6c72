import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RowOf } from '#kit/field.ts'
import type { purchaseFields } from '#resources/sales/semen-purchase.ts'
import { audit } from '../../kit/audit.ts'
import { documentNumber } from '../../kit/document-number.ts'
import { chooseFarm } from '../../kit/farm-choice.ts'
import { invalid } from '../../kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { addMove } from './semen.ledger.ts'
import { insertLot } from './semen.lots.ts'

type Wish = RowOf<typeof purchaseFields>

/** Takes bought doses in: a lot of its own number. Answers the uid of the document. */
export async function purchaseSemen(act: Act, wish: Wish): Promise<string> {
  const { tx, caller, trace } = act
  const farmId = chooseFarm(caller, wish.farmId)
  await assertDay(act, { farmId, date: wish.receiveDate, field: 'receiveDate', screen: 'seminal-receive' })
  assertDays(wish)
  const doses = acceptedOf(wish)
  const lotUid = await insertLot(tx, { ...wish, doses, farmId, origin: 'BOUGHT' })
  if (!lotUid) throw invalid({ lotNo: ['批号已存在'] })
  const uid = uuidv7()
  await addMove(tx, { farmId, lotUid, source: uid, kind: 'RECEIVED', date: wish.receiveDate, doses })
  const row = await insertPurchase(act, farmId, uid, wish)
  await audit(tx, caller, trace, [{ target: 'seminal-receive', targetUid: uid, after: row }])
  return uid
}

/** Doses that are stored and paid: those refused on arrival are neither. */
function acceptedOf({ doses, rejected }: Wish): number {
  const accepted = doses - (rejected ?? 0)
  if (accepted < 1) throw invalid({ rejected: ['拒收份数须小于到货份数'] })
  return accepted
}

function assertDays({ receiveDate, producedDate, validTo }: Wish): void {
  if (producedDate > receiveDate) throw invalid({ producedDate: ['生产日期不能晚于入库日期'] })
  if (validTo < receiveDate) throw invalid({ validTo: ['精液已过期，不能入库'] })
}

async function insertPurchase({ tx, caller }: Act, farmId: string, uid: string, wish: Wish) {
  const row = {
    farm_id: farmId,
    uid,
    doc_no: await documentNumber(tx, farmId, 'JR', wish.receiveDate),
    receive_date: wish.receiveDate,
    supplier_id: wish.supplierId,
    lot_no: wish.lotNo,
    boar_ear_no: wish.boarEarNo,
    breed_id: wish.breedId,
    line_id: wish.lineId,
    doses: wish.doses,
    rejected: wish.rejected,
    price: wish.price,
    produced_date: wish.producedDate,
    valid_to: wish.validTo,
    temperature: wish.temperature,
    motility: wish.motility,
    status: 'STORED',
    remark: wish.remark,
    created_by: caller.uid,
    updated_by: caller.uid,
  }
  const amount = sql`round(${wish.price}::numeric * ${acceptedOf(wish)}, 2)`
  await tx
    .insertInto('semen_purchase')
    .values({ ...row, amount })
    .execute()
  return row
}
