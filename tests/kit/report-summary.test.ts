import { expect, test } from 'vitest'
import { defineReport } from '#kit/define-report.ts'
import { decimal, integer } from '#kit/field.ts'
import { column, percent } from '#kit/report-column.ts'
import { type SummaryColumn, summaryRows } from '#kit/report-summary.ts'
import type { SummaryLine } from '#kit/report-views.ts'

const of = (key: string, herd?: string): SummaryLine => ({
  ...{ key, section: '生产', label: key, formulas: [['F41', key]] },
  ...(herd && { herd }),
})
const report = defineReport({
  head: { name: 'herds', label: '猪群' },
  area: 'report',
  asks: { filters: {} },
  columns: {
    services: column(integer('配种数'), { sum: true }),
    litters: column(integer('分娩窝数'), { sum: true }),
    matured: column(integer('到期配种'), { sum: true }),
    farrowRate: percent('分娩率', 'litters', 'matured', {
      overrides: { doubts: [{ column: 'matured', below: 10, reason: '到期配种不足 10 头' }] },
    }),
    sold: column(integer('出栏'), { sum: true }),
    feed: column(decimal('用料'), { sum: true }),
  },
  rows: { originScreen: 'event-farr', shown: [], sort: { field: 'services', order: 'asc' } },
  groups: { by: {}, shown: [] },
  shows: { metrics: [], charts: [] },
  overrides: {
    summary: {
      lines: [
        { ...of('services', 'BREEDING'), plan: 'matings' },
        of('litters', 'BREEDING'),
        of('farrowRate', 'BREEDING'),
        of('sold', 'GROWING'),
        of('feed'),
      ],
    },
  },
})
const farm = (now: SummaryColumn['now'], plans: SummaryColumn['plans'] = {}): SummaryColumn => ({
  ...{ now, goals: {}, plans },
})
const valuesOf = (columns: readonly SummaryColumn[]) =>
  summaryRows(report, {}, farm({ services: 20, litters: 18, matured: 20, sold: 90, feed: 12 }), columns)

test('a farm without sows has no breeding figures, not zeros; what was planned there is still missing', () => {
  const fattens = { services: 0, litters: 0, matured: 0, farrowRate: null, sold: 90, feed: 10 }
  const breeds = { services: 20, litters: 0, matured: 8, farrowRate: '50', sold: 0, feed: 2 }
  const rows = valuesOf([farm(fattens), farm(breeds), farm(fattens, { matings: '12.00' })])
  expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
    [null, '20', '0'],
    [null, '0', '0'],
    [null, '50', null],
    ['90', null, '90'],
    ['10', '2', '10'],
  ])
})

test('a figure that is for orientation only says why', () => {
  const [, , rate] = valuesOf([farm({ services: 9, litters: 4, matured: 8, farrowRate: '50' })])
  expect(rate?.cells[0]?.provisional).toBe('到期配种不足 10 头')
  expect(rate?.whole.provisional).toBeNull()
})
