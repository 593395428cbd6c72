import Big from 'big.js'
import { type MaybeDecimal, roundHalfUp } from '../decimal.ts'
import { ruleMessage } from '../rules.ts'
import { isMissing } from '../typed.ts'

export interface Reading {
  readonly last: MaybeDecimal
  readonly current: MaybeDecimal
  /** What was used, where no meter tells it. */
  readonly qty: MaybeDecimal
}

type Used =
  | { readonly qty: string }
  | { readonly field: 'lastReading' | 'reading' | 'qty'; readonly message: string }

const isGiven = (value: MaybeDecimal): value is NonNullable<MaybeDecimal> => !isMissing(value)

/** 用量 = 本次 − 上次, or what was told without a meter; C-02 where a meter went backwards. */
export function energyUsed({ last, current, qty }: Reading): Used {
  if (!isGiven(current))
    return isGiven(qty) ? { qty: roundHalfUp(qty) } : { field: 'reading', message: '请填写本次读数或用量' }
  if (!isGiven(last)) return { field: 'lastReading', message: '请填写上次读数' }
  const used = new Big(current).minus(last)
  if (used.lt(0)) return { field: 'reading', message: ruleMessage('C-02', {}) }
  if (isGiven(qty) && !used.eq(qty)) return { field: 'qty', message: '用量应为本次读数－上次读数' }
  return { qty: roundHalfUp(used) }
}
