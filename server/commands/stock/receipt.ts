import { cents, thousandths } from '#domain/stock/amounts.ts'
import { receipt } from '#resources/material/receipt.ts'
import { lineAmount } from '#resources/material/totals.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { nameLotsOf, postStock, stockPosting } from './post.ts'
import { itemsOf, loadStockMaterials } from './stock.materials.ts'
import { assertStored, numberedLines } from './storing.ts'
import { assertWarehouses } from './warehouses.ts'

const document = receipt

/** Its warehouse belongs to its farm; fills material and amount of every line. */
export const receiptPolicy: WritePolicy<typeof receipt> = async (tx, _caller, change) => {
  const { after } = change
  if (!after) return {}
  const row = rowAfter(change)
  await assertWarehouses(tx, row.receiveFarmId, { warehouseId: row.warehouseId })
  await assertStored(tx, document, row.warehouseId, numberedLines(row.lines))
  const materials = await loadStockMaterials(
    tx,
    row.lines.map((one) => one.materialId),
  )
  const lines = row.lines.map((line) => ({
    ...line,
    spec: materials.get(line.materialId)?.spec ?? null,
    amount: lineAmount(line),
  }))
  return { items: await itemsOf(tx, lines), lines: JSON.stringify(lines) }
}

/** 物料入库: adds the goods to the shelf, at cost; new lots are stored. */
export const receiptPosting = stockPosting(
  document,
  async (posted) => {
    const { lines, supplierId, warehouseId } = posted.row
    const numbered = lines.map((line, index) => ({ ...line, line: index + 1 }))
    await nameLotsOf(posted, document, numbered, supplierId)
    const moved = numbered.map((line) => ({
      line: line.line,
      kind: 'RECEIPT' as const,
      materialId: line.materialId,
      warehouseId,
      lot: line.lot ?? '',
      qty: thousandths(line.qty),
      amount: cents(lineAmount(line) ?? '0'),
    }))
    await postStock(posted, document, moved)
  },
  { priced: true },
)
