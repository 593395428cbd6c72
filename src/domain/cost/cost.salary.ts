import Big from 'big.js'
import { type MaybeDecimal, roundHalfUp } from '../decimal.ts'

export const POSITION_KINDS = { DIRECT: '直接', PUBLIC: '公共' } as const
export type PositionKind = keyof typeof POSITION_KINDS

interface Pay {
  readonly base: MaybeDecimal
  readonly bonus: MaybeDecimal
  readonly deduction: MaybeDecimal
  /** The company's part of the social insurance. */
  readonly social: MaybeDecimal
}

/** Cost of a person in a month, 元: 基本 + 绩效 − 扣款 + 社保 (公司部分). */
export const payTotal = ({ base, bonus, deduction, social }: Pay): string =>
  roundHalfUp(
    new Big(base || 0)
      .plus(bonus || 0)
      .minus(deduction || 0)
      .plus(social || 0),
  )
