import { type RawBuilder, sql } from 'kysely'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { unionOf } from '../../../kit/report/facts.ts'
import { dearRows } from '../../../kit/report/read-once.ts'
import { efficiency, facts } from '../breeding-sow-production-efficiency/report.ts'
import { dailyFacts } from '../herd-day/daily-facts.ts'
import { face } from './face.ts'
import { growing } from './growing.ts'
import { groupsOf, partOf } from './parts.ts'

type Sql = RawBuilder<unknown>

/** Farms and months come out of a farm's days where these are right; what parts a farm, out of the rows. */
function rowsOf(context: ReportContext): Sql {
  const part = partOf(context)
  const daily = context.summing && !context.only && !part ? (context.daily ?? []) : []
  const kept = daily.filter((farm) => context.farms.includes(farm))
  const rest = context.farms.filter((farm) => !kept.includes(farm))
  const days = () => unionOf(face.columns, [...dailyFacts, growing], { ...context, farms: kept }, part)
  const rows = () => unionOf(face.columns, [...facts, growing], { ...context, farms: rest }, part)
  if (kept.length === 0) return rows()
  return rest.length === 0 ? days() : sql`${days()} union all ${rows()}`
}

/** The figures of the scorecard, and of the batches that ended, for groups inside a farm (domain.md §5.8). */
export const compareHerds: ServerReport = {
  ...efficiency,
  report: face,
  farmwise: rowsOf,
  farmwiseSums: true,
  from: (context) => sql`${dearRows(context, rowsOf)}
    ${context.summing || context.lean ? sql`` : sql`left join pig a on a.farm_id = x.farm_id and a.uid = x.pig_id`}`,
  columns: {
    ...efficiency.columns,
    ...Object.fromEntries(
      Object.entries(face.columns).flatMap(([key, one]) => (one.sum ? [[key, sql.ref(`x.${key}`)]] : [])),
    ),
    earNo: sql`a.ear_no`,
  },
  groups: { ...efficiency.groups, ...groupsOf(pigSources) },
}
