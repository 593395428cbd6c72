import { date, earTag, flag, integer, name, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const heads = (label: string) => integer(label, { min: 0 })
const counted = (label: string, definition: string) =>
  countOf(label, defined('F40', definition, '产仔（头）'))
const sexed = (label: string) =>
  summed(heads(label), defined('F40', `活仔中的${label}仔；未分公母的窝不计`, '性别（头）'))
const F40_LIVE = '活仔＝健仔＋弱仔＋畸形活'
const F40 = `总产仔＝活仔＋死胎＋黑胎＋木乃伊＋畸形死；${F40_LIVE}`
const F41 = '期内各窝合计÷期内分娩窝数'
const F42 = '头数÷总产仔'

/** Piglets born per litter: total and live. */
export const bornChart = {
  label: '窝均产仔',
  series: { bornPerLitter: '总产仔', livePerLitter: '活仔' },
  unit: '头',
  key: 'born',
  goal: 'liveBorn',
} as const

export const definition = declareReport('births', {
  asks: {
    days: '分娩日期',
    filters: {
      ...usualFilters('parity', 'breed', 'grade', 'earNos', 'boar', 'house'),
      midwife: name('接产员'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    farrowDate: column(date('分娩日期'), { fixed: true }),
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    breed: column(text('品种品系')),
    parity: column(heads('胎次')),
    litterNo: column(text('窝号')),
    boarEarnock: column(earTag('与配公猪')),
    mateDate: column(date('配种日期')),
    gestationDays: column(integer('妊娠天数', { unit: '天' }), {
      formula: 'F30',
      definition: '分娩日期－受胎配种首次输精日期',
    }),
    litters: countOf('窝数', defined('F41', '期内分娩的窝；期初建档的窝和奶妈窝不计')),
    firstRate: percent('头胎', 'firstParity', 'litters', { definition: '第一胎的窝数÷窝数' }),
    gestation: ratio('妊娠', 'gestationSum', 'gestationCount', {
      unit: '天',
      ...defined('F30', '妊娠天数合计÷有配种记录的窝数'),
    }),
    totalBorn: countOf('总产仔', defined('F40', F40, '产仔（头）')),
    livePiglets: counted('活仔', F40_LIVE),
    healthy: counted('健仔', '活仔中的健仔'),
    weak: counted('弱仔', '活仔中的弱仔'),
    deformed: counted('畸形', '畸形活＋畸形死'),
    stillborn: counted('死胎', '白死胎'),
    blackDead: counted('黑胎', '黑死胎'),
    mummy: counted('木乃伊', '木乃伊胎'),
    males: sexed('公'),
    females: sexed('母'),
    bornPerLitter: ratio('总产仔', 'totalBorn', 'litters', defined('F41', F41, '窝均（头）')),
    livePerLitter: ratio('活仔', 'livePiglets', 'litters', defined('F41', F41, '窝均（头）')),
    healthyPerLitter: ratio('健仔', 'healthy', 'litters', defined('F41', F41, '窝均（头）')),
    stillbornRate: percent('死胎', 'stillborn', 'totalBorn', defined('F42', F42, '比率')),
    mummyRate: percent('木乃伊', 'mummy', 'totalBorn', defined('F42', F42, '比率')),
    weakRate: percent('弱仔', 'weak', 'totalBorn', defined('F42', F42, '比率')),
    litterWeight: summed(weight('窝重'), defined('F43', '活仔的窝重，只计称重的窝')),
    birthWeight: ratio('初生均重', 'litterWeight', 'weighedLive', {
      unit: 'kg',
      ...defined('F43', '窝重÷活仔（只计称重的窝）'),
    }),
    durationMin: column(integer('产程', { unit: '分钟' })),
    assisted: column(flag('助产')),
    midwife: column(name('接产员')),
    pen: column(text('产床')),
    gestationSum: hiddenSum(heads('妊娠天数合计')),
    gestationCount: hiddenSum(heads('有配种记录窝数')),
    firstParity: hiddenSum(heads('头胎窝数')),
    weighedLive: hiddenSum(heads('称重活仔')),
  },
  rows: {
    originScreen: 'event-farr',
    without: ['litters'],
    figures: ['birthWeight'],
    drill: [
      'farrowDate',
      'earNo',
      'parity',
      'boarEarnock',
      'totalBorn',
      'livePiglets',
      'stillborn',
      'litterWeight',
    ],
    event: { uid: 'uid', code: 'event_farr' },
    sort: { field: 'farrowDate', order: 'desc' },
  },
  groups: {
    without: ['males', 'females'],
    by: {
      week: '分娩周',
      ...usualGroups('day', 'month', 'parity', 'breed'),
      boar: '公猪',
      ...usualGroups('house', 'farm'),
    },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'litters', label: '窝数', unit: '窝' },
      { column: 'bornPerLitter', label: '窝均总仔', unit: '头', goal: 'totalBorn' },
      { column: 'livePerLitter', label: '窝均活仔', unit: '头', goal: 'liveBorn' },
      { column: 'healthyPerLitter', label: '窝均健仔', unit: '头', target: 12.3, better: 'up' },
      { column: 'stillbornRate', label: '死胎率', unit: '%', goal: 'stillbornRate' },
      { column: 'mummyRate', label: '木乃伊率', unit: '%', goal: 'mummyRate' },
      { column: 'weakRate', label: '弱仔率', unit: '%', target: 3, better: 'down' },
      { column: 'birthWeight', label: '初生均重', unit: 'kg', goal: 'birthWeight' },
    ],
    charts: [
      bornChart,
      { column: 'stillbornRate', label: '死胎率', key: 'stillborn', goal: 'stillbornRate' },
      { column: 'birthWeight', label: '初生重', name: '初生均重', key: 'weight', goal: 'birthWeight' },
    ],
  },
})
