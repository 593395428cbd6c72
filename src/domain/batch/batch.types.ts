import type { Recorded } from '../sow/event-types.ts'
import type { Violation } from '../sow/sow.types.ts'
import type { BATCH_EVENT_LABELS, BATCH_STATUS_LABELS, MOVE_LABELS, STAGE_LABELS } from './batch.labels.ts'

export type BatchStage = keyof typeof STAGE_LABELS
type BatchStatus = keyof typeof BATCH_STATUS_LABELS

/** Events of a growing batch (§3.7). Weaned piglets are reported by the weaning of their dam, under its uid. */
export type BatchEventType = keyof typeof BATCH_EVENT_LABELS

/** Cells of an event; which of them an event has is its form's matter. */
export interface BatchPayload {
  /** Heads that come, go or change house. */
  readonly qty?: number | null
  /** kg of all these heads, or of the sample that was weighed. */
  readonly weight?: number | null
  /** 元 of all these heads. */
  readonly amount?: number | null
  /** House they come to, or leave. Empty when leaving: the only house of the batch. */
  readonly houseId?: string | null
  /** 调栏: where they go. */
  readonly toHouseId?: string | null
  /** Mean day of birth of those that come. */
  readonly birthDate?: string | null
  /** The same as a day number with decimals, where it is the mean of a batch they come from. */
  readonly born?: number | null
  /** 盘点: heads that were there at the end of the day; with `houseId` in that house, else in all. */
  readonly counted?: number | null
  /** 称重: heads of the sample. */
  readonly sampleQty?: number | null
}

export type BatchEvent = Recorded<BatchEventType, BatchPayload>

/** Facts of a batch before its first event. */
export interface BatchHead {
  readonly openDate: string
  readonly stage: BatchStage
}

/** Types of movement (§2.10), and a change of house, which is none of the batch. */
export type MoveKind = keyof typeof MOVE_LABELS

/** One movement with the batch's totals after it. */
export interface BatchMove {
  /** Uid of the event. */
  readonly source: string
  readonly kind: MoveKind
  readonly date: string
  /** Signed heads. */
  readonly qty: number
  /** kg of these heads, not signed; null where they were not weighed (盘盈, 盘亏). */
  readonly weight: number | null
  readonly amount: number | null
  readonly houseId: string | null
  /** Heads of the whole batch after this movement. */
  readonly stock: number
  /** Mean day of birth of the heads that are there, as a day number with decimals; null when it is unknown. */
  readonly born: number | null
}

interface Weighing {
  readonly source: string
  readonly date: string
  readonly sampleQty: number
  /** kg of the sample. */
  readonly weight: number
}

export type BatchViolation = Violation<BatchEventType>

/** Result of the replay of a batch's events. Every figure of a farm about the batch is a projection of this. */
export interface BatchHistory {
  status: BatchStatus
  closeDate: string | null
  moves: BatchMove[]
  weighings: Weighing[]
  stock: number
  /** Heads by house, only those with any. */
  houses: Map<string | null, number>
  /** Mean day of birth of those that are there whose birth is known, as in the last movement. */
  born: number | null
  lastEvent: Pick<BatchEvent, 'uid' | 'type' | 'date'> | null
  violations: BatchViolation[]
}
