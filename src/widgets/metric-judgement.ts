import { type Numeric, toNumeric } from './format-number.ts'

/** A figure against its target: met, between target and amber limit, beyond amber, beyond red (look.md §5). */
export type Judgement = 'met' | 'near' | 'warn' | 'red' | 'none'

export interface Target {
  target: number
  /** Whether more or less than the target is good. */
  better: 'more' | 'less'
  /** Limits on the bad side; by default there is none, and whatever misses the target is near it. */
  amber?: number
  red?: number
}

export function judge(value: Numeric, goal: Target | null | undefined): Judgement {
  const figure = toNumeric(value)
  if (!goal || figure === null) return 'none'
  const sign = goal.better === 'more' ? 1 : -1
  const isBeyond = (limit: number | undefined) => limit !== undefined && sign * (Number(figure) - limit) < 0
  if (!isBeyond(goal.target)) return 'met'
  if (isBeyond(goal.red)) return 'red'
  return isBeyond(goal.amber) ? 'warn' : 'near'
}

export const judgementWords: Readonly<Record<Judgement, string>> = {
  met: '达标',
  near: '接近',
  warn: '预警',
  red: '超红线',
  none: '',
}
