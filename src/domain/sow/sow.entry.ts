import { dayNumber } from '../calendar.ts'
import { isSound } from '../cost/straight-line.ts'
import { historyBefore } from './arrival.ts'
import { emptyLitter } from './empty-litter.ts'
import { checkOpening, refuseOpening } from './opening-checks.ts'
import { pastProblems, serviceBefore, takeOverPast } from './past.ts'
import type { SowEvent } from './sow.events.ts'
import { type Opening, stateSince } from './sow.opening.ts'
import { type Kind, moveSuckling, moveTo, type PigState, placeAt } from './sow.state.ts'
import type { Litter, Service } from './sow.types.ts'
import { notAllowed, note } from './violations.ts'

type Entry = SowEvent<'event_entry'>
type Of<S extends Opening['status']> = Extract<Opening, { status: S }>

function check(state: PigState, event: Entry, day: number): void {
  const { birthDate } = event.payload
  if (birthDate && birthDate > event.date) note(state, event, 'V-012', 'birthDate', {})
  checkWriteOff(state, event)
  if (historyBefore(event)) return
  checkOpening(state, event, day)
  const { uid, type: eventType, date } = event
  for (const { rule, message } of pastProblems(event, state.params))
    state.violations.push({ uid, rule, level: 'E', field: 'past', message, eventType, date })
}

/** C-04: depreciation figures of its file. */
function checkWriteOff(state: PigState, event: Entry): void {
  const { residualRate, depMonths } = event.payload
  const months = depMonths ?? 1
  if (isSound({ residualRate: Math.round(Number(residualRate ?? 0) * 100), months })) return
  note(state, event, 'C-04', months < 1 ? 'depMonths' : 'residualRate', {})
}

function apply(state: PigState, event: Entry): void {
  const { payload, date } = event
  const { opening } = payload
  state.entryDate = date
  state.earNo = payload.earNo ?? null
  state.teats = (payload.teatL ?? 0) + (payload.teatR ?? 0) || null
  state.gradeId = payload.selectiveLevelId ?? null
  state.grown = payload.sex === 'M' && opening.status !== 'YOUNG'
  state.birthDay = payload.birthDate ? dayNumber(payload.birthDate) : null
  state.parity = 'parity' in opening ? opening.parity : 0
  placeAt(state, date, payload.houseId ?? null, payload.penId ?? null)
  takeOverPast(state, event)
  takeOverEndedService(state, event)
  takeOver(state, event, opening)
  const reason = opening.status === 'OPEN' ? opening.openReason : null
  moveTo(state, opening.status, date, reason, stateSince(opening, date))
}

function takeOver(state: PigState, event: Entry, opening: Opening): void {
  if (opening.status === 'MATED' || opening.status === 'PREGNANT') takeOverService(state, event, opening)
  if (opening.status === 'LACTATING') takeOverLitter(state, event, opening)
  if (opening.status === 'WEANED') {
    state.weanDate = opening.weanDate
    state.weanDay = dayNumber(opening.weanDate)
  }
  // She is open because a service failed, so the next one is at least her second of this parity.
  if (opening.status === 'OPEN') state.servicesInCycle = opening.serviceNo ?? 1
}

function takeOverService(state: PigState, event: Entry, opening: Of<'MATED' | 'PREGNANT'>): void {
  const service = openingService(state, event, opening)
  state.servicesInCycle = service.no
  state.serviceDay = dayNumber(opening.mateDate)
  state.service = service
  state.dueDate = service.dueDate
  state.services.push(service)
}

/**
 * The service that led to the litter she suckles, or failed before she came: it is in her history as brought along, and makes no row of the
 * farm.
 */
function takeOverEndedService(state: PigState, event: Entry): void {
  const { opening } = event.payload
  if (opening.status !== 'LACTATING' && opening.status !== 'OPEN') return
  const { mateDate, parity } = opening
  if (!mateDate) return
  const nursing = opening.status === 'LACTATING'
  const service = serviceBefore(state, event.uid, {
    ...{ mateDate, boarId: opening.boarId, boarEarnock: opening.boarEarnock },
    cycleParity: nursing ? parity - 1 : parity,
    no: nursing ? 1 : (opening.serviceNo ?? 1),
  })
  const [outcome, outcomeDate] = nursing
    ? (['FARROWED', opening.farrowDate] as const)
    : ([opening.openReason, opening.openDate] as const)
  state.services.push({ ...service, outcome, outcomeDate })
  state.brought = { ...state.brought, services: state.services.length }
}

function openingService(state: PigState, event: Entry, opening: Of<'MATED' | 'PREGNANT'>): Service {
  const positiveDate = opening.status === 'PREGNANT' ? opening.checkDate : null
  return {
    ...serviceBefore(state, event.uid, {
      ...opening,
      cycleParity: opening.parity,
      no: opening.serviceNo ?? 1,
    }),
    positiveDate,
    outcome: positiveDate === null ? 'OPEN' : 'POSITIVE',
    outcomeDate: positiveDate,
  }
}

function takeOverLitter(state: PigState, event: Entry, opening: Of<'LACTATING'>): void {
  const litter = openingLitter(event, opening)
  moveSuckling(litter, { uid: event.uid, date: event.date, kind: 'INIT', qty: opening.suckling })
  state.litter = litter
  state.farrowDay = dayNumber(opening.farrowDate)
  state.litters.push(litter)
}

function openingLitter({ uid }: Entry, opening: Of<'LACTATING'>): Litter {
  const live = opening.livePiglets ?? 0
  const { mateDate, farrowDate } = opening
  return {
    ...emptyLitter({ uid, date: farrowDate, parity: opening.parity }),
    serviceUid: mateDate ? uid : null,
    gestationDays: mateDate ? dayNumber(farrowDate) - dayNumber(mateDate) : null,
    init: true,
    healthy: live,
    livePiglets: live,
    stillborn: Math.max(0, (opening.totalBorn ?? live) - live),
    totalBorn: opening.totalBorn ?? live,
  }
}

/** 入群: V-012, C-04 and the opening states of §3.8. Figures from before the entry are kept but flagged `init`. */
export const entry: Kind<Entry> = {
  refuse: (state, event) =>
    state.status !== null ? notAllowed(state, event) : historyBefore(event) ? null : refuseOpening(event),
  check,
  apply,
}
