import { addDays, dayNumber } from '../calendar.ts'
import { MOST_DOSES } from '../constants.ts'
import { mateMethodWord } from '../parameters.ts'
import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { RESERVICE_FROM } from './params.ts'
import { checkReturnInterval } from './return-interval.ts'
import type { ByBoar, OpenReason } from './sow.opening.ts'
import { closeService, type Kind, moveTo, type PigState } from './sow.state.ts'
import type { MateCategory, Service, SowHistory } from './sow.types.ts'
import { notAllowed, note, violation } from './violations.ts'

export interface MatePayload extends ByBoar {
  technicianId?: Maybe<string>
  method?: Maybe<string>
  /** Doses of this entry; empty = one dose of `boarId`. */
  doses?: Maybe<readonly MateDose[]>
}

/** One insemination: of a boar, or out of a lot, together with the boar of the lot (none for a mixed lot). */
export interface MateDose extends ByBoar {
  date?: Maybe<string>
  semenLotId?: Maybe<string>
  lotNo?: Maybe<string>
}

type Mating = Recorded<'event_mat', MatePayload>

const CATEGORY_OF_OPEN: Readonly<Record<OpenReason, MateCategory>> = {
  RETURN: 'RETURN',
  ABORT: 'ABORT',
  NEGATIVE: 'OPEN',
  LATE_OPEN: 'OPEN',
}

/** The open service a mating of this day belongs to as a further dose; null when it is a new service. */
const continuedOn = (state: PigState, day: number): Service | null =>
  day - state.serviceDay <= state.params.rebreed_min_days ? state.service : null

function refuse(state: PigState, event: Mating, day: number) {
  switch (state.status) {
    case 'LACTATING':
      return violation(event, 'V-103', 'date', {})
    case 'CULL_WAIT':
      return violation(event, 'V-109', 'date', {})
    case 'MATED':
      if (continuedOn(state, day) || day - state.serviceDay >= RESERVICE_FROM) return null
      return violation(event, 'V-105', 'date', { n: day - state.serviceDay })
    case 'GILT':
    case 'WEANED':
    case 'OPEN':
      return null
    default:
      return notAllowed(state, event)
  }
}

function check(state: PigState, event: Mating, day: number): void {
  checkOwnRules(state, event, day)
  if (continuedOn(state, day)) return
  checkAge(state, event, day)
  if (state.status === 'WEANED') checkWeanInterval(state, event, day)
  if (state.status === 'MATED') checkReturnInterval(state, event, day)
}

const dosesOf = ({ payload }: Mating): number => payload.doses?.length || 1

/**
 * Settings of the farm for its services: K-11 ways to serve, K-12 doses, K-13 hours between them. More doses than a service can have (K-16)
 * are refused on every farm.
 */
function checkOwnRules(state: PigState, event: Mating, day: number): void {
  const { mate_methods, doses_per_service: max, dose_interval_hours: h } = state.params
  const { method } = event.payload
  if (method && !mate_methods.split(',').includes(method))
    note(state, event, 'K-11', 'method', { 方式: mateMethodWord(method) })
  const given = continuedOn(state, day)?.doses ?? []
  const n = dosesOf(event)
  const doses = given.length + n
  if (doses > MOST_DOSES) note(state, event, 'K-16', 'doseCount', { max: MOST_DOSES, given: given.length, n })
  else if (doses > max) note(state, event, 'K-12', 'doseCount', { n: doses, max })
  // dates only: at least so many hours lie between two days
  const last = given.at(-1)
  const apart = last ? day - dayNumber(last.date) : 0
  if ((apart - 1) * HOURS >= h) note(state, event, 'K-13', 'date', { n: apart, h })
}

const HOURS = 24

function checkAge(state: PigState, event: Mating, day: number): void {
  if (state.birthDay === null) return
  const { first_service_min_age, first_service_warn_age, first_service_max_age } = state.params
  const n = day - state.birthDay
  if (n < first_service_min_age) note(state, event, 'V-101', 'date', { n: first_service_min_age })
  else if (state.status === 'GILT' && (n < first_service_warn_age || n > first_service_max_age))
    note(state, event, 'V-102', 'date', { n })
}

function checkWeanInterval(state: PigState, event: Mating, day: number): void {
  const { wsi_warn_low, wsi_warn_high, wsi_max } = state.params
  const n = day - state.weanDay
  if (n > wsi_max) note(state, event, 'V-104', 'date', { n }, { level: 'E' })
  else if (n < wsi_warn_low || n > wsi_warn_high) note(state, event, 'V-104', 'date', { n })
}

function apply(state: PigState, event: Mating, day: number): void {
  const continued = continuedOn(state, day)
  if (continued) {
    addDoses(continued, event)
    return
  }
  const category = categoryOf(state)
  // Served again after a whole cycle: the heat itself says that a service still open has failed.
  closeService(state, 'RETURN', event.date)
  const service = newService(state, event, category)
  state.service = service
  state.serviceDay = day
  state.dueDate = service.dueDate
  state.services.push(service)
  moveTo(state, 'MATED', event.date)
}

function categoryOf(state: PigState): MateCategory {
  if (state.status === 'MATED') return 'RETURN'
  if (state.openReason) return CATEGORY_OF_OPEN[state.openReason]
  return state.status === 'GILT' ? 'GILT' : 'WEANED'
}

function newService(state: PigState, event: Mating, category: MateCategory): Service {
  const service: Service = {
    uid: event.uid,
    date: event.date,
    cycleParity: state.parity,
    no: ++state.servicesInCycle,
    category,
    init: false,
    boarId: null,
    boarEarnock: null,
    technicianId: event.payload.technicianId ?? null,
    doses: [],
    weanDate: state.status === 'WEANED' ? state.weanDate : null,
    dueDate: addDays(event.date, state.params.gestation_days),
    positiveDate: null,
    outcome: 'OPEN',
    outcomeDate: null,
  }
  addDoses(service, event)
  service.boarId = service.doses[0]?.boarId ?? null
  service.boarEarnock = service.doses[0]?.boarEarnock ?? null
  return service
}

/** Mixed semen is no one boar's, even when another dose is of one (F75: the pool). */
const isOfLot = (dose: MateDose): boolean => Boolean(dose.semenLotId)

function addDoses(service: Service, { uid, date, payload }: Mating): void {
  const typed = payload.doses?.length ? payload.doses : [payload]
  for (const dose of typed)
    service.doses.push({
      uid,
      date: ('date' in dose ? dose.date : null) ?? date,
      boarId: dose.boarId ?? (isOfLot(dose) ? null : (payload.boarId ?? null)),
      boarEarnock: dose.boarEarnock ?? payload.boarEarnock ?? null,
    })
}

/**
 * The day from which she counts as a mated female of this herd (§4, mfDays); null before any service. A sow that had farrowed, or was taken
 * over open after a service elsewhere, counts from her entry; others from their first service.
 */
export function matedFrom({ entryDate, spans, services }: SowHistory): string | null {
  const [span, service] = [spans[0], services[0]]
  if (entryDate === null || !span) return null
  if (span.parity > 0 || span.status === 'OPEN') return entryDate
  if (!service) return null
  return service.date > entryDate ? service.date : entryDate
}

/** 配种: V-101 … V-105, V-109, K-11 … K-13, K-16. Doses within rebreed_min_days of the first one are one service. */
export const mating: Kind<Mating> = { refuse, check, apply }
