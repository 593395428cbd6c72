import { sql } from 'kysely'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import {
  herdReport,
  rowsOf as rowsOfHerd,
} from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { definition } from './compare-analysis-herds.definition.ts'
import { groupsOf, partOf } from './compare-analysis-herds.parts.ts'
import { growing } from './growing.ts'

const rowsOf = (context: ReportContext): Sql =>
  rowsOfHerd(definition, context, { more: [growing], part: partOf(context) })

const herd = herdReport(definition)

/** Figures of the scorecard, and of the batches that ended, for groups inside a farm (§5.8). */
export const compareHerds: ServerReport = {
  ...herd,
  from: {
    ...herd.from,
    rows: (context) => sql`(${rowsOf(context)}) x`,
  },
  groups: { ...herd.groups, ...groupsOf(pigSources) },
}
