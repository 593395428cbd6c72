import type { SowEvent } from '../sow/events.ts'
import type { SowHistory } from '../sow/types.ts'
import type { BatchEvent } from './types.ts'

/** Piglets that a weaning brings to a batch. */
export interface WeanedInto {
  readonly batchId: string
  readonly litterUid: string
  readonly event: BatchEvent
}

interface Target {
  readonly kind: string
  readonly id?: unknown
  readonly houseId?: unknown
}

const targetOf = ({ payload }: SowEvent<'event_wean'>): Target | null => payload.target ?? null
const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Arrivals in batches from a sow's weanings: the heads her replay let go, born on the day of their litter. The batch is reported them under
 * the uid of the weaning (R4).
 */
export function weanedInto(events: readonly SowEvent[], { litters }: SowHistory): WeanedInto[] {
  const weanings = new Map(
    events.flatMap((event) =>
      event.type === 'event_wean' ? [[event.uid, event as SowEvent<'event_wean'>]] : [],
    ),
  )
  return litters.flatMap(({ uid: litterUid, date: birthDate, moves }) =>
    moves.flatMap(({ uid, date, kind, qty }): WeanedInto[] => {
      const weaning = kind === 'WEAN' && qty < 0 ? weanings.get(uid) : undefined
      const target = weaning && targetOf(weaning)
      if (!weaning || target?.kind !== 'BATCH' || typeof target.id !== 'string') return []
      const weight = weaning.payload.weanWeight ?? null
      const payload = { qty: -qty, weight, birthDate, houseId: textOr(target.houseId) }
      return [{ batchId: target.id, litterUid, event: { uid, type: 'batch_in_wean', date, seq: 0, payload } }]
    }),
  )
}
