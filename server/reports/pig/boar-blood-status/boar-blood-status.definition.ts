import { earTag, integer, text } from '#kit/field.ts'
import { column, countOf, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/filters.ts'

/** Share of the sows by boars of one bloodline from which a warning is shown, per cent. */
export const TOO_MANY = 25

const heads = (label: string) => integer(label, { min: 0 })
const halfYear = (label: string, definition: string, formula?: string) =>
  countOf(label, { group: '近6月', definition, ...(formula ? { formula } : {}) })

const INBRED = '母猪与主配公猪的本身、父、母耳号有相同（V-108）的配种；首次输精的公猪为主配公猪'

export const definition = declareReport('Boar-BloodStatus', {
  area: 'basic',
  asks: {
    filters: {
      farmIds,
      ...usualFilters('breed'),
      bloodline: text('血统'),
    },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    farm: column(text('猪场')),
    breed: column(text('品种品系')),
    bloodline: column(text('血统')),
    state: column(text('状态')),
    ageDays: column(integer('日龄', { unit: '天' })),
    heads: countOf('公猪数', { definition: '今天在群的公猪' }),
    active: countOf('生产公猪数', { definition: '今天为生产状态的公猪' }),
    meanAge: ratio('平均日龄', 'ageSum', 'aged', {
      unit: '天',
      digits: 0,
      definition: '在群且有出生日期的公猪日龄合计÷头数',
    }),
    collections: halfYear('采精次数', '近6个月采精次数，含已离场公猪', 'F71'),
    services: halfYear('配种数', '近6个月以其为主配公猪的配种，含已离场公猪', 'F70'),
    inbred: halfYear('近交配种', INBRED, 'V-108'),
    litters: countOf('后代窝数', { definition: '至今所产的窝，含已离场公猪' }),
    lineSows: summed(heads('同血统母猪'), {
      definition: '在群母猪（含后备）中父亲属该血统的；档案中没有父亲的看本身的血统',
    }),
    share: percent('同血统母猪占比', 'lineSows', 'sows', {
      definition: '同血统母猪÷全部在群母猪（含后备）；合计为血统已知的占比',
    }),
    warnings: summed(heads('近交预警'), {
      definition: `同一猪场内同血统母猪占比超过${TOO_MANY}%，或近6个月有近交配种（V-108）的血统计1`,
    }),
    sows: hiddenSum(heads('在群母猪')),
    ageSum: hiddenSum(heads('日龄合计')),
    aged: hiddenSum(heads('有出生日期公猪')),
  },
  rows: {
    originScreen: 'event-entry',
    of: null,
    without: ['heads', 'active', 'lineSows', 'warnings'],
    sort: { field: 'bloodline', order: 'asc' },
  },
  groups: {
    by: { bloodline: '血统', ...usualGroups('breed', 'farm') },
    chart: 'bloodline',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '公猪数', unit: '头' },
      { column: 'active', label: '生产公猪', unit: '头' },
      { column: 'services', label: '近6月配种', unit: '次' },
      { column: 'inbred', label: '近交配种', unit: '次', target: 0, better: 'down' },
      { column: 'warnings', label: '预警血统', unit: '个', target: 0, better: 'down' },
    ],
    charts: [
      { column: 'share', label: '同血统母猪占比', name: '占比', apart: true, target: TOO_MANY },
      { column: 'services', label: '近6月配种数', name: '配种数', unit: '次', apart: true },
    ],
  },
})
