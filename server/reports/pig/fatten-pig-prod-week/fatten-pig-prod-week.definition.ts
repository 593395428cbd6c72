import { date, decimal, integer, money, text, weight } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  defined,
  derived,
  hiddenSum,
  percent,
  type ReportColumns,
  ratio,
  spanDays,
  summed,
} from '#kit/report-column.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
import { aimedDeaths, computedColumns } from './computed-columns.ts'

const OWN = '生效的年度计划；按栋舍、批次、负责人查询时没有'
const group = '年度计划'

/** Sales and deaths of the year plan for the weeks, with their actual values. */
const plannedSales = {
  planSold: summed(decimal('计划出栏', { unit: '头', digits: 0, width: 84 }), {
    group,
    definition: `育肥出栏头数：当月计划按天数折算；按饲养日分到各批次。${OWN}`,
  }),
  soldAttained: percent('出栏达成率', 'plannedSold', 'planSold', {
    group,
    definition: '育肥销售头数÷计划出栏',
  }),
  plannedSold: hiddenSum(integer('有计划的销售')),
} as const satisfies ReportColumns
const plannedDeaths = {
  planDeath: ratio('计划死亡率', 'planDead', 'planDays', {
    unit: '‰',
    ...defined('F86', `育肥千头日死亡率，按饲养日加权。${OWN}`, group),
  }),
  deathAttained: percent('死亡率达成率', 'plannedDead', 'planDead', {
    group,
    formula: 'F86',
    definition: '育肥千头日死亡率÷计划死亡率，低于100%为好于计划',
  }),
  planDead: hiddenSum(decimal('计划死亡×1000')),
  planDays: hiddenSum(integer('有计划的饲养日')),
  plannedDead: hiddenSum(integer('有计划的死亡×1000')),
} as const satisfies ReportColumns

export { AGES, AHEAD_DAYS } from './computed-columns.ts'

const heads = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(integer(label, { width: 76 }), { drill: true, ...defined('F02', definition), ...more })
const FLOWS = ['came', 'dead', 'culled', 'sold', 'went'] as const
const whole = (label: string, from: readonly string[], definition: string, formula: string) => {
  const one = derived(label, from, '头', defined(formula, definition))
  return { ...one, field: { ...one.field, digits: 0 } }
}

export const definition = declareReport('fattenPigProdWeek', {
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('stage', 'house', 'batch', 'leader'),
    },
    defaults: { dateFrom: 'last12Weeks', stage: 'FINISH' },
  },
  columns: {
    weekStart: column(date('周起'), { fixed: true }),
    weekEnd: column(date('周止')),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段')),
    house: column(text('栋舍')),
    leader: column(text('负责人')),
    opening: whole('期初', ['closing', ...FLOWS], '期末－转入＋死亡＋淘汰＋销售＋转出；含期内初始化', 'F02'),
    came: heads('转入', '断奶转入、购入、转入、盘盈'),
    dead: heads('死亡', '死亡头数'),
    culled: heads('淘汰', '淘汰头数'),
    sold: heads('头数', '销售和自宰', { group: '销售' }),
    soldKilos: summed(weight('重量', { width: 116 }), defined('F88', '销售和自宰的重量', '销售')),
    soldAverage: ratio('均重', 'soldKilos', 'sold', {
      unit: 'kg',
      ...defined('F88', '销售重量÷销售头数', '销售'),
    }),
    soldAmount: summed(money('金额', { width: 128 }), { group: '销售', definition: '销售和自宰的金额' }),
    price: ratio('单价', 'soldAmount', 'soldKilos', {
      unit: '元/kg',
      digits: 4,
      ...defined('F88', '销售金额÷销售重量', '销售'),
    }),
    ...plannedSales,
    went: heads('转出', '转出、选留、盘亏'),
    evening: column(integer('周末存栏', { min: 0 }), defined('F02', '周末（或截止日）当天结束时的头数')),
    ageDays: column(integer('周末日龄', { unit: '天' }), {
      definition: '周末（或截止日）当天；按头数加权的平均出生日期起算',
    }),
    meanWeight: column(weight('估均重', { digits: 1 }), { definition: `周末（或截止日）当天。${ESTIMATED}` }),
    closing: heads('期末', '周末（或截止日）当天结束时的头数；各周合计为最后一周的', {
      overrides: { level: true },
    }),
    feed: summed(weight('用料', { width: 108 }), {
      drill: true,
      ...defined('F83', '批次用料，加栋舍用料按当晚同类批次头数分摊的部分；没有记录的为空'),
    }),
    adfi: ratio('日采食', 'feed', 'fedDays', {
      unit: 'kg',
      digits: 3,
      ...defined('F84', '用料÷饲养日；只计有用料记录的批次和周'),
    }),
    deathRate: ratio('千头日死亡率', 'deadThousand', 'pigDays', {
      unit: '‰',
      ...defined('F86', '死亡×1000÷饲养日'),
    }),
    ...aimedDeaths,
    ...plannedDeaths,
    ...computedColumns,
    average: ratio('平均存栏', 'pigDays', 'periodDays', { unit: '头', ...defined('F01', '饲养日÷天数') }),
    pigDays: summed(integer('饲养日', { min: 0 }), defined('F80', '每日期末存栏之和')),
    fedDays: hiddenSum(integer('有用料的饲养日', { min: 0 })),
    deadThousand: hiddenSum(integer('死亡×1000')),
    periodDays: spanDays('期内天数'),
  },
  rows: {
    originScreen: 'batch-manage',
    of: 'batches',
    shown: [
      'weekStart',
      'weekEnd',
      'batchNo',
      'stage',
      'house',
      'came',
      'dead',
      'culled',
      'sold',
      'soldKilos',
      'went',
      'evening',
      'ageDays',
      'meanWeight',
      'pigDays',
      'adg',
      'feed',
      'adfi',
      'leader',
    ],
    drill: [
      'weekStart',
      'batchNo',
      'house',
      'came',
      'dead',
      'culled',
      'sold',
      'went',
      'evening',
      'pigDays',
      'adg',
      'feed',
    ],
    sort: { field: 'weekStart', order: 'desc' },
  },
  groups: {
    by: usualGroups('week', 'stage', 'house', 'leader', 'batch', 'farm'),
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'closing', label: '期末存栏', unit: '头' },
      { column: 'sold', label: '销售', unit: '头' },
      { column: 'soldAverage', label: '销售均重', unit: 'kg' },
      { column: 'adfi', label: '日采食', unit: 'kg' },
      { column: 'deathRate', label: '死亡率', unit: '‰' },
      { column: 'adg', label: '日增重（估）', unit: 'g' },
      { column: 'adgAhead', label: '对目标', unit: 'g' },
      { column: 'soon', label: '4周内出栏', unit: '头' },
    ],
    charts: [
      { column: 'closing', label: '期末存栏', unit: '头', key: 'stock' },
      { label: '进出头数', series: { came: '转入', sold: '销售', dead: '死亡' }, unit: '头', key: 'flow' },
      { label: '日增重（估）', series: { targetAdg: '目标', adg: '实际' }, key: 'adg', group: 'week' },
      { label: '死亡率', series: { targetDeath: '目标', deathRate: '实际' }, key: 'deaths', group: 'week' },
    ],
  },
})
