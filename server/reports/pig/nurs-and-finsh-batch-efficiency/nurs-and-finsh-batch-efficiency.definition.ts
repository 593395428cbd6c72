import { choice, date, decimal, integer, text, weight } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  defined,
  hiddenSum,
  percent,
  rank,
  ratio,
  summed,
} from '#kit/report-column.ts'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
import { ADJUSTED } from './adjusted.ts'
import { costColumns, costRows } from './cost-columns.ts'
import { feedColumns } from './feed-columns.ts'

const batchStates = { CLOSED: '已关闭', RUNNING: '在养' } as const

const heads = (label: string, group: string, formula: string, definition: string) =>
  countOf(label, { width: 72, ...defined(formula, definition, group) })
const kilos = (label: string, formula: string, definition: string, more: ColumnOptions = {}) =>
  summed(weight(label, { width: 112 }), { ...defined(formula, definition), ...more })

const CAME = '进猪'
const LEFT = '出栏'
const GREW = '增重'

export const definition = declareReport('nurs-and-finsh-batch-efficiency', {
  asks: {
    days: '结批日期',
    filters: {
      state: choice('批次', batchStates),
      ...usualFilters('stage', 'house', 'leader'),
      sourceKind: choice('来源', pigSources),
      ...usualFilters('breed'),
      fullFrom: weight('正品均重从', { min: 0, max: 300 }),
      fullTo: weight('正品均重至', { min: 0, max: 300 }),
    },
    defaults: { dateFrom: 'last52Weeks', state: 'CLOSED', fullFrom: '100', fullTo: '135' },
  },
  columns: {
    batchNo: batchColumn({ fixed: true }),
    farm: column(text('猪场')),
    house: column(text('栋舍', { width: 96 })),
    leader: column(text('负责人', { width: 88 })),
    source: column(text('来源', { width: 72 })),
    breed: column(text('品种', { width: 88 })),
    stage: column(text('阶段', { width: 72 })),
    inDate: column(date('进猪日期'), { definition: '第一批猪进来的日期' }),
    inAge: column(integer('进猪日龄', { unit: '天' }), { definition: '按头数加权' }),
    outDate: column(date('出清日期'), { definition: '最后一批猪离开的日期；在养的为空' }),
    days: column(integer('饲养天数', { unit: '天' }), defined('F88', '饲养日÷进猪头数，四舍五入')),
    emptyDays: column(integer('空栏天数', { unit: '天' }), {
      formula: 'F92',
      definition: '本批进猪前该栋舍空着的天数；进猪前一天还有猪的为0，首批为空',
    }),
    batches: countOf('批次数', { definition: '期内结批的批次，以及截止日在养的批次（按筛选）' }),
    started: heads('头数', CAME, 'F85', '初始化、断奶转入、购入、转入的头数'),
    inKilos: kilos('重量', 'F81', '进猪的重量', { group: CAME }),
    inAverage: ratio('均重', 'inKilos', 'inWeighed', {
      unit: 'kg',
      ...defined('F81', '进猪重量÷称重头数', CAME),
    }),
    left: heads('头数', LEFT, 'F88', '销售、自宰、转出、选留的头数'),
    outKilos: kilos('重量', 'F81', '销售、自宰、转出、选留的重量', { group: LEFT }),
    outAverage: ratio('均重', 'outKilos', 'outWeighed', {
      unit: 'kg',
      ...defined('F88', '出栏重量÷称重头数', LEFT),
    }),
    outAge: ratio('日龄', 'outAges', 'outAged', {
      unit: '天',
      digits: 0,
      ...defined('F88', '出栏当天的平均日龄，按头数加权', LEFT),
    }),
    dead: heads('死亡', '损失（头）', 'F86', '死亡头数'),
    culled: heads('淘汰', '损失（头）', 'F86', '淘汰头数'),
    counted: summed(integer('盘盈亏'), { drill: true, ...defined('F02', '盘盈减盘亏', '损失（头）') }),
    stock: heads('期末存栏', '损失（头）', 'F02', '截止日当天结束时的头数；已结批的为0'),
    lostKilos: kilos('死淘重', 'F81', '死亡、淘汰的重量', { group: '损失（头）' }),
    survival: percent('成活率', 'survived', 'started', defined('F85', '（进猪－死亡－淘汰）÷进猪，按批次')),
    deathRate: percent('死亡率', 'dead', 'started', defined('F86', '死亡÷进猪，按批次')),
    full: percent('正品率', 'fullSold', 'sold', {
      formula: 'F87',
      definition:
        '均重在筛选的正品范围内、销售单等级不是次品的销售头数÷销售头数；按每笔销售的均重，未设范围的不限均重',
    }),
    pigDays: summed(integer('饲养日', { min: 0, width: 96 }), {
      formula: 'F80',
      definition: '每日期末存栏之和；离开当天不计',
    }),
    gain: kilos('含死淘', 'F81', `出栏重＋死淘重＋期末存栏重－进猪重。期末存栏重为${ESTIMATED}`, {
      group: GREW,
    }),
    gainAlive: kilos('不含死淘', 'F81', '商业口径：不计死亡、淘汰的重量', { group: GREW }),
    adg: ratio('日增重', 'grams', 'pigDays', {
      unit: 'g',
      digits: 0,
      ...defined('F82', '增重（含死淘）÷饲养日×1000', GREW),
    }),
    adgAlive: ratio('日增重（不含死淘）', 'gramsAlive', 'pigDays', {
      unit: 'g',
      digits: 0,
      ...defined('F82', '商业口径：增重（不含死淘）÷饲养日×1000', GREW),
    }),
    adgAdjusted: ratio('校正日增重', 'adjustedGrams', 'adjustedDays', {
      unit: 'g',
      digits: 0,
      ...defined('F82', ADJUSTED.adg, GREW),
    }),
    ...feedColumns,
    ...costColumns,
    tail: heads('尾猪', LEFT, 'F88', '均重低于本批出栏均重80%的各笔销售的头数'),
    tailRate: percent('尾猪率', 'tail', 'sold', defined('F88', '尾猪÷销售头数', LEFT)),
    place: rank('排名', 'adg', {
      ...defined('F82', '按日增重从高到低；批次在同一阶段的批次里排名'),
      overrides: { rankWithin: 'stage' },
    }),
    inWeighed: hiddenSum(integer('进猪称重头数', { min: 0 })),
    outWeighed: hiddenSum(integer('出栏称重头数', { min: 0 })),
    outAges: hiddenSum(decimal('出栏日龄合计', { unit: '天' })),
    outAged: hiddenSum(integer('出栏日龄已知头数', { min: 0 })),
    survived: hiddenSum(integer('成活头数', { min: 0 })),
    adjustedGrams: hiddenSum(weight('校正增重克数')),
    adjustedDays: hiddenSum(integer('可校正的饲养日', { min: 0 })),
    sold: hiddenSum(integer('销售头数', { min: 0 })),
    fullSold: hiddenSum(integer('正品头数', { min: 0 })),
    grams: hiddenSum(weight('增重克数')),
    gramsAlive: hiddenSum(weight('增重克数（不含死淘）')),
    stockKilos: kilos('期末存栏重', 'F81', ESTIMATED, { hidden: true }),
  },
  rows: {
    originScreen: 'batch-manage',
    of: 'batches',
    shown: [
      'batchNo',
      'house',
      'leader',
      'source',
      'stage',
      'inDate',
      'inAge',
      'started',
      'inAverage',
      'outDate',
      'left',
      'outAverage',
      'outAge',
      'days',
      'dead',
      'culled',
      'counted',
      'stock',
      'survival',
      'full',
      'pigDays',
      'gain',
      'gainAlive',
      'adg',
      'adgAdjusted',
      'feed',
      'adfi',
      'fcr',
      'fcrAlive',
      'fcrAdjusted',
      'index',
      'feedAmount',
      ...costRows,
      'tail',
      'emptyDays',
      'place',
      'breed',
      'farm',
    ],
    drill: [
      'batchNo',
      'house',
      'stage',
      'started',
      'left',
      'dead',
      'culled',
      'pigDays',
      'gain',
      'adg',
      'feed',
      'fcr',
      'cost',
      'costHead',
      'costKilo',
    ],
    first: true,
    sort: { field: 'inDate', order: 'desc' },
  },
  groups: {
    by: {
      ...usualGroups('house', 'leader', 'stage'),
      source: '来源',
      breed: '品种',
      month: '结批月份',
      farm: '猪场',
    },
    chart: 'house',
  },
  shows: {
    metrics: [
      { column: 'batches', label: '批次', unit: '批' },
      { column: 'started', label: '进猪', unit: '头' },
      { column: 'survival', label: '成活率', unit: '%' },
      { column: 'adg', label: '日增重', unit: 'g' },
      { column: 'fcr', label: '料肉比', unit: '' },
      { column: 'outAverage', label: '出栏均重', unit: 'kg' },
      { column: 'full', label: '正品率', unit: '%' },
      { column: 'costKilo', label: '完全成本', unit: '元/kg' },
      { column: 'profitHead', label: '头均利润', unit: '元/头' },
    ],
    charts: [
      { column: 'adg', label: '日增重', kind: 'bars' },
      { column: 'fcr', label: '料肉比', kind: 'bars' },
      { column: 'survival', label: '成活率', kind: 'bars' },
    ],
  },
  overrides: { huge: true },
})
