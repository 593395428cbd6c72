import { sql } from 'kysely'
import { CURE_RESULTS } from '#domain/standalone/standalone.labels.ts'
import { choice, date, dictionary, integer, text } from '#kit/field.ts'
import { column, countOf, hiddenSum, percent, ratio } from '#kit/report-column.ts'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { groupOfCode, groupOfName, groupOfWord, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
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

const count = (label: string, definition: string) => countOf(label, { definition })

/** Results a filter offers; a course not judged yet has none. */
const ASKED_RESULTS = { ...CURE_RESULTS, NONE: '未登记' } as const

const cureDetailDefinition = declareReport('cure-detail', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...subjectFilters,
      diseaseId: dictionary('疾病', 'disease'),
      ...usualFilters('drug'),
      result: choice('结果', ASKED_RESULTS),
    },
  },
  columns: {
    ...subjectColumns,
    ...doneColumns,
    disease: column(text('疾病', { width: 108 })),
    symptoms: column(text('症状', { width: 112 })),
    drug: column(text('药品', { width: 112 })),
    days: column(integer('天数', { min: 0 })),
    endDate: column(date('疗程止'), { hidden: true }),
    result: column(text('结果', { width: 64 })),
    resultDate: column(date('结果日期')),
    withdrawUntil: column(date('休药截止'), { definition: '治疗日期＋天数＋药品休药期；到这一天不能销售' }),
    cured: count('治愈', '结果为治愈的头数'),
    lost: count('死淘', '结果为死亡、淘汰的头数'),
    judged: count('已有结果', '登记了结果的头数'),
    open: count('待复查', '疗程已完、未登记结果的次数'),
    cureRate: percent('治愈率', 'cured', 'judged', { definition: '治愈÷已有结果的头数' }),
    costPerHead: ratio('头均药费', 'amount', 'pricedHeads', {
      unit: '元/头',
      definition: '金额÷有金额的头数',
    }),
    pricedHeads: hiddenSum(integer('有金额的头数')),
  },
  rows: {
    originScreen: 'event-cure',
    shown: [
      'date',
      'subject',
      'number',
      'heads',
      'disease',
      'symptoms',
      'drug',
      'dose',
      'days',
      'usedQty',
      'amount',
      'withdrawUntil',
      'result',
      'vet',
      'resultDate',
      'route',
      'operator',
      'recordedAt',
    ],
    first: true,
    event: { uid: 'uid', code: 'event_cure' },
    acts: [{ form: 'event-cure', label: '录入治疗', blank: true }],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['records', 'heads', 'judged', 'cured', 'cureRate', 'lost', 'open', 'amount', 'costPerHead'],
    by: { disease: '疾病', drug: '药品', result: '结果', ...subjectGroups },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '治疗头数', unit: '头' },
      { column: 'cureRate', label: '治愈率', unit: '%' },
      { column: 'lost', label: '死淘', unit: '头' },
      { column: 'amount', label: '金额', unit: '元' },
    ],
    charts: [{ column: 'heads', label: '治疗头数', name: '治疗', unit: '头' }],
  },
})

const day = sql`d.treat_date`
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then coalesce(d.heads, 1) else 0 end`

const treatments = medications('CURE')

/** Treatments, each with its result and the end of its withdrawal period. Source: §2.11, §5.3. */
export const cureDetail: ServerReport = {
  report: cureDetailDefinition,
  from: {
    alias: 'd',
    rows: subjectRows(treatments),
    joins: {
      ...subjectJoins(day),
      ill: sql`left join data_dictionary ill on ill.uid = d.disease_id`,
      m: sql`left join material m on m.uid = d.drug_id`,
      now: ({ today }) => sql`cross join (select ${today}::date as day) now`,
    },
    where: (context) => [
      ...ofSubject(context),
      equals(sql`d.disease_id`, context.filters.diseaseId),
      equals(sql`d.drug_id`, context.filters.drugId),
      ifGiven(context.filters.result, sql`coalesce(d.result, 'NONE') = ${context.filters.result}`),
    ],
  },
  columns: {
    ...doneSql,
    date: day,
    records: each,
    disease: sql`ill.name1`,
    symptoms: typed('symptoms'),
    drug: sql`m.name`,
    result: worded(sql`d.result`, CURE_RESULTS),
    cured: headsIf(sql`d.result = 'CURED'`),
    lost: headsIf(sql`d.result in ('DEAD', 'CULLED')`),
    judged: headsIf(sql`d.result is not null`),
    open: one(sql`d.result is null and d.end_date < now.day`),
    pricedHeads: headsIf(sql`d.amount is not null`),
  },
  ids: { uid: sql`d.uid`, pigId: sql`d.pig_id`, farmId: sql`d.farm_id` },
  groups: {
    disease: groupOfWord(sql`d.disease_id`),
    drug: groupOfName('material', sql`d.drug_id`),
    result: groupOfCode(sql`d.result`, CURE_RESULTS),
    subject: { key: sql`d.subject`, label: subjectWord, ofKey: true },
    number: byNumber,
    ...timeAndFarmGroups(day, sql`d.farm_id`),
  },
  plan: { filled: ['date'], materialize: treatments },
  overrides: { links: subjectLinks },
}
