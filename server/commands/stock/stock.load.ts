import { sql } from 'kysely'
import { cents, priceUnits, thousandths } from '#domain/stock/stock.amounts.ts'
import type { Holding, StockEvent, StockKind, StockMove, StockStart } from '#domain/stock/stock.types.ts'
import type { Tx } from '#server/kit/database.ts'
import { grouped } from '#server/kit/narrow.ts'

/** An event of stock with its material and its source. */
export interface StoredStockEvent extends StockEvent {
  readonly materialId: string
  readonly source: string
  readonly sourceUid: string
  readonly sourceLine: number | null
  readonly docNo: string | null
  readonly houseId: string | null
  readonly batchId: string | null
}

/** A material with its first changed day. */
export interface Since {
  readonly materialId: string
  readonly day: string
}

/** Data for a replay of some materials from their days on. */
export interface StockHistories {
  readonly events: ReadonlyMap<string, readonly StoredStockEvent[]>
  readonly moves: ReadonlyMap<string, readonly StockMove[]>
  readonly starts: ReadonlyMap<string, StockStart>
}

/** Locks the stock of these materials, in one order, against deadlocks. */
export const holdMaterials = (tx: Tx, farmId: string, materials: readonly string[]): Promise<void> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('stock' || ${farmId} || m, 0))
    from (select m from unnest(${[...new Set(materials)]}::text[]) m order by m) sorted`)

const sinceRows = (since: readonly Since[]) => sql`unnest(${since.map((one) => one.materialId)}::uuid[],
  ${since.map((one) => one.day)}::date[]) as s(material_id, day)`

const eventColumns = sql`e.uid, e.event_date as date, e.seq, e.kind, e.material_id as "materialId", e.warehouse_id as "warehouseId",
  e.to_warehouse_id as "toWarehouseId", e.lot, e.qty::text, e.amount::text, e.price::text, e.mean_price::text as "meanPrice", e.of_uid as "ofUid", e.source, e.source_uid as "sourceUid",
  e.source_line as "sourceLine", e.doc_no as "docNo", e.house_id as "houseId", e.batch_id as "batchId"`

type Raw<T, K extends keyof T> = Omit<T, K> & { readonly [key in K]: string }
type EventRow = Raw<StoredStockEvent, 'qty' | 'seq'> & {
  readonly [key in 'amount' | 'price' | 'meanPrice']: string | null
}
const ifKnown = <T>(text: string | null, read: (text: string) => T): T | null =>
  text === null ? null : read(text)

const eventOf = (row: EventRow): StoredStockEvent => ({
  ...row,
  seq: Number(row.seq),
  qty: thousandths(row.qty),
  amount: ifKnown(row.amount, cents),
  price: ifKnown(row.price, priceUnits),
  meanPrice: ifKnown(row.meanPrice, priceUnits),
})

/** Stock events of a document or an event of the farm. */
export async function eventsOfSource(tx: Tx, farmId: string, sources: readonly string[]) {
  const found = await tx.rows(sql<EventRow>`select ${eventColumns} from stock_event e
    where e.farm_id = ${farmId} and e.source_uid = any(${sources}::uuid[]) order by e.source_line, e.seq`)
  return found.map(eventOf)
}

/** @param added new events: their returned issues are loaded as well */
export async function loadHistories(
  tx: Tx,
  farmId: string,
  since: readonly Since[],
  added: readonly StockEvent[],
): Promise<StockHistories> {
  const events = await tx.rows(sql<EventRow>`select ${eventColumns} from ${sinceRows(since)}
    join stock_event e on e.farm_id = ${farmId} and e.material_id = s.material_id and e.event_date >= s.day`)
  const moves = await loadMoves(tx, farmId, since)
  const stored = events.map(eventOf)
  const returned = [...stored, ...added].flatMap(({ ofUid }) => ofUid ?? [])
  const starts = await loadStarts(tx, farmId, since, moves, returned)
  return { events: Map.groupBy(stored, (one) => one.materialId), moves, starts }
}

type MoveRow = Raw<StockMove, 'seq' | 'qty' | 'amount' | 'qtyAfter' | 'amountAfter' | 'lotAfter'> & {
  readonly materialId: string
  readonly kind: StockKind
}

async function loadMoves(tx: Tx, farmId: string, since: readonly Since[]) {
  const found = await tx.rows(sql<MoveRow>`
    select m.uid, m.leg, m.event_date as date, m.rank, m.seq, m.kind, m.material_id as "materialId",
      m.warehouse_id as "warehouseId", m.lot, m.qty::text, m.amount::text, m.qty_after::text as "qtyAfter",
      m.amount_after::text as "amountAfter", m.lot_after::text as "lotAfter"
    from ${sinceRows(since)}
    join stock_move m on m.farm_id = ${farmId} and m.material_id = s.material_id and m.event_date >= s.day`)
  return grouped(
    found,
    ({ materialId }) => materialId,
    ({ materialId: _, ...row }) => moveOf(row),
  )
}

const moveOf = (row: Omit<MoveRow, 'materialId'>): StockMove => ({
  ...row,
  seq: Number(row.seq),
  qty: thousandths(row.qty),
  amount: cents(row.amount),
  qtyAfter: thousandths(row.qtyAfter),
  amountAfter: cents(row.amountAfter),
  lotAfter: thousandths(row.lotAfter),
})

interface ShelfRow {
  readonly materialId: string
  readonly warehouseId: string
  readonly lot: string
  readonly qty: string
  readonly amount: string | null
}

/** Opening stock: present stock minus all later movements. */
async function loadStarts(
  tx: Tx,
  farmId: string,
  since: readonly Since[],
  moves: ReadonlyMap<string, readonly StockMove[]>,
  returned: readonly string[],
): Promise<Map<string, StockStart>> {
  const materials = since.map((one) => one.materialId)
  const found = await tx.rows(sql<ShelfRow>`
    select material_id as "materialId", warehouse_id as "warehouseId", '' as lot, qty::text, amount::text from stock_shelf
     where farm_id = ${farmId} and material_id = any(${materials}::uuid[])
    union all
    select material_id, warehouse_id, lot, qty::text, null from stock_lot
     where farm_id = ${farmId} and material_id = any(${materials}::uuid[])`)
  const issues = await loadIssues(tx, farmId, since, returned)
  const byMaterial = Map.groupBy(found, (one) => one.materialId)
  return new Map(
    since.map(({ materialId }) => [
      materialId,
      {
        holdings: before(byMaterial.get(materialId) ?? [], moves.get(materialId) ?? []),
        issues: issues.get(materialId) ?? new Map(),
      },
    ]),
  )
}

type Open = { qty: number; amount: number; lots: Map<string, number> }

/** Stock by warehouse, for those that something is added to or taken from. */
export function openShelves(start: ReadonlyMap<string, Holding> = new Map()) {
  const shelves = new Map<string, Open>()
  const at = (warehouseId: string): Open => {
    const { qty = 0, amount = 0, lots = [] } = start.get(warehouseId) ?? {}
    const found = shelves.get(warehouseId) ?? { qty, amount, lots: new Map(lots) }
    shelves.set(warehouseId, found)
    return found
  }
  const add = ({ warehouseId, lot, qty, amount }: StockMove, times: -1 | 0 | 1) => {
    const shelf = at(warehouseId)
    shelf.qty += times * qty
    shelf.amount += times * amount
    shelf.lots.set(lot, (shelf.lots.get(lot) ?? 0) + times * qty)
  }
  return { shelves, at, add }
}

function before(rows: readonly ShelfRow[], moves: readonly StockMove[]): Map<string, Holding> {
  const { shelves, at, add } = openShelves()
  for (const { warehouseId, lot, qty, amount } of rows) {
    if (amount === null) at(warehouseId).lots.set(lot, thousandths(qty))
    else Object.assign(at(warehouseId), { qty: thousandths(qty), amount: cents(amount) })
  }
  for (const move of moves) add(move, -1)
  return shelves
}

type IssueRow = Record<'materialId' | 'uid' | 'qty' | 'amount' | 'returnedQty' | 'returnedAmount', string>

/** Issues and receipts of earlier days returned later, with the earlier returns. */
async function loadIssues(tx: Tx, farmId: string, since: readonly Since[], returned: readonly string[]) {
  if (returned.length === 0) return new Map()
  const found =
    await tx.rows(sql<IssueRow>`select s.material_id as "materialId", i.uid, abs(i.qty)::text as qty, abs(i.amount)::text as amount,
      coalesce(sum(abs(m.qty)), 0)::text as "returnedQty", coalesce(sum(abs(m.amount)), 0)::text as "returnedAmount"
    from ${sinceRows(since)}
    join stock_move i on i.farm_id = ${farmId} and i.uid = any(${returned}::uuid[]) and i.material_id = s.material_id and i.event_date < s.day
      and i.kind in ('ISSUE', 'RECEIPT')
    left join stock_event r on r.farm_id = i.farm_id and r.of_uid = i.uid and r.event_date < s.day
    left join stock_move m on m.farm_id = r.farm_id and m.uid = r.uid
    group by 1, 2, 3, 4`)
  const byMaterial = grouped(
    found,
    ({ materialId }) => materialId,
    ({ uid, qty, amount, returnedQty, returnedAmount }) =>
      [
        uid,
        {
          ...{ qty: thousandths(qty), amount: cents(amount) },
          ...{ returnedQty: thousandths(returnedQty), returnedAmount: cents(returnedAmount) },
        },
      ] as const,
  )
  return new Map([...byMaterial].map(([materialId, issues]) => [materialId, new Map(issues)]))
}
