import { addDays } from '#domain/calendar.ts'
import { cents, thousandths } from '#domain/stock/amounts.ts'
import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { receipt } from '#resources/material/receipt.ts'
import { lineAmount } from '#resources/material/totals.ts'
import type { WritePolicy } from '../../kit/store.ts'
import type { Posted } from '../documents/postings.ts'
import { refusal } from '../documents/refusal.ts'
import type { LotTold } from './lots.ts'
import { itemsOf, loadStockMaterials, type StockMaterials } from './materials.ts'
import { postStock, stockPosting, tellLotsOf } from './post.ts'
import { assertWarehouses } from './warehouses.ts'
import type { StockWords } from './words.ts'

type Receipt = RowOf<(typeof receipt)['fields']>
type Line = Receipt['lines'][number]

const document = receipt as unknown as Document

/** Its warehouse is of its farm; every line knows what it comes to. */
export const receiptPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  if (!after) return {}
  const row = { ...before, ...after } as unknown as Receipt
  await assertWarehouses(tx, row.receiveFarmId, { warehouseId: row.warehouseId })
  const lines = row.lines.map((line) => ({ ...line, amount: lineAmount(line) }))
  return { items: await itemsOf(tx, lines), lines: JSON.stringify(lines) }
}

/** 物料入库: what came is on the shelf, at what it cost; new lots are known from now on. */
export const receiptPosting = stockPosting(document, async (posted) => {
  const row = posted.row as unknown as Receipt
  const materials = await loadStockMaterials(
    posted.tx,
    row.lines.map((one) => one.materialId),
  )
  await tellTheirLots(posted, row, materials)
  const lines = row.lines.map((line, index) => ({
    line: index + 1,
    kind: 'RECEIPT' as const,
    materialId: line.materialId,
    warehouseId: row.warehouseId,
    lot: line.lot ?? '',
    qty: thousandths(line.qty),
    amount: cents(lineAmount(line) ?? '0'),
  }))
  await postStock(posted, document, lines)
})

async function tellTheirLots(
  posted: Posted,
  { lines, supplierId }: Receipt,
  materials: StockMaterials,
): Promise<void> {
  const missing = lines.flatMap(({ materialId, lot }, index): StockWords[] => {
    const material = materials.get(materialId)
    return material?.lotControl && !lot
      ? [{ line: index + 1, message: `${material.name}按批号管理，请填写批号` }]
      : []
  })
  if (missing.length > 0) throw refusal(document, missing)
  const told = lines.map((line): LotTold => lotOf(line, supplierId, materials))
  await tellLotsOf(posted, document, told)
}

/** Without a day of its own a lot keeps for the shelf life of its material. */
function lotOf(
  { materialId, lot, mfgDate, expDate }: Line,
  supplierId: string,
  materials: StockMaterials,
): LotTold {
  const shelfLife = materials.get(materialId)?.shelfLifeDays ?? null
  const last = mfgDate !== null && shelfLife !== null ? addDays(mfgDate, shelfLife) : null
  return { materialId, lot: lot ?? '', mfgDate, expDate: expDate ?? last, supplierId }
}
