import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { type Expired, thereIs } from '#domain/stock/first-expired.ts'
import { quantityText, thousandths } from '#domain/stock/stock.amounts.ts'
import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { requisition } from '#resources/material/requisition.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { refusal } from '../documents/refusal.ts'
import { whenWritten } from '../policies/when-written.ts'
import { barnFor } from './barns.ts'
import { assertFits, destinationOf } from './destination.ts'
import { holdLines, postStock, type StockLine, stockPosting } from './post.ts'
import { classFed, countAsFed, isFedByIssue } from './stock.fed-by-issue.ts'
import { expiredWords, lotsOnHand, shareLots, type Wanted, wantedOf } from './stock.lots.ts'
import { itemsOf, loadStockMaterials } from './stock.materials.ts'
import { conflictWords, type StockWords } from './stock.words.ts'
import { assertWarehouses } from './warehouses.ts'

type Requisition = RowOf<(typeof requisition)['fields']>

/** Its warehouse belongs to its farm; fills the stock of each line on the day, as known now. */
export const requisitionPolicy = whenWritten<typeof requisition>(async (tx, row) => {
  await assertWarehouses(tx, row.applyFarmId, { warehouseId: row.warehouseId })
  const { warehouseId, applyDate: day } = row
  const ids = row.lines.map((one) => one.materialId)
  const onHand = await lotsOnHand(tx, row.applyFarmId, { warehouseId, day, materials: ids })
  const lines = row.lines.map((line) => {
    const lots = (onHand.get(line.materialId) ?? []).filter(({ lot }) => !line.lot || lot === line.lot)
    return { ...line, onHand: quantityText(lots.reduce((sum, one) => sum + one.held, 0)) }
  })
  return { items: await itemsOf(tx, row.lines), lines: JSON.stringify(lines) }
})

type Line = Requisition['lines'][number]

const approvedOf = ({ qty, applyQty }: Line): string => qty ?? applyQty

const posting = stockPosting(requisition, async (posted) => {
  const row = posted.row
  await assertFits(posted, requisition, row)
  const qtyOf = (line: Line) => line.issueQty ?? approvedOf(line)
  const lines = row.lines.map((line) => ({ ...line, qty: qtyOf(line) }))
  await issue(posted, lines, row.applyDate)
})

/**
 * 领料: the approved quantity leaves the warehouse, the first to expire first, for the house or batch of the document; a quantity not
 * issued at once follows later, as far as it is there. Taken back, the document holds no issued quantities.
 */
export const requisitionPosting: Posting<typeof requisition> = {
  post: posting.post,
  async unpost(posted) {
    await assertNothingBack(posted)
    const columns = await posting.unpost(posted)
    const { lines } = posted.row
    return {
      ...columns,
      lines: JSON.stringify(lines.map((line) => ({ ...line, issued: null, amount: null }))),
    }
  },
  async remainder(posted, date) {
    await holdLines(posted)
    const { lines, warehouseId } = posted.row
    const left = lines.map((line) => ({
      ...line,
      qty: quantityText(thousandths(approvedOf(line)) - thousandths(line.issued ?? 0)),
    }))
    const there = await whatThereIs(posted, wantedOf(left), warehouseId, date)
    const possible = left.map((line, index) => ({ ...line, qty: quantityText(there[index] ?? 0) }))
    await issue(posted, possible, date)
  },
}

/** An issue with a return cannot be taken back: stock in the house would not cover it. */
async function assertNothingBack({ tx, row }: Posted<typeof requisition>): Promise<void> {
  const back = await tx.row(sql<{ docNo: string; date: string }>`
    select r.doc_no as "docNo", r.event_date::text as date from stock_event e
    join stock_event r on r.farm_id = e.farm_id and r.of_uid = e.uid
    where e.farm_id = ${row.farmId} and e.source_uid = ${row.uid} order by r.event_date, r.seq limit 1`)
  if (back) throw new Refused('ERROR', conflictWords(`退库 ${back.docNo} ${back.date}`))
}

