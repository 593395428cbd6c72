import { apartFrom, standing as standingOf } from '#domain/home/standing.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { Judgement } from '#widgets/metric-judgement.ts'
import type { Goal } from './part-data.ts'

export { apartFrom }

/** A figure against its limits, as the word and the dot say it. */
export const standing = (value: string | null, goal: Goal): Judgement => standingOf(value, goal) ?? 'none'

/** 88.00, or 40 至 50. */
export function targetText({ target, upper }: Goal): string {
  if (upper === null || upper.target === null) return formatNumber(target, 2)
  return `${Number(target)} 至 ${upper.target}`
}
