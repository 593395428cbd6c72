import { sql } from 'kysely'
import { integer } from '#kit/field.ts'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import {
  animalFilters,
  rowsOfHerd,
  definition as scorecard,
} from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.definition.ts'
import {
  herdReport,
  rowsOf as unionOf,
} from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { amongThem, comparedColumns } from '../compare/compare.columns.ts'
import { sowLines, yearLines } from '../compare/compare.lines.ts'
import { groupsOf, partOf, REST } from './compare-analysis-herds.parts.ts'
import { growing, growingColumns, growingLines } from './growing.ts'

const lines = [...sowLines, ...yearLines, ...growingLines]
const columns = comparedColumns({ ...scorecard.columns, ...growingColumns }, scorecard.rows, lines)

/** Compares groups inside a farm: sows by the scorecard, growing pigs by the batches that ended. */
const definition = declareReport('compare-analysis-herds', {
  area: scorecard.area,
  asks: {
    days: '期间',
    filters: {
      minSample: integer('样本下限', { min: 0, max: 10_000, hint: '样本少于此数的指标不显示' }),
      ...animalFilters,
    },
    defaults: { dateFrom: 'last52Weeks', dateTo: 'today', minSample: '30' },
  },
  columns,
  rows: { originScreen: 'batch-manage', of: 'batches', ...rowsOfHerd },
  groups: {
    shown: amongThem(columns, [...scorecard.grouped, ...growingLines.map(({ column }) => column)]),
    by: {
      ...usualGroups('parity', 'breed'),
      line: '品系',
      grade: '等级',
      source: '来源',
      technician: '配种员',
      boar: '公猪',
      ...usualGroups('house', 'batch'),
      leader: '饲养员',
      ...usualGroups('month', 'farm'),
    },
  },
  shows: { metrics: [], charts: [] },
  overrides: {
    huge: true,
    compare: {
      lines,
      first: 'livePerLitter',
      smallest: 'minSample',
      rest: REST,
    },
  },
})

const rowsOf = (context: ReportContext): Sql =>
  unionOf(definition, context, { more: [growing], part: partOf(context) })

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
