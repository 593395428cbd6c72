import { sql } from 'kysely'
import { date, integer, reference, text } from '#kit/field.ts'
import { column, hiddenSum, ratio } from '#kit/report-column.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each } from '#server/kit/report/report.count.ts'
import { groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import {
  byNumber,
  doneColumns,
  doneSql,
  ofSubject,
  subjectColumns,
  subjectFilters,
  subjectGroups,
  subjectJoins,
  subjectLinks,
  subjectRows,
  subjectWord,
  typed,
} from '../health/health.subject.ts'
import { medications } from '../health/medications.ts'

const healthDetailDefinition = declareReport('health-detail', {
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

const day = sql`d.treat_date`

const prevention = medications('HEALTH')

/** Preventive medication of groups, each with the end of its withdrawal period. Source: §2.11, §5.3. */
export const healthDetail: ServerReport = {
  report: healthDetailDefinition,
  from: {
    alias: 'd',
    rows: subjectRows(prevention),
    joins: { ...subjectJoins(day), m: sql`left join material m on m.uid = d.drug_id` },
    where: (context) => [...ofSubject(context), equals(sql`d.drug_id`, context.filters.drugId)],
  },
  columns: {
    ...doneSql,
    date: day,
    records: each,
    plan: typed('plan'),
    drug: sql`m.name`,
    pricedHeads: sql`case when d.amount is not null then coalesce(d.heads, 1) else 0 end`,
  },
  ids: { uid: sql`d.uid`, pigId: sql`d.pig_id`, farmId: sql`d.farm_id` },
  groups: {
    drug: groupOfName('material', sql`d.drug_id`),
    subject: { key: sql`d.subject`, label: subjectWord, ofKey: true },
    number: byNumber,
    ...timeAndFarmGroups(day, sql`d.farm_id`),
  },
  plan: { filled: ['date'], materialize: prevention },
  overrides: { links: subjectLinks },
}
