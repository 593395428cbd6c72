import { choice, earTag, type Field, integer, text, weight } from '#kit/field.ts'
import { column, countOf, hiddenSum, percent, ratio } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { births } from '../births/births.report.ts'

const heads = (label: string) => integer(label, { min: 0 })
const moved = (label: string, definition: string) => countOf(label, { group: '寄养（头）', definition })
/** Litters alone, or each with its tagged piglets below it. */
const GRAINS = { LITTER: '窝', PIGLET: '仔猪' } as const
const piglet = (field: Field, definition: string) => column(field, { group: '仔猪', definition })
const FIRST_DAY = '分娩当日和次日死亡的仔猪；事件只记日期，不记时刻'

export const definition = declareReport('farrowing-detail', {
  asks: {
    filters: { ...births.report.filters, grain: choice('明细到', GRAINS) },
    defaults: { ...births.report.defaults, grain: 'LITTER' },
  },
  columns: {
    ...births.report.columns,
    firstDayDeaths: countOf('24h死亡', { definition: FIRST_DAY }),
    fosterIn: moved('寄入', '至今寄入本窝的仔猪'),
    fosterOut: moved('寄出', '至今寄出本窝的仔猪'),
    fosterTo: column(text('寄养去向'), { group: '寄养（头）', definition: '寄入母猪的耳号×头数' }),
    tagged: countOf('打耳号', { definition: '本窝已打耳号的仔猪' }),
    selected: countOf('哺乳期选留', { definition: '断奶前选留、已建档案的仔猪' }),
    pigletNo: piglet(earTag('耳号'), '已打耳号的仔猪，列在本窝之下；“明细到”选仔猪'),
    pigletSex: piglet(text('性别'), '打耳号时记录'),
    pigletWeight: piglet(weight('初生重'), '打耳号时的体重；不计入合计'),
    pigletFate: piglet(text('选留'), '选留、不选留或待选'),
    suckling: column(heads('现带仔'), { definition: '活仔＋寄入－寄出－死亡－选留－断奶' }),
    assistedLitters: countOf('助产窝数', { definition: '分娩时助产的窝' }),
    assistedRate: percent('助产率', 'assistedLitters', 'litters', { definition: '助产窝数÷窝数' }),
    durationSum: hiddenSum(heads('产程合计')),
    durationCount: hiddenSum(heads('记录产程的窝数')),
    meanDuration: ratio('平均产程', 'durationSum', 'durationCount', {
      unit: '分钟',
      definition: '产程合计÷记录产程的窝数',
    }),
    firstDayRate: percent('24h死亡率', 'firstDayDeaths', 'livePiglets', { definition: '24h死亡÷活仔' }),
  },
  rows: {
    originScreen: 'event-farr',
    shown: [
      'farrowDate',
      'pen',
      'earNo',
      'parity',
      'litterNo',
      'gestationDays',
      'durationMin',
      'assisted',
      'midwife',
      'totalBorn',
      'livePiglets',
      'healthy',
      'weak',
      'deformed',
      'stillborn',
      'blackDead',
      'mummy',
      'males',
      'females',
      'litterWeight',
      'birthWeight',
      'firstDayDeaths',
      'fosterIn',
      'fosterOut',
      'fosterTo',
      'tagged',
      'selected',
      'suckling',
      'pigletNo',
      'pigletSex',
      'pigletWeight',
      'pigletFate',
    ],
    drill: [
      'farrowDate',
      'earNo',
      'pen',
      'midwife',
      'durationMin',
      'assisted',
      'livePiglets',
      'firstDayDeaths',
    ],
    event: { uid: 'eventUid', codeIn: 'eventCode' },
    sort: { field: 'farrowDate', order: 'desc' },
  },
  groups: {
    shown: [
      'litters',
      'meanDuration',
      'assistedLitters',
      'assistedRate',
      'totalBorn',
      'livePiglets',
      'stillborn',
      'stillbornRate',
      'firstDayDeaths',
      'firstDayRate',
      'fosterIn',
      'fosterOut',
      'litterWeight',
      'birthWeight',
    ],
    by: { day: '日', week: '分娩周', month: '月', midwife: '接产员', ...usualGroups('house', 'farm') },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'litters', label: '窝数', unit: '窝' },
      { column: 'meanDuration', label: '平均产程', unit: '分钟' },
      { column: 'assistedRate', label: '助产率', unit: '%' },
      { column: 'stillbornRate', label: '死胎率', unit: '%', goal: 'stillbornRate' },
      { column: 'firstDayRate', label: '24h死亡率', unit: '%' },
      { column: 'birthWeight', label: '初生均重', unit: 'kg', goal: 'birthWeight' },
    ],
    charts: [
      { column: 'firstDayRate', label: '24h死亡率', key: 'firstDay' },
      { column: 'stillbornRate', label: '死胎率', key: 'stillborn', goal: 'stillbornRate' },
      { column: 'assistedRate', label: '助产率', key: 'assisted' },
    ],
  },
})
