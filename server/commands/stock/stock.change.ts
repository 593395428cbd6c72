import { type ShiftedCount, shiftedCounts } from '#domain/stock/counts.ts'
import { amountText, priceText, quantityText } from '#domain/stock/stock.amounts.ts'
import { compareStockEvents, replayStock } from '#domain/stock/stock.replay.ts'
import type { StockHistory, StockMove, StockStart, StockViolation } from '#domain/stock/stock.types.ts'
import { type BulkTable, bulkDelete, bulkInsert, bulkUpsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { storedColumns } from '../stored-columns.ts'
import {
  holdMaterials,
  loadHistories,
  openShelves,
  type Since,
  type StockHistories,
  type StoredStockEvent,
} from './stock.load.ts'
import { mendMonths } from './stock.months.ts'
import { stockEvent, stockLot, stockMove, stockShelf } from './stock.tables.ts'
import { followClasses } from './stock-classes.ts'

/** Its number within the day is assigned at posting. */
export type NewStockEvent = Omit<StoredStockEvent, 'seq'> & {
  /** Thousandths in usable lots, together too few: reported by M-01. */
  readonly otherLots?: number | undefined
}

/** Events to be added to the stock of a farm and to be taken back, together. */
export interface StockChange {
  readonly farmId: string
  readonly add: readonly NewStockEvent[]
  readonly remove: readonly StoredStockEvent[]
  readonly by: string
  /** True where this event may change what a later count finds, because a reason was given. All may where undefined. */
  readonly mayShift?: (event: StoredStockEvent) => boolean
  /** Nothing is written: violations are answered only. */
  readonly dryRun?: boolean
}

/** A broken rule: of a new event, or of a later one that would become invalid. */
export interface StockObjection extends StockViolation {
  readonly event: StoredStockEvent
  readonly isAdded: boolean
}

interface StockOutcome {
  readonly objections: readonly StockObjection[]
  /** Counts with a changed difference. Nothing is written where a new event before one may not change it. */
  readonly shifted: readonly Shift[]
  /** Events whose ledger lines are new or changed. */
  readonly touched: readonly string[]
}

export type Shift = ShiftedCount<StoredStockEvent>

/** Changed counts that need a reason. */
export const unconfirmed = (shifted: readonly Shift[], mayShift: StockChange['mayShift'] = () => true) =>
  shifted.flatMap(({ count, by }) => (by && !mayShift(by) ? [{ count, by }] : []))

/**
 * Changes the stock of a farm by replay: every material from its first changed day on, all or nothing where a rule is broken. The cost of
 * later events may change, and so may the differences of counts.
 */
export async function changeStock(tx: Tx, change: StockChange): Promise<StockOutcome> {
  const { farmId, add, remove } = change
  const since = firstDays([...add, ...remove])
  if (since.length === 0) return { objections: [], shifted: [], touched: [] }
  const materials = since.map((one) => one.materialId)
  // a dry run takes no locks
  if (!change.dryRun) await holdMaterials(tx, farmId, materials)
  // a transaction that waited is numbered after those it waited for
  const seqs = await nextNumbers(tx, add.length, change.dryRun ?? false)
  const added = add.map((one, index) => ({ ...one, seq: seqs[index] ?? index }))
  const histories = await loadHistories(tx, farmId, since, added)
  const numbered = { ...change, add: added }
  const replayed = since.map(({ materialId }) => replay(materialId, histories, numbered))
  const objections = replayed.flatMap((one) => one.objections)
  const shifted = objections.length > 0 ? [] : replayed.flatMap((one) => one.shifted)
  const waits = objections.length > 0 || unconfirmed(shifted, change.mayShift).length > 0
  if (waits || change.dryRun) return { objections, shifted, touched: [] }
  const touched = await write(tx, numbered, replayed)
  const [firstDay = ''] = since.map((one) => one.day).toSorted()
  await mendMonths(tx, farmId, materials, firstDay)
  return { objections, shifted, touched }
}

/** The first changed day of each material. */
function firstDays(events: readonly NewStockEvent[]): Since[] {
  const days = Map.groupBy(events, ({ materialId }) => materialId)
  return [...days].map(([materialId, own]) => ({
    materialId,
    day: own.map(({ date }) => date).sort()[0] ?? '',
  }))
}

/** A change whose events are numbered. */
type Numbered = Omit<StockChange, 'add'> & { readonly add: readonly StoredStockEvent[] }

interface Replayed {
  readonly materialId: string
  readonly start: StockStart
  readonly before: readonly StockMove[]
  readonly history: StockHistory
  readonly objections: readonly StockObjection[]
  readonly shifted: readonly Shift[]
}

const NOTHING: StockStart = { holdings: new Map(), issues: new Map() }

function replay(materialId: string, histories: StockHistories, { add, remove }: Numbered): Replayed {
  const start = histories.starts.get(materialId) ?? NOTHING
  const gone = new Set(remove.map((one) => one.uid))
  const kept = (histories.events.get(materialId) ?? []).filter(({ uid }) => !gone.has(uid))
  const more = add.filter((one) => one.materialId === materialId)
  const events = [...kept, ...more].toSorted(compareStockEvents)
  const history = replayStock(start, events)
  const byUid = new Map(events.map((one) => [one.uid, one]))
  const added = new Set(more.map((one) => one.uid))
  const objections = history.violations.flatMap((one): StockObjection[] => {
    const event = byUid.get(one.uid)
    return event ? [{ ...one, event, isAdded: added.has(one.uid) }] : []
  })
  const before = histories.moves.get(materialId) ?? []
  const shifted = shiftedCounts(events, added, { before, after: history.moves })
  return { materialId, start, before, history, objections, shifted }
}

/** Writes new, deleted and changed lines; answers the events concerned. */
async function write(tx: Tx, { farmId, add, remove, by }: Numbered, all: readonly Replayed[]) {
  const owned = { farm_id: farmId }
  const removed = remove.map(({ uid }) => ({ ...owned, uid }))
  await bulkDelete(tx, stockEvent, removed)
  const events = add.map((one) => ({ ...owned, ...eventRow(one), created_by: by }))
  await bulkInsert(tx, stockEvent, events)
  const diffs = all.map(({ materialId, before, history }) => ({
    materialId,
    ...difference(before, history.moves),
  }))
  const gone = diffs.flatMap(({ materialId, gone: moves }) =>
    moves.map((move) => ({ ...owned, material_id: materialId, ...moveRow(move) })),
  )
  await bulkDelete(tx, stockMove, gone)
  const changed = diffs.flatMap((one) => one.changed.map((move) => ({ materialId: one.materialId, move })))
  const moves = changed.map(({ materialId, move }) => ({
    ...owned,
    material_id: materialId,
    ...moveRow(move),
  }))
  await bulkUpsert(tx, stockMove, moves)
  await followClasses(tx, farmId, gone.map(dayOf), moves.map(dayOf))
  await writeHoldings(tx, owned, all)
  // a count that equals the books has no line any more, and its document shows that
  const removedUids = new Set(remove.map(({ uid }) => uid))
  const emptied = gone.map(({ uid }) => uid).filter((uid) => !removedUids.has(uid))
  return [...new Set([...changed.map(({ move }) => move.uid), ...emptied])]
}

const dayOf = (row: { material_id: string; event_date: string }) => ({
  materialId: row.material_id,
  day: row.event_date,
})

async function writeHoldings(tx: Tx, owned: { farm_id: string }, all: readonly Replayed[]): Promise<void> {
  const after = all.map((one) => ({ material_id: one.materialId, ...holdingsAfter(one) }))
  const shelves = after.flatMap(({ material_id, shelves: held }) =>
    held.map(({ warehouseId: warehouse_id, qty, amount }) => ({
      ...owned,
      ...{ material_id, warehouse_id, qty: quantityText(qty), amount: amountText(amount) },
    })),
  )
  const lots = after.flatMap(({ material_id, lots: held }) =>
    held.map(({ warehouseId: warehouse_id, lot, qty }) => ({
      ...owned,
      ...{ material_id, warehouse_id, lot, qty: quantityText(qty) },
    })),
  )
  await writeStock(tx, stockShelf, shelves)
  await writeStock(tx, stockLot, lots)
}

/** An empty place has no row: undone stock leaves no trace. */
async function writeStock(tx: Tx, table: BulkTable, rows: readonly { qty: string }[]): Promise<void> {
  const isEmpty = ({ qty }: { qty: string }) => Number(qty) === 0
  await bulkDelete(tx, table, rows.filter(isEmpty))
  const filled = rows.filter((one) => !isEmpty(one))
  await bulkUpsert(tx, table, filled)
}

const keyOf = ({ uid, leg }: StockMove): string => `${uid}${leg}`
const isSame = (a: StockMove, b: StockMove): boolean =>
  a.rank === b.rank &&
  a.seq === b.seq &&
  a.qty === b.qty &&
  a.amount === b.amount &&
  a.qtyAfter === b.qtyAfter &&
  a.amountAfter === b.amountAfter &&
  a.lotAfter === b.lotAfter

/** Deleted lines, and lines that are new or changed. */
function difference(before: readonly StockMove[], after: readonly StockMove[]) {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const now = new Set(after.map(keyOf))
  const changed = after.filter((one) => {
    const known = old.get(keyOf(one))
    return !known || !isSame(known, one)
  })
  return { gone: before.filter((one) => !now.has(keyOf(one))), changed }
}

/** Stock by place after the replay: warehouses and lots touched by any line, old or new. */
function holdingsAfter({ start, before, history }: Replayed) {
  const { shelves, add } = openShelves(start.holdings)
  for (const move of before) add(move, 0)
  for (const move of history.moves) add(move, 1)
  return {
    shelves: [...shelves].map(([warehouseId, { qty, amount }]) => ({ warehouseId, qty, amount })),
    lots: [...shelves].flatMap(([warehouseId, { lots }]) =>
      [...lots].map(([lot, qty]) => ({ warehouseId, lot, qty })),
    ),
  }
}

const eventRow = ({ date, qty, amount, price, meanPrice, ...one }: StoredStockEvent) => ({
  ...storedColumns(one),
  event_date: date,
  qty: quantityText(qty),
  amount: amount === null || amount === undefined ? null : amountText(amount),
  price: priced(price),
  mean_price: priced(meanPrice),
})

const priced = (price: number | null | undefined): string | null =>
  price === null || price === undefined ? null : priceText(price)

const moveRow = ({ uid, date, qty, amount, qtyAfter, amountAfter, lotAfter, ...one }: StockMove) => ({
  uid,
  ...storedColumns(one),
  event_date: date,
  qty: quantityText(qty),
  amount: amountText(amount),
  qty_after: quantityText(qtyAfter),
  amount_after: amountText(amountAfter),
  lot_after: quantityText(lotAfter),
})
