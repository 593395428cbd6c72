import { expect, test } from 'vitest'
import { defineReport } from '#kit/define-report.ts'
import { choice, date, decimal, integer, text } from '#kit/field.ts'
import { column, type ReportColumn, ratio } from '#kit/report-column.ts'
import { fixedColumns, reportColumns, reportRow, totalled } from '#server/kit/report/report.sheet.ts'

const doubts = [{ column: 'litters', below: 10, reason: '不足 10 窝' }]
const report = defineReport({
  head: { name: 'births', label: '分娩' },
  area: 'report',
  asks: { filters: { farrowDate: date('分娩日期') }, defaults: { farrowDate: 'thisMonth' } },
  columns: {
    earNo: column(text('耳号'), { fixed: true }),
    house: column(text('栋舍'), { fixed: true }),
    kind: column(choice('类型', { A: '头胎', B: '经产' })),
    litters: column(integer('窝数', { min: 0 }), { sum: true }),
    live: column(integer('活仔', { min: 0, unit: '头' }), { sum: true, group: '产仔' }),
    stock: column(integer('存栏'), { sum: true, overrides: { level: true } }),
    weight: column(decimal('重量', { digits: 1 })),
    perLitter: ratio('窝均活仔', 'live', 'litters', { overrides: { doubts } }),
  },
  rows: { originScreen: 'event-farr', sort: { field: 'earNo', order: 'asc' } },
  groups: { by: { week: '周', house: '栋舍' }, shown: ['litters', 'perLitter'] },
  shows: { metrics: [], charts: [] },
})
const titles = (groupBy: string | null, ...keys: string[]) =>
  reportColumns(report, groupBy, keys).map(({ title }) => title)
const cell = { key: 'x', title: '', kind: 'decimal' } as const
const sumOf = (key: keyof typeof report.columns & string) => totalled(report.columns[key], cell).total

test('rows have the chosen columns in their order; an unknown one is left out', () => {
  expect(titles(null, 'live', 'earNo', 'nothing')).toEqual(['活仔(头)', '耳号'])
  expect(titles(null, 'perLitter')).toEqual(['窝均活仔'])
  expect(reportColumns(report, null, ['live'])[0]).toMatchObject({
    kind: 'integer',
    group: '产仔',
    grouped: true,
    total: 'sum',
  })
  expect(reportColumns(report, null, ['litters'])[0]).not.toHaveProperty('group')
})

test('groups begin with their name, weeks with their days, and end with what must not be taken at face value', () => {
  expect(titles('house', 'litters', 'nothing')).toEqual(['栋舍', '窝数'])
  expect(titles('other', 'litters')).toEqual(['', '窝数'])
  expect(titles('week', 'litters')).toEqual(['周', '起止', '窝数'])
  expect(titles('house', 'litters', 'perLitter')).toEqual(['栋舍', '窝数', '窝均活仔', '说明'])
})

test('sums and ratios of sums are totalled; levels and plain columns are not', () => {
  expect([sumOf('litters'), sumOf('stock'), sumOf('weight')]).toEqual(['sum', undefined, undefined])
  expect(sumOf('perLitter')).toEqual({ num: 'live', den: 'litters', scale: 1 })
  const annual = { ...report.columns.perLitter, ratio: { ...report.columns.perLitter?.ratio, annual: true } }
  expect(totalled(annual as ReportColumn, cell)).toEqual({ ...cell, grouped: true })
  const year: ReportColumn = { field: integer('年份', { overrides: { plain: true } }) }
  expect(totalled(year, cell)).toEqual({ ...cell, grouped: false })
  expect(totalled(undefined, cell)).toBe(cell)
})

test('columns that name a row stay while the others scroll', () => {
  expect(fixedColumns(report, 'week', ['litters'])).toBe(2)
  expect(fixedColumns(report, 'house', ['litters'])).toBe(1)
  expect(fixedColumns(report, null, ['earNo', 'house', 'litters'])).toBe(2)
  expect(fixedColumns(report, null, ['earNo', 'litters', 'house'])).toBe(1)
  expect(fixedColumns(report, null, ['litters', 'earNo'])).toBe(1)
  expect(fixedColumns(report, null, ['earNo', 'nothing'])).toBe(1)
})

test('a row has words for codes; a group its name, a week its days, and its doubts', () => {
  const keys = ['litters', 'perLitter']
  const rowOf = (groupBy: string | null, today = '2026-11-21') => reportRow(report, groupBy, keys, today)
  expect(rowOf(null)({ kind: 'A', litters: 3 })).toMatchObject({
    kind: '头胎',
    litters: 3,
    _period: null,
    _doubts: null,
  })
  const house = rowOf('house')({ _group: '一舍', _key: 'h', litters: 3, perLitter: 12 })
  expect(house).toMatchObject({ _group: '一舍', _period: null, _doubts: '窝均活仔：不足 10 窝' })
  expect(rowOf('house')({ _key: 'h', litters: 30, perLitter: 12 })).toMatchObject({ _doubts: null })
  expect(rowOf('month')({ _group: '2026-11', _key: '2026-11' })).toMatchObject({ _period: null })
  const week = { _group: '2026-W47', _key: '2026-W47', litters: 30 }
  expect(rowOf('week')(week)).toMatchObject({ _period: '11-16 起，未完' })
  expect(rowOf('week', '2026-12-01')(week)).toMatchObject({ _period: '11-16 至 11-22' })
  const farm = { weekStart: 4, monthStart: 1 }
  expect(reportRow(report, 'week', keys, '2026-12-01', farm)(week)).toMatchObject({
    _period: '11-19 至 11-25',
  })
})
