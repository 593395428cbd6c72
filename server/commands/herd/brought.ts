import { historyBefore } from '#domain/sow/arrival.ts'
import type { Params } from '#domain/sow/params.ts'
import { type SowEvent, sowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Litter, Service } from '#domain/sow/sow.types.ts'
import type {
  CardEvent,
  Litter as CardLitter,
  Service as CardService,
} from '#resources/answers/animal-card.ts'
import { without } from '#server/kit/narrow.ts'
import type { StoredEvent } from '../entry/stored-event.ts'

/**
 * History of an animal from earlier farms, or from before its farm went live: finished services and
 * litters without rows in this farm, and its events there. Places are left out: they belong to the other farm.
 */
export function broughtAlong(stored: readonly StoredEvent[], params: Params) {
  const entry = stored.find((one) => one.type === 'event_entry')
  const event = entry && sowEvent({ ...entry, seq: 0 })
  const past = event && historyBefore(event)
  if (!entry || !event || !(past ?? entry.payload.past ?? endedServiceOf(event)))
    return { services: [], litters: [], events: stored }
  const { brought, services, litters } = replayPig([event], params)
  const reported = (past ?? []).flatMap((one) => eventsBefore(entry, one)).toReversed()
  return {
    services: services.slice(0, brought.services).map(serviceRow),
    litters: litters.slice(0, brought.litters).flatMap((one) => (one.nurse ? [] : [litterRow(one)])),
    events: [...stored.map(withoutPast), ...reported],
  }
}

/** Day of a service that had ended before the entry. */
function endedServiceOf(event: SowEvent): string | null {
  if (event.type !== 'event_entry') return null
  const { opening } = event.payload
  return opening.status === 'LACTATING' || opening.status === 'OPEN' ? (opening.mateDate ?? null) : null
}

function withoutPast(event: StoredEvent): StoredEvent {
  const { history: _, past: __, ...payload } = event.payload
  return { ...event, payload }
}

function eventsBefore(entry: StoredEvent, event: SowEvent): CardEvent[] {
  if (event.type === 'event_transfer_house') return []
  const all: StoredEvent['payload'] = { ...event.payload }
  const { history: _, past: __, houseId: _house, penId: _pen, ...payload } = all
  const before = (historyBefore(event) ?? []).flatMap((one) => eventsBefore(entry, one))
  const { uid, type, date } = event
  const reported = { ...entry, uid, type, date, payload, confirmReason: null, version: 0, operator: null }
  return [...before, { ...reported, elsewhere: true }]
}

const serviceRow = ({ boarId: _, technicianId: __, doses, ...shown }: Service): CardService => ({
  ...shown,
  doseCount: doses.length,
})

const decimal = (value: number | null): string | null => (value === null ? null : String(value))

function litterRow(one: Litter): CardLitter {
  const { date, stillborn, blackDead, deformedDead, litterWeight, weaned, weanWeight, ...others } = one
  const hidden = [
    'serviceUid',
    'nurse',
    'males',
    'females',
    'moves',
    'fosterIn',
    'fosterOut',
    'selected',
  ] as const
  return {
    ...without(others, hidden),
    farrowDate: date,
    stillborn: stillborn + blackDead + deformedDead,
    litterWeight: decimal(litterWeight),
    weaned,
    weanWeight: weaned > 0 && weanWeight > 0 ? decimal(weanWeight) : null,
  }
}
