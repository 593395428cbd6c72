import { isMissing } from '../typed.ts'
import { amountAt, priceOf } from './stock.amounts.ts'
import { type CountKind, countKinds, type StockEvent, type StockKind, type StockMove } from './stock.types.ts'

/** An event with the quantity found of a lot, not the difference. */
type CountEvent = StockEvent & { readonly kind: CountKind }
export const isCount = (event: StockEvent): event is CountEvent => Object.hasOwn(countKinds, event.kind)

/** An event that says what changed. */
export type MovingEvent = StockEvent & { readonly kind: StockKind }
export const isMoving = (event: StockEvent): event is MovingEvent => !isCount(event)

/** Warehouse and lot. */
const placeOf = ({ warehouseId, lot }: Pick<StockEvent, 'warehouseId' | 'lot'>): string =>
  `${warehouseId}|${lot}`

/**
 * Events in their order, in turns of one kind, day and warehouse: what a turn of counts found of its lots was found together. A lot that
 * comes again begins a new turn.
 */
export function* turnsOf(events: readonly StockEvent[]): Generator<readonly StockEvent[]> {
  let turn: StockEvent[] = []
  for (const event of events) {
    if (joins(turn, event)) turn.push(event)
    else {
      yield turn
      turn = [event]
    }
  }
  yield turn
}

const joins = (turn: readonly StockEvent[], { kind, date, warehouseId, lot }: StockEvent): boolean =>
  turn.every(
    (one) => one.kind === kind && one.date === date && one.warehouseId === warehouseId && one.lot !== lot,
  )

/** Difference of a lot by a count: never nothing. */
interface Difference {
  readonly event: StockEvent
  readonly kind: Extract<StockKind, 'GAIN' | 'LOSS'>
  /** Place of its line in the ledger. */
  readonly seq: number
  /** Thousandths; out is negative. */
  readonly qty: number
}

/**
 * Findings of one count, against the books. Gains come in before losses go out, those with a price of their own first: where one lot was
 * taken for another, the gain finds the price before the loss takes it along.
 */
export function differencesOf(
  counts: readonly StockEvent[],
  bookOf: (warehouseId: string, lot: string) => number,
): Difference[] {
  const differing = counts
    .map((event) => ({ event, qty: event.qty - bookOf(event.warehouseId, event.lot) }))
    .filter(({ qty }) => qty !== 0)
  const seqs = differing.map(({ event }) => event.seq)
  return differing
    .toSorted((a, b) => turnOf(a) - turnOf(b))
    .map(({ event, qty }, index) => ({
      event,
      qty,
      kind: qty > 0 ? 'GAIN' : 'LOSS',
      seq: seqs[index] ?? event.seq,
    }))
}

const turnOf = ({ event, qty }: Pick<Difference, 'event' | 'qty'>): number =>
  qty < 0 ? 2 : isMissing(event.price) ? 1 : 0

interface Lying {
  readonly qty: number
  readonly amount: number
}

/** Cents of what was found too much: at its own price, else as the rest, else as what lay there when it was counted. */
export const worthFound = ({ price, meanPrice }: StockEvent, more: number, lies: Lying): number =>
  amountAt(more, price ?? priceOf(lies.qty, lies.amount) ?? meanPrice ?? 0)

/** A count whose difference is another now, and the new event before it, if it was one. */
export interface ShiftedCount<E extends StockEvent> {
  readonly count: E
  readonly by: E | null
}

/**
 * Counts that find another difference than before, with the new events that come between them and the count before: what comes before
 * that one changes nothing here. `events` as they stand now, in their order.
 */
export function shiftedCounts<E extends StockEvent>(
  events: readonly E[],
  added: ReadonlySet<string>,
  { before, after }: { readonly before: readonly StockMove[]; readonly after: readonly StockMove[] },
): ShiftedCount<E>[] {
  const [was, is] = [quantities(before), quantities(after)]
  const fresh = new Map<string, E[]>()
  const shifted: ShiftedCount<E>[] = []
  for (const event of events) {
    const place = placeOf(event)
    const between = fresh.get(place) ?? []
    if (isCount(event)) fresh.delete(place)
    if (isCount(event) && !added.has(event.uid) && was.get(event.uid) !== is.get(event.uid))
      shifted.push(...(between.length > 0 ? between : [null]).map((by) => ({ count: event, by })))
    if (!added.has(event.uid)) continue
    for (const one of placesOf(event)) fresh.set(one, [...(fresh.get(one) ?? []), event])
  }
  return shifted
}

const quantities = (moves: readonly StockMove[]): ReadonlyMap<string, number> =>
  new Map(moves.map(({ uid, qty }) => [uid, qty]))

/** Where an event changes what lies: a transfer in two warehouses. */
const placesOf = ({ warehouseId, toWarehouseId, lot }: StockEvent): string[] =>
  [warehouseId, ...(toWarehouseId ? [toWarehouseId] : [])].map((one) => placeOf({ warehouseId: one, lot }))
