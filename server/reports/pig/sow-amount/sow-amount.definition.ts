import { choice, date, earTag, integer, name, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, spanDays, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'

/** States of a female in the herd, in the order of a cycle. */
export const sowStates = {
  GILT: '后备（未配）',
  MATED: '已配',
  PREGNANT: '妊娠',
  LACTATING: '哺乳',
  WEANED: '断奶',
  OPEN: '空怀',
  CULL_WAIT: '待淘',
  IN_TRANSIT: '在途',
} as const

const heads = (label: string, group: string, formula: string, definition?: string) =>
  countOf(label, { group, formula, ...(definition ? { definition } : {}) })
const inState = (label: string) => heads(label, '截至日存栏（头）', 'F06', `截至日当天结束时为${label}的母猪`)
const ofParity = (label: string) =>
  heads(label, '胎次分布（头）', 'F05', `截至日在群、胎次${label}的母猪，在途不计`)
const average = (label: string, num: string, formula: string, definition: string) =>
  ratio(label, num, 'periodDays', { unit: '头', ...defined(formula, definition, '平均存栏（头）') })

export const definition = declareReport('sow-amount', {
  asks: {
    filters: {
      farmIds,
      dateFrom: date('平均起日', { required: true }),
      dateTo: date('截至日', { required: true }),
      ...usualFilters('breed', 'grade', 'parity', 'house'),
      state: choice('状态', sowStates),
    },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    farm: column(text('猪场')),
    breed: column(text('品种品系')),
    grade: column(name('等级')),
    parity: column(integer('胎次', { min: 0 })),
    state: column(text('状态'), { definition: '当天结束时的状态' }),
    since: column(date('状态开始')),
    ageDays: column(integer('日龄', { unit: '天' })),
    place: column(text('栋舍栏位')),
    from: column(date('区段开始')),
    heads: countOf('合计', defined('F02', '截至日当天结束时在群的母猪，含后备', '截至日存栏（头）')),
    gilts: inState('后备（未配）'),
    mated: inState('已配'),
    pregnant: inState('妊娠'),
    lactating: inState('哺乳'),
    weaned: inState('断奶'),
    open: inState('空怀'),
    cullWait: inState('待淘'),
    inTransit: inState('在途'),
    productive: heads('能繁母猪', '截至日存栏（头）', 'F03', '已配过种或胎次≥1 的在群母猪'),
    share: percent('占比', 'heads', 'heads', defined('F05', '本组头数÷全部头数')),
    averageHeads: average('母猪（含后备）', 'herdDays', 'F04', '期内每日期末存栏之和÷天数'),
    averageMated: average('能繁母猪', 'matedDays', 'F03', '期内每日期末能繁母猪之和÷天数'),
    p0: ofParity('0未配'),
    p0Mated: ofParity('0已配'),
    p1: ofParity('1'),
    p2: ofParity('2'),
    p3: ofParity('3'),
    p4: ofParity('4'),
    p5: ofParity('5'),
    p6: ofParity('6'),
    p7: ofParity('≥7'),
    meanParity: ratio('平均胎次', 'parities', 'farrowed', defined('F05', '胎次≥1 的母猪胎次合计÷头数')),
    parities: hiddenSum(integer('胎次合计', { min: 0 })),
    farrowed: hiddenSum(integer('胎次≥1 头数', { min: 0 })),
    matedDays: hiddenSum(integer('能繁头日', { min: 0, unit: '天' })),
    periodDays: spanDays('期内天数'),
    herdDays: summed(integer('母猪头日', { min: 0, unit: '天' }), {
      formula: 'F04',
      definition: '期内每日期末在群的母猪之和',
    }),
  },
  rows: {
    originScreen: 'event-entry',
    without: ['from'],
    totals: [],
    drill: ['earNo', 'parity', 'state', 'place', 'from', 'heads', 'herdDays'],
    sort: { field: 'earNo', order: 'asc' },
  },
  groups: {
    by: { farm: '猪场', state: '状态', ...usualGroups('parity', 'breed'), grade: '等级', house: '栋舍' },
    chart: 'parity',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '母猪存栏', unit: '头' },
      { column: 'productive', label: '能繁母猪', unit: '头' },
      { column: 'averageHeads', label: '平均存栏', unit: '头' },
      { column: 'averageMated', label: '平均能繁', unit: '头' },
      { column: 'meanParity', label: '平均胎次', unit: '胎' },
    ],
    charts: [{ column: 'heads', label: '胎次分布', name: '头数', unit: '头', key: 'parity', kind: 'bars' }],
  },
})
