import { type Level, RULES, type RuleId, ruleMessage, type Slots } from '../rules.ts'
import type {
  BatchEvent,
  BatchHead,
  BatchMove,
  BatchStatus,
  BatchViolation,
  MoveKind,
  Weighing,
} from './types.ts'

/** A batch while its events are replayed. */
export interface BatchState {
  readonly head: BatchHead
  status: BatchStatus
  closeDate: string | null
  readonly moves: BatchMove[]
  readonly weighings: Weighing[]
  stock: number
  readonly houses: Map<string | null, number>
  /** Mean day of birth of those that are there whose birth is known. */
  born: number | null
  /** Heads and kg that came and were weighed. */
  cameQty: number
  cameWeight: number
  firstIn: string | null
  /** The day that is reported, the heads of its morning with all that came on it, and how many of them died. */
  day: { date: string; heads: number; dead: number } | null
  lastEvent: { uid: string; type: BatchEvent['type']; date: string } | null
  readonly violations: BatchViolation[]
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

/** A broken rule of one event, with the message the person reads. `level`: where the case differs from the rule's own. */
export function batchViolation<R extends RuleId>(
  { uid, type, date }: BatchEvent,
  rule: R,
  field: string,
  slots: Slots<R>,
  level: Level = RULES[rule].level,
): BatchViolation {
  return { uid, rule, level, field, message: ruleMessage(rule, slots), eventType: type, date }
}

/** Heads that come to a house (positive) or leave it, as a movement of the batch. */
interface Shift {
  readonly kind: MoveKind
  readonly qty: number
  readonly houseId: string | null
  readonly weight?: number | null
  readonly amount?: number | null
}

/** The day of an event; its first event finds the heads of the morning. */
export function dayOf(state: BatchState, { date }: BatchEvent): NonNullable<BatchState['day']> {
  if (state.day?.date !== date) state.day = { date, heads: state.stock, dead: 0 }
  return state.day
}

/** The heads a count finds may be among them: a count is the last of its day, after all deaths. */
const isArrival = (kind: MoveKind): boolean => kind.startsWith('IN_')

/** Books heads; the mean birth is left to who knows it. */
export function book(state: BatchState, event: BatchEvent, shift: Shift): void {
  const { uid, date } = event
  const { kind, qty, houseId, weight = null, amount = null } = shift
  const day = dayOf(state, event)
  if (isArrival(kind)) day.heads += qty
  state.stock += qty
  const left = (state.houses.get(houseId) ?? 0) + qty
  if (left === 0) state.houses.delete(houseId)
  else state.houses.set(houseId, left)
  state.moves.push({
    source: uid,
    kind,
    date,
    qty,
    weight,
    amount,
    houseId,
    stock: state.stock,
    born: state.born,
  })
}
