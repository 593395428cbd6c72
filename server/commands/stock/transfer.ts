import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { materialTransfer } from '#resources/material/material-transfer.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { postTaken } from './issue.ts'
import { wantedOf } from './lots.ts'
import { itemsOf } from './materials.ts'
import { stockPosting } from './post.ts'
import { assertStored, numberedLines } from './storing.ts'
import { assertWarehouses } from './warehouses.ts'

type Transfer = RowOf<(typeof materialTransfer)['fields']>

const document = materialTransfer as unknown as Document

export const materialTransferPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  if (!after) return {}
  const { moveFarmId, warehouseId, toWarehouseId, lines } = { ...before, ...after } as unknown as Transfer
  await assertWarehouses(tx, moveFarmId, { warehouseId, toWarehouseId })
  await assertStored(tx, document, toWarehouseId, numberedLines(lines))
  return { items: await itemsOf(tx, lines) }
}

/** 仓库调拨: out of one warehouse into another of the farm, at what it costs that day. */
export const materialTransferPosting = stockPosting(document, async (posted) => {
  const { warehouseId, toWarehouseId, moveDate: day, lines } = posted.row as unknown as Transfer
  const wanted = wantedOf(lines)
  await postTaken(posted, document, {
    kind: 'TRANSFER',
    wanted,
    target: { warehouseId, toWarehouseId },
    day,
    expired: 'LAST',
  })
})
