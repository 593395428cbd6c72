import { sql } from 'kysely'
import { alsoIn } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { changeDocument, changeOtherSide, lockDocument, type Stored } from './semen.documents.ts'
import { firstUseOf, lotMovedBy, moveWords } from './semen.ledger.ts'
import { shrinkLot } from './semen.lots.ts'
import { sender } from './semen.receive.ts'

/** Takes a receipt or a rejection back while nothing of it was used: the dispatch waits to be received again. */
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

/** Takes bought doses out again while nothing of them was used; the number of the document stays taken. */
export async function undoPurchase(act: Act, uid: string, reason: string): Promise<void> {
  const purchase = await lockDocument(act, 'semen_purchase', uid)
  if (purchase.status !== 'STORED') throw new Refused('ERROR', '该单已撤销')
  const date = String(purchase.receive_date)
  await assertDay(act, { farmId: purchase.farm_id, date, field: '', screen: 'seminal-receive' })
  await takeOut(act, { ...purchase, doses: purchase.doses - Number(purchase.rejected ?? 0) })
  await changeDocument(act, 'semen_purchase', purchase, { status: 'VOID', reason }, reason)
}

async function takeOut(
  { tx }: Act,
  { farm_id, uid, doses }: Pick<Stored, 'farm_id' | 'uid' | 'doses'>,
): Promise<void> {
  const lot = await lotMovedBy(tx, farm_id, uid)
  const use = firstUseOf(lot, (move) => move.source === uid)
  if (use) throw new Refused('ERROR', `该批精液已有后续使用【${await moveWords(tx, lot, use)}】，不能撤销`)
  await sql`delete from semen_move where farm_id = ${farm_id} and source_uid = ${uid} and not by_event`.execute(
    tx,
  )
  await shrinkLot(tx, farm_id, lot.uid, doses)
}

/** What the sender did with the doses is his affair: the receiver learns that it was something. */
async function sendAgain({ tx, caller }: Act, receipt: Stored): Promise<void> {
  const from = sender(receipt).farm_id
  await alsoIn(tx, caller.scope, from, async () => {
    const lot = await lotMovedBy(tx, from, receipt.uid)
    const isReturn = (move: { source: string; kind: string }) =>
      move.source === receipt.uid && move.kind === 'RECEIVED'
    if (firstUseOf(lot, isReturn)) throw new Refused('ERROR', '退回的精液已被发货站使用，不能撤销拒收')
    await sql`delete from semen_move where farm_id = ${from} and source_uid = ${receipt.uid} and kind = 'RECEIVED'`.execute(
      tx,
    )
  })
}

const refusals: Readonly<Record<string, string>> = {
  RECEIVED: '该单已被接收猪场接收，请接收猪场先撤销接收',
  REJECTED: '该单已被拒收，份数已退回库存，不能撤销',
  VOID: '该单已撤销',
}

/** Takes a dispatch or sale back while nobody has received it: its doses are in stock again, its number stays taken. */
export async function undoShipment(act: Act, uid: string, reason: string): Promise<void> {
  const sale = await lockDocument(act, 'semen_sale', uid)
  const refusal = refusals[sale.status]
  if (refusal) throw new Refused('ERROR', refusal)
  const { farm_id: farmId, ship_date: date, to_farm_id: toFarm } = sale
  await assertDay(act, { farmId, date: String(date), field: '', screen: 'semen-sales' })
  await sql`delete from semen_move where farm_id = ${farmId} and source_uid = ${uid} and not by_event`.execute(
    act.tx,
  )
  const change = { status: 'VOID', reason }
  await changeDocument(act, 'semen_sale', sale, change, reason)
  if (typeof toFarm === 'string')
    await changeOtherSide(act, 'semen_receipt', { farm_id: toFarm, uid }, change, reason)
}
