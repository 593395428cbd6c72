import type { Maybe } from '../typed.ts'

/** Changes of a boar's status: 调教, 转生产, 休息, 恢复, 转试情. */
export type BoarChange = 'TRAIN' | 'ACTIVATE' | 'REST' | 'RESUME' | 'TEASER'

export interface BoarStatePayload {
  change: BoarChange
  reason?: Maybe<string>
}

/** One ejaculate (§2.9). */
export interface CollectPayload {
  /** ml before dilution. */
  volume: number
  /** 10⁸ sperm per ml. */
  density?: Maybe<number>
  /** Per cent. */
  motility: number
  abnormal: number
  colour?: Maybe<'WHITE' | 'GREY' | 'ODD'>
  smell?: Maybe<string>
  ph?: Maybe<number>
  agglutination?: Maybe<string>
  time?: Maybe<string>
  collector?: Maybe<string>
  /** Filled when a person throws it away, whatever the figures. */
  discardReason?: Maybe<string>
  /** The verdict of the day it was examined: later limits do not change it. */
  qualified?: Maybe<boolean>
  lowMotility?: Maybe<boolean>
  highAbnormal?: Maybe<boolean>
}

/** An ejaculate that went into a lot, with its volume as it was then, ml. */
export interface LotSource {
  readonly uid: string
  readonly boarId: string
  readonly earNo: string
  readonly volume: number
}

/** Dilution into a lot; every boar of a mixed one carries the same event, its own place among the sources apart. */
export interface ProcessPayload {
  lotUid: string
  lotNo: string
  dosesMade: number
  /** ml per dose. */
  doseVolume: number
  /** 10⁸ per dose. */
  spermPerDose?: Maybe<number>
  extender?: Maybe<string>
  validTo: string
  sources: readonly LotSource[]
  place: number
}
