import { addsOverFarms, type PlanCode } from '#domain/plan/year.ts'
import { functionCode } from '#kit/resource.ts'
import { plannedFigures } from '#server/queries/planned-figures.ts'
import { MONEY } from '../../../kit/report/money.ts'
import { type HomeAsking, numberOf } from './declare.ts'

const PLANS_OF_COSTS = functionCode('yearPlanAttainment', MONEY)

/**
 * What the year plans in force say of a period, for who sees their costs. Null where a farm has no plan for all of its days;
 * of several farms for what does not add up, as a cost of a head.
 */
export async function budgetOf(
  ask: HomeAsking,
  { dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
): Promise<(code: PlanCode) => number | null> {
  if (!ask.functions.has(PLANS_OF_COSTS)) return () => null
  const plans = await plannedFigures(ask.tx, ask.farms, { start: dateFrom, end: dateTo })
  return (code) => {
    const values = ask.farms.map((farm) => plans.get(farm)?.[code] ?? null)
    if (values.length === 0 || values.includes(null)) return null
    if (values.length > 1 && !addsOverFarms(code)) return null
    return values.reduce((sum, one) => sum + numberOf(one), 0)
  }
}
