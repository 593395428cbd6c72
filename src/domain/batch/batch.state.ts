import type { BatchEvent, BatchHead, BatchHistory, BatchMove, MoveKind } from './batch.types.ts'

/** A batch while its events are replayed: the history so far, and what the rules look back at. */
export interface BatchState extends BatchHistory {
  readonly head: BatchHead
  /** Heads and kg that came and were weighed. */
  cameQty: number
  cameWeight: number
  firstIn: string | null
  /** The day that is reported, the heads of its morning with all that came on it, and how many of them died. */
  day: { date: string; heads: number; dead: number } | null
}

export const newBatchState = (head: BatchHead): BatchState => ({
  head,
  status: 'OPEN',
  closeDate: null,
  moves: [],
  weighings: [],
  stock: 0,
  houses: new Map(),
  born: null,
  cameQty: 0,
  cameWeight: 0,
  firstIn: null,
  day: null,
  lastEvent: null,
  violations: [],
})

/** Heads that come to a house (positive) or leave it, as a movement of the batch. */
type Movement = Pick<BatchMove, 'kind' | 'qty' | 'houseId'> & Partial<Pick<BatchMove, 'weight' | 'amount'>>

/** The day of an event; its first event finds the heads of the morning. */
export function dayOf(state: BatchState, { date }: BatchEvent): NonNullable<BatchState['day']> {
  if (state.day?.date !== date) state.day = { date, heads: state.stock, dead: 0 }
  return state.day
}

/** The heads a count finds may be among them: a count is the last of its day, after all deaths. */
const isArrival = (kind: MoveKind): boolean => kind.startsWith('IN_')

/** Books heads; the mean birth is left to who knows it. */
export function book(state: BatchState, event: BatchEvent, move: Movement): void {
  const { kind, qty, houseId } = move
  const day = dayOf(state, event)
  if (isArrival(kind)) day.heads += qty
  state.stock += qty
  const left = (state.houses.get(houseId) ?? 0) + qty
  if (left === 0) state.houses.delete(houseId)
  else state.houses.set(houseId, left)
  const { stock, born } = state
  state.moves.push({ source: event.uid, date: event.date, weight: null, amount: null, ...move, stock, born })
}
