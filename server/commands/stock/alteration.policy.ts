import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { cents, priceOf, priceUnits, quantityText, thousandths } from '#domain/stock/stock.amounts.ts'
import { type CountKind, countKinds } from '#domain/stock/stock.types.ts'
import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { alteration } from '#resources/material/alteration.ts'
import type { Tx } from '#server/kit/database.ts'
import { linesOf, type Posted, type Posting, type Propose } from '../documents/posting.ts'
import { refusal } from '../documents/refusal.ts'
import { whenWritten } from '../policies/when-written.ts'
import { postTaken } from './issue.ts'
import { assertLotsNamed, broughtLines, nameLotsOf, postStock, type StockLine, stockPosting } from './post.ts'
import { lotsOnHand, wantedOf } from './stock.lots.ts'
import { itemsOf, materialsIn } from './stock.materials.ts'
import { assertStored, numberedLines } from './stock.storing.ts'
import { assertWarehouses } from './warehouses.ts'

type Alteration = RowOf<(typeof alteration)['fields']>

/** Fills the ledger's quantities of its lines, as known now; those at posting count. */
export const alterationPolicy = whenWritten<typeof alteration>(async (tx, row) => {
  await assertWarehouses(tx, row.countFarmId, { warehouseId: row.warehouseId })
  const books = isCounted(row) ? await bookOf(tx, row) : []
  await assertStored(tx, alteration, row.warehouseId, broughtIn(row, books))
  const lines = isCounted(row) ? withBook(row, books) : row.lines
  return { items: await itemsOf(tx, row.lines), lines: JSON.stringify(lines) }
})

const posting = withCorrectedLots(
  stockPosting(alteration, async (posted) => {
    const row = posted.row
    if (row.kind === 'SCRAP') await scrap(posted, row)
    else if (row.kind === 'OPENING') await open(posted, row)
    else if (isCounted(row)) await adjust(posted, row)
  }),
)

/** 盘点, 调整, 报损, 期初. A count that is taken back shows the books without it. */
export const alterationPosting: Posting<typeof alteration> = {
  post: posting.post,
  async unpost(posted) {
    const columns = await posting.unpost(posted)
    const row = posted.row
    if (!isCounted(row)) return columns
    const lines = row.lines.map((line) => ({ ...line, amount: null, expWas: null }))
    const books = await bookOf(posted.tx, row)
    return { ...columns, lines: JSON.stringify(withBook({ ...row, lines }, books)) }
  },
}

