import { date, dictionary, integer, text } from '#kit/field.ts'
import { column, percent, summed } from '#kit/report-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'

const doses = (label: string, definition: string, formula?: string) =>
  summed(integer(label, { unit: '份', width: 84 }), { drill: true, definition, ...(formula && { formula }) })

/** Approved semen requirements by week and breed, against the doses sent. */
export const definition = declareReport('semenPlanProgress', {
  area: 'plan',
  asks: {
    days: '周',
    filters: {
      breedId: dictionary('品系', 'breeds'),
    },
    defaults: { dateFrom: 'last12Weeks', dateTo: 'in4Weeks' },
    range: { future: true },
  },
  columns: {
    weekStart: column(date('周起'), { fixed: true }),
    week: column(text('周次', { width: 84 })),
    farm: column(text('猪场', { width: 92 })),
    breed: column(text('品系')),
    matings: summed(integer('计划配种数', { min: 0, unit: '次', width: 88 }), {
      definition: '已审核的精液需求计划',
    }),
    required: doses('需求份数', '计划配种数×每头份数×（1＋备用率）', 'F77'),
    confirmed: doses('确认份数', '审核时确认的份数'),
    sent: doses('已发', '该周供精站向本场发出、未撤销未拒收的份数'),
    gap: doses('缺口', '确认份数－已发，多发为负'),
    rate: percent('满足率', 'sent', 'confirmed', { definition: '已发÷确认份数' }),
  },
  rows: {
    originScreen: 'semen-req-plan',
    shown: ['weekStart', 'week', 'farm', 'breed', 'matings', 'required', 'confirmed', 'sent', 'gap', 'rate'],
    first: true,
    sort: { field: 'weekStart', order: 'desc' },
  },
  groups: {
    by: { planWeek: '需求周', breed: '品系', farm: '猪场' },
  },
  shows: {
    metrics: [
      { column: 'confirmed', label: '确认份数', unit: '份' },
      { column: 'sent', label: '已发', unit: '份' },
      { column: 'gap', label: '缺口', unit: '份' },
    ],
    charts: [
      {
        label: '精液',
        series: { confirmed: '确认', sent: '已发' },
        key: 'doses',
        group: 'planWeek',
        apart: true,
      },
    ],
  },
})
