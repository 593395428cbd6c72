import { materialTransfer } from '#resources/material/material-transfer.ts'
import { whenWritten } from '../policies/when-written.ts'
import { postTaken } from './issue.ts'
import { stockPosting } from './post.ts'
import { wantedOf } from './stock.lots.ts'
import { itemsOf } from './stock.materials.ts'
import { assertStored, numberedLines } from './stock.storing.ts'
import { assertWarehouses } from './warehouses.ts'

export const materialTransferPolicy = whenWritten<typeof materialTransfer>(
  async (tx, { moveFarmId, warehouseId, toWarehouseId, lines }) => {
    await assertWarehouses(tx, moveFarmId, { warehouseId, toWarehouseId })
    await assertStored(tx, materialTransfer, toWarehouseId, numberedLines(lines))
    return { items: await itemsOf(tx, lines) }
  },
)

/** 仓库调拨: out of one warehouse into another of the farm, at the cost of that day. */
export const materialTransferPosting = stockPosting(materialTransfer, async (posted) => {
  const { warehouseId, toWarehouseId, moveDate: day, lines } = posted.row
  const wanted = wantedOf(lines)
  const target = { warehouseId, toWarehouseId }
  await postTaken(posted, materialTransfer, { kind: 'TRANSFER', wanted, target, day, expired: 'LAST' })
})
