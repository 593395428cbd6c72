import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RowOf } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import type { shipFields } from '#resources/sales/semen-sale.ts'
import { audit } from '#server/kit/audit.ts'
import { alsoIn } from '#server/kit/database.ts'
import { documentNumber } from '#server/kit/document-number.ts'
import { invalid } from '#server/kit/refused.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { queueShipmentMessages } from '../erp/document-messages.ts'
import { storedColumns } from '../stored-columns.ts'
import { addMove, assertAvailable, type LockedLot, lockLot } from './semen.ledger.ts'
import { type Target, targetClient, targetFarm } from './targets.ts'

type ShipmentRequest = RowOf<typeof shipFields>

/** Sells doses of a lot to a client, or sends them to a farm of the group, which then has to receive them. @returns the uid */
export async function shipSemen(act: Act, request: ShipmentRequest): Promise<string> {
  const { tx, caller } = act
  if (!isUuid(request.lotUid)) throw invalid({ lotUid: ['请选择批号'] })
  const lot = await lockLot(tx, caller.scope.farms, request.lotUid)
  const { farmId } = lot
  await assertDay(act, { farmId, date: request.shipDate, field: 'shipDate', screen: 'semen-sales' })
  assertAvailable(lot, request.shipDate, request.doses)
  const toFarm = request.destination === 'FARM'
  const target = toFarm
    ? await targetFarm(tx, caller, lot, request.toFarmId, request.shipDate)
    : await targetClient(tx, request.clientId)
  const uid = uuidv7()
  const after = await insertSale(act, lot, request, { uid, target })
  await addMove(tx, {
    farmId,
    lotUid: lot.uid,
    source: uid,
    kind: toFarm ? 'TRANSFERRED' : 'SOLD',
    date: request.shipDate,
    doses: -request.doses,
    counterFarmId: toFarm ? target.uid : null,
  })
  const trail = [{ target: 'semen-sales', targetUid: uid, after }]
  if (toFarm) {
    const received = { farm_id: target.uid, uid }
    await alsoIn(tx, caller.scope, target.uid, () =>
      insertReceipt(act, lot, String(after.doc_no), request, received),
    )
    trail.push({ target: 'semen-recevice', targetUid: uid, after: { ...after, ...received } })
  }
  await audit(tx, caller, trail)
  return uid
}

/** Columns about the lot, the same on both sides. */
const ofLot = (
  { lotNo, boarEarNo, breedId, lineId, validTo }: LockedLot,
  { doses, price, shipDate }: ShipmentRequest,
) => storedColumns({ lotNo, boarEarNo, breedId, lineId, validTo, doses, price, shipDate, status: 'SHIPPED' })

async function insertSale(
  { tx, caller }: Act,
  lot: LockedLot,
  request: ShipmentRequest,
  { uid, target }: { uid: string; target: Target },
): Promise<Record<string, unknown>> {
  const row = {
    farm_id: lot.farmId,
    uid,
    doc_no: await documentNumber(tx, lot.farmId, 'JX', request.shipDate),
    destination: request.destination,
    target_name: target.name,
    client_id: request.destination === 'CLIENT' ? target.uid : null,
    to_farm_id: request.destination === 'FARM' ? target.uid : null,
    remark: request.remark,
    created_by: caller.uid,
    updated_by: caller.uid,
    ...ofLot(lot, request),
  }
  await tx
    .insertInto('semen_sale')
    .values({ ...row, amount: sql`round(${request.price}::numeric * ${request.doses}, 2)` })
    .execute()
  await queueShipmentMessages(tx, row)
  return row
}

async function insertReceipt(
  { tx, caller }: Act,
  lot: LockedLot,
  docNo: string,
  request: ShipmentRequest,
  received: { farm_id: string; uid: string },
): Promise<void> {
  await tx
    .insertInto('semen_receipt')
    .values({
      ...received,
      from_farm_id: lot.farmId,
      doc_no: docNo,
      produced_date: lot.producedDate,
      created_by: caller.uid,
      updated_by: caller.uid,
      ...ofLot(lot, request),
    })
    .execute()
}
