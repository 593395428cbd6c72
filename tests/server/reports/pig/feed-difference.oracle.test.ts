import { expect, test } from 'vitest'
import {
  added,
  expectOracle,
  type Figure,
  figure,
  type OracleRow,
  type ReportOracle,
  ratioOf,
  sumOf,
} from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { growingFixture } from '#support/oracles/growing-fixture.ts'
import { weekOf } from '#support/oracles/sold-oracle.ts'
import { batchDayRows, batchRows, eaterRows } from '#support/oracles/standard-oracle.ts'
import { ask } from '#support/reports.ts'

/**
 * 商品猪用料差异分析 against what was entered: batches that pass pigs on, are weighed, and eat of their own and of their house what is
 * priced, bagged or without a price; standards of a farm before its company's, of ages without one, switched off and removed.
 */
const fixture = await growingFixture(11, 120)
const { company, farms, reader } = fixture
const period = { farms: farms.slice(0, 2).map(({ uid }) => uid), from: FROM, to: TO }
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }
const days = await batchDayRows(fixture, period)
const batches = batchRows(fixture, period, days)

const TIMES = ['day', 'week', 'month']
const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const texts = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, text(key)]))
const take = (key: string) => (row: OracleRow) => figure(row[key])

/** (Qa − Qs) × the mean reference price of what was eaten (F91). */
const usageVariance: Figure = {
  of: (rows) => {
    const [by, money, kilos] = ['difference', 'standardAmount', 'compared'].map((key) =>
      added(rows, take(key)),
    )
    return by == null || money == null || !kilos ? null : (by * money) / kilos
  },
}
const figures: ReportOracle['figures'] = {
  ...Object.fromEntries(
    ['pigDays', 'known', 'standard', 'qty', 'difference', 'amount', 'priceVariance'].map((key) => [
      key,
      sumOf(key),
    ]),
  ),
  differenceRate: ratioOf('difference', 'standard', { scale: 100 }),
  perHead: ratioOf('fed', 'pigDays'),
  standardPerHead: ratioOf('standard', 'known'),
  covered: ratioOf('known', 'pigDays', { scale: 100 }),
  averagePrice: ratioOf('amount', 'priced'),
  usageVariance,
}
const name = 'sale-pig-feed-difference'

test('the fixture has ages without a standard, feed without a price, feed of a house and pigs passed on', () => {
  expect(days.some(({ known, heads }) => known === 0 && Number(heads) > 0)).toBe(true)
  expect(days.some(({ known, qty }) => known === 0 && Number(qty) > 0)).toBe(true)
  expect(days.some(({ qty, amount }) => Number(qty) > 0 && amount === null)).toBe(true)
  for (const day of [FROM, TO])
    expect(days.some(({ date, qty }) => date === day && Number(qty) > 0)).toBe(true)
  expect(fixture.moved.some(({ kind, day }) => kind === 'IN' && day === TO)).toBe(true)
})

test('batches over the whole period: feed, standard, prices, and what they gained', async () => {
  const oracle: ReportOracle = {
    ...{ name, rows: batches },
    shown: [
      ...['batchNo', 'house', 'stage', 'leader', 'stock', 'pigDays', 'standard', 'qty', 'difference', 'gain'],
      ...['amount', 'priceVariance', 'farm'],
    ],
    figures: { ...figures, gain: sumOf('gain'), fcr: ratioOf('rated', 'gain') },
    groups: texts(['house', 'stage', 'leader', 'farm']),
  }
  await expectOracle(reader, oracle, filters)
})

test('day by day, week by week and in months from the 26th: the same heads, kg and prices', async () => {
  const oracle: ReportOracle = {
    ...{ name, rows: days, rowsApart: true, shown: [], figures },
    groups: { day: text('date'), week: (row) => weekOf(String(row.date)), month: text('month') },
  }
  await expectOracle(reader, oracle, filters)
  for (const group of TIMES) {
    const { list } = await ask(reader, `bi/${name}`, { filters, groupBy: group, pageSize: 10_000 })
    let sum = 0
    for (const row of list.toSorted((a, b) => (String(a._group) < String(b._group) ? -1 : 1))) {
      sum += Number(row.difference ?? 0)
      expect(Number(row.differenceSoFar), `${group} ${row._group}`).toBeCloseTo(sum, 4)
    }
  }
})

test('feed-detail: each feeding with its eaters, their days and what was due to them on that day', async () => {
  const rows = eaterRows(fixture, period)
  expect(rows.some(({ heads }) => heads === null)).toBe(true)
  expect(rows.some(({ heads, standard }) => Number(heads) > 0 && standard === null)).toBe(true)
  const keys = ['records', 'qty', 'amount', 'headDays', 'difference', 'standard', 'standardDays', 'fedQty']
  const oracle: ReportOracle = {
    ...{ name: 'feed-detail', rows },
    shown: [
      ...['date', 'house', 'batchNo', 'feedClass', 'feed', 'source', 'qty', 'heads', 'headDays'],
      ...['difference', 'price', 'amount', 'operator'],
    ],
    figures: {
      ...Object.fromEntries(keys.map((key) => [key, sumOf(key)])),
      perHead: ratioOf('fedQty', 'headDays'),
      standardPerHead: ratioOf('standard', 'standardDays'),
      differenceRate: ratioOf('difference', 'standard', { scale: 100 }),
      averagePrice: ratioOf('amount', 'priced'),
    },
    groups: {
      ...texts(['house', 'feedClass', 'feed', 'month', 'farm']),
      ...{ batch: text('batchNo'), day: text('date'), week: (row) => weekOf(String(row.date)) },
    },
  }
  await expectOracle(reader, oracle, filters)
})
