import { differencesOf, isCount, isMoving, type MovingEvent, turnsOf, worthFound } from './counts.ts'
import { amountAt, mulDiv, priceOf } from './stock.amounts.ts'
import type {
  Issued,
  StockEvent,
  StockEventKind,
  StockHistory,
  StockKind,
  StockMove,
  StockStart,
  StockViolation,
} from './stock.types.ts'

/** Place inside a day: receipts from outside first, counts as the stock at the end of the day, all else in the order of entry. */
const RANKS: Partial<Readonly<Record<StockEventKind, number>>> = { OPENING: 0, RECEIPT: 0, COUNT: 2 }
export const rankOf = (kind: StockEventKind): number => RANKS[kind] ?? 1

/** Replay order: date, place inside the day, `seq`, uid. */
export function compareStockEvents(a: StockEvent, b: StockEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return rankOf(a.kind) - rankOf(b.kind) || a.seq - b.seq || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)
}

interface Shelf {
  qty: number
  amount: number
  readonly lots: Map<string, number>
}

interface State {
  readonly shelves: Map<string, Shelf>
  readonly issues: Map<string, Issued>
  readonly moves: StockMove[]
  readonly violations: StockViolation[]
}

const shelfOf = ({ shelves }: State, warehouseId: string): Shelf => {
  const found = shelves.get(warehouseId) ?? { qty: 0, amount: 0, lots: new Map() }
  shelves.set(warehouseId, found)
  return found
}

/**
 * Replays the events of a material in a farm into its ledger, warehouse by warehouse, at moving weighted averages (F107); pure. A count
 * sets the stock to what was found; an event that would make a quantity, also of a lot, negative at any time is named and has no effect
 * (M-01).
 */
export function replayStock(start: StockStart, events: readonly StockEvent[]): StockHistory {
  const state: State = {
    shelves: new Map(
      [...start.holdings].map(([uid, { qty, amount, lots }]) => [uid, { qty, amount, lots: new Map(lots) }]),
    ),
    issues: new Map(start.issues),
    moves: [],
    violations: [],
  }
  for (const turn of turnsOf(events.toSorted(compareStockEvents)))
    if (turn.every(isCount)) count(state, turn)
    else for (const event of turn.filter(isMoving)) step(state, event)
  return { moves: state.moves, violations: state.violations }
}

/** Steps of the kinds that come in, come back or move on; all else is taken out. */
const STEPS: Partial<Readonly<Record<StockKind, (state: State, event: MovingEvent) => void>>> = {
  OPENING: (state, event) => put(state, event, 0, event.amount ?? 0),
  RECEIPT: (state, event) => {
    put(state, event, 0, event.amount ?? 0)
    owe(state, event, event.amount ?? 0)
  },
  SUPPLIER_RETURN: sendBack,
  GAIN: (state, event) =>
    put(state, event, 0, event.amount ?? gainAmount(shelfOf(state, event.warehouseId), event.qty)),
  RETURN: giveBack,
  TRANSFER: transfer,
}

const step = (state: State, event: MovingEvent) => void (STEPS[event.kind] ?? take)(state, event)

/** Sets the stock to what was found; the difference comes in or goes out at its price. */
function count(state: State, counts: readonly StockEvent[]): void {
  const bookOf = (warehouseId: string, lot: string) => shelfOf(state, warehouseId).lots.get(lot) ?? 0
  for (const { event, kind, seq, qty } of differencesOf(counts, bookOf)) {
    const shelf = shelfOf(state, event.warehouseId)
    const amount = qty > 0 ? worthFound(event, qty, shelf) : -costOf(shelf, -qty)
    const line = { ...event, kind, seq, rank: rankOf(event.kind) }
    move(state, line, { leg: 0, warehouseId: event.warehouseId, qty, amount })
  }
}

/** The surplus of a count is worth what the rest is; nothing where there is no rest. */
const gainAmount = ({ qty, amount }: Shelf, more: number): number => amountAt(more, priceOf(qty, amount) ?? 0)

function put(state: State, event: MovingEvent, leg: 0 | 1, amount: number, to = event.warehouseId): void {
  move(state, event, { leg, warehouseId: to, qty: event.qty, amount })
}

