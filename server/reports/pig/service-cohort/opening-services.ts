import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { conditionOf, one } from '../../../kit/report/count.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { farmParameter } from '../../../kit/report/farm-parameter.ts'

/** True where a farm counts services its sows were taken over with in the farrowing rate (init_in_cohort, §3.8). */
const takesOver = ({ farms, params }: ReportContext): boolean =>
  [params.all, ...farms.map(params.of)].some((values) => values.init_in_cohort)

/** Services `s` of the cohort: those of the farm, and where it asks for them those its sows were taken over with. */
export const inCohort = (context: ReportContext): Sql =>
  takesOver(context)
    ? sql`(not s.init or ${farmParameter(context, 'init_in_cohort', sql`s.farm_id`)})`
    : sql`not s.init`

/** What `k.opening` is to be: whether a service of the cohort was taken over. Where none can be, no row need be asked. */
export const opening = (context: ReportContext): Sql => (takesOver(context) ? sql`s.init` : sql`false`)

/** Nothing for a service that is in the cohort for the sake of its farrowing rate only. */
export function ofPeriod(value: Sql): Sql {
  const counted = conditionOf(value)
  return counted ? one(sql`not k.opening and (${counted})`) : sql`case when not k.opening then ${value} end`
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
