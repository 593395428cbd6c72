import type { LotMove, Validity } from '../semen/lot.ts'
import type { ProcessPayload } from '../semen/payloads.ts'
import type { SowEvent } from './sow.events.ts'

/** A movement with the lot it belongs to. */
interface LotTrace {
  readonly lotUid: string
  readonly move: LotMove
}

/** The lot an event makes; a mixed one is made by its first boar's event. */
interface MadeLot extends Validity {
  readonly uid: string
  readonly payload: ProcessPayload
}

export const madeLotOf = (event: SowEvent): MadeLot | null =>
  event.type === 'event_semen_process' && event.payload.place === 0
    ? {
        uid: event.payload.lotUid,
        producedDate: event.date,
        validTo: event.payload.validTo,
        payload: event.payload,
      }
    : null

/** Doses an animal's event brings to lots or takes out of them. */
export function tracesOf(event: SowEvent): LotTrace[] {
  const { uid: source, date } = event
  if (event.type === 'event_mat') {
    const lots = (event.payload.doses ?? []).flatMap((dose) => dose.semenLotId ?? [])
    return [...Map.groupBy(lots, (one) => one)].map(([lotUid, { length }]) => ({
      lotUid,
      move: { source, kind: 'USED', date, doses: -length },
    }))
  }
  const made = madeLotOf(event)
  if (!made) return []
  return [{ lotUid: made.uid, move: { source, kind: 'MADE', date, doses: made.payload.dosesMade } }]
}
