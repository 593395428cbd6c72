import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, ratio, summed } from '#kit/report-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'

/** States of a boar in the herd. */
export const boarStates = {
  YOUNG: '后备',
  ACTIVE: '生产',
  REST: '休息',
  TEASER: '试情',
  CULL_WAIT: '待淘',
  IN_TRANSIT: '在途',
} as const

const inState = (label: string) =>
  countOf(label, defined('F06', `截至日当天结束时为${label}的公猪`, '截至日存栏（头）'))
const left = (label: string, definition: string) => countOf(label, { group: '期内离场（头）', definition })

export const definition = declareReport('boar-amount', {
  asks: {
    filters: {
      farmIds,
      dateFrom: date('离场起日', { required: true }),
      dateTo: date('截至日', { required: true }),
      ...usualFilters('breed'),
      bloodline: text('血统'),
      state: choice('状态', boarStates),
    },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    farm: column(text('猪场')),
    breed: column(text('品种品系')),
    bloodline: column(text('血统')),
    state: column(text('状态'), { definition: '当天结束时的状态' }),
    since: column(date('状态开始')),
    ageDays: column(integer('日龄', { unit: '天' })),
    ageBand: column(text('年龄段')),
    place: column(text('栋舍栏位')),
    heads: countOf('合计', defined('F02', '截至日当天结束时在群的公猪', '截至日存栏（头）')),
    young: inState('后备'),
    active: inState('生产'),
    rest: inState('休息'),
    teaser: inState('试情'),
    cullWait: inState('待淘'),
    inTransit: inState('在途'),
    meanAge: ratio('平均日龄', 'ageSum', 'aged', {
      unit: '天',
      digits: 0,
      definition: '有出生日期的公猪日龄合计÷头数',
    }),
    culls: left('淘汰', '起日至截至日淘汰离场'),
    deaths: left('死亡', '起日至截至日死亡'),
    sales: left('销售', '起日至截至日作为种公猪出售'),
    sows: summed(integer('能繁母猪', { min: 0 }), {
      formula: 'F03',
      definition: '截至日在群的能繁母猪；不随品种、血统、状态筛选',
    }),
    sowsPerBoar: ratio('公母比 1：', 'sows', 'working', {
      formula: 'F76',
      definition: '能繁母猪÷生产和休息公猪；按猪场和合计计算',
    }),
    working: hiddenSum(integer('生产和休息公猪', { min: 0 })),
    ageSum: hiddenSum(integer('日龄合计', { min: 0 })),
    aged: hiddenSum(integer('有出生日期公猪', { min: 0 })),
  },
  rows: {
    originScreen: 'event-entry',
    totals: [],
    drill: ['earNo', 'breed', 'bloodline', 'state', 'ageDays', 'heads', 'culls', 'deaths', 'sales', 'sows'],
    sort: { field: 'earNo', order: 'asc' },
  },
  groups: {
    by: { breed: '品种', bloodline: '血统', age: '年龄段', state: '状态', farm: '猪场' },
    chart: 'age',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '公猪存栏', unit: '头' },
      { column: 'active', label: '生产公猪', unit: '头' },
      { column: 'meanAge', label: '平均日龄', unit: '天' },
      { column: 'culls', label: '期内淘汰', unit: '头' },
      { column: 'sowsPerBoar', label: '公母比 1：', unit: '' },
    ],
    charts: [{ column: 'heads', label: '年龄分布', name: '头数', unit: '头', key: 'age', kind: 'bars' }],
  },
})
