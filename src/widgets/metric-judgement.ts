import { judge as verdictOf } from '#domain/indicators.ts'
import { type Numeric, toNumeric } from './format-number.ts'

/** A figure against its target: met, between target and amber limit, beyond amber, beyond red. */
export type Judgement = 'met' | 'near' | 'warn' | 'red' | 'none'

export interface Target {
  target: number
  /** The good side of the target: more or less. */
  better: 'more' | 'less'
  /** Limits on the bad side; by default there is none, and any figure that misses the target is near it. */
  amber?: number
  red?: number
}

export function judge(value: Numeric, goal: Target | null | undefined): Judgement {
  if (!goal) return 'none'
  const { target, better, amber = null, red = null } = goal
  const limits = { direction: better === 'more' ? 'up' : 'down', target, red, upper: null } as const
  const verdict = verdictOf(toNumeric(value), { ...limits, yellow: amber })
  if (verdict === null) return 'none'
  if (verdict !== 'good') return verdict === 'red' ? 'red' : 'warn'
  return verdictOf(toNumeric(value), { ...limits, yellow: target }) === 'good' ? 'met' : 'near'
}

export const judgementWords: Readonly<Record<Judgement, string>> = {
  met: '达标',
  near: '接近',
  warn: '预警',
  red: '超红线',
  none: '',
}
