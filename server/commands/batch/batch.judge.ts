import {
  type BatchChange,
  type BatchChangeResult,
  type BatchFacts,
  tryBatchChange,
} from '#domain/batch/batch.trial.ts'
import type { BatchEvent, BatchMove, BatchViolation } from '#domain/batch/batch.types.ts'
import { isForFood } from '#domain/batch/food.ts'
import type { DateLimits } from '#domain/sow/change-dates.ts'
import { merged, type RowViolation } from '../entry/row-result.ts'
import type { StoredBatch } from './batch.load.ts'
import { houseInto } from './batch.parts.ts'
import type { Care } from './care.ts'
import type { Pending, Rooms } from './rooms.ts'

/** A change to one batch's event: inserted, edited, or taken back where `event` is null. */
export interface Step {
  readonly batch: StoredBatch
  readonly event: BatchEvent | null
  /** Uid of the event that is changed or taken back. */
  readonly old?: string
}

export interface Judged {
  readonly batch: StoredBatch
  readonly event: BatchEvent | null
  readonly result: BatchChangeResult
}

export interface Verdict {
  readonly accepted: boolean
  readonly judged: readonly Judged[]
  readonly violations: readonly RowViolation[]
}

interface JudgeContext {
  readonly limits: DateLimits
  /** Omitted where no heads move into a house. */
  readonly rooms?: Rooms
  /** Feed and medication of the batches; omitted where no batch is closed or sold from. */
  readonly care?: Care
  readonly isSame?: boolean
  readonly mergesStages?: boolean
}

/**
 * Judges the steps of one row, each by the replay of its batch; the arrival of a transfer carries the mean birth date of the source batch.
 */
export function judgeSteps(steps: readonly Step[], context: JudgeContext): Verdict {
  const judged: Judged[] = []
  const violations: RowViolation[][] = []
  const pending: Pending[] = []
  for (const [index, step] of steps.entries()) {
    const event = step.event && withBirth(step.event, judged[0])
    const facts = {
      ...roomOf(event, context.rooms, pending),
      ...careOf(step, context.care),
      ...(index === 0 ? twoBatches(context) : {}),
    }
    const result = tryBatchChange(step.batch, step.batch.events, changeOf(step, event), {
      ...context.limits,
      facts,
    })
    judged.push({ batch: step.batch, event, result })
    violations.push(result.violations.map((one) => rowViolation(one, index > 0)))
    if (event) pending.push(...movesOf(result, event))
    // same batch twice: the second step cannot be judged
    if (context.isSame) break
  }
  const accepted = judged.every(({ result }) => result.accepted)
  return { accepted, judged, violations: merged(violations) }
}

/** Movements an event makes in the changed history. */
export const movesOf = ({ history }: BatchChangeResult, { uid }: BatchEvent): BatchMove[] =>
  history.moves.filter((move) => move.source === uid)

const twoBatches = ({ isSame = false, mergesStages = false }: JudgeContext): BatchFacts => ({
  isSame,
  mergesStages,
})

function roomOf(event: BatchEvent | null, rooms: Rooms | undefined, pending: readonly Pending[]): BatchFacts {
  const houseId = event && houseInto(event)
  const house = houseId && rooms?.at({ houseId, date: event.date }, pending)
  return house ? { house } : {}
}

function careOf({ batch, event }: Step, care: Care | undefined): BatchFacts {
  if (!event || !care) return {}
  if (event.type === 'batch_close') return { fed: care.fed(batch.uid) }
  return isForFood({ type: event.type, amount: event.payload.amount })
    ? { withdrawn: care.withdrawn(batch.uid, event.date) }
    : {}
}

function withBirth(event: BatchEvent, out: Judged | undefined): BatchEvent {
  if (event.type !== 'batch_in_transfer' || !out?.event) return event
  const born = movesOf(out.result, out.event)[0]?.born ?? null
  return { ...event, payload: { ...event.payload, born } }
}

function changeOf({ old }: Step, event: BatchEvent | null): BatchChange {
  if (!event) return { kind: 'remove', uid: old ?? '' }
  return { kind: old === undefined ? 'insert' : 'edit', event }
}

/** Cells of the row where violations are shown: those of the second batch at the cell that names it. */
const FIELDS = { own: { batchNo: 'earNo' }, other: { batchNo: 'toBatchNo', houseId: 'toHouseId' } } as const

function rowViolation(one: BatchViolation, isOther: boolean): RowViolation {
  const { rule, level, message, confirmed } = one
  const fields: Readonly<Record<string, string>> = isOther ? FIELDS.other : FIELDS.own
  const isMove = one.eventType === 'batch_move_house' && one.field === 'houseId'
  const field = isMove ? 'toHouseId' : (fields[one.field] ?? one.field)
  return { rule, level, field, message, ...(confirmed ? { confirmed } : {}) }
}
