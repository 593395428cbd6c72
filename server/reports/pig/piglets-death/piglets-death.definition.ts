import { choice, date, dictionary, earTag, earTags, integer, name, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
import { ageBandLabels } from './age-bands.ts'

const heads = (label: string) => integer(label, { min: 0 })
const F44 = '期内全部断奶的窝：死亡头数÷（活仔＋寄入－寄出）；按原因、日龄分组时除以全部断奶窝'
const F45 = '期内死亡头数÷期内活仔；按原因、日龄分组时除以全部活仔'

export const pigletsDeathDefinition = declareReport('piglets-death', {
  asks: {
    days: '日期',
    filters: {
      reasonId: dictionary('死亡原因', 'piglet_death_reason'),
      ageBand: choice('日龄段', ageBandLabels),
      ...usualFilters('house', 'parity'),
      earNos: earTags('母猪耳号'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    day: column(date('日期'), { fixed: true }),
    earNo: column(earTag('母猪耳号'), {
      fixed: true,
      overrides: { link: '/admin/pig-detail?pigId={pigId}' },
    }),
    kind: column(text('计入'), {
      definition: '死亡：期内死亡；产仔：F45的分母；断奶窝、断奶窝死亡：F44的分母和分子，日期为断奶日期',
    }),
    parity: column(heads('胎次')),
    pen: column(text('产床')),
    litterNo: column(text('窝号')),
    age: column(integer('日龄', { unit: '天' }), { definition: '死亡日期－分娩日期' }),
    heads: countOf('死亡头数', defined('F45', '期内死亡的哺乳仔猪')),
    share: percent('占比', 'heads', 'heads', defined('F45', '死亡头数÷全部死亡头数')),
    weight: summed(weight('重量'), defined('F45', '死亡仔猪的重量，只计称重的')),
    reason: column(text('原因')),
    before: column(heads('死亡前'), { group: '带仔数（头）' }),
    after: column(heads('死亡后'), { group: '带仔数（头）' }),
    operator: column(name('操作人')),
    ageDays: hiddenSum(heads('死亡日龄合计')),
    meanAge: ratio('平均死亡日龄', 'ageDays', 'heads', {
      unit: '天',
      ...defined('F45', '死亡日龄合计÷死亡头数'),
    }),
    born: countOf('活仔', defined('F45', '期内分娩的活仔', '期间（F45）')),
    periodRate: percent('死亡率', 'heads', 'born', { ...defined('F45', F45, '期间（F45）'), drill: true }),
    weanedLitters: countOf('断奶窝数', defined('F44', '全部断奶的窝；奶妈接养的不另计窝', '断奶窝（F44）')),
    cohortBase: countOf('窝内仔猪', defined('F44', '活仔＋寄入－寄出', '断奶窝（F44）')),
    cohortDeaths: countOf(
      '窝内死亡',
      defined('F44', '期内全部断奶的窝的死亡，不论死在哪天', '断奶窝（F44）'),
    ),
    cohortRate: percent('死亡率', 'cohortDeaths', 'cohortBase', {
      ...defined('F44', F44, '断奶窝（F44）'),
      drill: true,
    }),
  },
  rows: {
    originScreen: 'event-piglet-death',
    without: ['kind', 'born', 'weanedLitters', 'cohortBase', 'cohortDeaths'],
    drill: ['day', 'earNo', 'kind', 'age', 'reason', 'heads', 'born', 'cohortDeaths', 'cohortBase'],
    event: { uid: 'eventUid', codeIn: 'eventCode' },
    sort: { field: 'day', order: 'desc' },
  },
  groups: {
    by: {
      reason: '死亡原因',
      ageBand: '日龄段',
      ...usualGroups('week', 'day', 'month', 'parity', 'house', 'farm'),
    },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '死亡头数', unit: '头' },
      { column: 'cohortRate', label: '断奶前死亡率（断奶窝 F44）', unit: '%', goal: 'preWeanMortality' },
      { column: 'periodRate', label: '断奶前死亡率（期间 F45）', unit: '%' },
      { column: 'meanAge', label: '平均死亡日龄', unit: '天' },
    ],
    charts: [
      {
        column: 'heads',
        label: '原因帕累托',
        name: '死亡',
        unit: '头',
        key: 'pareto',
        kind: 'pareto',
        group: 'reason',
      },
      { column: 'heads', label: '死亡头数', name: '死亡', unit: '头' },
      {
        column: 'cohortRate',
        label: '断奶前死亡率（断奶窝 F44）',
        name: '断奶窝',
        key: 'cohort',
        goal: 'preWeanMortality',
      },
      { column: 'periodRate', label: '断奶前死亡率（期间 F45）', name: '期间', key: 'period' },
    ],
  },
})
