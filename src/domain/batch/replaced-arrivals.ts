import { keyOf, violation } from '../sow/violations.ts'
import { type BatchChangeResult, factsOf, type Histories, type HouseFacts, outcomeOf } from './batch.trial.ts'
import type { BatchEvent, BatchHead, BatchStage, BatchViolation } from './batch.types.ts'

/** Arrivals of a batch that follow from another animal's events: before a correction of those, and after it. */
interface ArrivalChange {
  readonly gone: readonly BatchEvent[]
  readonly come: readonly BatchEvent[]
  /** Room of the house an arrival comes to, without the arrival itself (G-13). */
  room?(event: BatchEvent): HouseFacts | undefined
}

/**
 * Judges the effect of a sow's correction on a batch her piglets went to, and changes nothing: several arrivals may change at once, under
 * the uids they have (§3.6-1). Dates were judged with the event itself.
 */
export function tryReplacingArrivals(
  head: BatchHead,
  events: readonly BatchEvent[],
  change: ArrivalChange,
): BatchChangeResult {
  const { gone, come } = change
  const old = new Set(gone.map(({ uid }) => uid))
  const next = [...events.filter(({ uid }) => !old.has(uid)), ...come]
  return outcomeOf(head, { events, next, changed: come[0] ?? gone[0] }, (histories) =>
    ownOf(head.stage, histories, change),
  )
}

function* ownOf(
  stage: BatchStage,
  { before, after }: Histories,
  { gone, come, room }: ArrivalChange,
): Iterable<BatchViolation> {
  const first = come[0] ?? gone[0]
  if (!first) return
  if (before.status === 'CLOSED') return yield violation(first, 'G-03', 'batchNo', {})
  const known = new Set(before.violations.map(keyOf))
  const uids = new Set(come.map(({ uid }) => uid))
  yield* after.violations.filter((one) => uids.has(one.uid) && !known.has(keyOf(one)))
  // heads that were there already need no new room
  for (const event of come.filter((one) => !gone.some((old) => stands(old, one))))
    for (const one of factsOf(event, { house: room?.(event) }, stage))
      yield { ...one, confirmed: event.confirmed === true }
}

/** The same place on the same day, and no more heads. */
const stands = (old: BatchEvent, now: BatchEvent): boolean =>
  old.uid === now.uid &&
  old.date === now.date &&
  old.payload.houseId === now.payload.houseId &&
  (old.payload.qty ?? 0) >= (now.payload.qty ?? 0)