/** Takes out what there is; answers its cost in cents, or null where there is too little. `priced`: what it costs, of some shelf. */
function take(state: State, event: MovingEvent, priced = costOf): number | null {
  const shelf = shelfOf(state, event.warehouseId)
  const available = Math.min(shelf.qty, shelf.lots.get(event.lot) ?? 0)
  if (event.qty > available) {
    state.violations.push({ uid: event.uid, rule: 'M-01', available })
    return null
  }
  const cost = priced(shelf, event.qty)
  move(state, event, { leg: 0, warehouseId: event.warehouseId, qty: -event.qty, amount: -cost })
  if (event.kind === 'ISSUE') owe(state, event, cost)
  return cost
}

/** So much of it may be returned. */
function owe({ issues }: State, { uid, qty }: StockEvent, amount: number): void {
  issues.set(uid, { qty, amount, returnedQty: 0, returnedAmount: 0 })
}

/** The last of a stock takes the rest of its worth, and nothing takes more than that. */
function costOf({ qty, amount }: Shelf, wanted: number): number {
  if (wanted >= qty) return amount
  return Math.min(amount, amountAt(wanted, priceOf(qty, amount) ?? 0))
}

function transfer(state: State, event: MovingEvent): void {
  const cost = take(state, event)
  if (cost !== null && event.toWarehouseId) put(state, event, 1, cost, event.toWarehouseId)
}

/** The part of an issue or a receipt that may still be returned; null, and M-02, where that is less than the event returns. */
function openOf({ issues, violations }: State, { uid, ofUid, qty }: StockEvent): Issued | null {
  const issued = issues.get(ofUid ?? '')
  const left = issued ? issued.qty - issued.returnedQty : 0
  if (issued && qty <= left) return issued
  violations.push({ uid, rule: 'M-02', available: left })
  return null
}

function returned({ issues }: State, { ofUid, qty }: StockEvent, of: Issued, amount: number): void {
  const [returnedQty, returnedAmount] = [of.returnedQty + qty, of.returnedAmount + amount]
  issues.set(ofUid ?? '', { ...of, returnedQty, returnedAmount })
}

/** Value of a part of an issue or a receipt that comes back, in cents: at its price, the last of it with the rest. */
function backFrom({ qty, amount, returnedQty, returnedAmount }: Issued, back: number): number {
  const rest = Math.max(0, amount - returnedAmount)
  return back === qty - returnedQty ? rest : Math.min(rest, mulDiv(amount, back, qty))
}

/** M-02: never more than was issued and is not back yet, and at its price. */
function giveBack(state: State, event: MovingEvent): void {
  const issued = openOf(state, event)
  if (!issued) return
  const amount = backFrom(issued, event.qty)
  returned(state, event, issued, amount)
  put(state, event, 0, amount)
}

/**
 * M-02 of a return to the supplier: never more than its receipt, at the price of that receipt. A shelf is never worth less than nothing,
 * and what empties it takes all it is worth.
 */
function sendBack(state: State, event: MovingEvent): void {
  const receipt = openOf(state, event)
  if (!receipt) return
  const price = backFrom(receipt, event.qty)
  const cost = take(state, event, (shelf, qty) =>
    qty >= shelf.qty ? shelf.amount : Math.min(shelf.amount, price),
  )
  if (cost !== null) returned(state, event, receipt, cost)
}

type Step = Pick<StockMove, 'leg' | 'warehouseId' | 'qty' | 'amount'>

/** An event's line of the ledger; `rank`: where it is not that of its kind. */
type Line = Pick<StockMove, 'uid' | 'date' | 'seq' | 'kind' | 'lot'> & { readonly rank?: number }

function move(state: State, line: Line, { leg, warehouseId, qty, amount }: Step): void {
  const shelf = shelfOf(state, warehouseId)
  const { uid, date, seq, kind, lot, rank = rankOf(kind) } = line
  const lotAfter = (shelf.lots.get(lot) ?? 0) + qty
  shelf.qty += qty
  shelf.amount += amount
  shelf.lots.set(lot, lotAfter)
  const after = { qtyAfter: shelf.qty, amountAfter: shelf.amount, lotAfter }
  state.moves.push({ uid, leg, date, seq, rank, kind, warehouseId, lot, qty, amount, ...after })
}
