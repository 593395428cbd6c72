import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { cents, thousandths } from '#domain/stock/stock.amounts.ts'
import type { StockEvent } from '#domain/stock/stock.types.ts'
import type { Document } from '#kit/document.ts'
import { lineAmount } from '#resources/material/totals.ts'
import type { Tx } from '#server/kit/database.ts'
import { linesOf, type Posted, type Posting } from '../documents/posting.ts'
import { refusal } from '../documents/refusal.ts'
import { changeStock, type NewStockEvent, type StockChange, unconfirmed } from './stock.change.ts'
import { followLedger } from './stock.follow.ts'
import { eventsOfSource, holdMaterials } from './stock.load.ts'
import { forgetLots, type NamedLot, nameLots } from './stock.lots.ts'
import { loadStockMaterials, type StockMaterials } from './stock.materials.ts'
import { assertStored } from './stock.storing.ts'
import { objectionWords, type StockWords, shiftWords } from './stock.words.ts'

/** Stock movement of one line of a document. */
export interface StockLine extends Omit<StockEvent, 'uid' | 'date' | 'seq'> {
  /** Its number in the document, from 1. */
  readonly line: number
  readonly materialId: string
  readonly houseId?: string | null
  readonly batchId?: string | null
  /** Quantity in usable lots where it is too small (M-01). */
  readonly otherLots?: number | undefined
}

/** Stock that lines of a document bring into a warehouse from outside, at their cost. */
export const broughtLines = (
  lines: readonly (Pick<StockLine, 'line' | 'materialId'> & { lot?: string | null; qty: string })[],
  kind: 'RECEIPT' | 'OPENING',
  warehouseId: string,
): StockLine[] =>
  lines.map((one) => ({
    ...{ line: one.line, kind, materialId: one.materialId, warehouseId, lot: one.lot ?? '' },
    ...{ qty: thousandths(one.qty), amount: cents(lineAmount(one) ?? '0') },
  }))

/** Clears the ledger's figures in a document. */
const unchanged = ({ row }: Posted) => ({
  amount: null,
  lines: JSON.stringify(linesOf(row).map((line) => ({ ...line, amount: null }))),
})

/**
 * Posting of a document that only moves stock: posted line by line, taken back exactly. `priced`: its amount is entered, not computed,
 * and stays when it is taken back.
 */
export const stockPosting = <D extends Document>(
  document: D,
  post: (posted: Posted<D>) => Promise<void>,
  { priced = false } = {},
): Posting<D> => ({
  post: async (posted) => {
    await holdLines(posted)
    await post(posted)
    return undefined
  },
  unpost: async (posted) => {
    await unpostStock(posted, document)
    return priced ? undefined : unchanged(posted)
  },
})

/** Locks the materials of the lines before the stock is read. */
export async function holdLines({ tx, row }: Posted): Promise<void> {
  const materials = linesOf(row).map(({ materialId }) => String(materialId))
  await holdMaterials(tx, String(row.farmId), materials)
}

/** Posts the stock movements of a document's lines, all or nothing; a violation names its line. `day`: defaults to the document's. */
export async function postStock(
  posted: Posted,
  document: Document,
  lines: readonly StockLine[],
  day?: string,
): Promise<void> {
  const { row } = posted
  const date = day ?? String(row[document.document.day])
  await assertLinesStored(posted, document, lines)
  const add = lines.map(
    ({ line, ...one }): NewStockEvent => ({
      toWarehouseId: null,
      amount: null,
      ofUid: null,
      houseId: null,
      batchId: null,
      ...one,
      uid: uuidv7(),
      date,
      source: document.name,
      sourceUid: String(row.uid),
      sourceLine: line,
      docNo: String(row.docNo),
    }),
  )
  await change(posted, document, { add, remove: [] })
}

/** Kinds of movement that bring stock into a warehouse from elsewhere; a return was there before. */
const BROUGHT: readonly StockLine['kind'][] = ['RECEIPT', 'OPENING', 'TRANSFER']

