import { ruleMessage } from '#domain/rules.ts'
import { cents, quantityText, thousandths } from '#domain/stock/amounts.ts'
import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { alteration } from '#resources/material/alteration.ts'
import { lineAmount } from '#resources/material/totals.ts'
import type { Tx } from '../../kit/database.ts'
import type { WritePolicy } from '../../kit/store.ts'
import type { Posted, Posting } from '../documents/postings.ts'
import type { Propose } from '../documents/proposals.ts'
import { refusal } from '../documents/refusal.ts'
import { correctLots, withCorrectedLots } from './correct-lots.ts'
import { postTaken } from './issue.ts'
import { lotsOnHand, wantedOf } from './lots.ts'
import { itemsOf, materialsIn } from './materials.ts'
import { assertLotsNamed, postStock, type StockLine, stockPosting, tellLotsOf } from './post.ts'
import { assertStored, numberedLines } from './storing.ts'
import { assertWarehouses } from './warehouses.ts'

type Alteration = RowOf<(typeof alteration)['fields']>

const document = alteration as unknown as Document

/** Its lines say what the ledger has, as far as it is known now; what counts is what it has when it is posted. */
export const alterationPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  if (!after) return {}
  const row = { ...before, ...after } as unknown as Alteration
  await assertWarehouses(tx, row.countFarmId, { warehouseId: row.warehouseId })
  const books = isCounted(row) ? await bookOf(tx, row) : []
  await assertStored(tx, document, row.warehouseId, broughtIn(row, books))
  const lines = isCounted(row) ? withBook(row, books) : row.lines
  return { items: await itemsOf(tx, row.lines), lines: JSON.stringify(lines) }
}

/** 盘点, 调整, 报损, 期初. */
export const alterationPosting: Posting = withCorrectedLots(
  stockPosting(document, async (posted) => {
    const row = posted.row as unknown as Alteration
    if (row.kind === 'SCRAP') await scrap(posted, row)
    else if (row.kind === 'OPENING') await open(posted, row)
    else await adjust(posted, row)
  }),
)

/** What lies in the warehouse by the books on the day: the sheet people count by. */
export const proposeCount: Propose = async ({ tx }, head, farmId) => {
  const { warehouseId, countDate: day } = head as unknown as Alteration
  const all = await materialsIn(tx, farmId, warehouseId, day)
  const onHand = await lotsOnHand(tx, farmId, { warehouseId, day, materials: all })
  const lines = all.flatMap((materialId) =>
    (onHand.get(materialId) ?? [])
      .filter(({ held }) => held > 0)
      .map(({ lot, held, expDate }) => ({
        ...{ materialId, lot: lot || null, expDate, bookQty: quantityText(held), qty: quantityText(held) },
        difference: quantityText(0),
      })),
  )
  return { lines }
}

const isCounted = ({ kind }: Alteration): boolean => kind === 'COUNT' || kind === 'ADJUST'

/** Lines that put something onto the shelves: what is less than the books may be of a material that should never have lain there. */
const broughtIn = ({ kind, lines }: Alteration, books: readonly number[]) =>
  kind === 'SCRAP'
    ? []
    : numberedLines(lines).filter(({ qty, line }) => thousandths(qty) > (books[line - 1] ?? 0))

/** The lines with what the ledger has of each, and the difference. */
const withBook = ({ lines }: Alteration, books: readonly number[]): object[] =>
  lines.map((line, index) => {
    const book = books[index] ?? 0
    const difference = quantityText(thousandths(line.qty) - book)
    return { ...line, bookQty: quantityText(book), difference }
  })

/** What the ledger has of each line's material and lot at the end of the day, in thousandths. */
async function bookOf(
  tx: Tx,
  { countFarmId, warehouseId, countDate: day, lines }: Alteration,
): Promise<number[]> {
  const materials = [...new Set(lines.map((one) => one.materialId))]
  const onHand = await lotsOnHand(tx, countFarmId, { warehouseId, day, materials })
  return lines.map(
    ({ materialId, lot }) => onHand.get(materialId)?.find((one) => one.lot === (lot ?? ''))?.held ?? 0,
  )
}

