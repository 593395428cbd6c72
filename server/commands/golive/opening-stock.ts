import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { amountText, quantityShown, quantityText, thousandths } from '#domain/stock/stock.amounts.ts'
import { openingWorth } from '#domain/stock/stock.opening.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { warehouse } from '#resources/material/warehouse.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import type { Acting } from '../entry/entry.act.ts'
import { changeStock } from '../stock/stock.change.ts'
import { followLedger } from '../stock/stock.follow.ts'
import { eventsOfSource } from '../stock/stock.load.ts'
import { forgetLots, nameLots } from '../stock/stock.lots.ts'
import { loadStockMaterials, type StockMaterial } from '../stock/stock.materials.ts'
import { misplacedLines } from '../stock/stock.storing.ts'
import { objectionWords } from '../stock/stock.words.ts'

/** Stock cells of a row; null where empty. */
export type OpeningCells = Readonly<
  Record<
    'warehouse' | 'warehouseKind' | 'lot' | 'mfgDate' | 'expDate' | 'qty' | 'price' | 'amount',
    string | null
  >
>

/** Result of the stock of a row: its event, and the warehouse if it was built. */
export interface MadeStock {
  readonly stock?: string
  readonly warehouse?: string
}

interface Opening {
  readonly farmId: string
  /** The day the farm goes live. */
  readonly day: string
  readonly materialId: string
  readonly cells: OpeningCells
}

/**
 * Enters the stock of a row as an opening event of the day. Null: exactly this stock is there already.
 * @throws Refused that names the column
 */
export async function putOpening(
  { tx, caller }: Acting,
  { farmId, day, materialId, cells }: Opening,
): Promise<MadeStock | null> {
  const qty = assertWhole(cells)
  const worth = openingWorth({ qty, price: cells.price, amount: cells.amount })
  if (!worth.ok) throw invalid({ [cells.amount === null ? 'price' : 'amount']: [worth.message] })
  const material = (await loadStockMaterials(tx, [{ materialId }])).get(materialId)
  if (!material) throw invalid({ code: ['物料不存在'] })
  const lot = cells.lot ?? ''
  if (material.lotControl && lot === '') throw invalid({ lot: [`${material.name}按批号管理，请填写批号`] })
  const place = await warehouseOf({ tx, caller }, farmId, cells)
  const [misplaced] = await misplacedLines(tx, place.uid, [{ line: 1, materialId }])
  if (misplaced) throw invalid({ warehouse: [misplaced.message] })
  const wanted = { warehouseId: place.uid, lot, qty: thousandths(qty), amount: worth.amount }
  if (await isThere(tx, farmId, material, wanted)) return null
  await recordLot(tx, farmId, material, { ...cells, lot })
  const uid = uuidv7()
  const event = { ...wanted, uid, date: day, kind: 'OPENING' as const, materialId }
  const from = {
    source: GO_LIVE,
    sourceUid: uid,
    sourceLine: null,
    docNo: null,
    houseId: null,
    batchId: null,
  }
  const change = { farmId, add: [{ ...event, ...from }], remove: [], by: caller.uid }
  const { touched } = await changeStock(tx, change)
  await followLedger(tx, farmId, touched)
  return { stock: uid, ...(place.isNew && { warehouse: place.uid }) }
}

/** Warehouse and quantity are required together. */
function assertWhole({ warehouse, qty, ...others }: OpeningCells): string {
  if (qty === null)
    throw invalid({ qty: [warehouse === null ? '填写了批号、效期或金额时请填写数量' : '请填写数量'] })
  if (warehouse === null) throw invalid({ warehouse: ['请填写仓库'] })
  const { mfgDate, expDate } = others
  if (mfgDate !== null && expDate !== null && expDate < mfgDate)
    throw invalid({ expDate: ['有效期不能早于生产日期'] })
  return qty
}

/** The warehouse of the farm by its name or code; a missing one is built where the row gives its kind. */
async function warehouseOf(
  { tx, caller }: Acting,
  farmId: string,
  { warehouse: name, warehouseKind: kind }: OpeningCells,
): Promise<{ uid: string; isNew: boolean }> {
  const known = await tx.row(sql<{ uid: string; enabled: boolean }>`
    select uid, coalesce(enabled, true) as enabled from warehouse
    where farm_id = ${farmId} and (name = ${name} or code = ${name}) and not deleted order by name = ${name} desc limit 1`)
  if (known && !known.enabled) throw invalid({ warehouse: [`仓库“${name}”已停用`] })
  if (known) return { uid: known.uid, isNew: false }
  if (kind === null) throw invalid({ warehouseKind: [`仓库“${name}”尚未建立，请填写仓库类型`] })
  const next = await tx.value(sql<number>`select coalesce(max(substr(code, 3)::int), 0) + 1 from warehouse
    where farm_id = ${farmId} and code ~ '^CK[0-9]{1,6}$' and not deleted`)
  const code = `CK${String(next).padStart(2, '0')}`
  const made = await storeOf(warehouse).create(tx, caller, { atFarmId: farmId, code, name, kind })
  return { uid: made.uid, isNew: true }
}

/** True where the shelf was opened with exactly this. @throws Refused where it was opened with other values */
async function isThere(
  tx: Tx,
  farmId: string,
  material: StockMaterial,
  { warehouseId, lot, qty, amount }: { warehouseId: string; lot: string; qty: number; amount: number },
): Promise<boolean> {
  const known = await tx.row(sql<{ qty: string; amount: string }>`
    select qty::text, amount::text from stock_event
    where farm_id = ${farmId} and material_id = ${material.uid} and kind = 'OPENING' and warehouse_id = ${warehouseId} and lot = ${lot}`)
  if (!known) return false
  if (known.qty === quantityText(qty) && known.amount === amountText(amount)) return true
  const reported = `${quantityShown(thousandths(known.qty))}${material.unit}、${known.amount}元`
  throw invalid({ qty: [`该仓库已有${lot === '' ? '' : `此批号的`}期初库存（${reported}），请先回滚再导入`] })
}

/** A lot without an expiry date gets one from the shelf life of its material. */
async function recordLot(
  tx: Tx,
  farmId: string,
  { uid: materialId, shelfLifeDays }: StockMaterial,
  { lot, mfgDate, expDate }: OpeningCells & { readonly lot: string },
): Promise<void> {
  const last = mfgDate !== null && shelfLifeDays !== null ? addDays(mfgDate, shelfLifeDays) : null
  const reported = { materialId, lot, mfgDate, expDate: expDate ?? last, supplierId: null }
  const [other] = await nameLots(tx, farmId, [reported])
  if (other) throw invalid({ expDate: [`批号${lot}已有的有效期是${other}，请核对`] })
}

/** Takes opening stock back, all of it together. @throws Refused that names the later document that depends on it */
export async function takeOpenings(
  { tx, caller }: Acting,
  farmId: string,
  sources: readonly string[],
): Promise<void> {
  const remove = await eventsOfSource(tx, farmId, sources)
  const { objections, touched } = await changeStock(tx, { farmId, add: [], remove, by: caller.uid })
  const [word] = objectionWords(objections, [], new Map())
  if (word) throw new Refused('ERROR', word.message)
  await followLedger(tx, farmId, touched)
  await forgetLots(tx, farmId, [...new Set(remove.map((one) => one.materialId))])
}
