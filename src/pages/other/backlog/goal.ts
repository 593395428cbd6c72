import { judge } from '#domain/indicators.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { Judgement } from '#widgets/metric-judgement.ts'
import type { Goal } from './part-data.ts'

/** How far a figure lies from its target: from the nearer end of an interval, nothing inside it. Null without either. */
export function apartFrom(value: string | null, { direction, target, upper }: Goal): number | null {
  if (value === null || target === null) return null
  const figure = Number(value)
  if (direction !== 'within' || upper?.target === null || upper === null) return figure - target
  if (figure < target) return figure - target
  return Math.max(0, figure - upper.target)
}

/** A figure against its limits: met, between target and warning, past the warning, past the alarm. */
export function standing(value: string | null, goal: Goal): Judgement {
  const verdict = judge(value, goal)
  if (verdict === null || goal.target === null) return 'none'
  if (verdict !== 'good') return verdict === 'red' ? 'red' : 'warn'
  const apart = apartFrom(value, goal) ?? 0
  const missed = goal.direction === 'up' ? apart < 0 : goal.direction === 'down' ? apart > 0 : apart !== 0
  return missed ? 'near' : 'met'
}

/** 88.00, or 40 至 50. */
export function targetText({ target, upper }: Goal): string {
  if (upper === null || upper.target === null) return formatNumber(target, 2)
  return `${Number(target)} 至 ${upper.target}`
}
