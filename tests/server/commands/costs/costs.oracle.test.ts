import { expect, test } from 'vitest'
import { days } from '#domain/calendar.ts'
import {
  expectOracle,
  type Figure,
  type OracleRow,
  type ReportOracle,
  ratioOf,
  sumOf,
} from '#support/oracles/compare.ts'
import { costFixture } from '#support/oracles/cost-fixture.ts'
import { costRows } from '#support/oracles/cost-of-months.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { fedRows, feedCostRows } from '#support/oracles/feed-oracle.ts'
import { weekOf } from '#support/oracles/sold-oracle.ts'

/**
 * 成本汇总, 饲料成本, 用料明细 and 用料汇总 against what was entered: feed by lists that change on a day, of a farm before those of its
 * company, typed, and without any price; houses shared by batches; accounting months that begin on the 26th; bills removed again.
 */
const fixture = await costFixture(9, 130)
const { company, farms, reader, chief } = fixture
const two = farms.slice(0, 2).map(({ uid }) => uid)
const period = { farms: two, from: FROM, to: TO }
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }

const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const texts = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, text(key)]))
const sums = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, sumOf(key)]))
/** Rows that have nothing of it add 0. */
const zeroes = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key): [string, Figure] => [key, { sum: (row) => Number(row[key] ?? 0) }]))

test('the fixture has feed with and without a price, shared and own, outside the period and in the farm out of scope', () => {
  expect(fixture.fed.length).toBeGreaterThan(40)
  expect(
    fixture.fed.filter(({ batchNo, feedClass }) => batchNo === null && feedClass === 'NURSERY').length,
  ).toBeGreaterThan(5)
  expect(fedRows(fixture, period).length).toBeLessThan(fixture.fed.length - 10)
  expect(new Set(fixture.moved.map(({ kind }) => kind)).size).toBe(5)
})

test('cost-summary: months that begin in the period, their weaned and sold pigs, by cost bearer', async () => {
  const asked = { farms: two, from: '2026-09-01', to: '2026-10-31' }
  const GROUPS = ['object', 'costClass', 'item', 'source', 'month', 'farm']
  const items = [
    'feed',
    'drug',
    'vaccine',
    'semen',
    'labour',
    'energy',
    'depreciation',
    'consumable',
    'other',
  ]
  const part = (key: string) => (row: OracleRow) => (row.kind === 'COST' ? text(key)(row) : '（断奶、出栏）')
  const oracle: ReportOracle = {
    ...{ name: 'cost-summary', rows: await costRows(fixture, asked), shown: [], listed: () => true },
    figures: {
      ...zeroes(['amount', ...items, 'weaned', 'weanedIn', 'soldHeads', 'soldKilos', 'breeding', 'soldCost']),
      weanVariance: sumOf('variance'),
      share: ratioOf('amount', 'amount', { scale: 100, ofAll: GROUPS }),
      weanerCost: ratioOf('breeding', 'weaned', { ofAll: ['item', 'source'] }),
      kiloCost: ratioOf('soldCost', 'soldKilos'),
    },
    groups: {
      ...texts(['object', 'costClass', 'month', 'farm']),
      item: part('item'),
      source: part('source'),
    },
  }
  await expectOracle(
    reader,
    { ...oracle, rowsApart: true },
    { ...filters, dateFrom: asked.from, dateTo: asked.to },
  )
})

test('feed-cost: what each class and batch ate, over the days it stood', async () => {
  const length = days(FROM, TO) + 1
  const isFeed = ({ kind }: OracleRow) => kind === 'FEED'
  const oracle: ReportOracle = {
    ...{ name: 'feed-cost', rows: await feedCostRows(fixture, period), listed: isFeed },
    shown: ['date', 'feedClass', 'batchNo', 'feed', 'qty', 'price', 'amount', 'farm'],
    figures: {
      ...sums(['qty', 'amount', 'headDays', 'priced']),
      price: ratioOf('amount', 'priced'),
      share: ratioOf('amount', 'amount', {
        scale: 100,
        ofAll: ['object', 'feedClass', 'feed', 'month', 'farm'],
      }),
      perDay: ratioOf('amount', 'headDays', { ofAll: ['feed'] }),
      perHead: ratioOf('amount', 'headDays', { scale: length, not: ['month'] }),
    },
    groups: {
      ...texts(['object', 'feedClass', 'month', 'farm']),
      feed: (row) => (isFeed(row) ? text('feed')(row) : '（存栏、增重）'),
    },
  }
  await expectOracle(reader, oracle, filters)
})

test('feed-detail: every feeding with the price of its day', async () => {
  const rows = fedRows(fixture, { ...period, farms: two.slice(1) }).filter(({ kind }) => kind === '用料')
  const oracle: ReportOracle = {
    ...{ name: 'feed-detail', rows },
    shown: ['date', 'house', 'batchNo', 'feedClass', 'feed', 'source', 'qty', 'price', 'amount', 'operator'],
    figures: {
      ...sums(['records', 'qty', 'amount']),
      pricedQty: sumOf('priced'),
      averagePrice: ratioOf('amount', 'priced'),
    },
    groups: {
      ...texts(['house', 'feedClass', 'feed', 'month', 'farm']),
      ...{ batch: text('batchNo'), day: text('date'), week: (row) => weekOf(String(row.date)) },
    },
  }
  await expectOracle(chief, oracle, { ...filters, farmIds: two.slice(1) })
})

test('feed-summary: feed by class and kind, and what it made for sale', async () => {
  const fed = (key: string) => (row: OracleRow) => (row.kind === '用料' ? text(key)(row) : '（出栏）')
  const classes = ['gestation', 'lactation', 'gilt', 'boar', 'creep', 'nursery', 'finish']
  const GROUPS = ['feed', 'feedClass', 'house', 'source', 'day', 'week', 'month', 'farm']
  const oracle: ReportOracle = {
    ...{ name: 'feed-summary', rows: fedRows(fixture, period) },
    shown: [
      'date',
      'kind',
      'house',
      'batchNo',
      'feedClass',
      'feed',
      'source',
      'qty',
      'amount',
      'soldKilos',
      'farm',
    ],
    figures: {
      ...sums(['records', 'qty', 'amount', 'soldKilos', 'priced']),
      ...zeroes(classes),
      averagePrice: ratioOf('amount', 'priced'),
      share: ratioOf('qty', 'qty', { scale: 100, ofAll: GROUPS }),
      wholeFcr: ratioOf('qty', 'soldKilos', { ofAll: ['feed', 'feedClass', 'source', 'house'] }),
    },
    groups: {
      ...texts(['house', 'month', 'farm']),
      ...{ feed: fed('feed'), feedClass: fed('feedClass'), source: fed('source') },
      ...{ day: text('date'), week: (row) => weekOf(String(row.date)) },
    },
  }
  await expectOracle(reader, oracle, filters)
})
