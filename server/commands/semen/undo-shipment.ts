import { sql } from 'kysely'
import { Refused } from '../../kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { changeDocument, changeOtherSide, lockDocument } from './semen.documents.ts'

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
