import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { ReportContext } from '../kit/report/definition.ts'
import { farmParameter } from '../kit/report/farm-parameter.ts'
import { conditionOf, one } from '../kit/report/report.count.ts'

/** True where a farm counts services before go-live in the farrowing rate (init_in_cohort, §3.8). */
const takesOver = ({ farms, params }: ReportContext): boolean =>
  [params.all, ...farms.map(params.of)].some((values) => values.init_in_cohort)

/** Services `s` of the cohort: those of the farm, and those before go-live where it includes them. */
export const inCohort = (context: ReportContext): Sql =>
  takesOver(context)
    ? sql`(not s.init or ${farmParameter(context, 'init_in_cohort', sql`s.farm_id`)})`
    : sql`not s.init`

/** Value of `k.opening`: whether a service of the cohort is from before go-live. Where none can be, no row is read. */
export const opening = (context: ReportContext): Sql => (takesOver(context) ? sql`s.init` : sql`false`)

/** Null for a service that is in the cohort only for the farrowing rate. */
export function ofPeriod(value: Sql): Sql {
  const counted = conditionOf(value)
  return counted ? one(sql`not k.opening and (${counted})`) : sql`case when not k.opening then ${value} end`
}

/** Figures that include services before go-live: the farrowing rate and their outcomes. No matings, no litters. */
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
