import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { requisition } from '#resources/material/requisition.ts'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'
import type { Posted } from '../documents/postings.ts'
import { refusal } from '../documents/refusal.ts'
import { expiredWords, lotsOnHand, shareLots, wantedOf } from './lots.ts'
import { itemsOf, loadStockMaterials } from './materials.ts'
import { postStock, type StockLine, stockPosting } from './post.ts'
import { assertWarehouses } from './warehouses.ts'
import type { StockWords } from './words.ts'

type Requisition = RowOf<(typeof requisition)['fields']>

const document = requisition as unknown as Document

/** Its warehouse is of its farm, and so is the batch it names. */
export const requisitionPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  if (!after) return {}
  const row = { ...before, ...after } as unknown as Requisition
  await assertWarehouses(tx, row.applyFarmId, { warehouseId: row.warehouseId })
  return { items: await itemsOf(tx, row.lines) }
}

/** 领料: what was approved leaves the warehouse, the first to expire first, for the house or the batch it was asked for. */
export const requisitionPosting = stockPosting(document, async (posted) => {
  const row = posted.row as unknown as Requisition
  const batchId = await batchOf(posted, row)
  await assertFits(posted, row)
  const wanted = wantedOf(row.lines.map((line) => ({ ...line, qty: line.qty ?? line.applyQty })))
  const target = { warehouseId: row.warehouseId, houseId: row.houseId, batchId }
  await postTaken(posted, document, { kind: 'ISSUE', wanted, target, day: row.applyDate, fresh: true })
})

interface Taking {
  readonly kind: StockLine['kind']
  readonly wanted: Parameters<typeof shareLots>[1]
  readonly target: Pick<StockLine, 'warehouseId' | 'toWarehouseId' | 'houseId' | 'batchId'>
  readonly day: string
  /** What has expired may not be taken (M-03). */
  readonly fresh?: boolean
}

/** Takes what the lines of a document want out of a warehouse, line by line in lots. A line of nothing takes nothing. */
export async function postTaken(
  posted: Posted,
  from: Document,
  { kind, wanted, target, day, fresh = false }: Taking,
): Promise<void> {
  const farmId = String(posted.row.farmId)
  const materials = wanted.map((one) => one.materialId)
  const onHand = await lotsOnHand(posted.tx, farmId, { warehouseId: target.warehouseId, day, materials })
  const expired = wanted.flatMap((one, index): StockWords[] => {
    const words = fresh && one.qty > 0 ? expiredWords(onHand, one, day) : null
    return words === null ? [] : [{ line: index + 1, message: words }]
  })
  if (expired.length > 0) throw refusal(from, expired)
  const shares = shareLots(onHand, wanted, day)
  const lines = wanted.flatMap(({ materialId }, index) =>
    (shares[index] ?? [])
      .filter(({ qty }) => qty > 0)
      .map(({ lot, qty }): StockLine => ({ line: index + 1, kind, materialId, lot, qty, ...target })),
  )
  await postStock(posted, from, lines)
}

async function batchOf({ tx, row }: Posted, { batchNo }: Requisition): Promise<string | null> {
  if (!batchNo) return null
  const found = await sql<{ uid: string }>`select uid from batch
    where farm_id = ${row.farmId} and batch_no = ${batchNo} and not deleted`.execute(tx)
  const [batch] = found.rows
  if (!batch) throw invalid({ batchNo: [`批次不存在：${batchNo}`] })
  return batch.uid
}

/** M-08: where a farm says what goes into which houses, anything else asks for a reason. */
async function assertFits({ tx, row, reason }: Posted, { houseId, lines }: Requisition): Promise<void> {
  if (!houseId || reason) return
  const materials = await loadStockMaterials(
    tx,
    lines.map((one) => one.materialId),
  )
  const classes = [...new Set([...materials.values()].map((one) => one.materialClass))]
  const found = await sql<{ materialClass: string; fits: boolean }>`
    select c.material_class as "materialClass", bool_or(c.house_type = h.house_type) as fits
      from mat_configuration c, organize h, organize f
     where c.kind = 'DESTINATION' and coalesce(c.enabled, true) and not c.deleted and c.material_class = any(${classes})
       and h.uid = ${houseId} and f.uid = ${row.farmId}
       and (c.organize_id is null or f.tree_path like '%/' || c.organize_id || '/%')
     group by 1`.execute(tx)
  const strange = new Set(found.rows.filter(({ fits }) => !fits).map((one) => one.materialClass))
  const words = lines.flatMap(({ materialId }, index): StockWords[] =>
    strange.has(materials.get(materialId)?.materialClass ?? '')
      ? [{ line: index + 1, message: `${ruleMessage('M-08', {})}（确认无误请填写原因）` }]
      : [],
  )
  if (words.length > 0) throw refusal(document, words)
}