async function scrap(posted: Posted, { lines, warehouseId, countDate: day }: Alteration): Promise<void> {
  const wanted = wantedOf(lines)
  await postTaken(posted, document, { kind: 'SCRAP', wanted, target: { warehouseId }, day, expired: 'FIRST' })
}

/** What was on the shelves when the farm began, at what it had cost. */
async function open(posted: Posted, { lines, warehouseId }: Alteration): Promise<void> {
  await tellLotsOf(
    posted,
    document,
    lines.map((line, index) => ({ ...line, line: index + 1 })),
  )
  await postStock(
    posted,
    document,
    lines
      .map(
        (line, index): StockLine => ({
          line: index + 1,
          kind: 'OPENING',
          materialId: line.materialId,
          warehouseId,
          lot: line.lot ?? '',
          qty: thousandths(line.qty),
          amount: cents(lineAmount(line) ?? '0'),
        }),
      )
      .filter(({ qty }) => qty > 0),
  )
}

/** Where one lot was taken for another, what is gained finds the price before what is lost takes it along. */
const turnOf = ({ kind, amount }: StockLine): number => (kind === 'LOSS' ? 2 : amount === null ? 1 : 0)

/** M-04: what is found on an empty shelf has no mean to take; its price is asked for. */
async function assertPriced(
  tx: Tx,
  { countFarmId, warehouseId, countDate: day }: Alteration,
  lines: readonly StockLine[],
): Promise<void> {
  const free = lines.filter(({ kind, amount }) => kind === 'GAIN' && amount === null)
  const materials = free.map((one) => one.materialId)
  const onHand = await lotsOnHand(tx, countFarmId, { warehouseId, day, materials })
  const worth = new Set(lines.flatMap(({ amount, materialId }) => (amount ? [materialId] : [])))
  const lying = (materialId: string) => (onHand.get(materialId) ?? []).some(({ held }) => held > 0)
  const wrong = free
    .filter(({ materialId }) => !worth.has(materialId) && !lying(materialId))
    .map(({ line }) => ({ line, message: ruleMessage('M-04', {}, 0) }))
  if (wrong.length > 0) throw refusal(document, wrong)
}

/** What was found, against what the ledger has of that day: more comes in at its price or at the mean, less goes out. */
async function adjust(posted: Posted, row: Alteration): Promise<void> {
  const { tx } = posted
  const books = await bookOf(tx, row)
  const corrected = row.kind === 'ADJUST' ? await correctLots(posted, row.lines) : row.lines
  // what is posted is what the lines say
  await tx
    .updateTable(document.table)
    .set({ lines: JSON.stringify(withBook({ ...row, lines: corrected }, books)) })
    .where('farm_id', '=', posted.row.farmId)
    .where('uid', '=', posted.row.uid)
    .execute()
  const found = row.lines.flatMap((line, index): StockLine[] => {
    const difference = thousandths(line.qty) - (books[index] ?? 0)
    if (difference === 0) return []
    const qty = Math.abs(difference)
    const priced = line.price === null ? null : lineAmount({ qty: quantityText(qty), price: line.price })
    return [
      {
        line: index + 1,
        kind: difference > 0 ? 'GAIN' : 'LOSS',
        materialId: line.materialId,
        warehouseId: row.warehouseId,
        lot: line.lot ?? '',
        qty,
        amount: difference > 0 && priced !== null ? cents(priced) : null,
      },
    ]
  })
  const lines = found.toSorted((a, b) => turnOf(a) - turnOf(b))
  const gained = lines.flatMap(({ line, kind }) => {
    const said = row.lines[line - 1]
    return kind === 'GAIN' && said ? [{ ...said, line }] : []
  })
  await assertPriced(tx, row, lines)
  await assertLotsNamed(tx, document, gained)
  // who counts without saying an end leaves that to the receipt
  const said = row.lines.map((line, index) => ({ ...line, line: index + 1 }))
  await tellLotsOf(
    posted,
    document,
    said.filter(({ lot, expDate }) => lot && expDate !== null),
  )
  await postStock(posted, document, lines)
}
