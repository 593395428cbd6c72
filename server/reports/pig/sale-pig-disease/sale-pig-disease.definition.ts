import { date, dictionary, integer, money, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

export const rowKinds = { CURE: '治疗', DEATH: '死亡', HERD: '在群' } as const

const heads = (label: string, definition: string, formula?: string) =>
  countOf(label, { definition, ...(formula && { formula }) })
const OF_WHOLE = '；按疾病、药品、结果、日龄、季节分组时除以全部'

export const definition = declareReport('sale-pig-disease', {
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('stage', 'house', 'batch'),
      diseaseId: dictionary('疾病', 'disease'),
      ...usualFilters('ageBand'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段')),
    house: column(text('栋舍')),
    kind: column(text('类型')),
    disease: column(text('疾病', { width: 112 }), { definition: '死亡登记为死亡原因' }),
    drug: column(text('药品', { width: 112 })),
    result: column(text('结果')),
    ageDays: column(integer('日龄', { unit: '天' }), { definition: '当天批次的平均日龄；整栋用药为空' }),
    cases: heads('治疗次数', '期内的治疗记录'),
    sick: heads('发病头数', '治疗头数合计；同一头治疗多次的重复计'),
    share: percent('占发病', 'sick', 'sick', { definition: '本组发病头数÷全部发病头数' }),
    sickRate: percent('发病率', 'sick', 'exposed', {
      definition: `发病头数÷（期初存栏＋转入）；按周、月分组时也除以全部${OF_WHOLE.slice(1)}`,
    }),
    daily: ratio('千头日发病率', 'sickThousand', 'pigDays', {
      unit: '‰',
      ...defined('F86', `发病头数×1000÷饲养日；各周、各季可比${OF_WHOLE}`),
    }),
    judged: heads('已有结果', '登记了结果的头数'),
    cured: heads('治愈', '结果为治愈的头数'),
    cureRate: percent('治愈率', 'cured', 'judged', { definition: '治愈÷已有结果的头数' }),
    lost: heads('病死', '结果为死亡的头数'),
    fatality: percent('病死率', 'lost', 'sick', { definition: '病死头数÷发病头数' }),
    culled: heads('病淘', '结果为淘汰的头数'),
    noted: heads('死亡登记', '批次死亡中以此为死亡原因的头数；原因与疾病同名的并入该疾病', 'F86'),
    amount: summed(money('药费'), { definition: '填写的金额，或总用量×物料参考价' }),
    costPerHead: ratio('头均药费', 'amount', 'priced', {
      unit: '元/头',
      ...defined('F90', '药费÷有金额的发病头数'),
    }),
    pigDays: summed(integer('饲养日', { min: 0 }), defined('F80', '每日期末存栏之和')),
    exposed: hiddenSum(integer('期初＋转入')),
    sickThousand: hiddenSum(integer('发病×1000')),
    priced: hiddenSum(integer('有金额的发病头数')),
  },
  rows: {
    originScreen: 'event-cure',
    without: ['cases', 'judged', 'pigDays'],
    drill: [
      'date',
      'batchNo',
      'house',
      'kind',
      'disease',
      'drug',
      'result',
      'sick',
      'noted',
      'amount',
      'pigDays',
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      disease: '疾病',
      age: '周龄',
      house: '栋舍',
      season: '季节',
      ...usualGroups('week', 'month'),
      drug: '药品',
      result: '结果',
      ...usualGroups('stage', 'batch', 'farm'),
    },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'sick', label: '发病', unit: '头' },
      { column: 'sickRate', label: '发病率', unit: '%' },
      { column: 'cureRate', label: '治愈率', unit: '%' },
      { column: 'fatality', label: '病死率', unit: '%' },
      { column: 'amount', label: '药费', unit: '元' },
      { column: 'costPerHead', label: '头均药费', unit: '元/头' },
    ],
    charts: [
      { column: 'daily', label: '每周发病', name: '千头日发病率', key: 'weekly', group: 'week' },
      {
        column: 'sick',
        label: '发病排列',
        name: '发病',
        unit: '头',
        key: 'diseases',
        kind: 'pareto',
        group: 'disease',
      },
    ],
  },
  overrides: {
    cross: {
      across: 'week',
      groups: ['disease', 'age', 'house', 'drug', 'result', 'stage', 'batch', 'farm'],
      figures: ['sick', 'daily', 'cases', 'cured', 'lost', 'noted', 'amount'],
    },
  },
})
