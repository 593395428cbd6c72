import { declareReport } from '#server/reports/declare-report.ts'
import {
  animalFilters,
  rowsOfHerd,
  definition as scorecard,
} from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.definition.ts'
import { herdReport } from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { amongThem, comparedColumns } from '../compare/compare.columns.ts'
import { sowLines, yearLines } from '../compare/compare.lines.ts'

const lines = [...sowLines, ...yearLines]
const columns = comparedColumns(scorecard.columns, scorecard.rows, lines)

/** Compares farms, or months of a farm, by the figures of the sow scorecard. */
const definition = declareReport('compare-analysis-farm', {
  area: scorecard.area,
  asks: {
    days: '期间',
    filters: animalFilters,
    defaults: { farmIds: 'ownFarms', dateFrom: 'last52Weeks', dateTo: 'today' },
  },
  columns,
  rows: { originScreen: 'event-entry', ...rowsOfHerd },
  groups: { by: scorecard.groups, shown: amongThem(columns, scorecard.grouped) },
  shows: { metrics: [], charts: [] },
  overrides: { huge: true, compare: { lines, first: 'psy' } },
})

/** The figures of the scorecard by farm: from kept days where there are any (§5.8). */
export const compareFarms = herdReport(definition)
