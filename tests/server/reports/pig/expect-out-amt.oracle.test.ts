import { expect, test } from 'vitest'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { outFixture } from '#support/oracles/out-fixture.ts'
import { outRows, type Rates } from '#support/oracles/out-oracle.ts'

/**
 * 预计出栏量 against what was entered: batches in one house and in two, with dispatches in every state; prices of sales on the ends of
 * 30 days, floors of a farm; litters, nurses, sows in pig and overdue; a farm's own rates over the ends of a year.
 */
const fixture = await outFixture()
const { company, farms, reader, chief } = fixture
const usual: Rates = { basis: 'WEIGHT', nursery: 97, finish: 97 }
const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const GROUPS = ['week', 'month', 'kind', 'stage', 'house', 'farm']

const oracle = (rows: readonly OracleRow[]): ReportOracle => ({
  ...{ name: 'expect-out-amt', rows },
  shown: [
    ...['dueDate', 'kind', 'batchNo', 'earNo', 'farm', 'house', 'stage', 'ageDays', 'weight', 'daysLeft'],
    ...['outAge', 'outWeight', 'stock', 'heads', 'kilos', 'amount', 'planned', 'unplanned', 'suckling'],
    ...['litters', 'weaned', 'pigletSale'],
  ],
  figures: {
    ...Object.fromEntries(
      [
        ...['batches', 'stock', 'heads', 'kilos', 'amount', 'planned', 'unplanned', 'suckling', 'litters'],
        ...['weaned', 'pigletSale'],
      ].map((key) => [key, sumOf(key)]),
    ),
    survival: ratioOf('heads', 'stock', { scale: 100 }),
    average: ratioOf('kilos', 'heads'),
    price: ratioOf('amount', 'pricedKilos'),
  },
  groups: Object.fromEntries(GROUPS.map((key) => [key, text(key)])),
})

const all = outRows(fixture, farms.slice(0, 2), usual)

test('the fixture has rows of each kind, pigs that are ready, dispatches, and a farm without a price', () => {
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(3)
  expect(all.some(({ kind, daysLeft }) => kind === '批次' && daysLeft === 0)).toBe(true)
  expect(all.some(({ kind, daysLeft }) => kind === '批次' && Number(daysLeft) > 110)).toBe(true)
  expect(all.filter(({ planned }) => Number(planned) > 0)).toHaveLength(4)
  expect(
    outRows(fixture, farms, usual).some(({ stock, amount }) => Number(stock) > 0 && amount === null),
  ).toBe(true)
})

test('by weight: pigs, litters and sows of two farms', async () => {
  await expectOracle(reader, oracle(all), { farmIds: [company.uid] })
})

test('a farm that has weaned and sold nothing expects no piglets and no money', async () => {
  const [, , outside] = farms
  const rows = outRows(fixture, farms.slice(2), usual)
  expect(rows.map(({ amount, weaned }) => amount ?? weaned)).toEqual([null, null, null])
  await expectOracle(chief, oracle(rows), { farmIds: [outside?.uid] })
})

test('by age, with rates that are typed, of all three farms', async () => {
  const rates: Rates = { basis: 'AGE', nursery: 90, finish: 95, weaned: 88, sold: 40 }
  const filters = { nurserySurvival: '90', finishSurvival: '95', weanSurvival: '88', pigletSale: '40' }
  await expectOracle(chief, oracle(outRows(fixture, farms, rates)), {
    ...{ farmIds: [company.uid], basis: 'AGE', ...filters },
  })
})

test('from the day of one row to that of another, both included; those that are far from ready live by both rates', async () => {
  const own = outRows(fixture, farms.slice(0, 2), { ...usual, nursery: 80, finish: 95 })
  const days = all.map(({ dueDate }) => String(dueDate)).toSorted()
  const [from = '', to = ''] = [days[Math.floor(days.length / 3)], days.at(-2)]
  const rows = own.filter(({ dueDate }) => String(dueDate) >= from && String(dueDate) <= to)
  expect(rows.length).toBeLessThan(all.length)
  await expectOracle(reader, oracle(rows), {
    ...{ farmIds: [company.uid], dueFrom: from, dueTo: to, nurserySurvival: '80', finishSurvival: '95' },
  })
})
