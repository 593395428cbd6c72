import { choice, date, decimal, earTag, integer, text } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  defined,
  hiddenSum,
  percent,
  type ReportColumn,
  ratio,
  summed,
} from '#kit/report-column.ts'
import { mateMethods } from '#resources/events/mating.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const BOOKS = '按各场账计：自产和收进的批次；混合精液单独一行'
const USE_TARGET = 95
const PASSED = 92

const counted = (label: string, group: string, formula: string, definition: string) =>
  countOf(label, defined(formula, definition, group))
const mean = (label: string, num: string, unit: string, digits = 1) =>
  ratio(label, `${num}Sum`, `${num}Count`, {
    unit,
    digits,
    group: '采精',
    definition: `${label}合计÷有记录的采精次数`,
    drill: true,
  })
/** Collections × 7 ÷ boar-days. */
const perWeek = (label: string, num: string, options: ColumnOptions): ReportColumn => ({
  ...ratio(label, num, 'boarDays', options),
  ratio: { num, den: 'boarDays', scale: 7, digits: 2 },
})

export const definition = declareReport('boar-usage', {
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('breed'),
      boarEarnock: earTag('公猪'),
      method: choice('配种方式', mateMethods),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    day: column(date('日期'), { fixed: true }),
    earNo: column(text('公猪'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    kind: column(text('项目')),
    breed: column(text('品种品系')),
    meanAge: ratio('日龄', 'ageSum', 'aged', {
      unit: '天',
      digits: 0,
      definition: '期末（或期内最后在群日）的日龄',
    }),
    collections: counted('次数', '采精', 'F71', '期内采精次数'),
    volume: summed(decimal('采精量', { unit: 'ml' }), {
      drill: true,
      ...defined('F71', '期内各次采精的量', '采精'),
    }),
    density: column(decimal('密度', { unit: '亿/ml' })),
    motility: column(decimal('活力', { unit: '%' })),
    abnormal: column(decimal('畸形率', { unit: '%' })),
    verdict: column(text('结果')),
    intervalDays: column(integer('间隔天数', { unit: '天' }), { definition: '距该公猪上一次采精的天数' }),
    about: column(text('批号/母猪')),
    meanDensity: mean('密度', 'density', '亿/ml', 2),
    meanMotility: mean('活力', 'motility', '%'),
    meanAbnormal: mean('畸形率', 'abnormal', '%'),
    passRate: percent('合格率', 'passed', 'collections', {
      ...defined('F73', '合格次数÷采精次数', '采精'),
      drill: true,
    }),
    perWeek: perWeek('周均次数', 'collections', {
      ...defined('F71', '采精次数÷公猪周数；公猪周数＝期内生产和休息状态的天数÷7', '采精'),
      drill: true,
    }),
    interval: ratio('平均间隔', 'intervalSum', 'intervalCount', {
      unit: '天',
      digits: 1,
      ...defined('F71', '与上一次采精的间隔天数合计÷次数', '采精'),
      drill: true,
    }),
    lastCollected: column(date('最近采精'), {
      ...defined('F71', '截至期末最近一次采精的日期，期前的也算', '采精'),
      overrides: { latest: true },
    }),
    lastAgo: ratio('最近采精距今', 'lastSum', 'lastCount', {
      unit: '天',
      digits: 0,
      ...defined('F71', '期末－最近一次采精日期', '采精'),
    }),
    made: counted('制作', '份数', 'F74', `期内稀释，及接收、外购的份数；${BOOKS}`),
    used: counted('配种使用', '份数', 'F70', `期内配种用掉的份数；${BOOKS}`),
    sold: counted('销售调出', '份数', 'F74', '期内销售和调出的份数，减去退回的'),
    discarded: counted('报废', '份数', 'F74', '期内报废的份数'),
    useRate: percent('利用率', 'out', 'made', {
      ...defined('F74', '（配种使用＋销售调出）÷制作', '份数'),
      drill: true,
    }),
    discardRate: percent('报废率', 'discarded', 'made', {
      ...defined('F74', '报废÷制作', '份数'),
      drill: true,
    }),
    services: counted('配种母猪', '配种', 'F70', '以其为主配公猪（首次输精）的配种次数'),
    servicesPerWeek: perWeek('周均', 'services', {
      ...defined('F70', '配种次数÷公猪周数', '配种'),
      drill: true,
    }),
    passed: hiddenSum(integer('合格次数', { min: 0 })),
    densitySum: hiddenSum(decimal('密度合计')),
    densityCount: hiddenSum(integer('有密度次数', { min: 0 })),
    motilitySum: hiddenSum(decimal('活力合计')),
    motilityCount: hiddenSum(integer('有活力次数', { min: 0 })),
    abnormalSum: hiddenSum(decimal('畸形率合计')),
    abnormalCount: hiddenSum(integer('有畸形率次数', { min: 0 })),
    intervalSum: hiddenSum(integer('间隔合计', { min: 0 })),
    intervalCount: hiddenSum(integer('间隔数', { min: 0 })),
    boarDays: hiddenSum(integer('公猪天数', { min: 0 })),
    ageSum: hiddenSum(integer('日龄合计', { min: 0 })),
    aged: hiddenSum(integer('有出生日期公猪', { min: 0 })),
    lastSum: hiddenSum(integer('距今合计', { min: 0 })),
    lastCount: hiddenSum(integer('有采精公猪', { min: 0 })),
    out: hiddenSum(integer('使用销售合计')),
  },
  rows: {
    originScreen: 'event-mat',
    without: ['kind'],
    totals: ['volume'],
    drill: ['day', 'kind', 'earNo', 'about', 'volume', 'verdict', 'made', 'used', 'sold', 'discarded'],
    sort: { field: 'day', order: 'desc' },
  },
  groups: {
    by: { boar: '公猪', ...usualGroups('breed', 'week', 'month', 'farm') },
    chart: 'boar',
  },
  shows: {
    metrics: [
      { column: 'collections', label: '采精次数', unit: '次' },
      { column: 'perWeek', label: '周均采精', unit: '次' },
      { column: 'passRate', label: '合格率', unit: '%', target: PASSED, better: 'up' },
      { column: 'made', label: '制作份数', unit: '份' },
      { column: 'useRate', label: '利用率', unit: '%', target: USE_TARGET, better: 'up' },
      { column: 'services', label: '配种母猪', unit: '头次' },
    ],
    charts: [
      { column: 'perWeek', label: '周均采精次数', name: '周均采精', unit: '次', apart: true, target: 2 },
      { column: 'useRate', label: '利用率', apart: true, target: USE_TARGET },
      { column: 'services', label: '配种母猪', unit: '头次', apart: true },
    ],
  },
})
