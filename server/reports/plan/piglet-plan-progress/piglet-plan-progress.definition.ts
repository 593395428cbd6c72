import { date, integer, text } from '#kit/field.ts'
import { column, percent, summed } from '#kit/report-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'

const heads = (label: string, definition: string, formula?: string) =>
  summed(integer(label, { unit: '头', width: 88 }), { drill: true, definition, ...(formula && { formula }) })

/** Approved piglet plans by week, against the weaned piglets. */
export const definition = declareReport('pigletPlanProgress', {
  area: 'plan',
  asks: {
    days: '周',
    defaults: { dateFrom: 'last12Weeks', dateTo: 'in4Weeks' },
    range: { future: true },
  },
  columns: {
    weekStart: column(date('周起'), { fixed: true }),
    week: column(text('周次', { width: 84 })),
    farm: column(text('猪场', { width: 92 })),
    expected: heads('预计断奶', '编制时：预产窝数×窝均活仔×（1－断奶前死亡率），加已在哺乳的仔猪', 'F33'),
    places: column(text('计划投放场', { width: 220 })),
    heads: heads('数量', '计划投放数量'),
    weaned: heads('实际', '该周断奶头数，含部分断奶和奶妈', 'F47'),
    difference: heads('差异', '实际－预计断奶'),
    rate: percent('达成率', 'weaned', 'expected', { definition: '实际÷预计断奶' }),
  },
  rows: {
    originScreen: 'piglet-plan',
    shown: ['weekStart', 'week', 'farm', 'expected', 'places', 'heads', 'weaned', 'difference', 'rate'],
    first: true,
    sort: { field: 'weekStart', order: 'desc' },
  },
  groups: {
    by: { planWeek: '断奶周', farm: '猪场' },
  },
  shows: {
    metrics: [
      { column: 'expected', label: '预计断奶', unit: '头' },
      { column: 'weaned', label: '实际', unit: '头' },
      { column: 'rate', label: '达成率', unit: '%' },
    ],
    charts: [
      {
        label: '断奶',
        series: { expected: '预计', weaned: '实际' },
        key: 'heads',
        group: 'planWeek',
        apart: true,
      },
    ],
  },
})