/** Kinds may have changed since the document was written: K-17 is checked again. */
async function assertLinesStored({ tx }: Posted, document: Document, lines: readonly StockLine[]) {
  const incoming = lines.filter(({ kind }) => BROUGHT.includes(kind))
  const placeOf = ({ warehouseId, toWarehouseId }: StockLine) => toWarehouseId ?? warehouseId
  for (const [warehouseId, group] of Map.groupBy(incoming, placeOf))
    await assertStored(tx, document, warehouseId, group)
}

/** Takes back exactly the stock movements of a document, or names the later document that depends on them. */
async function unpostStock(posted: Posted, document: Document): Promise<void> {
  const farmId = String(posted.row.farmId)
  const remove = await eventsOfSource(posted.tx, farmId, [String(posted.row.uid)])
  await change(posted, document, { add: [], remove })
  await forgetLots(posted.tx, farmId, [...new Set(remove.map((one) => one.materialId))])
}

async function change(
  { tx, caller, row, reason }: Posted,
  document: Document,
  { add, remove }: Pick<StockChange, 'add' | 'remove'>,
): Promise<void> {
  const farmId = String(row.farmId)
  const mayShift = () => reason !== null
  const { objections, shifted, touched } = await changeStock(tx, {
    ...{ farmId, add, remove, by: caller.uid, mayShift },
  })
  const asked = unconfirmed(shifted, mayShift)
  if (objections.length > 0 || asked.length > 0) {
    const named = [...objections.map(({ event }) => event), ...asked.map(({ count }) => count)]
    const materials = await loadStockMaterials(tx, named)
    const words = asked.map((one) => shiftWords(one, materials))
    throw refusal(document, [...objectionWords(objections, add, materials), ...withReason(words)])
  }
  await followLedger(tx, farmId, touched)
}

/** Messages once per line, with how to confirm them. */
const withReason = (words: readonly StockWords[]): StockWords[] =>
  [...new Map(words.map((one) => [`${one.line}${one.message}`, one])).values()].map((one) => ({
    ...one,
    message: `${one.message}（确认无误请填写原因）`,
  }))

/** A line that adds to a shelf, with the data of its lot. */
interface LotLine {
  /** Its number in the document, from 1. */
  readonly line: number
  readonly materialId: string
  readonly lot: string | null
  readonly mfgDate?: string | null
  readonly expDate: string | null
}

/** Refuses a line without a lot for a material kept by lots; answers the materials. */
export async function assertLotsNamed(tx: Tx, from: Document, lines: readonly LotLine[]) {
  const materials = await loadStockMaterials(tx, lines)
  const missing = lines.flatMap(({ line, materialId, lot }): StockWords[] => {
    const material = materials.get(materialId)
    return material?.lotControl && !lot ? [{ line, message: `${material.name}按批号管理，请填写批号` }] : []
  })
  if (missing.length > 0) throw refusal(from, missing)
  return materials
}

/** Stores new lots from the lines of a document; another expiry than in an earlier document is refused. */
export async function nameLotsOf(
  { tx, row }: Posted,
  from: Document,
  lines: readonly LotLine[],
  supplierId: string | null = null,
): Promise<void> {
  const materials = await assertLotsNamed(tx, from, lines)
  const reported = lines.map((one) => lotOf(one, supplierId, materials))
  const others = await nameLots(tx, String(row.farmId), reported)
  const different = others.flatMap((other, index): StockWords[] => {
    const message = `批号${reported[index]?.lot}已入库的有效期是${other}，请核对`
    return other === null ? [] : [{ line: lines[index]?.line ?? null, message }]
  })
  if (different.length > 0) throw refusal(from, different)
}

/** A lot without an expiry date gets one from the shelf life of its material. */
function lotOf(
  { materialId, lot, mfgDate = null, expDate }: LotLine,
  supplierId: string | null,
  materials: StockMaterials,
): NamedLot {
  const shelfLife = materials.get(materialId)?.shelfLifeDays ?? null
  const last = mfgDate !== null && shelfLife !== null ? addDays(mfgDate, shelfLife) : null
  return { materialId, lot: lot ?? '', mfgDate, expDate: expDate ?? last, supplierId }
}
