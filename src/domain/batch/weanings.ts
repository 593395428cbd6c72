import type { WeanPayload } from '../sow/litter-events.ts'
import type { SowEvent } from '../sow/sow.events.ts'
import type { SowHistory } from '../sow/sow.types.ts'
import type { BatchEvent } from './batch.types.ts'

/** Piglets that a weaning brings to a batch. */
export interface WeanedInto {
  readonly batchId: string
  readonly litterUid: string
  readonly event: BatchEvent
}

/**
 * Arrivals in batches from a sow's weanings: the heads her replay let go, born on the day of their litter. The batch is reported them under
 * the uid of the weaning (R4).
 */
export function weanedInto(events: readonly SowEvent[], { litters }: SowHistory): WeanedInto[] {
  const weanings = new Map<string, WeanPayload>(
    events.flatMap((event) => (event.type === 'event_wean' ? [[event.uid, event.payload]] : [])),
  )
  return litters.flatMap(({ uid: litterUid, date: birthDate, moves }) =>
    moves.flatMap(({ uid, date, kind, qty }): WeanedInto[] => {
      const weaning = kind === 'WEAN' && qty < 0 ? weanings.get(uid) : undefined
      if (weaning?.target?.kind !== 'BATCH' || !weaning.target.id) return []
      const { weanWeight: weight = null, target } = weaning
      const payload = { qty: -qty, weight, birthDate, houseId: target.houseId ?? null }
      const event: BatchEvent = { uid, type: 'batch_in_wean', date, seq: 0, payload }
      return [{ batchId: weaning.target.id, litterUid, event }]
    }),
  )
}
