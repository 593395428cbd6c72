import { expect, test } from 'vitest'
import { defineReport } from '#kit/define-report.ts'
import { choice, date, integer, text } from '#kit/field.ts'
import type { ReportInput } from '#kit/report.ts'
import { ahead, column, hiddenSum, percent, rank, ratio } from '#kit/report-column.ts'

const input: ReportInput = {
  head: { name: 'births', label: '分娩' },
  area: 'report',
  asks: { filters: { farrowDate: date('分娩日期') }, defaults: { farrowDate: 'thisMonth' } },
  columns: {
    earNo: column(text('耳号')),
    litters: column(integer('窝数', { min: 0 }), { sum: true }),
    live: column(integer('活仔', { min: 0 }), { sum: true }),
    perLitter: ratio('窝均活仔', 'live', 'litters'),
  },
  rows: { originScreen: 'event-farr', sort: { field: 'earNo', order: 'asc' } },
  groups: { by: { none: '明细' }, shown: ['litters', 'perLitter'] },
  shows: {
    metrics: [{ column: 'perLitter', label: '窝均', unit: '头' }],
    charts: [{ key: 'a', label: '走势', unit: '头', series: { live: '活仔' } }],
  },
}

const withColumn = (key: string, one: ReportInput['columns'][string]): Partial<ReportInput> => ({
  columns: { ...input.columns, [key]: one },
})
const cases: [string, Partial<ReportInput>, string][] = [
  ['ratio', withColumn('x', ratio('比', 'nope', 'live')), 'column "x" divides "nope", which is not a column'],
  ['sum', withColumn('x', column(text('甲'), { sum: true })), 'column "x" cannot be summed'],
  [
    'latest',
    withColumn('x', column(text('甲'), { overrides: { latest: true } })),
    'column "x" has no latest day',
  ],
  ['column', withColumn('x', column(choice('甲', {}))), 'column "x" is a choice without options'],
  [
    'ahead',
    withColumn('x', ahead('差', 'litters', '头')),
    'column "x" is ahead of "litters", which is no ratio',
  ],
  ['rank', withColumn('x', rank('名次', 'litters')), 'column "x" ranks by "litters", which is no ratio'],
  [
    'doubt',
    withColumn(
      'x',
      column(text('甲'), { overrides: { doubts: [{ column: 'earNo', below: 10, reason: '' }] } }),
    ),
    'column "x" doubts by "earNo", which is not summed',
  ],
  ['grouped', { groups: { by: {}, shown: ['nope'] } }, '"nope" is not a column'],
  ['left out', { groups: { by: {}, without: ['nope'] } }, '"nope" is not a column'],
  [
    'metric',
    { shows: { ...input.shows, metrics: [{ column: 'nope', label: '', unit: '' }] } },
    '"nope" is not a column',
  ],
  ['sort', { rows: { ...input.rows, sort: { field: 'nope', order: 'asc' } } }, '"nope" is not a column'],
  [
    'chart',
    {
      shows: {
        metrics: [],
        charts: [{ key: 'a', label: '', unit: '', series: { nope: '' } }],
      },
    },
    'chart "a" draws "nope", which is not a column',
  ],
  [
    'filter',
    { asks: { filters: { farrowDate: date('') } } },
    'among the filters, field "farrowDate" has no label',
  ],
  [
    'default',
    { asks: { ...input.asks, defaults: { nope: 'thisMonth' } } },
    'defaults name "nope", which is not a filter',
  ],
]
test.each(cases)('a mistake in %s is named with report and column', (_, extra, sentence) => {
  const make = () =>
    defineReport({
      ...input,
      ...extra,
    })
  expect(make).toThrow('report "births": ')
  expect(make).toThrow(sentence)
})

test('a ratio is a number of its own format, percent scales by 100', () => {
  expect(percent('率', 'a', 'b')).toMatchObject({
    field: { kind: 'decimal', unit: '%', digits: 2 },
    ratio: { num: 'a', den: 'b', scale: 100, digits: 2 },
  })
  expect(defineReport(input).path).toBe('/admin/births')
})

test('lists that are not written show what rows and groups have of the visible columns, in their order', () => {
  const { rows, grouped } = defineReport({
    ...input,
    columns: { ...input.columns, dead: hiddenSum(integer('死胎', { min: 0 })) },
    rows: { ...input.rows, without: ['litters'], figures: ['perLitter'] },
    groups: { by: {}, without: ['live'] },
  })
  expect(rows).toEqual(['earNo', 'live', 'perLitter'])
  expect(grouped).toEqual(['litters', 'perLitter'])
})

test('a chart of one column has its key and unit from it, and its series is called like the chart', () => {
  const columns = { ...input.columns, aborted: percent('流产', 'live', 'litters') }
  const charts = [
    { column: 'aborted', label: '流产率' },
    { column: 'live', label: '活仔数', name: '活仔', key: 'alive', unit: '头' },
  ]
  expect(defineReport({ ...input, columns, shows: { metrics: [], charts } }).charts).toEqual([
    { key: 'aborted', label: '流产率', unit: '%', series: [{ column: 'aborted', label: '流产率' }] },
    { key: 'alive', label: '活仔数', unit: '头', series: [{ column: 'live', label: '活仔' }] },
  ])
})
