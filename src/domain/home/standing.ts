import { type Indicator, judge } from '../indicators.ts'
import type { Tone } from './home.ts'

/** Target and limits of a figure. */
type Goal = Pick<Indicator, 'direction' | 'upper' | 'target' | 'yellow' | 'red'>

/** How far a figure lies from its target: from the nearer end of an interval, nothing inside it. Null without either. */
export function apartFrom(value: string | null, { direction, target, upper }: Goal): number | null {
  if (value === null || target === null) return null
  const figure = Number(value)
  if (direction !== 'within' || upper?.target === null || upper === null) return figure - target
  if (figure < target) return figure - target
  return Math.max(0, figure - upper.target)
}

/** A figure against its limits: met, between target and warning, past the warning, past the alarm; null without either. */
export function standing(value: string | null, goal: Goal): Tone | null {
  const verdict = judge(value, goal)
  if (verdict === null || goal.target === null) return null
  if (verdict !== 'good') return verdict === 'red' ? 'red' : 'warn'
  const apart = apartFrom(value, goal) ?? 0
  const missed = goal.direction === 'up' ? apart < 0 : goal.direction === 'down' ? apart > 0 : apart !== 0
  return missed ? 'near' : 'met'
}
