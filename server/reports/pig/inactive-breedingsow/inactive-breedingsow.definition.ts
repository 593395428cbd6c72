import { OPEN_REASON_LABELS } from '#domain/sow/sow.labels.ts'
import { choice, date, earTag, type Field, integer, money, name, text } from '#kit/field.ts'
import { column, defined, hiddenSum, summed } from '#kit/report-column.ts'
import { annual } from '#server/queries/sow-days.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'

/** States without production; for an open sow the reason in place of the state. */
export const idleStates = {
  WEANED: '断奶',
  ...OPEN_REASON_LABELS,
  GILT: '后备超龄',
  CULL_WAIT: '待淘汰',
} as const

const NPD = '配过种的母猪既不在哺乳、也不在最终分娩（或尚未结束）的妊娠中的头日，按截至日所知回溯'
const days = (label: string): Field => integer(label, { min: 0, unit: '天' })
const part = (label: string, definition: string) =>
  summed(days(label), { drill: true, ...defined('NPD', definition, '非生产天数构成（天）') })

export const definition = declareReport('inactive-breedingsow', {
  asks: {
    filters: {
      farmIds,
      dateFrom: date('统计起日', { required: true }),
      dateTo: date('截至日', { required: true }),
      state: choice('状态', idleStates),
      daysMin: integer('天数不少于', { min: 0 }),
      ...usualFilters('house', 'parity', 'breed'),
    },
    defaults: { dateFrom: 'last52Weeks' },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    pigClass: column(text('类别')),
    parity: column(integer('胎次', { min: 0 })),
    state: column(text('状态'), {
      definition: '截至日当天结束时的状态；后备超龄：日龄达到参数“后备NPD起算日龄”',
    }),
    since: column(date('状态开始')),
    days: column(days('天数'), { definition: '截至日－状态开始' }),
    lastEvent: column(text('上次事件')),
    lastEventDate: column(date('事件日期')),
    cycleNpd: column(days('累计NPD（本胎）'), {
      definition: '本胎次在群的配种、空怀、断奶和待淘头日合计，截至日当天计入；未配后备不计',
    }),
    reason: column(name('原因')),
    advice: column(text('建议'), { definition: '待淘汰、胎次≥7 或本胎已配 3 次及以上：淘汰；其余：配种' }),
    place: column(text('栋舍栏位')),
    part: column(text('构成')),
    from: column(date('区段开始')),
    now: summed(integer('当前非生产', { min: 0, unit: '头' }), defined('NPD', '截至日处于非生产状态的母猪')),
    npd: summed(days('非生产天数'), { drill: true, ...defined('NPD', NPD) }),
    npdPerYear: annual('NPD/头·年', 'npd', 'matedDays', {
      unit: '天',
      ...defined('NPD', '非生产天数÷能繁头日×365；按构成分组时除以全部能繁头日'),
    }),
    npdCost: summed(money('非生产成本', { min: 0 }), {
      formula: 'NPD',
      definition: '非生产天数×参数“非生产天数成本”（元/天，默认15）',
    }),
    npdWithGilts: annual('NPD/头·年（含后备）', 'idleDays', 'herdDays', {
      unit: '天',
      ...defined('NPD', '（非生产天数＋后备未配天数）÷母猪头日（含后备）×365'),
    }),
    weanToService: part('断奶→配种', '断奶日至下次配种的天数'),
    serviceToFound: part('配种→发现', '失败的配种，配种日至发现返情、阴性、空怀或流产的天数'),
    openToService: part('发现→再配', '发现未孕至再次配种的天数'),
    serviceToExit: part('配种→离场', '配种后未分娩而死亡、淘汰或销售的天数'),
    idleToExit: part('断奶/发现→离场', '断奶或发现未孕后未再配种而离场的天数'),
    waiting: part('未配', '断奶或空怀至截至日仍未配种的天数'),
    cullWaiting: part('待淘汰', '判定淘汰后仍在群的天数'),
    provisional: summed(days('暂计生产'), {
      formula: 'NPD',
      definition: '截至日尚未结束的妊娠天数；将来失败则转为非生产天数',
    }),
    giltDays: summed(days('后备天数'), { drill: true, ...defined('NPDa', '首次配种前的在群头日') }),
    matedDays: summed(days('能繁头日'), defined('F03', '首次配种（或入场胎次≥1）起每日期末在群的母猪之和')),
    herdDays: summed(days('母猪头日'), defined('F04', '含后备')),
    idleDays: hiddenSum(days('非生产和后备天数')),
  },
  rows: {
    originScreen: 'event-entry',
    without: ['part', 'from'],
    totals: [],
    drill: ['earNo', 'parity', 'part', 'from', 'npd', 'giltDays', 'matedDays'],
    acts: [
      { form: 'event-mat', label: '批量配种' },
      { form: 'event-cull', label: '批量淘汰' },
    ],
    sort: { field: 'days', order: 'desc' },
  },
  groups: {
    by: { part: '构成', ...usualGroups('month', 'parity', 'house', 'breed', 'farm') },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'now', label: '当前非生产', unit: '头' },
      { column: 'npd', label: '非生产天数', unit: '天' },
      { column: 'npdCost', label: '非生产成本', unit: '元' },
      { column: 'npdPerYear', label: 'NPD/头·年', unit: '天', goal: 'npd' },
      { column: 'npdWithGilts', label: '含后备', unit: '天' },
      { column: 'provisional', label: '暂计生产', unit: '天' },
    ],
    charts: [{ column: 'npdPerYear', label: 'NPD/头·年', name: 'NPD', key: 'npd', goal: 'npd' }],
  },
})
