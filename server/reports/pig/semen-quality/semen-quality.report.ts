import { sql } from 'kysely'
import { choice, date, decimal, earTag, integer, name, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio } from '#kit/report-column.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { byMonth, byWeek } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import {
  breedGroup,
  breedJoins,
  breedName,
  farmGroup,
  ofBreed,
  pigJoin,
  worded,
} from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

/** Raw semen is good from this motility on, and up to this share of abnormal sperm (§2.9), per cent. */
const LEAST_MOTILITY = 70
const MOST_ABNORMAL = 20
/** Default target of F73 (§6.5), per cent. */
const PASSED = 92

const colours = { WHITE: '乳白', GREY: '灰白', ODD: '异常' } as const

const counted = (label: string, formula: string, definition: string) =>
  countOf(label, defined(formula, definition))
const failed = (label: string, definition: string) => ({
  ...counted(label, 'F73', definition),
  group: '不合格情况（次）',
})
const mean = (label: string, num: string, unit: string, digits = 1) =>
  ratio(label, `${num}Sum`, `${num}Count`, {
    unit,
    digits,
    group: '平均',
    definition: `${label}合计÷有记录的采精次数`,
    drill: true,
  })

const definition = declareReport('semen-quality', {
  asks: {
    days: '采精日期',
    filters: {
      ...usualFilters('breed'),
      boarEarnock: earTag('公猪'),
      collector: name('采精员'),
      verdict: choice('结果', { PASSED: '合格', FAILED: '不合格' }),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    collectDate: column(date('采精日期'), { fixed: true }),
    earNo: column(earTag('公猪'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    breed: column(text('品种品系')),
    ageDays: column(integer('日龄', { unit: '天' })),
    collector: column(name('采精员')),
    volume: column(decimal('采精量', { unit: 'ml' })),
    colour: column(text('色泽')),
    density: column(decimal('密度', { unit: '亿/ml' })),
    motility: column(decimal('活力', { unit: '%' })),
    abnormal: column(decimal('畸形率', { unit: '%' })),
    ph: column(decimal('pH')),
    verdict: column(text('结果'), { definition: '采精当天按猪场参数判定；人工报废的为不合格' }),
    discardReason: column(text('报废原因')),
    collections: counted('采精次数', 'F71', '期内采精次数'),
    passed: counted('合格', 'F73', '按猪场参数判定合格、且未人工报废的采精'),
    passRate: percent('合格率', 'passed', 'collections', {
      ...defined('F73', '合格次数÷采精次数'),
      drill: true,
    }),
    meanVolume: mean('采精量', 'volume', 'ml'),
    meanDensity: mean('密度', 'density', '亿/ml', 2),
    meanMotility: mean('活力', 'motility', '%'),
    meanAbnormal: mean('畸形率', 'abnormal', '%'),
    lowMotility: failed('活力不足', `活力低于采精当天猪场参数的下限（默认${LEAST_MOTILITY}%）`),
    highAbnormal: failed('畸形超标', `畸形率高于采精当天猪场参数的上限（默认${MOST_ABNORMAL}%）`),
    otherwise: failed('其他', '不合格，而活力和畸形率均达标：色泽异常或人工报废'),
    doses: countOf('制作份数', defined('F72', '混合精液按公猪平分')),
    dosesPer: ratio('每次份数', 'doses', 'collections', {
      ...defined('F72', '制作份数÷采精次数'),
      drill: true,
    }),
    volumeSum: hiddenSum(decimal('采精量合计')),
    volumeCount: hiddenSum(integer('有采精量次数', { min: 0 })),
    densitySum: hiddenSum(decimal('密度合计')),
    densityCount: hiddenSum(integer('有密度次数', { min: 0 })),
    motilitySum: hiddenSum(decimal('活力合计')),
    motilityCount: hiddenSum(integer('有活力次数', { min: 0 })),
    abnormalSum: hiddenSum(decimal('畸形率合计')),
    abnormalCount: hiddenSum(integer('有畸形率次数', { min: 0 })),
  },
  rows: {
    originScreen: 'event-semen-collect',
    without: ['collections', 'passed', 'lowMotility', 'highAbnormal', 'otherwise'],
    drill: [
      'collectDate',
      'earNo',
      'collector',
      'volume',
      'density',
      'motility',
      'abnormal',
      'verdict',
      'doses',
    ],
    sort: { field: 'collectDate', order: 'desc' },
  },
  groups: {
    by: { week: '采精周', month: '月', boar: '公猪', breed: '品种', collector: '采精员', farm: '猪场' },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'collections', label: '采精次数', unit: '次' },
      { column: 'passRate', label: '合格率', unit: '%', target: PASSED, better: 'up' },
      { column: 'meanVolume', label: '平均采精量', unit: 'ml' },
      { column: 'meanMotility', label: '平均活力', unit: '%', target: LEAST_MOTILITY, better: 'up' },
      { column: 'meanAbnormal', label: '平均畸形率', unit: '%', target: MOST_ABNORMAL, better: 'down' },
      { column: 'dosesPer', label: '每次份数', unit: '份' },
    ],
    charts: [
      { column: 'passRate', label: '合格率', key: 'passed', target: PASSED },
      { column: 'meanMotility', label: '活力', name: '平均活力', key: 'motility', target: LEAST_MOTILITY },
      { column: 'meanAbnormal', label: '畸形率', name: '平均畸形率', key: 'abnormal', target: MOST_ABNORMAL },
      { column: 'meanVolume', label: '采精量', name: '平均采精量', key: 'volume' },
    ],
  },
})

const c = (name: string): Sql => sql.ref(`c.${name}`)
const known = (name: string): Sql => one(sql`${c(name)} is not null`)

/** Ejaculates of the period with their examination. */
export const semenQuality: ServerReport = {
  report: definition,
  from: {
    alias: 'c',
    rows: sql`semen_collection c`,
    joins: { ...pigJoin('c'), ...breedJoins('p') },
    where: ({ farms, filters: f }) => [
      inFarms(sql`c.farm_id`, { farms }),
      sql`c.collect_date between ${f.dateFrom}::date and ${f.dateTo}::date`,
      ...[ofBreed(f.breedId), equals(sql`p.ear_no`, f.boarEarnock), equals(c('collector'), f.collector)],
      ifGiven(f.verdict, sql`c.qualified = ${f.verdict === 'PASSED'}`),
    ],
  },
  columns: {
    earNo: sql`p.ear_no`,
    breed: sql`nullif(${breedName}, '')`,
    ageDays: sql`c.collect_date - p.birth_date`,
    colour: worded(c('colour'), colours),
    verdict: sql`case when c.qualified then '合格' else '不合格' end`,
    doses: c('doses_made'),
    collections: each,
    passed: one(c('qualified')),
    lowMotility: one(c('low_motility')),
    highAbnormal: one(c('high_abnormal')),
    otherwise: one(sql`not (c.qualified or c.low_motility or c.high_abnormal)`),
    volumeSum: c('volume'),
    volumeCount: known('volume'),
    densitySum: c('density'),
    densityCount: known('density'),
    motilitySum: c('motility'),
    motilityCount: known('motility'),
    abnormalSum: c('abnormal'),
    abnormalCount: known('abnormal'),
  },
  ids: { uid: c('uid'), pigId: c('pig_id'), farmId: c('farm_id') },
  groups: {
    week: byWeek(sql`c.collect_date`, sql`c.farm_id`),
    month: byMonth(sql`c.collect_date`, sql`c.farm_id`),
    boar: { key: c('pig_id'), label: sql`p.ear_no` },
    breed: breedGroup,
    collector: { key: c('collector') },
    farm: farmGroup,
  },
  plan: { steady: true },
}
