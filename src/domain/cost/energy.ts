import Big from 'big.js'
import { type MaybeDecimal, roundHalfUp } from '../decimal.ts'
import { ruleMessage } from '../rules.ts'
import { isMissing } from '../typed.ts'

interface Reading {
  readonly last: MaybeDecimal
  readonly current: MaybeDecimal
  /** Quantity used, where no meter measures it. */
  readonly qty: MaybeDecimal
  /** The meter was replaced: what the old one counted last is in no reading. */
  readonly replaced?: boolean
}

/** Meter readings of the months around, where they exist. */
export interface Neighbours {
  readonly before: MaybeDecimal
  readonly after: MaybeDecimal
}

type Problem = { readonly field: 'lastReading' | 'reading' | 'qty'; readonly message: string }
type Used = { readonly qty: string } | Problem

const isGiven = (value: MaybeDecimal): value is NonNullable<MaybeDecimal> => !isMissing(value)

/** 用量 = 本次 − 上次, or what was reported without a meter; C-02 where a meter went backwards. */
export function energyUsed({ last, current, qty, replaced = false }: Reading): Used {
  if (!isGiven(current))
    return isGiven(qty) ? { qty: roundHalfUp(qty) } : { field: 'reading', message: '请填写本次读数或用量' }
  if (!isGiven(last)) return { field: 'lastReading', message: '请填写上次读数' }
  const used = new Big(current).minus(last)
  if (used.lt(0)) return { field: 'reading', message: ruleMessage('C-02', {}) }
  if (replaced && isGiven(qty)) return { qty: roundHalfUp(qty) }
  if (isGiven(qty) && !used.eq(qty)) return { field: 'qty', message: '用量应为本次读数－上次读数' }
  return { qty: roundHalfUp(used) }
}

/** C-02 against the months around: a meter goes on where it was, and forward only, unless another was put in. */
export function neighbourProblem(
  { last, current, replaced = false }: Omit<Reading, 'qty'>,
  { before, after }: Neighbours,
): Problem | null {
  if (!isGiven(current)) return null
  const backwards = { field: 'reading', message: ruleMessage('C-02', {}) } as const
  if (isGiven(after) && new Big(current).gt(after))
    return { ...backwards, message: `${backwards.message}：下一期本次读数为${roundHalfUp(after)}` }
  if (replaced || !isGiven(before)) return null
  if (new Big(current).lt(before)) return backwards
  return isGiven(last) && !new Big(last).eq(before)
    ? { field: 'lastReading', message: `上一期本次读数为${roundHalfUp(before)}；换了表请勾选换表` }
    : null
}
