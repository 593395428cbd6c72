import { type PlanCode, type PlanLine, plannedBetween } from '../plan/year.ts'

/** The plans in force of a farm, by year. */
export type YearPlans = Readonly<Record<string, readonly PlanLine[]>>

/** Target from one day to another; null where one of the months has no plan in force. */
export const plannedFor = (plans: YearPlans, code: PlanCode, from: string, to: string): string | null =>
  plannedBetween((year) => plans[year]?.find((one) => one.code === code), from, to)
