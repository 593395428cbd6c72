import { compareEvents } from './order.ts'
import type { SowEvent } from './sow.events.ts'
import type { Opening } from './sow.opening.ts'
import { moveTo, type PigState, placeAt } from './sow.state.ts'
import type { Service, SowHistory } from './sow.types.ts'

type Entry = SowEvent<'event_entry'>

/** Her life before, when the entry is a receipt from another farm. */
export const historyBefore = (event: SowEvent): readonly SowEvent[] | null =>
  event.type === 'event_entry' && event.payload.history?.length ? event.payload.history : null

/**
 * The animal goes on in this farm as what it was: state, parity, open service, numbers; days and places begin with the receipt. `former`,
 * its life before, is replayed: finished services and litters stand ahead of the farm's own ones, tagged piglets stay where they were born.
 */
export function arrive(state: PigState, event: Entry, former: PigState): void {
  const { status, openReason, earNo, services, litters } = former
  const since = former.spans.at(-1)?.since
  const { violations } = state
  if (status === null) return
  if (former.service) former.service.init = true
  // his semen from there is diluted there; only the rest between two collections goes on (B-02)
  for (const one of former.ejaculates) one.lotUid ??= one.uid
  Object.assign(state, former, { violations, spans: [], stays: [], piglets: [], lastEvent: null })
  state.brought = { services: services.length - (former.service ? 1 : 0), litters: litters.length }
  state.entryDate = event.date
  const { houseId, penId } = event.payload
  state.earNo = event.payload.earNo ?? earNo
  if (earNo !== null && earNo !== state.earNo) state.formerEarNos = [...former.formerEarNos, earNo]
  placeAt(state, event.date, houseId ?? null, penId ?? null)
  moveTo(state, status, event.date, openReason, since)
}

/** The events of an animal up to its departure, under uids of their own: the same animal may come back one day. */
export function corrected(events: readonly SowEvent[], newUid: () => string): SowEvent[] {
  const uids = new Map<string, string>()
  const renamed = (uid: string): string => {
    const known = uids.get(uid) ?? newUid()
    uids.set(uid, known)
    return known
  }
  return events
    .toSorted(compareEvents)
    .filter((one) => one.type !== 'event_transfer_farm')
    .map((one) => ({ ...correctedPayload(one, renamed, newUid), uid: renamed(one.uid) }))
}

function correctedPayload(event: SowEvent, renamed: (uid: string) => string, newUid: () => string): SowEvent {
  if (event.type === 'event_piglet_select')
    return { ...event, payload: { ...event.payload, pigletId: renamed(event.payload.pigletId) } }
  const before = historyBefore(event)
  if (event.type !== 'event_entry' || !before) return event
  return { ...event, payload: { ...event.payload, history: corrected(before, newUid) } }
}

/** A state as an opening says it, for lists that know no history; `began`: the opening the history itself began with. */
export function openingOf(history: SowHistory, began: Opening): Opening {
  const { parity, status, services, spans } = history
  if (began.status === status && spans.length === 1) return began
  const service = services.at(-1)
  const since = spans.at(-1)?.since ?? ''
  const serviceNo = service?.no
  switch (status) {
    case 'WEANED':
      return { status, parity, weanDate: since }
    case 'OPEN':
      return { status, parity, openDate: since, openReason: history.openReason ?? 'RETURN', serviceNo }
    case 'MATED':
    case 'PREGNANT':
      return servedOpening(status, parity, service)
    case 'GILT':
    case 'YOUNG':
    case 'REST':
    case 'TEASER':
      return { status }
    default:
      return { status: 'ACTIVE' }
  }
}

function servedOpening(status: 'MATED' | 'PREGNANT', parity: number, service: Service | undefined): Opening {
  if (!service) return { status: 'GILT' }
  const { date: mateDate, no: serviceNo, boarId, positiveDate } = service
  const served = { parity, mateDate, serviceNo, boarId }
  return status === 'MATED'
    ? { status, ...served }
    : { status, ...served, checkDate: positiveDate ?? mateDate }
}
