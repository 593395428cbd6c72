/** Errors in the kept rows of a day. */
export const DAILY_PROBLEMS = {
  MISSING: '缺少该日',
  TWICE: '同一日重复',
  JUMP: '期末与次日期初不符',
  DIFFERENT: '与明细不符',
} as const

/** Which daily snapshot it is about. */
export const DAILY_KINDS = { HERD: '母猪日存栏', BATCH: '批次日存栏', PIG: '种猪状态' } as const

/** A day of a farm, a batch or an animal that is kept twice, not at all, or wrong. */
export interface DailyProblem {
  readonly kind: keyof typeof DAILY_KINDS
  readonly problem: keyof typeof DAILY_PROBLEMS
  readonly day: string
  /** Batch or ear number; empty for the herd. */
  readonly subject: string
  /** The part that is computed anew: a batch; null for the days of the herd, and for animals, which a rebuild mends. */
  readonly batchId: string | null
  /** Heads as they are kept, and as they should be. */
  readonly heads: number | null
  readonly expected: number | null
  /** How often the day is kept. */
  readonly times: number
}
