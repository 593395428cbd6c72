import type { Recorded } from './event-types.ts'
import type { Params } from './params.ts'
import type { OpenReason } from './sow.opening.ts'
import type {
  Ejaculate,
  ExitType,
  Interval,
  Litter,
  PigStatus,
  Service,
  ServiceOutcome,
  SowHistory,
  Span,
  SucklingMove,
} from './sow.types.ts'

/** State of the replay between two events: the history so far plus the open ends, with day numbers for arithmetic. */
export interface PigState extends SowHistory {
  /** Those of the day of the event. */
  params: Params
  birthDay: number | null
  /** Both sides together; null when not recorded. */
  teats: number | null
  /** The open service, its first dose and how many services this parity has seen. */
  service: Service | null
  serviceDay: number
  servicesInCycle: number
  /** The suckling litter. */
  litter: Litter | null
  farrowDay: number
  weanDay: number
  weanDate: string | null
  /** Ejaculates of a boar, oldest first. */
  ejaculates: Ejaculate[]
  /** On the road to another farm: since when, and its state if it comes back. */
  away: Away | null
}

interface Away extends Pick<Span, 'since' | 'status' | 'openReason'> {
  date: string
  dueDate: string | null
  outcome: ServiceOutcome | null
  outcomeDate: string | null
}

/** Checks and effect of one kind of event: what is absent refuses, notes or changes nothing. */
export interface Kind<Event extends Recorded> {
  /** Why the animal's state does not allow the event: its one violation, and the event has no effect. */
  refuse?(state: PigState, event: Event, day: number): Refusal | null
  /** Notes every rule the event's own numbers break. The effect still takes place. */
  check?(state: PigState, event: Event, day: number): void
  apply?(state: PigState, event: Event, day: number): void
}
type Refusal = SowHistory['violations'][number]

/** An animal before its first event. */
export const newState = (params: Params): PigState => ({
  params,
  status: null,
  openReason: null,
  parity: 0,
  earNo: null,
  formerEarNos: [],
  gradeId: null,
  grown: false,
  entryDate: null,
  brought: { services: 0, litters: 0 },
  spans: [],
  services: [],
  litters: [],
  piglets: [],
  stays: [],
  exit: null,
  dueDate: null,
  lastEvent: null,
  violations: [],
  birthDay: null,
  teats: null,
  service: null,
  serviceDay: 0,
  servicesInCycle: 0,
  litter: null,
  farrowDay: 0,
  weanDay: 0,
  weanDate: null,
  ejaculates: [],
  away: null,
})

const TERMINAL: ReadonlySet<PigStatus | null> = new Set<PigStatus>(['DEAD', 'CULLED', 'SOLD', 'TRANSFERRED'])
/** Dead, culled, sold or received by another farm: no further event is possible. */
export const isTerminal = (status: PigStatus | null): boolean => TERMINAL.has(status)

// A state that did not last to the end of the day leaves no interval: the state of a day is its closing state (T4).
export function closeLast(intervals: Interval[], date: string): void {
  const last = intervals.at(-1)
  if (last?.to !== null) return
  if (last.from === date) intervals.pop()
  else last.to = date
}

export function moveTo(
  state: PigState,
  status: PigStatus,
  date: string,
  openReason: OpenReason | null = null,
  since = date,
): void {
  closeLast(state.spans, date)
  state.status = status
  state.openReason = openReason
  state.spans.push({ from: date, to: null, since, status, openReason, parity: state.parity })
}

export function placeAt(state: PigState, date: string, houseId: string | null, penId: string | null): void {
  closeLast(state.stays, date)
  state.stays.push({ from: date, to: null, houseId, penId })
}

export function closeService(state: PigState, outcome: ServiceOutcome, date: string): void {
  if (!state.service) return
  state.service.outcome = outcome
  state.service.outcomeDate = date
  state.service = null
  state.dueDate = null
}

/** Books a movement of the suckling litter; the count never falls below 0, whatever was typed. */
export function moveSuckling(litter: Litter, move: Omit<SucklingMove, 'suckling'>): void {
  litter.suckling = Math.max(0, litter.suckling + move.qty)
  litter.moves.push({ ...move, suckling: litter.suckling })
}

/** The animal leaves the herd: open service, litter, span and stay end on that day. */
export function leave(state: PigState, event: Recorded, type: ExitType, reason: string): void {
  closeService(state, 'REMOVED', event.date)
  if (state.litter && state.litter.suckling > 0)
    moveSuckling(state.litter, {
      uid: event.uid,
      date: event.date,
      kind: 'END',
      qty: -state.litter.suckling,
    })
  state.litter = null
  closeLast(state.spans, event.date)
  closeLast(state.stays, event.date)
  state.status = type
  state.openReason = null
  state.exit = { uid: event.uid, date: event.date, type, reason }
}
