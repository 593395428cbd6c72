import Big from 'big.js'
import { addDays, days, monthRange } from '../calendar.ts'
import { roundHalfUp, sumOf } from '../decimal.ts'
import { type MonthKey, type PlanCode, type PlanLine, planItem } from '../plan/year.ts'

/** The plans in force of a farm, by year. */
export type YearPlans = Readonly<Record<string, readonly PlanLine[]>>

interface Part {
  readonly value: string
  readonly days: number
  readonly of: number
}

/** The months between two days with the plan of each; null where one of them plans nothing. */
function partsOf(plans: YearPlans, code: PlanCode, from: string, to: string): Part[] | null {
  const parts: Part[] = []
  for (let first = from; first <= to; ) {
    const { start, end } = monthRange(first)
    const last = end < to ? end : to
    const line = plans[first.slice(0, 4)]?.find((one) => one.code === code)
    const value = line?.[`m${Number(first.slice(5, 7))}` as MonthKey] ?? null
    if (value === null) return null
    parts.push({ value, days: days(first, last) + 1, of: days(start, end) + 1 })
    first = addDays(last, 1)
  }
  return parts
}

/**
 * Target from one day to another: heads by the days of their months, levels and rates as the mean over the days. Null where one of the
 * months has no plan in force.
 */
export function plannedFor(plans: YearPlans, code: PlanCode, from: string, to: string): string | null {
  const parts = partsOf(plans, code, from, to)
  if (!parts || parts.length === 0) return null
  const isCount = planItem(code).kind === 'count'
  const shares = parts.map(({ value, days: some, of }) => new Big(value).times(some).div(isCount ? of : 1))
  const sum = sumOf(shares) ?? new Big(0)
  return roundHalfUp(isCount ? sum : sum.div(days(from, to) + 1))
}
