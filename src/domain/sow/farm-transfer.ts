import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { closeLast, type Kind, moveTo, type PigState, placeAt } from './sow.state.ts'
import { notAllowed, note, violation } from './violations.ts'

/** The sender's side of a transfer between farms; the slip and the receiving farm are known by their uids. */
export interface TransferFarmPayload {
  /** OUT: on the road; ARRIVED: taken in by the other farm; BACK: not taken in, at home again. */
  step: 'OUT' | 'ARRIVED' | 'BACK'
  transferId?: Maybe<string>
  /** Day of the dispatch this step ends. */
  outDate?: Maybe<string>
  docNo?: Maybe<string>
  inFarmId?: Maybe<string>
  /** Its name on the day of the receipt, for what K-04 says. */
  inFarm?: Maybe<string>
  /** House of an animal that came back. */
  houseId?: Maybe<string>
  penId?: Maybe<string>
  reason?: Maybe<string>
}

type Transfer = Recorded<'event_transfer_farm', TransferFarmPayload>

function refuse(state: PigState, event: Transfer) {
  const leaving = event.payload.step === 'OUT'
  if (leaving && state.litter) return violation(event, 'V-601', 'date', { '淘汰/销售/转场': '转场' })
  const possible = leaving ? state.status !== 'CULL_WAIT' : state.away !== null
  return possible ? null : notAllowed(state, event)
}

// The service ends for this farm (F21 leaves it out), and is remembered as it was: she may come back.
function goAway(state: PigState, { date }: Transfer): void {
  const { status, openReason, dueDate, service } = state
  if (status === null) return
  const [outcome, outcomeDate] = [service?.outcome ?? null, service?.outcomeDate ?? null]
  const since = state.spans.at(-1)?.since ?? date
  state.away = { date, since, status, openReason, dueDate, outcome, outcomeDate }
  if (service) Object.assign(service, { outcome: 'TRANSFERRED', outcomeDate: date })
  state.dueDate = null
  placeAt(state, date, null, null)
  moveTo(state, 'IN_TRANSIT', date)
}

/** She left on the day of the dispatch; the days on the road stay a span of their own. */
function arriveElsewhere(state: PigState, { uid, date }: Transfer): void {
  const left = state.away?.date ?? date
  closeLast(state.spans, date)
  closeLast(state.stays, date)
  state.service = null
  state.away = null
  state.status = 'TRANSFERRED'
  state.exit = { uid, date: left, type: 'TRANSFERRED', reason: '' }
}

function comeBack(state: PigState, { date, payload }: Transfer): void {
  const { away, service } = state
  if (!away) return
  if (service) Object.assign(service, { outcome: away.outcome, outcomeDate: away.outcomeDate })
  state.dueDate = away.dueDate
  state.away = null
  placeAt(state, date, payload.houseId ?? null, payload.penId ?? null)
  moveTo(state, away.status, date, away.openReason, away.since)
}

/** 转场, the sender's side: V-601, V-602 (V-605 with the other exits); on the road everything else is V-013. */
export const farmTransfer: Kind<Transfer> = {
  refuse,
  check: (state, event) => {
    if (state.status === 'PREGNANT') note(state, event, 'V-602', 'date', {})
  },
  apply: (state, event) => {
    const steps = { OUT: goAway, ARRIVED: arriveElsewhere, BACK: comeBack }
    steps[event.payload.step](state, event)
  },
}

const isTransfer = (event: Recorded): event is Transfer => event.type === 'event_transfer_farm'

/** True of the events that end a journey: the only ones possible on the road (V-013). */
export const endsJourney = (event: Recorded): boolean => isTransfer(event) && event.payload.step !== 'OUT'

/** The event by which another farm took the animal over, if one did: from then on its past is recorded there as well. */
export const arrivalOf = (events: readonly Recorded[]): Transfer | undefined =>
  events.filter(isTransfer).find(({ payload }) => payload.step === 'ARRIVED')
