import { type RawBuilder, sql } from 'kysely'
import { conditionOf, one } from '../../../kit/report/count.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { farmParameter } from '../../../kit/report/farm-parameter.ts'

/** Services `s` of the cohort: those of the farm, and with init_in_cohort those its sows were taken over with (§3.8). */
export const inCohort = (context: ReportContext): RawBuilder<unknown> =>
  sql`(not s.init or ${farmParameter(context, 'init_in_cohort', sql`s.farm_id`)})`

/** Nothing for a service that is in the cohort for the sake of its farrowing rate only. */
export function ofPeriod(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = conditionOf(value)
  return counted ? one(sql`not s.init and (${counted})`) : sql`case when not s.init then ${value} end`
}

/** Figures a service taken over adds to: the farrowing rate and how the services of it ended. No matings, no litters. */
export const RATE_FIGURES: ReadonlySet<string> = new Set([
  'matured',
  'maturedFarrowed',
  'remaining',
  'returned',
  'negative',
  'aborted',
  'lateOpen',
  'removed',
])
