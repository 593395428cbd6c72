import { sql } from 'kysely'
import type { RowOf } from '#kit/field.ts'
import type { receiveFields, rejectFields } from '#resources/sales/semen-receipt.ts'
import { alsoIn } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import {
  assertStatus,
  changeDocument,
  changeOtherSide,
  lockDocument,
  type Stored,
} from './semen.documents.ts'
import { addMove, firstUseOf, lotMovedBy, moveWords } from './semen.ledger.ts'
import { receivingLot, shrinkLot } from './semen.lots.ts'

/** Receives a stud's dispatch: the good doses into a lot of this farm, the others discarded on arrival. */
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

/** Sends everything back: the doses return to their former lot, on that day. */
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
const sender = ({ from_farm_id, uid }: Stored) => ({ farm_id: String(from_farm_id), uid })

async function assertArrival(act: Act, { farm_id: farmId, ship_date }: Stored, date: string): Promise<void> {
  await assertDay(act, { farmId, date, field: 'date', screen: 'semen-recevice' })
  if (date < String(ship_date)) throw invalid({ date: [`日期不能早于发货日期（${ship_date}）`] })
}

/** Takes a receipt or a rejection back while none of its doses are used: the dispatch waits to be received again. */
export async function undoReceipt(act: Act, uid: string, reason: string): Promise<void> {
  const receipt = await lockDocument(act, 'semen_receipt', uid)
  if (receipt.status !== 'RECEIVED' && receipt.status !== 'REJECTED')
    throw new Refused('ERROR', '只有已接收或已拒收的精液可以撤销')
  const date = String(receipt.receive_date)
  await assertDay(act, { farmId: receipt.farm_id, date, field: '', screen: 'semen-recevice' })
  if (receipt.status === 'RECEIVED') await takeOut(act, receipt)
  else await sendAgain(act, receipt)
  const nothing = { receive_date: null, temperature: null, motility: null, accepted: null, rejected: null }
  const change = { status: 'SHIPPED', reason: null }
  await changeDocument(act, 'semen_receipt', receipt, { ...change, ...nothing }, reason)
  await changeOtherSide(act, 'semen_sale', sender(receipt), change, reason)
}

/** Takes bought doses out again while none are used; the number of the document stays taken. */
export async function undoPurchase(act: Act, uid: string, reason: string): Promise<void> {
  const purchase = await lockDocument(act, 'semen_purchase', uid)
  if (purchase.status !== 'STORED') throw new Refused('ERROR', '该单已撤销')
  const date = String(purchase.receive_date)
  await assertDay(act, { farmId: purchase.farm_id, date, field: '', screen: 'seminal-receive' })
  await takeOut(act, { ...purchase, doses: purchase.doses - Number(purchase.rejected ?? 0) })
  await changeDocument(act, 'semen_purchase', purchase, { status: 'VOID', reason }, reason)
}

async function takeOut({ tx }: Act, { farm_id, uid, doses }: Pick<Stored, 'farm_id' | 'uid' | 'doses'>) {
  const lot = await lotMovedBy(tx, farm_id, uid)
  const use = firstUseOf(lot, (move) => move.source === uid)
  if (use) throw new Refused('ERROR', `该批精液已有后续使用【${await moveWords(tx, lot, use)}】，不能撤销`)
  await tx.run(sql`
    delete from semen_move where farm_id = ${farm_id} and source_uid = ${uid} and not by_event`)
  await shrinkLot(tx, farm_id, lot.uid, doses)
}

/** The sender's later use of the doses is not revealed: the receiver learns only that there is one. */
async function sendAgain({ tx, caller }: Act, receipt: Stored): Promise<void> {
  const from = sender(receipt).farm_id
  await alsoIn(tx, caller.scope, from, async () => {
    const lot = await lotMovedBy(tx, from, receipt.uid)
    const isReturn = (move: { source: string; kind: string }) =>
      move.source === receipt.uid && move.kind === 'RECEIVED'
    if (firstUseOf(lot, isReturn)) throw new Refused('ERROR', '退回的精液已被发货站使用，不能撤销拒收')
    await tx.run(sql`
      delete from semen_move where farm_id = ${from} and source_uid = ${receipt.uid} and kind = 'RECEIVED'`)
  })
}

const refusals: Readonly<Record<string, string>> = {
  RECEIVED: '该单已被接收猪场接收，请接收猪场先撤销接收',
  REJECTED: '该单已被拒收，份数已退回库存，不能撤销',
  VOID: '该单已撤销',
}

/** Takes a dispatch or sale back before it is received: its doses are in stock again, its number stays taken. */
export async function undoShipment(act: Act, uid: string, reason: string): Promise<void> {
  const sale = await lockDocument(act, 'semen_sale', uid)
  const refusal = refusals[sale.status]
  if (refusal) throw new Refused('ERROR', refusal)
  const { farm_id: farmId, ship_date: date, to_farm_id: toFarm } = sale
  await assertDay(act, { farmId, date: String(date), field: '', screen: 'semen-sales' })
  await act.tx.run(sql`
    delete from semen_move where farm_id = ${farmId} and source_uid = ${uid} and not by_event`)
  const change = { status: 'VOID', reason }
  await changeDocument(act, 'semen_sale', sale, change, reason)
  if (typeof toFarm === 'string')
    await changeOtherSide(act, 'semen_receipt', { farm_id: toFarm, uid }, change, reason)
}
