import { MONTHS, PLAN_ITEMS, type PlanCode } from '#domain/plan/year.ts'
import { choice, date, decimal, integer, quantity, text } from '#kit/field.ts'
import { column, countOf, type ReportColumns } from '#kit/report-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { farmIds } from '#server/reports/report.filters.ts'

const RATE = '实际÷计划'
const UNTIL = '到截至日期；数量的当月计划按天数折算，存栏和比率为各月平均'
const names = Object.fromEntries(
  Object.entries(PLAN_ITEMS).map(([code, { name }]) => [code, name]),
) as Record<PlanCode, string>

const figure = (label: string, group: string, definition: string) =>
  column(quantity(label, 'unit', { width: 84 }), { group, definition })
const rate = (group: string) =>
  column(decimal('达成率', { unit: '%', width: 76 }), { group, definition: RATE })

/** Plan, actual and attainment of each month. */
const months = Object.fromEntries(
  MONTHS.flatMap((month) => {
    const group = `${month}月`
    return [
      [`p${month}`, figure('计划', group, '生效的年度计划')],
      [`a${month}`, figure('实际', group, '自然月，成本按会计月；当月到截至日期')],
      [`r${month}`, rate(group)],
    ]
  }),
) as ReportColumns

/** Plans in force compared with actual figures: indicators by months, the year so far and the whole year. */
export const definition = declareReport('yearPlanAttainment', {
  area: 'plan',
  asks: {
    filters: {
      farmIds,
      dateTo: date('截至日期', { required: true }),
      item: choice('指标', names),
    },
    range: { from: 'dateTo', future: true },
  },
  columns: {
    no: column(integer('序号', { width: 60 })),
    item: column(text('指标', { width: 128 }), { fixed: true }),
    unit: column(text('单位', { width: 48 })),
    farm: column(text('猪场', { width: 92 })),
    planUntil: figure('计划', '累计', UNTIL),
    actualUntil: figure('实际', '累计', '1月1日（成本为1月会计月）到截至日期'),
    rateUntil: rate('累计'),
    planYear: figure('计划', '全年', '全年计划'),
    rateYear: rate('全年'),
    ...months,
    docNo: column(text('计划', { width: 132 }), { overrides: { link: '/admin/yearPlan?f.docNo={docNo}' } }),
    items: countOf('指标数', { definition: '生效计划里的指标' }),
  },
  rows: {
    originScreen: 'yearPlan',
    without: ['items'],
    first: true,
    sort: { field: 'no', order: 'asc' },
  },
  groups: { by: { item: '指标', farm: '猪场' } },
  shows: { metrics: [], charts: [] },
  overrides: { costRows: true },
})
