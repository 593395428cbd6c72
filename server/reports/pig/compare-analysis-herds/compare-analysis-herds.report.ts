import { type RawBuilder, sql } from 'kysely'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import {
  herdReport,
  rowsOf as rowsOfHerd,
} from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { definition } from './compare-analysis-herds.definition.ts'
import { groupsOf, partOf } from './compare-analysis-herds.parts.ts'
import { growing } from './growing.ts'

type Sql = RawBuilder<unknown>

const rowsOf = (context: ReportContext): Sql =>
  rowsOfHerd(definition, context, { more: [growing], part: partOf(context) })

const herd = herdReport(definition)

/** The figures of the scorecard, and of the batches that ended, for groups inside a farm (§5.8). */
export const compareHerds: ServerReport = {
  ...herd,
  from: {
    rows: (context) => sql`${materializedRows(context, rowsOf)}
    ${context.summing || context.totalsOnly ? sql`` : sql`left join pig a on a.farm_id = x.farm_id and a.uid = x.pig_id`}`,
  },
  columns: { ...herd.columns, earNo: sql`a.ear_no` },
  groups: { ...herd.groups, ...groupsOf(pigSources) },
  plan: { ...herd.plan, farmwise: rowsOf, farmwiseSums: true },
}
