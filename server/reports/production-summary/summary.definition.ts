import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column, columnsFor, type ReportColumns } from '#kit/report-column.ts'
import { figures } from '#server/queries/scorecard/scorecard.figures.ts'
import { parts } from '#server/queries/scorecard/scorecard.parts.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { formulaFilters } from '../pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.definition.ts'
import { inventoryColumns, ofHerds, stageRates, workColumns } from './production-summary.day-figures.ts'
import { oldColumns, summaryLines } from './summary-lines.ts'

const rowColumns: ReportColumns = {
  kind: column(text('类型', { width: 96 }), { fixed: true }),
  day: column(date('日期'), { fixed: true }),
  earNo: column(earTag('耳号'), { overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
  parity: column(integer('胎次', { min: 0 })),
  farm: column(text('猪场')),
  note: column(text('说明', { width: 320 })),
}

/** The scorecard has deaths and culls as rates only; here their heads are figures. */
const { deaths, culls, ...sowParts } = parts
const sowColumns: ReportColumns = {
  ...figures,
  ...sowParts,
  deaths: { ...deaths, hidden: false, formula: 'F10', definition: '期内死亡（含安乐死）的母猪' },
  culls: { ...culls, hidden: false, formula: 'F09', definition: '期内淘汰（含淘汰出售）的母猪' },
}

const every: ReportColumns = {
  ...rowColumns,
  ...ofHerds(sowColumns, 'SOW'),
  // divided by the days of the period, whatever the class
  periodDays: parts.periodDays,
  ...inventoryColumns,
  ...stageRates,
  ...workColumns,
}

/** The columns of some figures with those they need: others would lengthen every statement and are shown nowhere. */
function columnsOf(figureKeys: readonly string[]): ReportColumns {
  const doubts = figureKeys.flatMap(
    (key) => every[key]?.doubts?.flatMap(({ column: of, exceeds = of }) => [of, exceeds]) ?? [],
  )
  return columnsFor(every, [...Object.keys(rowColumns), ...figureKeys, ...doubts])
}

const shared = {
  rows: {
    originScreen: 'event-entry',
    shown: Object.keys(rowColumns),
    drill: ['day', 'earNo', 'parity', 'note'],
    sort: { field: 'day', order: 'desc' },
  },
  shows: { metrics: [], charts: [] },
} as const
const groups = { farm: '猪场', company: '公司', month: '月' }

const asks = {
  days: '期间',
  filters: { herd: choice('类别', { SOW: '种猪', PIGLET: '哺乳仔猪', GROWING: '商品猪' }) },
  defaults: { dateFrom: 'lastMonth', dateTo: 'lastMonth' },
}

/** Farms of a group over a period, with target, comparisons and the year so far (§5.8). */
export const summaryDefinition = declareReport('farm-product-sum-report', {
  ...shared,
  // formulas are chosen as on the scorecard; its filters by animal do not apply to a whole farm
  asks: { ...asks, filters: { ...asks.filters, ...formulaFilters } },
  columns: columnsOf(summaryLines.flatMap(({ formulas }) => formulas.map(([, key]) => key))),
  groups: {
    by: groups,
    shown: [...new Set(summaryLines.flatMap(({ formulas: [first] }) => (first ? [first[1]] : [])))],
  },
  overrides: { kinds: true, summary: { lines: summaryLines, older: 'farm-product-sum-report-old' } },
})

/** The same farms by the older columns and formulas, answered by the same statement. */
export const oldSummaryDefinition = declareReport('farm-product-sum-report-old', {
  ...shared,
  asks,
  columns: columnsOf(oldColumns),
  groups: { by: groups, shown: oldColumns },
  overrides: { kinds: true, edition: { tag: '旧版口径', current: 'farm-product-sum-report' } },
})
