import { IMMUNE_CLASSES } from '#domain/standalone/immune-plan.ts'
import { choice, date, integer, reference, text } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, ratio } from '#kit/report-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { doneColumns, subjectColumns, subjectFilters, subjectGroups } from '../health/health.subject.ts'

export const plannedWords = { YES: '计划内', NO: '计划外' } as const

const dueHeads = (label: string, definition: string) => countOf(label, { group: '计划（头次）', definition })

export const immuneDetailDefinition = declareReport('immune-detail', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...subjectFilters,
      vaccineId: reference('疫苗', 'basic-material', { where: { materialClass: 'VACCINE' } }),
      pigClass: choice('类别', IMMUNE_CLASSES),
      planned: choice('计划/实际', plannedWords),
    },
  },
  columns: {
    ...subjectColumns,
    ...doneColumns,
    vaccine: column(text('疫苗', { width: 140 })),
    lotNo: column(text('批号', { width: 96 })),
    pigClass: column(text('类别', { width: 64 }), { definition: '按免疫程序；计划外按对象当日类别' }),
    item: column(text('计划项目', { width: 112 }), { definition: '首次执行的免疫程序项目；空为计划外' }),
    due: column(date('计划日期'), { definition: '应免日期，多个对象取最早' }),
    offDays: column(integer('偏差', { unit: '天' }), { definition: '免疫日期－计划日期' }),
    plannedDose: column(text('计划剂量', { width: 84 })),
    asked: column(integer('应免', { min: 0, width: 64 }), { definition: '所执行项目的应免头数' }),
    undone: column(integer('未免', { min: 0, width: 64 }), { definition: '应免－已免头数，含以后的补免' }),
    dueHeads: dueHeads('期内应免', '应免日期在期内的头次'),
    missed: dueHeads('期内漏免', '窗口已过而未免的头次'),
    awaited: dueHeads('期内待免', '窗口未过而未免的头次'),
    reaction: column(text('反应')),
    costPerHead: ratio('头均疫苗费', 'amount', 'pricedHeads', {
      unit: '元/头',
      ...defined('F90', '金额÷有金额的头数'),
    }),
    pricedHeads: hiddenSum(integer('有金额的头数')),
  },
  rows: {
    originScreen: 'event-immune',
    shown: [
      'date',
      'subject',
      'number',
      'pigClass',
      'heads',
      'vaccine',
      'lotNo',
      'dose',
      'usedQty',
      'route',
      'item',
      'due',
      'offDays',
      'plannedDose',
      'asked',
      'undone',
      'vet',
      'reaction',
      'amount',
      'operator',
      'recordedAt',
    ],
    drill: [
      'date',
      'subject',
      'number',
      'pigClass',
      'heads',
      'vaccine',
      'item',
      'due',
      'offDays',
      'dueHeads',
      'missed',
      'awaited',
    ],
    first: true,
    event: { uid: 'uid', code: 'event_immune' },
    acts: [{ form: 'event-immune', label: '录入免疫', blank: true }],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['records', 'heads', 'dueHeads', 'missed', 'awaited', 'amount', 'costPerHead'],
    by: { vaccine: '疫苗', pigClass: '类别', planned: '计划/实际', ...subjectGroups },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'records', label: '次数', unit: '次' },
      { column: 'heads', label: '免疫头数', unit: '头' },
      { column: 'dueHeads', label: '应免', unit: '头次' },
      { column: 'missed', label: '漏免', unit: '头次', target: 0, better: 'down' },
      { column: 'awaited', label: '待免', unit: '头次' },
      { column: 'amount', label: '金额', unit: '元' },
    ],
    charts: [{ column: 'heads', label: '免疫头数', name: '头数', unit: '头' }],
  },
})
