import { expect, test } from 'vitest'
import { expectOracle, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { saleFixture } from '#support/oracles/sale-fixture.ts'
import { soldRows, weekOf } from '#support/oracles/sold-oracle.ts'

/**
 * 销售明细 and 销售汇总 against what was entered: tickets of several lines in every state, settlements, sales without a ticket, piglets
 * weaned for sale, semen; on both ends of the period and the days next to them; a third farm that the reader does not see.
 */
const fixture = await saleFixture(7, 110)
const { company, farms, reader, chief } = fixture
const GROUPS = ['client', 'saleType', 'commodity', 'grade', 'salePerson', 'day', 'week', 'month', 'farm']

const text = (key: string) => (row: Readonly<Record<string, unknown>>) => (row[key] as string | null) ?? null
const figures: ReportOracle['figures'] = {
  ...Object.fromEntries(
    ['records', 'qty', 'weight', 'amount', 'owed', 'settled', 'live', 'weighed', 'paid', 'kiloAmount'].map(
      (key) => [key, sumOf(key)],
    ),
  ),
  avgWeight: ratioOf('live', 'weighed'),
  price: ratioOf('kiloAmount', 'paid'),
  share: ratioOf('amount', 'amount', { scale: 100, ofAll: GROUPS }),
}
const groups: ReportOracle['groups'] = {
  ...Object.fromEntries(
    ['client', 'saleType', 'commodity', 'grade', 'salePerson', 'farm'].map((key) => [key, text(key)]),
  ),
  day: text('date'),
  week: (row) => weekOf(String(row.date)),
  month: (row) => String(row.date).slice(0, 7),
}
const SHOWN = [
  'date',
  'docNo',
  'client',
  'saleType',
  'commodity',
  'number',
  'grade',
  'qty',
  'weight',
  'avgWeight',
]
const MORE = ['price', 'amount', 'quarantineNo', 'settlement', 'salePerson', 'farm']

const oracleOf = (
  name: string,
  shown: readonly string[],
  of: readonly { uid: string }[],
  from = FROM,
  to = TO,
) => ({
  ...{ name, shown, figures, groups },
  rows: soldRows(
    fixture,
    of.map(({ uid }) => uid),
    from,
    to,
  ),
})
const period = { dateFrom: FROM, dateTo: TO }

test('the fixture has sales of every way, some outside the period and some of the farm out of scope', () => {
  const ways = new Set(fixture.sold.map(({ is }) => is))
  expect([...ways].toSorted()).toEqual(['BATCH', 'PIG', 'SEMEN', 'TICKET'])
  const inside = soldRows(
    fixture,
    farms.slice(0, 2).map(({ uid }) => uid),
    FROM,
    TO,
  )
  expect(inside.length).toBeGreaterThan(50)
  for (const day of [FROM, TO]) expect(inside.some(({ date }) => date === day)).toBe(true)
  expect(inside.some(({ amount }) => amount === null)).toBe(true)
  expect(inside.some(({ settlement }) => settlement === '已结算')).toBe(true)
  expect(
    soldRows(
      fixture,
      farms.map(({ uid }) => uid),
      '2026-01-01',
      '2026-12-31',
    ).length,
  ).toBeGreaterThan(inside.length + 20)
})

test('sale-detail: rows, sums and groups of the two farms the reader sees', async () => {
  await expectOracle(reader, oracleOf('sale-detail', [...SHOWN, ...MORE], farms.slice(0, 2)), {
    ...period,
    farmIds: [company.uid],
  })
})

test('sales-summary: the same of one farm out of three', async () => {
  const [, west] = farms
  const filters = { ...period, farmIds: [west?.uid] }
  const shown = [
    'date',
    'docNo',
    'client',
    'saleType',
    'number',
    'grade',
    'qty',
    'weight',
    'price',
    'amount',
    'farm',
  ]
  await expectOracle(chief, oracleOf('sales-summary', shown, farms.slice(1, 2)), filters)
})
