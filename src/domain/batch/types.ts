import type { Level, RuleId } from '../rules.ts'

export type BatchStage = 'NURSERY' | 'FINISH' | 'GILT_REAR' | 'WTF'
export type BatchStatus = 'OPEN' | 'CLOSED'

/** Events of a growing batch (§3.7). Weaned piglets are reported by the weaning of their dam, under its uid. */
export type BatchEventType =
  | 'batch_in_init'
  | 'batch_in_wean'
  | 'batch_in_buy'
  | 'batch_in_transfer'
  | 'batch_move_house'
  | 'batch_weigh'
  | 'batch_out_select'
  | 'batch_out_transfer'
  | 'batch_out_sale'
  | 'batch_out_slaughter'
  | 'batch_out_death'
  | 'batch_out_cull'
  | 'batch_count'
  | 'batch_close'

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

export interface BatchEvent {
  readonly uid: string
  readonly type: BatchEventType
  readonly date: string
  readonly seq: number
  readonly payload: BatchPayload
  /** Its warnings have a reason. */
  readonly confirmed?: boolean
}

/** Facts of a batch before its first event. */
export interface BatchHead {
  readonly openDate: string
  readonly stage: BatchStage
}

/** Types of movement (§2.10), and a change of house, which is none of the batch. */
export type MoveKind =
  | 'IN_INIT'
  | 'IN_WEAN'
  | 'IN_BUY'
  | 'IN_TRANSFER'
  | 'IN_GAIN'
  | 'OUT_DEATH'
  | 'OUT_CULL'
  | 'OUT_SALE'
  | 'OUT_TRANSFER'
  | 'OUT_SELECT'
  | 'OUT_SLAUGHTER'
  | 'OUT_LOSS'
  | 'HOUSE_IN'
  | 'HOUSE_OUT'

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

export interface Weighing {
  readonly source: string
  readonly date: string
  readonly sampleQty: number
  /** kg of the sample. */
  readonly weight: number
}

export interface BatchViolation {
  /** Event that breaks the rule. */
  uid: string
  rule: RuleId
  level: Level
  field: string
  message: string
  eventType: BatchEventType
  date: string
  /** A warning the person has confirmed with a reason. */
  confirmed?: boolean
}

/** Result of the replay of a batch's events. Every figure of a farm about the batch is a projection of this. */
export interface BatchHistory {
  readonly status: BatchStatus
  readonly closeDate: string | null
  readonly moves: readonly BatchMove[]
  readonly weighings: readonly Weighing[]
  readonly stock: number
  /** Heads by house, only those with any. */
  readonly houses: ReadonlyMap<string | null, number>
  /** As in the last movement. */
  readonly born: number | null
  readonly lastEvent: { readonly uid: string; readonly type: BatchEventType; readonly date: string } | null
  readonly violations: readonly BatchViolation[]
}
