import { choice, date, earTag, integer, name, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'
import { followUpLabels, resultLabels } from './returns.ts'

const heads = (label: string) => integer(label, { min: 0 })
const F25 = '已成熟（配种满125天）配种中以此结束的÷已成熟配种；按异常日期统计时没有批次，不计'
const rate = (label: string, num: string) =>
  percent(label, num, 'matured', { ...defined('F25', F25, '占已成熟配种'), drill: true })

export const abnormalPregnancyDefinition = declareReport('abnormal-pregnancy', {
  asks: {
    filters: {
      farmIds,
      basis: choice('统计日期', { MATE: '配种日期', RESULT: '异常日期' }),
      dateFrom: date('日期起', { required: true }),
      dateTo: date('日期止', { required: true }),
      result: choice('结果', resultLabels),
      followUp: choice('后续', followUpLabels),
      ...usualFilters('parity', 'breed', 'earNos', 'boar'),
      technician: name('输精员'),
      ...usualFilters('house'),
    },
    defaults: { basis: 'MATE', dateFrom: 'last26Weeks' },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    breed: column(text('品种品系')),
    parity: column(heads('胎次')),
    mateDate: column(date('配种日期')),
    category: column(text('配种类型')),
    boarEarnock: column(earTag('与配公猪')),
    technician: column(name('输精员')),
    place: column(text('配种栏位'), { definition: '配种当天所在的栋舍栏位' }),
    endDate: column(date('异常日期')),
    result: column(text('结果')),
    gestationDays: column(integer('妊娠天数', { unit: '天' }), { definition: '异常日期－配种日期' }),
    returnType: column(text('返情类型')),
    reason: column(text('原因'), { definition: '流产原因；离场的为淘汰、死亡原因' }),
    followUp: column(text('后续')),
    services: countOf('配种数', defined('F20', '按配种日期统计时计')),
    matured: countOf('已成熟', defined('F21', '配种满125天，转出场的不计')),
    running: countOf('进行中', defined('F21', '配种未满125天')),
    failures: countOf('异常数', defined('F25', '返情、阴性、空怀、流产或离场')),
    share: percent('占比', 'failures', 'failures', defined('F25', '异常数÷全部异常数')),
    returned: hiddenSum(heads('成熟返情')),
    negative: hiddenSum(heads('成熟阴性')),
    lateOpen: hiddenSum(heads('成熟空怀')),
    aborted: hiddenSum(heads('成熟流产')),
    removed: hiddenSum(heads('成熟离场')),
    returnRate: rate('返情', 'returned'),
    negativeRate: rate('阴性', 'negative'),
    openRate: rate('空怀', 'lateOpen'),
    abortRate: rate('流产', 'aborted'),
    removedRate: rate('离场', 'removed'),
    meanDays: ratio('平均妊娠天数', 'failureDays', 'failures', {
      unit: '天',
      ...defined('F25', '异常日期－配种日期的平均'),
    }),
    npd: summed(integer('NPD天数', { unit: '天' }), defined('NPD', '配种至再配、离场或今天')),
    npdPerFailure: ratio('平均NPD', 'npd', 'failures', {
      unit: '天',
      ...defined('NPD', 'NPD天数合计÷异常数'),
    }),
    failureDays: hiddenSum(heads('异常妊娠天数合计')),
  },
  rows: {
    originScreen: 'event-gestation',
    without: ['services', 'matured', 'running', 'failures'],
    drill: [
      'mateDate',
      'earNo',
      'parity',
      'endDate',
      'result',
      'gestationDays',
      'followUp',
      'failures',
      'npd',
    ],
    acts: [
      { form: 'event-mat', label: '录入配种' },
      { form: 'event-cull-decide', label: '判定淘汰' },
    ],
    sort: { field: 'endDate', order: 'desc' },
  },
  groups: {
    by: {
      ...usualGroups('week', 'month'),
      result: '结果',
      interval: '妊娠天数段',
      returnType: '返情类型',
      followUp: '后续',
      category: '配种类型',
      ...usualGroups('parity', 'breed'),
      boar: '公猪',
      technician: '输精员',
      ...usualGroups('house', 'farm'),
    },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'failures', label: '异常数', unit: '次' },
      { column: 'returnRate', label: '返情率', unit: '%', goal: 'returnRate' },
      { column: 'abortRate', label: '流产率', unit: '%', goal: 'abortRate' },
      { column: 'negativeRate', label: '阴性率', unit: '%' },
      { column: 'openRate', label: '空怀率', unit: '%' },
      { column: 'npdPerFailure', label: '平均NPD', unit: '天' },
    ],
    charts: [
      {
        column: 'failures',
        label: '妊娠天数分布',
        name: '异常',
        unit: '次',
        key: 'interval',
        kind: 'bars',
        group: 'interval',
      },
      { column: 'failures', label: '异常数', name: '异常', unit: '次' },
      { column: 'returnRate', label: '返情率', key: 'returns', goal: 'returnRate' },
      { column: 'abortRate', label: '流产率', key: 'aborts', goal: 'abortRate' },
    ],
  },
})
