import { date, integer, reference, text } from '#kit/field.ts'
import { column, hiddenSum, ratio } from '#kit/report-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { doneColumns, subjectColumns, subjectFilters, subjectGroups } from '../plain/subject.ts'

export const healthDetailDefinition = declareReport('health-detail', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...subjectFilters,
      drugId: reference('药品', 'basic-material', { where: { materialClass: 'DRUG' } }),
    },
  },
  columns: {
    ...subjectColumns,
    ...doneColumns,
    plan: column(text('方案')),
    drug: column(text('药品', { width: 128 })),
    days: column(integer('天数', { min: 0 })),
    endDate: column(date('结束日期')),
    withdrawUntil: column(date('休药截止'), { definition: '开始日期＋天数＋药品休药期；到这一天不能销售' }),
    costPerHead: ratio('头均药费', 'amount', 'pricedHeads', {
      unit: '元/头',
      definition: '金额÷有金额的头数',
    }),
    pricedHeads: hiddenSum(integer('有金额的头数')),
  },
  rows: {
    originScreen: 'event-health',
    shown: [
      'date',
      'subject',
      'number',
      'heads',
      'plan',
      'drug',
      'dose',
      'route',
      'days',
      'endDate',
      'withdrawUntil',
      'usedQty',
      'amount',
      'vet',
      'operator',
      'recordedAt',
    ],
    first: true,
    event: { uid: 'uid', code: 'event_health' },
    acts: [{ form: 'event-health', label: '录入保健', blank: true }],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: { drug: '药品', ...subjectGroups },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'records', label: '次数', unit: '次' },
      { column: 'heads', label: '头数', unit: '头' },
      { column: 'amount', label: '金额', unit: '元' },
    ],
    charts: [{ column: 'heads', label: '保健头数', name: '头数', unit: '头' }],
  },
})
