import { integer, reference, text } from '#kit/field.ts'
import { column, defineReport, ratio } from '#kit/report.ts'
import { reportHead } from '#resources/report-heads.ts'
import { periodDefaults, periodFilters, periodGroups } from '../plain/period.ts'
import { doneColumns, subjectColumns } from '../plain/subject.ts'

export const immuneDetailFace = defineReport({
  ...reportHead('immune-detail'),
  area: 'pig',
  filters: {
    ...periodFilters,
    vaccineId: reference('疫苗', 'basic-material', { where: { materialClass: 'VACCINE' } }),
  },
  defaults: periodDefaults,
  columns: {
    ...subjectColumns,
    ...doneColumns,
    vaccine: column(text('疫苗', { width: 140 })),
    lotNo: column(text('批号', { width: 96 })),
    reaction: column(text('反应')),
    costPerHead: ratio(
      '头均疫苗费',
      { num: 'amount', den: 'pricedHeads', unit: '元/头' },
      { formula: 'F90', definition: '金额÷有金额的头数' },
    ),
    pricedHeads: column(integer('有金额的头数'), { sum: true, hidden: true }),
  },
  rows: [
    'date',
    'subject',
    'number',
    'heads',
    'vaccine',
    'lotNo',
    'dose',
    'route',
    'vet',
    'reaction',
    'amount',
    'operator',
    'recordedAt',
  ],
  grouped: ['records', 'heads', 'amount', 'costPerHead'],
  groups: { vaccine: '疫苗', ...periodGroups },
  rowsFirst: true,
  event: { uid: 'uid', code: 'event_immune' },
  acts: [{ form: 'event-immune', label: '录入免疫', blank: true }],
  chartGroup: 'day',
  metrics: [
    { column: 'records', label: '次数', unit: '次' },
    { column: 'heads', label: '免疫头数', unit: '头' },
    { column: 'amount', label: '金额', unit: '元' },
  ],
  charts: [{ key: 'heads', label: '免疫头数', unit: '头', series: [{ column: 'heads', label: '头数' }] }],
  sort: { field: 'date', order: 'desc' },
})
