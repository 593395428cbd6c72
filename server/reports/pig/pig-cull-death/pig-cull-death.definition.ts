import { choice, date, dictionary, earTag, integer, money, name, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, ratio, summed } from '#kit/report-column.ts'
import { pigClasses } from '#resources/pig/breeding-pig.ts'
import { annual } from '#server/queries/sow-days.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

/** Kinds of exit; `HERD` are days of mated females, the divisor of rates. */
const exitKinds = { DEAD: '死亡', CULLED: '淘汰', SOLD: '销售' } as const
export const kindWords = { ...exitKinds, HERD: '在群' } as const

const OF_HERD = '÷能繁母猪头日×365；能繁母猪＝已配过种或胎次≥1 的母猪。按原因、类型分组时除以全部头日'
const LIFETIME = '本系统记录的窝（含期初在哺窝），不含奶妈窝'
const heads = (label: string, formula: string, definition: string) =>
  countOf(label, defined(formula, definition, '离场（头）'))
const lifetime = (label: string) => column(integer(label, { min: 0 }), defined('F66', LIFETIME, '终身'))
const ofParity = (label: string) =>
  countOf(label, defined('F11', '离场时的胎次；公猪不计', '离场母猪胎次（头）'))

export const definition = declareReport('pig-cull-death', {
  asks: {
    days: '离场日期',
    filters: {
      pigClass: choice('类别', pigClasses),
      kind: choice('类型', exitKinds),
      cullReasonId: dictionary('淘汰原因', 'cull_reason'),
      deathReasonId: dictionary('死亡原因', 'death_reason'),
      ...usualFilters('parity', 'breed'),
    },
    defaults: { dateFrom: 'last52Weeks' },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    pigClass: column(text('类别')),
    breed: column(text('品种品系')),
    parity: column(integer('胎次', { min: 0 })),
    ageDays: column(integer('日龄', { unit: '天' })),
    herdDays: column(integer('在群天数', { unit: '天' }), { definition: '离场日期－进场日期' }),
    state: column(text('离场时状态')),
    kind: column(text('类型')),
    reason: column(name('原因')),
    exits: heads('合计', 'F11', '期内死亡、淘汰和销售的种猪；转出场的不计'),
    deaths: heads('死亡', 'F10', '期内死亡（含安乐死）的种猪'),
    culls: heads('淘汰', 'F09', '淘汰离场，以及判定淘汰后出售'),
    sales: heads('销售', 'F11', '未判定淘汰的种猪出售'),
    deathRate: annual('年化死亡率', 'sowDeaths', 'matedDays', defined('F10', `期内死亡的能繁母猪${OF_HERD}`)),
    cullRate: annual('年化淘汰率', 'sowCulls', 'matedDays', defined('F09', `期内淘汰的能繁母猪${OF_HERD}`)),
    cullParity: ratio('平均淘汰胎次', 'cullParities', 'sowCulls', {
      formula: 'F09',
      definition: '淘汰的能繁母猪胎次合计÷头数',
    }),
    p0: ofParity('0'),
    p1: ofParity('1'),
    p2: ofParity('2'),
    p3: ofParity('3'),
    p4: ofParity('4'),
    p5: ofParity('5'),
    p6: ofParity('6'),
    p7: ofParity('≥7'),
    weight: summed(weight('重量', { width: 92 }), { definition: '离场时的重量，只计称重的' }),
    amount: summed(money('金额'), { definition: '出售所得；无害化处理的没有金额' }),
    disposal: column(name('处理方式')),
    place: column(text('栋舍栏位'), { definition: '离场前最后所在的栏位' }),
    litters: lifetime('窝数'),
    live: lifetime('活仔'),
    weaned: lifetime('断奶'),
    sowDeaths: hiddenSum(integer('能繁母猪死亡', { min: 0 })),
    sowCulls: hiddenSum(integer('能繁母猪淘汰', { min: 0 })),
    cullParities: hiddenSum(integer('淘汰胎次合计', { min: 0 })),
    matedDays: summed(integer('能繁头日', { unit: '天' }), {
      formula: 'F03',
      definition: '期内每日期末在群的能繁母猪之和（离场日不计）',
    }),
  },
  rows: {
    originScreen: 'event-cull',
    totals: ['weight', 'amount'],
    drill: ['date', 'earNo', 'parity', 'kind', 'reason', 'weight', 'amount', 'matedDays'],
    event: { uid: 'eventUid', codeIn: 'eventCode' },
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      month: '月',
      reason: '原因',
      kind: '类型',
      parity: '胎次',
      class: '类别',
      ...usualGroups('breed', 'farm'),
    },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'exits', label: '离场', unit: '头' },
      { column: 'deaths', label: '死亡', unit: '头' },
      { column: 'culls', label: '淘汰', unit: '头' },
      { column: 'deathRate', label: '年化死亡率', unit: '%', goal: 'sowMortality' },
      { column: 'cullRate', label: '年化淘汰率', unit: '%' },
      { column: 'cullParity', label: '平均淘汰胎次', unit: '胎' },
    ],
    charts: [
      { label: '离场头数', series: { deaths: '死亡', culls: '淘汰' }, unit: '头', key: 'heads' },
      { column: 'deathRate', label: '年化死亡率', key: 'rate', goal: 'sowMortality' },
    ],
  },
})
