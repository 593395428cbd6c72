import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { quantityText, thousandths } from '#domain/stock/stock.amounts.ts'
import type { RowOf } from '#kit/field.ts'
import { materialReturn } from '#resources/material/material-return.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { askedKindSql } from '#server/queries/asked-kind.ts'
import { refusal } from '../documents/refusal.ts'
import { whenWritten } from '../policies/when-written.ts'
import { postStock, type StockLine, stockPosting } from './post.ts'
import { itemsOf } from './stock.materials.ts'
import type { StockWords } from './stock.words.ts'

type Return = RowOf<(typeof materialReturn)['fields']>

/** The returnable quantity of one event of the named document. */
interface Source {
  readonly uid: string
  readonly date: string
  readonly materialId: string
  readonly warehouseId: string
  /** 舍内存料 it was issued to; null where it was used by its issue. */
  readonly barnId: string | null
  readonly lot: string
  left: number
}

/** Issued or received quantities of a document, less later returns. */
async function sourcesOf(tx: Tx, { returnFarmId, sourceNo, direction, returnDate }: Return) {
  const kind = direction === 'SUPPLIER' ? 'RECEIPT' : 'ISSUE'
  const found = await tx.rows(sql<Omit<Source, 'left'> & { left: string }>`
    select e.uid, e.event_date as date, e.material_id as "materialId",
      e.warehouse_id as "warehouseId", e.to_warehouse_id as "barnId", e.lot, (e.qty - coalesce((select sum(r.qty) from stock_event r
        where r.farm_id = e.farm_id and r.of_uid = e.uid), 0))::text as left
    from stock_event e where e.farm_id = ${returnFarmId} and e.doc_no = ${sourceNo} and ${askedKindSql(sql`e.kind`, sql`e.source`)} = ${kind} order by e.seq`)
  if (found.length === 0)
    throw invalid({
      sourceNo: [direction === 'SUPPLIER' ? '没有这张已审核的入库单' : '没有这张已审核的领料单'],
    })
  const known = found.filter(({ date }) => date <= returnDate)
  if (known.length === 0) throw invalid({ returnDate: ['退料日期不能早于原单日期'] })
  return known.map((one) => ({ ...one, left: thousandths(one.left) }))
}

const isOf =
  ({ materialId, lot }: Return['lines'][number]) =>
  (one: Source): boolean =>
    one.materialId === materialId && (!lot || one.lot === lot)

/** Fills the returnable quantity of the named document into its lines. */
export const materialReturnPolicy = whenWritten<typeof materialReturn>(async (tx, row) => {
  const sources = await sourcesOf(tx, row)
  const lines = row.lines.map((line) => {
    const left = sources.filter(isOf(line)).reduce((sum, one) => sum + one.left, 0)
    return { ...line, returnable: quantityText(left), price: null }
  })
  return { items: await itemsOf(tx, row.lines), lines: JSON.stringify(lines) }
})

/** 退料: back onto the shelf at the price of its issue, or off it to the supplier; never more than is still out (M-02). */
export const materialReturnPosting = stockPosting(materialReturn, async (posted) => {
  const row = posted.row
  const sources = await sourcesOf(posted.tx, row)
  const wrong: StockWords[] = []
  const lines = row.lines.flatMap((line, index): StockLine[] => {
    const { parts, missing } = partsOf(sources.filter(isOf(line)), thousandths(line.qty))
    if (missing > 0) wrong.push({ line: index + 1, message: ruleMessage('M-02', {}) })
    return parts.map(({ source, qty }) => ({
      line: index + 1,
      ...wayBack(row, source),
      materialId: line.materialId,
      lot: source.lot,
      qty,
      ofUid: source.uid,
    }))
  })
  if (wrong.length > 0) throw refusal(materialReturn, wrong)
  await postStock(posted, materialReturn, lines)
})

/** A return from a house comes out of the stock in the house, at its mean. */
const wayBack = (
  { direction }: Return,
  { warehouseId, barnId }: Source,
): Pick<StockLine, 'kind' | 'warehouseId' | 'toWarehouseId'> => {
  if (barnId !== null) return { kind: 'TRANSFER', warehouseId: barnId, toWarehouseId: warehouseId }
  return { kind: direction === 'SUPPLIER' ? 'SUPPLIER_RETURN' : 'RETURN', warehouseId }
}

/** A quantity split over the sources in their order, and the missing quantity. */
function partsOf(sources: readonly Source[], wanted: number) {
  const parts: { source: Source; qty: number }[] = []
  let missing = wanted
  for (const source of sources) {
    const qty = Math.min(missing, source.left)
    if (qty <= 0) continue
    parts.push({ source, qty })
    source.left -= qty
    missing -= qty
  }
  return { parts, missing }
}
