import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Document } from '#kit/document.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Posted } from '../documents/posting.ts'
import { refusal } from '../documents/refusal.ts'
import { loadStockMaterials } from './stock.materials.ts'
import type { StockWords } from './stock.words.ts'

/** Destination of a requisition. */
interface DestinationRequest {
  readonly houseId: string | null
  readonly batchNo: string | null
  readonly lines: readonly { readonly materialId: string }[]
}

/**
 * The house or the batch an issue goes to on a day, and the receiving house: that of the batch where it is for one. A batch that is
 * closed, or not yet open, receives nothing.
 */
export async function destinationOf(posted: Posted, { houseId, batchNo }: DestinationRequest, day: string) {
  if (!batchNo) return { houseId, batchId: null, placeId: houseId }
  const batch = await batchOf(posted, batchNo)
  if (batch.closed) throw invalid({ batchNo: [ruleMessage('G-03', {})] })
  if (day < batch.openDate) throw invalid({ batchNo: [ruleMessage('G-02', {})] })
  return { houseId, batchId: batch.uid, placeId: batch.houseId }
}

async function batchOf({ tx, row }: Posted, batchNo: string) {
  const batch = await tx.row(sql<{ uid: string; houseId: string; openDate: string; closed: boolean }>`
    select uid, house_id as "houseId", open_date as "openDate", coalesce(status, 'OPEN') = 'CLOSED' as closed
    from batch where farm_id = ${row.farmId} and batch_no = ${batchNo} and not deleted`)
  if (!batch) throw invalid({ batchNo: [`批次不存在：${batchNo}`] })
  return batch
}

/** M-08: where a farm restricts materials to houses, others need a reason; a batch is judged by its house. */
export async function assertFits(posted: Posted, document: Document, request: DestinationRequest) {
  const { tx, row, reason } = posted
  if (reason) return
  const { batchNo, lines } = request
  const houseId = batchNo ? (await batchOf(posted, batchNo)).houseId : request.houseId
  if (!houseId) return
  const materials = await loadStockMaterials(tx, lines)
  const classes = [...new Set([...materials.values()].map((one) => one.materialClass))]
  // the nearest node's setting of a class applies: farm, company, all
  const found = await tx.rows(sql<{ materialClass: string; fits: boolean }>`
    select material_class as "materialClass", bool_or(fits) as fits from (
      select c.material_class, c.house_type = h.house_type as fits,
             rank() over (partition by c.material_class order by coalesce(o.level, 0) desc) as place
        from mat_configuration c cross join organize h join organize f on f.uid = ${row.farmId}
        left join organize o on o.uid = c.organize_id
       where c.kind = 'DESTINATION' and coalesce(c.enabled, true) and not c.deleted and c.material_class = any(${classes})
         and h.uid = ${houseId} and (c.organize_id is null or f.tree_path like '%/' || c.organize_id || '/%')) ruled
     where place = 1 group by 1`)
  const strange = new Set(found.filter(({ fits }) => !fits).map((one) => one.materialClass))
  const words = lines.flatMap(({ materialId }, index): StockWords[] =>
    strange.has(materials.get(materialId)?.materialClass ?? '')
      ? [{ line: index + 1, message: `${ruleMessage('M-08', {})}（确认无误请填写原因）` }]
      : [],
  )
  if (words.length > 0) throw refusal(document, words)
}
