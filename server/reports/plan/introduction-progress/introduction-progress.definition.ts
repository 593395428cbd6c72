import { choice, date, decimal, dictionary, integer, text } from '#kit/field.ts'
import { column, countOf, percent, summed } from '#kit/report-column.ts'
import { sexes } from '#resources/pig/breeding-pig.ts'
import { declareReport } from '#server/reports/declare-report.ts'

const heads = (label: string, definition: string) => countOf(label, { unit: '头', width: 84, definition })

/** Approved introduction plans by month, breed and sex, against the arrived pigs. */
export const definition = declareReport('introductionProgress', {
  area: 'plan',
  asks: {
    days: '月份',
    filters: {
      breedId: dictionary('品种品系', 'breeds'),
      sex: choice('性别', sexes),
    },
    defaults: { dateFrom: 'last26Weeks', dateTo: 'in26Weeks' },
    range: { months: 24, future: true },
  },
  columns: {
    month: column(text('月份', { width: 84 }), { fixed: true }),
    farm: column(text('猪场', { width: 92 })),
    breed: column(text('品种品系')),
    sex: column(text('性别', { width: 60 })),
    heads: heads('计划头数', '已审核的引种计划'),
    source: column(text('来源', { width: 140 })),
    expectDate: column(date('预计到场日'), { definition: '当月最早的一批' }),
    arrived: heads('已到', '已审核的引种登记和到场确认，按到场月份、品种、性别；计划到品种的，含其各品系'),
    missing: summed(integer('未到', { unit: '头', width: 72 }), { definition: '计划头数－已到，多到为负' }),
    rate: percent('完成率', 'arrived', 'heads', { definition: '已到÷计划头数' }),
    amount: summed(decimal('计划金额', { unit: '元', width: 108 }), {
      definition: '计划头数×单价',
      overrides: { money: true },
    }),
    docs: column(text('计划单', { width: 140 })),
  },
  rows: {
    originScreen: 'plan-introduction',
    figures: ['rate'],
    first: true,
    sort: { field: 'month', order: 'asc' },
  },
  groups: {
    by: { planMonth: '计划月', breed: '品种品系', sex: '性别', farm: '猪场' },
  },
  shows: {
    metrics: [
      { column: 'heads', label: '计划头数', unit: '头' },
      { column: 'arrived', label: '已到', unit: '头' },
      { column: 'rate', label: '完成率', unit: '%' },
    ],
    charts: [{ label: '引种', series: { heads: '计划', arrived: '已到' }, group: 'planMonth', apart: true }],
  },
})