/** Reduces each line to the stock of the day. @throws Refused where there is none for any line */
async function whatThereIs(
  { tx, row }: Posted<typeof requisition>,
  wanted: ReturnType<typeof wantedOf>,
  warehouseId: string,
  day: string,
): Promise<number[]> {
  const ids = wanted.map((one) => one.materialId)
  const onHand = await lotsOnHand(tx, String(row.farmId), { warehouseId, day, materials: ids })
  const left = new Map(onHand)
  const there = wanted.map((one) => {
    const lots = left.get(one.materialId) ?? []
    const qty = thereIs(lots, one.lot, one.qty, day)
    const [shares = []] = shareLots(left, [{ ...one, qty }], day)
    const taken = new Map(shares.map((share) => [share.lot, share.qty]))
    left.set(
      one.materialId,
      lots.map((lot) => ({ ...lot, qty: lot.qty - (taken.get(lot.lot) ?? 0) })),
    )
    return qty
  })
  if (there.some((qty) => qty > 0)) return there
  const materials = await loadStockMaterials(tx, wanted)
  const words = wanted.flatMap(({ materialId, qty }, index): StockWords[] => {
    const { name = '', unit = '' } = materials.get(materialId) ?? {}
    return qty > 0
      ? [{ line: index + 1, message: ruleMessage('M-01', { 物料: name, n: '0', 单位: unit }) }]
      : []
  })
  throw refusal(requisition, words)
}

async function issue(posted: Posted<typeof requisition>, lines: Parameters<typeof wantedOf>[0], day: string) {
  const row = posted.row
  const { placeId, ...destination } = await destinationOf(posted, row, day)
  const farmId = String(posted.row.farmId)
  const isSilo = row.purpose === 'SILO'
  const byIssue = await isFedByIssue(posted.tx, farmId, day)
  const target = { warehouseId: row.warehouseId, ...destination }
  const wanted = wantedOf(lines)
  const materials = await loadStockMaterials(posted.tx, wanted)
  const isFeed = ({ materialId }: Wanted) => materials.get(materialId)?.materialClass === 'FEED'
  // feed stays in its house until it is fed, unless it is fed by its issue (§2.12)
  const lies = (one: Wanted) => placeId !== null && (isSilo || !byIssue) && isFeed(one)
  const only = (when: (one: Wanted) => boolean) => wanted.map((one) => (when(one) ? one : { ...one, qty: 0 }))
  await postTaken(posted, requisition, { kind: 'ISSUE', wanted: only((one) => !lies(one)), target, day })
  if (byIssue && !isSilo && wanted.some(isFeed) && (placeId !== null || row.feedClass !== null)) {
    const feedClass = await classFed(posted.tx, farmId, { ...destination, feedClass: row.feedClass, day })
    await countAsFed(posted.tx, farmId, posted.row.uid, feedClass, day)
  }
  if (placeId === null || !wanted.some((one) => lies(one) && one.qty > 0)) return
  const toWarehouseId = await barnFor(posted, placeId, isSilo ? 'SILO' : 'HOUSE')
  await postTaken(posted, requisition, {
    ...{ kind: 'TRANSFER', wanted: only(lies), target: { ...target, toWarehouseId }, day },
  })
}

interface Taking {
  readonly kind: StockLine['kind']
  readonly wanted: Parameters<typeof shareLots>[1]
  readonly target: Pick<StockLine, 'warehouseId' | 'toWarehouseId' | 'houseId' | 'batchId'>
  readonly day: string
  /** Treatment of expired lots; undefined where they are never taken (M-03). */
  readonly expired?: Expired
}

/** Takes the lines of a document out of a warehouse, line by line in lots. A line of zero takes nothing. */
export async function postTaken(
  posted: Posted,
  from: Document,
  { kind, wanted, target, day, expired = 'NOT' }: Taking,
): Promise<void> {
  const farmId = String(posted.row.farmId)
  const materials = wanted.map((one) => one.materialId)
  const onHand = await lotsOnHand(posted.tx, farmId, { warehouseId: target.warehouseId, day, materials })
  const wrong = wanted.flatMap((one, index): StockWords[] => {
    const words = expired === 'NOT' && one.qty > 0 ? expiredWords(onHand, one, day) : null
    return words === null ? [] : [{ line: index + 1, message: words }]
  })
  if (wrong.length > 0) throw refusal(from, wrong)
  const shares = shareLots(onHand, wanted, day, expired)
  const lines = wanted.flatMap(({ materialId }, index) =>
    (shares[index] ?? [])
      .filter(({ qty }) => qty > 0)
      .map((share): StockLine => ({ line: index + 1, kind, materialId, ...share, ...target })),
  )
  await postStock(posted, from, lines, day)
}
