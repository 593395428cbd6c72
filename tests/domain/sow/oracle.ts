import { addDays } from '#domain/calendar.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { rankOf } from './walk.ts'

export interface DayEnd {
  date: string
  status: string
  openReason: string | null
  parity: number
  suckling: number
  houseId: string | null
}
export interface OracleService {
  date: string
  doses: number
  outcome: string
}

/** The same history the slow way: day by day, looking through all events every morning. */
export function livedDayByDay(events: readonly SowEvent[]): {
  dayEnds: DayEnd[]
  services: OracleService[]
} {
  const dates = events.map((event) => event.date).toSorted()
  const now: DayEnd = {
    date: '',
    status: '',
    openReason: null,
    parity: 0,
    suckling: 0,
    houseId: null,
  }
  const dayEnds: DayEnd[] = []
  const services: OracleService[] = []
  const last = addDays(dates.at(-1) ?? '', 5)
  for (let date = dates[0] ?? ''; date <= last && now.status !== 'GONE'; date = addDays(date, 1)) {
    now.date = date
    for (const event of ofDay(events, date)) live(now, services, event)
    if (now.status !== 'GONE') dayEnds.push({ ...now })
  }
  return { dayEnds, services }
}

/** Her state should she come back: the oracle's own memory of it. */
interface Road {
  status: string
  openReason: string | null
  outcome: string
}
const road: Road = { status: '', openReason: null, outcome: '' }

function travel(
  now: DayEnd,
  service: OracleService | undefined,
  { payload }: SowEvent<'event_transfer_farm'>,
): void {
  const open = service && ['OPEN', 'POSITIVE', 'TRANSFERRED'].includes(service.outcome) ? service : undefined
  if (payload.step === 'OUT') {
    Object.assign(road, { status: now.status, openReason: now.openReason, outcome: open?.outcome ?? '' })
    if (open) open.outcome = 'TRANSFERRED'
    Object.assign(now, { status: 'IN_TRANSIT', openReason: null, houseId: null })
  } else if (payload.step === 'BACK') {
    if (open) open.outcome = road.outcome
    Object.assign(now, { status: road.status, openReason: road.openReason, houseId: payload.houseId })
  } else now.status = 'GONE'
}

/** Tagged piglets that are still with her; what she takes as a nurse is not among them. */
const brood = new Set<string>()

const isReturn = (event: SowEvent) =>
  event.type === 'event_transfer_farm' &&
  event.payload.step === 'BACK' &&
  event.date > String(event.payload.outDate)
const placeInDay = (event: SowEvent) => (isReturn(event) ? 0 : rankOf(event.type, isPositive(event)))

const isPositive = (event: SowEvent) =>
  event.type !== 'event_gestation' || event.payload.gestationResult === 'POSITIVE'

const ofDay = (events: readonly SowEvent[], date: string) =>
  events
    .filter((event) => event.date === date)
    .toSorted((a, b) => placeInDay(a) - placeInDay(b) || a.seq - b.seq)

function live(now: DayEnd, services: OracleService[], event: SowEvent): void {
  const service = services.at(-1)
  const isOpen = now.status === 'MATED' || now.status === 'PREGNANT'
  switch (event.type) {
    case 'event_entry':
      brood.clear()
      now.status = 'GILT'
      now.houseId = event.payload.houseId ?? null
      break
    case 'event_mat':
      if (service && isOpen && event.date <= addDays(service.date, 5)) {
        service.doses += 1
        break
      }
      if (service && isOpen) service.outcome = 'RETURN'
      services.push({ date: event.date, doses: 1, outcome: 'OPEN' })
      now.status = 'MATED'
      now.openReason = null
      break
    case 'event_gestation': {
      const result = event.payload.gestationResult
      now.status = result === 'POSITIVE' ? 'PREGNANT' : 'OPEN'
      now.openReason = result === 'POSITIVE' ? null : result === 'OPEN' ? 'LATE_OPEN' : result
      if (service) service.outcome = now.openReason ?? 'POSITIVE'
      break
    }
    case 'event_farr':
      now.status = 'LACTATING'
      now.parity += 1
      brood.clear()
      now.suckling = event.payload.healthy + (event.payload.weak ?? 0)
      if (service) service.outcome = 'FARROWED'
      break
    case 'event_foster':
      if (now.status === 'WEANED') {
        now.status = 'LACTATING'
        now.suckling = 0
      }
      now.suckling += event.payload.role === 'IN' ? event.payload.qty : -event.payload.qty
      break
    case 'event_piglet_select':
      if (brood.has(event.payload.pigletId) && event.payload.result === 'KEEP') now.suckling -= 1
      break
    case 'event_piglet_tag':
      brood.add(event.uid)
      break
    case 'event_piglet_death':
      now.suckling -= event.payload.qty
      break
    case 'event_wean':
      now.suckling -= event.payload.startes + (event.payload.deaths ?? 0)
      if (event.payload.partial) break
      now.status = 'WEANED'
      brood.clear()
      break
    case 'event_transfer_house':
      now.houseId = event.payload.houseId
      break
    case 'event_cull_decide':
      now.status = 'CULL_WAIT'
      now.openReason = null
      break
    case 'event_transfer_farm':
      travel(now, service, event)
      break
    case 'event_estrus':
    case 'event_body':
    case 'event_grade':
    case 'event_tag_change':
      break
    default:
      if (service && ['OPEN', 'POSITIVE'].includes(service.outcome)) service.outcome = 'REMOVED'
      now.status = 'GONE'
  }
}
