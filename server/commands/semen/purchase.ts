import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RowOf } from '#kit/field.ts'
import type { purchaseFields } from '#resources/sales/semen-purchase.ts'
import { audit } from '#server/kit/audit.ts'
import { documentNumber } from '#server/kit/document-number.ts'
import { chooseFarm } from '#server/kit/farm-choice.ts'
import { invalid } from '#server/kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { storedColumns } from '../stored-columns.ts'
import { addMove } from './semen.ledger.ts'
import { insertLot } from './semen.lots.ts'

type PurchaseRequest = RowOf<typeof purchaseFields>

/** Takes bought doses into stock: a lot of its own number. @returns the uid of the document */
export async function purchaseSemen(act: Act, request: PurchaseRequest): Promise<string> {
  const { tx, caller } = act
  const farmId = chooseFarm(caller, request.farmId)
  await assertDay(act, { farmId, date: request.receiveDate, field: 'receiveDate', screen: 'seminal-receive' })
  assertDays(request)
  const doses = acceptedOf(request)
  const lotUid = await insertLot(tx, { ...request, doses, farmId, origin: 'BOUGHT' })
  if (!lotUid) throw invalid({ lotNo: ['批号已存在'] })
  const uid = uuidv7()
  await addMove(tx, { farmId, lotUid, source: uid, kind: 'RECEIVED', date: request.receiveDate, doses })
  const row = await insertPurchase(act, farmId, uid, request)
  await audit(tx, caller, { target: 'seminal-receive', targetUid: uid, after: row })
  return uid
}

/** Doses stored and paid: without those refused on arrival. */
function acceptedOf({ doses, rejected }: PurchaseRequest): number {
  const accepted = doses - (rejected ?? 0)
  if (accepted < 1) throw invalid({ rejected: ['拒收份数须小于到货份数'] })
  return accepted
}

function assertDays({ receiveDate, producedDate, validTo }: PurchaseRequest): void {
  if (producedDate > receiveDate) throw invalid({ producedDate: ['生产日期不能晚于入库日期'] })
  if (validTo < receiveDate) throw invalid({ validTo: ['精液已过期，不能入库'] })
}

async function insertPurchase({ tx, caller }: Act, farmId: string, uid: string, request: PurchaseRequest) {
  const row = {
    ...storedColumns({ ...request, farmId }),
    uid,
    doc_no: await documentNumber(tx, farmId, 'JR', request.receiveDate),
    status: 'STORED',
    created_by: caller.uid,
    updated_by: caller.uid,
  }
  const amount = sql`round(${request.price}::numeric * ${acceptedOf(request)}, 2)`
  await tx
    .insertInto('semen_purchase')
    .values({ ...row, amount })
    .execute()
  return row
}
