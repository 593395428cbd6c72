import { ruleMessage } from '../rules.ts'
import { type Change, type Touched, touchedBy } from '../sow/change-context.ts'
import { brokenDates, type DateLimits } from '../sow/change-dates.ts'
import { newlyBroken, violation } from '../sow/violations.ts'
import { type DayMove, stockDays } from './batch.daily.ts'
import { BATCH_EVENT_LABELS, STAGE_LABELS } from './batch.labels.ts'
import { replayBatch } from './batch.replay.ts'
import type { BatchEvent, BatchHead, BatchHistory, BatchStage, BatchViolation } from './batch.types.ts'
import { strangeHouse } from './house-types.ts'

export type BatchChange = Change<BatchEvent>

/** The house heads come to: its room, which heads are there already at the end of that day (G-13), and what it is built for (K-18). */
export interface HouseFacts {
  readonly capacity: number | null
  readonly heads: number
  readonly houseType?: string | null
}

/** Facts about the changed event from outside the batch. */
export interface BatchFacts {
  readonly house?: HouseFacts
  /** The other batch is this one (G-06). */
  readonly isSame?: boolean
  /** Two batches of different stages shall become one (G-09). */
  readonly mergesStages?: boolean
  /** Days on which it was fed; absent where the farm keeps no feed (G-08). */
  readonly fed?: ReadonlySet<string> | undefined
  /** A withdrawal period forbids its sale that day (G-10). */
  readonly withdrawn?: boolean
}

interface BatchContext extends DateLimits {
  readonly facts?: BatchFacts
}

export interface BatchChangeResult {
  /** No error, no conflict, every warning confirmed. */
  readonly accepted: boolean
  readonly events: readonly BatchEvent[]
  readonly before: BatchHistory
  readonly history: BatchHistory
  /** Rules the changed event itself breaks, and the first later event it would make impossible (K-01, K-02) with its cause. */
  readonly violations: readonly BatchViolation[]
}

/**
 * Judges a change at any position by replaying the whole batch with it (§3.4, §3.6). Changes nothing.
 * @throws Error when `edit` or `remove` names an event that is not among `events`
 */
export function tryBatchChange(
  head: BatchHead,
  events: readonly BatchEvent[],
  change: BatchChange,
  context: BatchContext,
): BatchChangeResult {
  const touched = touchedBy(events, change, 'batch')
  const { old, now } = touched
  const rest = events.filter((event) => event !== old)
  const next = now ? [...rest, now] : rest
  const [changed, isNew] = [old ?? now, change.kind === 'insert']
  return outcomeOf(head, { events, next, changed, isNew }, (histories) =>
    judge(head.stage, histories, touched, context),
  )
}

/**
 * Judges what is left of a batch without these events, all at once: each is asked what `tryBatchChange` asks of one that
 * goes, and none may leave a later one impossible. Changes nothing.
 */
export function tryBatchRemoval(
  head: BatchHead,
  events: readonly BatchEvent[],
  gone: readonly BatchEvent[],
  limits: DateLimits,
): BatchChangeResult {
  const uids = new Set(gone.map(({ uid }) => uid))
  const next = events.filter(({ uid }) => !uids.has(uid))
  return outcomeOf(head, { events, next, changed: gone[0] }, (histories) =>
    gone.flatMap((old) => [...judge(head.stage, histories, { old }, limits)]),
  )
}

/** A batch before and after a change. */
export interface Histories {
  readonly before: BatchHistory
  readonly after: BatchHistory
}

interface Alteration {
  readonly events: readonly BatchEvent[]
  readonly next: readonly BatchEvent[]
  /** The event that a later one would be in conflict with. */
  readonly changed: BatchEvent | undefined
  readonly isNew?: boolean
}

/** Replays a batch with both lists of events: what the change breaks by itself, else the first later event it makes impossible. */
export function outcomeOf(
  head: BatchHead,
  { events, next, changed, isNew = false }: Alteration,
  own: (histories: Histories) => Iterable<BatchViolation>,
): BatchChangeResult {
  const [before, history] = [replayBatch(head, events), replayBatch(head, next)]
  const found = [...own({ before, after: history })]
  const isStopped = found.some(({ level }) => level === 'E')
  const violations = isStopped ? found : [...found, ...conflictOf(before, history, changed, isNew)]
  const accepted = violations.every(({ level, confirmed }) => level === 'W' && confirmed === true)
  return { accepted, events: next, before, history, violations }
}

function* judge(
  stage: BatchStage,
  { before, after }: Histories,
  { old, now }: Touched<BatchEvent>,
  context: BatchContext,
): Iterable<BatchViolation> {
  const event = now ?? old
  for (const { rule, slots } of brokenDates(now?.date, old?.date, context))
    yield violation(event, rule, 'date', slots)
  // a closed batch is opened again before anything in it changes: taking back its end does that
  if (before.status === 'CLOSED' && old?.type !== 'batch_close')
    return yield violation(event, 'G-03', 'batchNo', {})
  if (!now) return
  const confirmed = now.confirmed === true
  const found = [
    ...after.violations.filter(({ uid }) => uid === now.uid),
    ...factsOf(now, context.facts ?? {}, stage),
    ...unfed(now, after, context.facts ?? {}),
  ]
  yield* found.map((one) => (one.level === 'W' ? { ...one, confirmed } : one))
}

/** G-08: closed without feed, or with days for which no feed was entered. */
function* unfed(event: BatchEvent, { moves }: BatchHistory, { fed }: BatchFacts): Iterable<BatchViolation> {
  const n = event.type === 'batch_close' && fed ? daysUnfed(moves, event.date, fed) : 0
  if (n > 0) yield violation(event, 'G-08', 'date', { n })
}

/** Rules of an event that depend on facts outside the batch, for a batch in its stage (G-06, G-09, G-13, K-18). */
export function* factsOf(
  event: BatchEvent,
  { house, isSame, mergesStages, withdrawn }: BatchFacts,
  stage: BatchStage,
): Iterable<BatchViolation> {
  if (withdrawn) yield violation(event, 'G-10', 'date', {})
  if (isSame) yield violation(event, 'G-06', 'toBatchNo', {})
  if (mergesStages) yield violation(event, 'G-09', 'toBatchNo', {})
  const isFull = house && house.capacity !== null && house.heads + (event.payload.qty ?? 0) > house.capacity
  if (isFull) yield violation(event, 'G-13', 'houseId', {})
  const strange = event.type === 'batch_in_init' ? null : strangeHouse(stage, house?.houseType)
  if (strange !== null)
    yield violation(event, 'K-18', 'houseId', { 阶段: STAGE_LABELS[stage], 舍别: strange })
}

/** The first event that `changed`, without errors of its own, makes impossible. */
function conflictOf(
  before: BatchHistory,
  after: BatchHistory,
  changed: BatchEvent | undefined,
  isNew: boolean,
): BatchViolation[] {
  const cause = newlyBroken(before, after)
  if (!cause || !changed) return []
  const rule = isNew ? 'K-01' : 'K-02'
  const message = ruleMessage(rule, { 事件: BATCH_EVENT_LABELS[cause.eventType], 日期: cause.date })
  return [{ ...cause, uid: changed.uid, rule, field: 'date', message }, cause]
}

/** Days up to `until` on which the batch had heads at the end of the day and no feed was entered (G-08). */
const daysUnfed = (moves: readonly DayMove[], until: string, fed: ReadonlySet<string>): number =>
  stockDays(moves, until).filter(({ date, closing }) => closing > 0 && !fed.has(date)).length