/** Book stock of the warehouse on the day: the sheet for counting. */
export const proposeCount: Propose<typeof alteration> = async ({ tx }, head, farmId) => {
  const { warehouseId, countDate: day } = head
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

type Counted = Alteration & { readonly kind: CountKind }
const isCounted = (row: Alteration): row is Counted => row.kind in countKinds

/** Lines that add to the shelves: a quantity below the books may be of a material that should never have been there. */
const broughtIn = ({ kind, lines }: Alteration, books: readonly number[]) =>
  kind === 'SCRAP' ? [] : gainedOf(lines, books)

/** The lines with the ledger's quantity of each, and the difference. */
const withBook = ({ lines }: Alteration, books: readonly number[]): object[] =>
  lines.map((line, index) => {
    const book = books[index] ?? 0
    const difference = quantityText(thousandths(line.qty) - book)
    return { ...line, bookQty: quantityText(book), difference, correction: null }
  })

/** The ledger's quantity of each line's material and lot in the counted warehouse, in thousandths: a count is at the end of its day. */
async function bookOf(tx: Tx, { countFarmId, warehouseId, countDate: day, lines, kind }: Alteration) {
  const materials = [...new Set(lines.map((one) => one.materialId))]
  const onHand = await lotsOnHand(tx, countFarmId, { warehouseId, day, materials })
  return lines.map(({ materialId, lot }) => {
    const lying = onHand.get(materialId)?.find((one) => one.lot === (lot ?? ''))
    return (kind === 'ADJUST' ? lying?.uncounted : lying?.held) ?? 0
  })
}

async function scrap(posted: Posted<typeof alteration>, { lines, warehouseId, countDate: day }: Alteration) {
  const wanted = wantedOf(lines)
  const target = { warehouseId }
  await postTaken(posted, alteration, { kind: 'SCRAP', wanted, target, day, expired: 'FIRST' })
}

/** Enters the opening stock of the farm, at cost. */
async function open(posted: Posted<typeof alteration>, { lines, warehouseId }: Alteration): Promise<void> {
  const numbered = numberedLines(lines)
  await nameLotsOf(posted, alteration, numbered)
  const brought = broughtLines(numbered, 'OPENING', warehouseId).filter(({ qty }) => qty > 0)
  await postStock(posted, alteration, brought)
}

/** Lines above the books, with their numbers. */
const gainedOf = (lines: Alteration['lines'], books: readonly number[]) =>
  numberedLines(lines).filter(({ qty, line }) => thousandths(qty) > (books[line - 1] ?? 0))

/**
 * M-04: a surplus on an empty shelf has no mean price; its price is required. Answers the mean of each material, or the entered
 * price: the value of a surplus where nothing else is left.
 */
async function meansOf(
  tx: Tx,
  { countFarmId, warehouseId, countDate: day, lines }: Alteration,
  gained: ReturnType<typeof gainedOf>,
): Promise<ReadonlyMap<string, number>> {
  const materials = lines.map((one) => one.materialId)
  const found = await tx.rows(sql<{ materialId: string; qty: string; amount: string }>`
    select material_id as "materialId", sum(qty)::text as qty, sum(amount)::text as amount
      from (select farm_id, warehouse_id, material_id, qty, amount from stock_shelf
        union all select farm_id, warehouse_id, material_id, -qty, -amount from stock_move where event_date > ${day}::date) lying
     where farm_id = ${countFarmId} and warehouse_id = ${warehouseId} and material_id = any(${materials}::uuid[]) group by 1`)
  const said = lines.flatMap(({ materialId, price }) =>
    Number(price) > 0 ? [[materialId, priceUnits(String(price))] as const] : [],
  )
  const means = found.flatMap(({ materialId, qty, amount }) => {
    const price = priceOf(thousandths(qty), cents(amount))
    return price === null ? [] : [[materialId, price] as const]
  })
  const known = new Map([...said, ...means])
  const wrong = gained
    .filter(({ price, materialId }) => price === null && !known.has(materialId))
    .map(({ line }) => ({ line, message: ruleMessage('M-04', {}, 0) }))
  if (wrong.length > 0) throw refusal(alteration, wrong)
  return known
}

/** A count is final: a surplus against the ledger of that day comes in at its price or at the mean, a deficit goes out. */
async function adjust(posted: Posted<typeof alteration>, row: Counted): Promise<void> {
  const { tx } = posted
  const { warehouseId, kind } = row
  const books = await bookOf(tx, row)
  const gained = gainedOf(row.lines, books)
  await assertStored(tx, alteration, warehouseId, gained)
  const means = await meansOf(tx, row, gained)
  const corrected = kind === 'ADJUST' ? await correctLots(posted, row.lines) : row.lines
  // the posted differences are those of the lines
  await tx
    .updateTable(alteration.table)
    .set({ lines: JSON.stringify(withBook({ ...row, lines: corrected }, books)) })
    .where('farm_id', '=', posted.row.farmId)
    .where('uid', '=', posted.row.uid)
    .execute()
  await assertLotsNamed(tx, alteration, gained)
  // a counted line without an expiry leaves the lot's as received
  const said = numberedLines(row.lines)
  await nameLotsOf(
    posted,
    alteration,
    said.filter(({ lot, expDate }) => lot && expDate !== null),
  )
  await postStock(
    posted,
    alteration,
    said.map(
      ({ line, materialId, lot, qty, price }): StockLine => ({
        ...{ line, kind, materialId, warehouseId, lot: lot ?? '', qty: thousandths(qty) },
        price: price === null ? null : priceUnits(price),
        meanPrice: means.get(materialId) ?? null,
      }),
    ),
  )
}

interface Line {
  readonly materialId: string
  readonly lot: string | null
  readonly expDate: string | null
  /** The former expiry of its lot, where this line corrected it. */
  readonly expWas?: string | null
}

/** Shown for a lot without an expiry. */
const NEVER = '不限'

/** An adjustment with another expiry than its lot's corrects it, for the whole stock; answers the lines with the former one. */
async function correctLots<L extends Line>({ tx, row }: Posted, lines: readonly L[]): Promise<L[]> {
  const done = new Map<string, string>()
  for (const { materialId, lot, expDate } of lines) {
    if (!lot || expDate === null) continue
    const corrected = await tx.row(sql<{ was: string | null }>`
      update material_lot l set exp_date = ${expDate}::date from material_lot o
      where l.farm_id = ${row.farmId} and l.material_id = ${materialId} and l.lot = ${lot} and l.exp_date is distinct from ${expDate}::date
        and o.farm_id = l.farm_id and o.material_id = l.material_id and o.lot = l.lot returning o.exp_date as was`)
    if (corrected) done.set(materialId + lot, corrected.was ?? NEVER)
  }
  return lines.map((line) => ({ ...line, expWas: done.get(`${line.materialId}${line.lot}`) ?? null }))
}

/** Taking an adjustment back restores the expiries of its lots, unless they were corrected again. */
function withCorrectedLots<D extends Document>(posting: Posting<D>): Posting<D> {
  return {
    ...posting,
    unpost: async (posted) => {
      const lines = linesOf(posted.row)
      for (const { materialId, lot, expDate, expWas } of lines)
        if (expWas)
          await posted.tx.run(sql`update material_lot set exp_date = ${expWas === NEVER ? null : expWas}::date
          where farm_id = ${posted.row.farmId} and material_id = ${materialId} and lot = ${lot} and exp_date = ${expDate}::date`)
      const row = { ...posted.row, lines: lines.map((line) => ({ ...line, expWas: null })) }
      return posting.unpost?.({ ...posted, row })
    },
  }
}
