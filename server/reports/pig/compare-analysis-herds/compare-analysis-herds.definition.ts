import { integer } from '#kit/field.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import {
  animalFilters,
  rowsOfHerd,
  definition as scorecard,
} from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.definition.ts'
import { amongThem, comparedColumns } from '../compare/compare.columns.ts'
import { sowLines, yearLines } from '../compare/lines.ts'
import { REST } from './compare-analysis-herds.parts.ts'
import { growingColumns, growingLines } from './growing.ts'

const lines = [...sowLines, ...yearLines, ...growingLines]
const columns = comparedColumns({ ...scorecard.columns, ...growingColumns }, scorecard.rows, lines)

/** Compares groups inside a farm: sows by the scorecard, growing pigs by the batches that ended. */
export const definition = declareReport('compare-analysis-herds', {
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
