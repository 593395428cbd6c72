import type { Opening, SowEvent } from './events.ts'
import { compareEvents, inOrder } from './order.ts'
import { moveTo, type PigState, placeAt } from './state.ts'
import type { SowHistory } from './types.ts'

type Entry = SowEvent<'event_entry'>

/** Her life before, when the entry is a receipt from another farm. */
export const historyBefore = (event: SowEvent): readonly SowEvent[] | null =>
  event.type === 'event_entry' && event.payload.history?.length ? event.payload.history : null

/**
 * The animal goes on in this farm as what it was: state, parity, open service, numbers. Days and places begin with the
 * receipt; `former` is its life before, replayed. Its finished services and litters stand ahead of the farm's own ones.
 */
export function arrive(state: PigState, event: Entry, former: PigState): void {
  const { status, openReason, earNo, services, litters } = former
  const { violations } = state
  if (status === null) return
  if (former.service) former.service.init = true
  Object.assign(state, former, { violations, spans: [], stays: [], lastEvent: null })
  state.brought = { services: services.length - (former.service ? 1 : 0), litters: litters.length }
  state.entryDate = event.date
  const { houseId, penId } = event.payload
  state.earNo = event.payload.earNo ?? earNo
  if (earNo !== null && earNo !== state.earNo) state.formerEarNos = [...former.formerEarNos, earNo]
  placeAt(state, event.date, houseId ?? null, penId ?? null)
  moveTo(state, status, event.date, openReason)
}

/** The events of an animal up to its departure, under uids of their own: the same animal may come back one day. */
export function retold(events: readonly SowEvent[], newUid: (old: string) => string): SowEvent[] {
  return inOrder(events.toSorted(compareEvents))
    .filter((one) => one.type !== 'event_transfer_farm')
    .map((one) => {
      const before = historyBefore(one)
      const uid = newUid(one.uid)
      if (one.type !== 'event_entry' || !before) return { ...one, uid }
      return { ...one, uid, payload: { ...one.payload, history: retold(before, newUid) } }
    })
}

/** A state as an opening says it: what lists and forms that know no history read of the entry. */
export function openingOf(history: SowHistory, sex: 'F' | 'M'): Opening {
  const { parity, status } = history
  const service = history.services.at(-1)
  const weanDate = history.litters.findLast((one) => one.weanDate)?.weanDate
  const since = history.spans.at(-1)?.from ?? history.entryDate ?? ''
  if (sex === 'M') return { status: status === 'YOUNG' ? 'YOUNG' : 'ACTIVE' }
  if (status === 'WEANED') return { status, parity, weanDate: weanDate ?? since }
  if (status === 'OPEN')
    return {
      status,
      parity,
      openDate: since,
      openReason: history.openReason ?? 'RETURN',
      serviceNo: service?.no,
    }
  if (!service || (status !== 'MATED' && status !== 'PREGNANT')) return { status: 'GILT' }
  const served = { parity, mateDate: service.date, serviceNo: service.no, boarId: service.boarId }
  return status === 'MATED'
    ? { status, ...served }
    : { status, ...served, checkDate: service.positiveDate ?? service.date }
}
