import { receipt } from '#resources/material/receipt.ts'
import { lineAmount } from '#resources/material/totals.ts'
import { whenWritten } from '../policies/when-written.ts'
import { broughtLines, nameLotsOf, postStock, stockPosting } from './post.ts'
import { itemsOf, loadStockMaterials } from './stock.materials.ts'
import { assertStored, numberedLines } from './stock.storing.ts'
import { assertWarehouses } from './warehouses.ts'

/** Its warehouse belongs to its farm; fills material and amount of every line. */
export const receiptPolicy = whenWritten<typeof receipt>(async (tx, row) => {
  await assertWarehouses(tx, row.receiveFarmId, { warehouseId: row.warehouseId })
  await assertStored(tx, receipt, row.warehouseId, numberedLines(row.lines))
  const materials = await loadStockMaterials(tx, row.lines)
  const lines = row.lines.map((line) => ({
    ...line,
    spec: materials.get(line.materialId)?.spec ?? null,
    amount: lineAmount(line),
  }))
  return { items: await itemsOf(tx, lines), lines: JSON.stringify(lines) }
})

/** 物料入库: adds the goods to the shelf, at cost; new lots are stored. */
export const receiptPosting = stockPosting(
  receipt,
  async (posted) => {
    const { lines, supplierId, warehouseId } = posted.row
    const numbered = numberedLines(lines)
    await nameLotsOf(posted, receipt, numbered, supplierId)
    await postStock(posted, receipt, broughtLines(numbered, 'RECEIPT', warehouseId))
  },
  { priced: true },
)
