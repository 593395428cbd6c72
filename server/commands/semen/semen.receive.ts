import type { RowOf } from '#kit/field.ts'
import type { receiveFields, rejectFields } from '#resources/sales/semen-receipt.ts'
import { alsoIn } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import {
  assertStatus,
  changeDocument,
  changeOtherSide,
  lockDocument,
  type Stored,
} from './semen.documents.ts'
import { addMove, lotMovedBy } from './semen.ledger.ts'
import { receivingLot } from './semen.lots.ts'

/** Takes in what a stud sent: the good doses into a lot of this farm, the others discarded on arrival. */
export async function receiveSemen(act: Act, uid: string, given: RowOf<typeof receiveFields>): Promise<void> {
  const receipt = await lockDocument(act, 'semen_receipt', uid)
  assertStatus(receipt, 'SHIPPED', '接收')
  await assertArrival(act, receipt, given.date)
  const { doses } = receipt
  if (given.accepted > doses) throw invalid({ accepted: [`合格份数不能大于发货份数（${doses}份）`] })
  if (given.date > String(receipt.valid_to))
    throw invalid({ date: [`精液已过期（有效期至${receipt.valid_to}），请拒收`] })
  const rejected = doses - given.accepted
  await store(act, receipt, given.date, rejected)
  const change = {
    status: 'RECEIVED',
    receive_date: given.date,
    temperature: given.temperature,
    motility: given.motility,
    accepted: given.accepted,
    rejected,
  }
  await changeDocument(act, 'semen_receipt', receipt, change)
  await changeOtherSide(act, 'semen_sale', sender(receipt), { status: 'RECEIVED' })
}

async function store({ tx }: Act, receipt: Stored, date: string, rejected: number): Promise<void> {
  const { farm_id: farmId, uid: source, doses } = receipt
  const lotUid = await receivingLot(tx, {
    farmId,
    origin: 'RECEIVED',
    lotNo: String(receipt.lot_no),
    boarEarNo: receipt.boar_ear_no,
    breedId: receipt.breed_id,
    lineId: receipt.line_id,
    producedDate: receipt.produced_date,
    validTo: receipt.valid_to,
    doses,
    price: receipt.price,
    sourceFarmId: String(receipt.from_farm_id),
  })
  const move = { farmId, lotUid, source, date, counterFarmId: String(receipt.from_farm_id) }
  await addMove(tx, { ...move, kind: 'RECEIVED', doses })
  if (rejected > 0) await addMove(tx, { ...move, kind: 'DISCARDED', doses: -rejected })
}

/** Sends everything back: the doses return to the lot they were taken from, on that day. */
export async function rejectSemen(act: Act, uid: string, given: RowOf<typeof rejectFields>): Promise<void> {
  const receipt = await lockDocument(act, 'semen_receipt', uid)
  assertStatus(receipt, 'SHIPPED', '拒收')
  await assertArrival(act, receipt, given.date)
  const { tx, caller } = act
  const from = sender(receipt)
  await alsoIn(tx, caller.scope, from.farm_id, async () => {
    await assertDay(act, { farmId: from.farm_id, date: given.date, field: 'date', screen: 'semen-recevice' })
    const lot = await lotMovedBy(tx, from.farm_id, uid)
    const move = {
      farmId: from.farm_id,
      lotUid: lot.uid,
      source: uid,
      date: given.date,
      doses: receipt.doses,
    }
    await addMove(tx, { ...move, kind: 'RECEIVED', counterFarmId: receipt.farm_id })
  })
  const change = { status: 'REJECTED', reason: given.reason }
  await changeDocument(act, 'semen_receipt', receipt, { ...change, receive_date: given.date }, given.reason)
  await changeOtherSide(act, 'semen_sale', from, change, given.reason)
}

/** The sender's side of a dispatch: the same document in the farm it left. */
export const sender = ({ from_farm_id, uid }: Stored) => ({ farm_id: String(from_farm_id), uid })

async function assertArrival(act: Act, { farm_id: farmId, ship_date }: Stored, date: string): Promise<void> {
  await assertDay(act, { farmId, date, field: 'date', screen: 'semen-recevice' })
  if (date < String(ship_date)) throw invalid({ date: [`日期不能早于发货日期（${ship_date}）`] })
}
