import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { date, decimal, integer, money, text, weight } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  defined,
  derived,
  hiddenSum,
  percent,
  ratio,
  running,
  summed,
} from '#kit/report-column.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'
import { leadersOf } from '#server/queries/batches/leader.ts'
import { groupOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
import { feeding } from './sale-pig-feed-difference.rows.ts'

const kilos = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(weight(label, { width: 112 }), { definition, ...more })

const NEEDED = '每日期末存栏×当日日龄的基础饲喂标准之和；标准取截止日有效的，日龄按批次平均出生日期'

const definition = declareReport('sale-pig-feed-difference', {
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('stage', 'house', 'batch', 'leader'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    batchNo: batchColumn({ fixed: true }),
    first: column(date('起'), { definition: '期间或本组的第一天' }),
    last: column(date('止')),
    house: column(text('栋舍', { width: 96 })),
    stage: column(text('阶段', { width: 72 })),
    leader: column(text('负责人', { width: 88 })),
    stock: column(integer('期末存栏', { min: 0 }), defined('F02', '最后一天结束时的头数')),
    pigDays: countOf('饲养日', { unit: '头日', ...defined('F80', '每日期末存栏之和') }),
    standard: kilos('标准', NEEDED, { group: '用料', drill: true, formula: 'F91' }),
    qty: kilos('实际', '批次用料，加栋舍用料按当晚头数分摊的部分', { group: '用料', drill: true }),
    difference: kilos('差异', '有标准日龄的实际用料－标准用料', { group: '用料', formula: 'F91' }),
    differenceRate: percent('差异率', 'difference', 'standard', defined('F91', '差异÷标准用料')),
    differenceSoFar: running('累计差异', 'difference', 'kg', {
      formula: 'F91',
      definition: '自日期起至本日（周、月）的差异之和；按日、周、月分组时才有',
    }),
    perHead: ratio('实际', 'fed', 'pigDays', {
      unit: 'kg/头·日',
      digits: 3,
      ...defined('F84', '实际用料÷饲养日；还没有录入用料的不计', '头均日采食'),
    }),
    standardPerHead: ratio('标准', 'standard', 'known', {
      unit: 'kg/头·日',
      digits: 3,
      ...defined('F91', '标准用料÷有标准的饲养日', '头均日采食'),
    }),
    covered: percent('标准覆盖', 'known', 'pigDays', {
      formula: 'F91',
      definition: '有标准日龄的饲养日÷饲养日；不足时差异只含有标准的日龄',
    }),
    gain: kilos(
      '增重',
      `期内出栏重＋死淘重＋期末存栏重－期内进猪重－期初存栏重；只计有用料、进出都称过重的批次。存栏重为${ESTIMATED}`,
      { formula: 'F81', overrides: { undivided: true } },
    ),
    fcr: ratio('料肉比', 'rated', 'gain', {
      ...defined('F83', '期内用料÷期内增重（含死淘）；只计有增重的批次。存栏重是估计的，不按日、周、月分开'),
      overrides: { undivided: true },
    }),
    amount: summed(money('料款', { width: 116 }), { definition: '用量×单价，无单价的不计' }),
    averagePrice: ratio('均价', 'amount', 'priced', {
      unit: '元/kg',
      digits: 4,
      definition: '料款÷有单价的用量',
    }),
    priceVariance: summed(
      money('料价'),
      defined('F91', '（实际单价－参考单价）×实际用量；参考单价取物料的参考价', '金额差异'),
    ),
    usageVariance: derived('用量', ['difference', 'standardAmount', 'compared'], '元', {
      group: '金额差异',
      formula: 'F91',
      definition: '（实际用量－标准用量）×平均参考单价；合计按合计的用量和单价计算',
    }),
    farm: column(text('猪场')),
    known: hiddenSum(integer('有标准的饲养日', { unit: '头日' })),
    fed: hiddenSum(decimal('已录入的用料')),
    priced: hiddenSum(decimal('有单价的用量')),
    rated: hiddenSum(decimal('有增重的批次的用料')),
    compared: hiddenSum(decimal('有参考价的用量')),
    standardAmount: hiddenSum(decimal('按参考价的料款')),
  },
  rows: {
    originScreen: 'event-feed',
    without: ['first', 'last'],
    figures: [
      'differenceRate',
      'perHead',
      'standardPerHead',
      'covered',
      'fcr',
      'averagePrice',
      'usageVariance',
    ],
    drill: [
      'batchNo',
      'first',
      'last',
      'house',
      'stage',
      'stock',
      'pigDays',
      'standard',
      'qty',
      'difference',
    ],
    first: true,
    sort: { field: 'batchNo', order: 'asc' },
  },
  groups: {
    by: usualGroups('house', 'stage', 'leader', 'day', 'week', 'month', 'farm'),
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'qty', label: '实际用料', unit: 'kg' },
      { column: 'standard', label: '标准用料', unit: 'kg' },
      { column: 'difference', label: '差异', unit: 'kg' },
      { column: 'differenceRate', label: '差异率', unit: '%' },
      { column: 'perHead', label: '头均日采食', unit: 'kg/头·日' },
      { column: 'fcr', label: '料肉比', unit: '' },
      { column: 'priceVariance', label: '料价差异', unit: '元' },
      { column: 'usageVariance', label: '用量差异', unit: '元' },
    ],
    charts: [
      {
        label: '头均日采食与标准',
        series: { standardPerHead: '标准', perHead: '实际' },
        key: 'perHead',
        group: 'week',
      },
      { column: 'differenceSoFar', label: '累计差异', key: 'soFar', group: 'week', target: 0 },
      { column: 'differenceRate', label: '差异率', key: 'rate', group: 'week', target: 0 },
    ],
  },
  overrides: { huge: true },
})

const leaders = leadersOf('x', sql`x.house_id`, sql`x.first`)
const stage = worded(sql`x.stage`, STAGE_LABELS)

/** Feed of growing pigs against the standard of their age, in kg and in money. Source: F83, F84, F91, §5.8. */
export const salePigFeedDifference: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: { led: leaders.join },
    where: (context) => [equals(leaders.of(context), context.filters.leader)],
  },
  columns: {
    // looked up for the shown rows: a join would scan all places for each batch
    house: groupOfPlace(sql`x.house_id`).label,
    stage,
    leader: leaders.shown,
    farm: groupOfPlace(sql`x.farm_id`).label,
    stock: sql`x.closing`,
    pigDays: sql`x.days`,
    difference: sql`case when x.known > 0 or x.covered > 0 then x.covered - x.standard end`,
    priceVariance: sql`x.paid - x.standard_amount`,
    // a week just begun has no feed yet: null, not 0
    fed: sql`nullif(x.qty, 0)`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, part: sql`x.first` },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    stage: { key: sql`x.stage`, label: stage, ofKey: true },
    leader: leaders.group,
    ...timeAndFarmGroups(sql`x.first`, sql`x.farm_id`),
    day: { key: sql`to_char(x.first, 'YYYY-MM-DD')` },
  },
  plan: { materialize: feeding },
  overrides: {
    derived: {
      usageVariance: (sum) =>
        sql`${sum('difference')} * ${sum('standardAmount')} / nullif(${sum('compared')}, 0)`,
    },
  },
}
