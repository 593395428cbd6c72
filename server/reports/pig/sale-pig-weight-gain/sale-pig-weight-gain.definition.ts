import { choice, date, decimal, integer, organisation, text, weight } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  defined,
  derived,
  hiddenSum,
  ratio,
  summed,
} from '#kit/report-column.ts'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const batchStates = { CLOSED: '已关闭', RUNNING: '在养' } as const
export const rowKinds = { BATCH: '批次', IN: '进猪', WEIGH: '称重', OUT: '出栏' } as const

const heads = (label: string, definition: string, more: ColumnOptions = {}) =>
  countOf(label, { width: 76, definition, ...more })
const kilos = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(weight(label, { width: 108 }), { definition, ...more })
const STANDARD = '标准生长曲线'
const POINTS = '期内进猪、称重、出栏时'

export const definition = declareReport('sale-pig-weight-gain', {
  asks: {
    days: '结批日期',
    filters: {
      state: choice('批次', batchStates),
      ...usualFilters('stage', 'house', 'leader'),
      sourceKind: choice('来源', pigSources),
      originId: organisation('来源场', ['farm'], { wide: true }),
      ...usualFilters('breed'),
    },
    defaults: { dateFrom: 'last52Weeks', state: 'CLOSED' },
  },
  columns: {
    batchNo: batchColumn({ fixed: true }),
    kind: column(text('类型', { width: 72 })),
    house: column(text('栋舍', { width: 96 })),
    leader: column(text('负责人', { width: 88 })),
    source: column(text('来源', { width: 72 })),
    origin: column(text('来源场', { width: 104 }), {
      definition: '猪只出生的猪场：断奶的为本场，仔猪接收的为投放场；转群沿批次追溯，不止一处的为多来源',
    }),
    breed: column(text('品种', { width: 88 })),
    stage: column(text('阶段', { width: 72 })),
    date: column(date('日期'), { definition: '批次为出清日期，在养的为截止日；称重为称重日期' }),
    ageDays: column(integer('日龄', { unit: '天' }), {
      definition: '批次为出栏日龄；称重为当天批次的平均日龄',
    }),
    batches: heads('批次数', '期内结批的批次，以及截止日在养的批次（按筛选）'),
    started: heads('头数', '初始化、断奶转入、购入、转入的头数', { group: '转入', formula: 'F85' }),
    inAverage: ratio('均重', 'inKilos', 'inWeighed', {
      unit: 'kg',
      ...defined('F81', '进猪重量÷称重头数', '转入'),
    }),
    left: heads('头数', '销售、自宰、转出、选留的头数', { group: '出栏', formula: 'F88' }),
    outAverage: ratio('均重', 'outKilos', 'outWeighed', {
      unit: 'kg',
      ...defined('F88', '出栏重量÷称重头数', '出栏'),
    }),
    outAge: ratio('日龄', 'outAges', 'outAged', {
      unit: '天',
      digits: 0,
      ...defined('F88', '出栏当天的平均日龄，按头数加权', '出栏'),
    }),
    days: ratio('饲养天数', 'pigDays', 'started', {
      unit: '天',
      digits: 1,
      ...defined('F88', '饲养日÷进猪头数'),
    }),
    gain: kilos('增重', `出栏重＋死淘重＋期末存栏重－进猪重。期末存栏重为${ESTIMATED}`, {
      formula: 'F81',
      drill: true,
    }),
    adg: ratio('实际', 'grams', 'pigDays', {
      unit: 'g',
      digits: 0,
      ...defined('F82', '增重÷饲养日×1000', '日增重'),
    }),
    standardAdg: ratio('标准', 'standardGrams', 'standardDays', {
      unit: 'g',
      digits: 0,
      ...defined('F82', `${STANDARD}在进猪日龄与出栏日龄之间的日增重，按出栏头数加权`, '日增重'),
    }),
    adgAhead: derived('差异', ['grams', 'pigDays', 'standardGrams', 'standardDays'], 'g', {
      group: '日增重',
      formula: 'F82',
      definition: '实际日增重－标准日增重',
    }),
    pigDays: summed(integer('饲养日', { min: 0 }), defined('F80', '每日期末存栏之和')),
    measured: heads('称重头数', `${POINTS}称过重的头数`, { group: '称重' }),
    measuredMean: ratio('实际均重', 'measuredKilos', 'measured', {
      unit: 'kg',
      ...defined('F88', `${POINTS}的重量÷头数`, '称重'),
    }),
    curveMean: ratio('标准均重', 'curveKilos', 'curved', {
      unit: 'kg',
      ...defined('F88', `${STANDARD}在称重日龄的体重，按头数加权`, '称重'),
    }),
    weightAhead: derived('差异', ['measuredOfCurve', 'curveKilos', 'curved'], 'kg', {
      group: '称重',
      formula: 'F88',
      definition: '实际均重－标准均重，只计日龄已知的',
    }),
    inKilos: kilos('进猪重量', '进猪的重量', { hidden: true }),
    inWeighed: hiddenSum(integer('进猪称重头数')),
    outKilos: kilos('出栏重量', '出栏的重量', { hidden: true }),
    outWeighed: hiddenSum(integer('出栏称重头数')),
    outAges: hiddenSum(decimal('出栏日龄合计')),
    outAged: hiddenSum(integer('出栏日龄已知头数')),
    grams: hiddenSum(decimal('增重克数')),
    standardGrams: hiddenSum(decimal('标准增重克数')),
    standardDays: hiddenSum(decimal('进猪至出栏的头日')),
    measuredKilos: kilos('称重重量', '称重的重量', { hidden: true }),
    measuredOfCurve: hiddenSum(decimal('日龄已知的称重重量')),
    curveKilos: hiddenSum(decimal('标准重量')),
    curved: hiddenSum(integer('日龄已知的称重头数')),
  },
  rows: {
    originScreen: 'event-batch-weigh',
    of: 'batches',
    without: ['kind', 'ageDays', 'batches', 'measured'],
    figures: ['inAverage', 'outAverage', 'outAge', 'days', 'adg', 'standardAdg', 'adgAhead'],
    drill: [
      'date',
      'kind',
      'batchNo',
      'house',
      'ageDays',
      'started',
      'left',
      'gain',
      'measured',
      'measuredMean',
      'curveMean',
    ],
    first: true,
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    without: ['pigDays'],
    by: {
      age: '周龄',
      ...usualGroups('house', 'breed', 'leader'),
      source: '来源',
      origin: '来源场',
      ...usualGroups('stage', 'month', 'farm'),
    },
    chart: 'age',
  },
  shows: {
    metrics: [
      { column: 'batches', label: '批次', unit: '批' },
      { column: 'inAverage', label: '转入均重', unit: 'kg' },
      { column: 'outAverage', label: '出栏均重', unit: 'kg' },
      { column: 'days', label: '饲养天数', unit: '天' },
      { column: 'adg', label: '日增重', unit: 'g' },
      { column: 'adgAhead', label: '对标准', unit: 'g' },
    ],
    charts: [
      { label: '均重曲线', series: { curveMean: '标准', measuredMean: '实际' }, key: 'curve', group: 'age' },
      { column: 'adg', label: '日增重', kind: 'bars', group: 'house' },
    ],
  },
})
