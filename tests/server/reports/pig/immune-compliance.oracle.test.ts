import { expect, test } from 'vitest'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { immuneFixture, UNTIL } from '#support/oracles/immune-fixture.ts'
import { immuneRows } from '#support/oracles/immune-oracle.ts'

/**
 * 免疫执行率 against what was entered: items by age, days in pig, days after farrowing and months, of the farm before its company's, off
 * and removed; vaccinations on the ends of windows and the days next to them, of houses, in part, taken back.
 */
const fixture = await immuneFixture(13, 220)
const { company, farms, reader, chief } = fixture
const rows = immuneRows(fixture, farms.slice(0, 2))
const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const GROUPS = ['vaccine', 'item', 'pigClass', 'house', 'farm', 'month', 'week', 'state']

const oracle: ReportOracle = {
  ...{ name: 'immune-compliance', rows },
  shown: [
    ...[
      'due',
      'subject',
      'number',
      'pigClass',
      'item',
      'vaccine',
      'dose',
      'house',
      'heads',
      'onTime',
      'late',
    ],
    ...['missed', 'pending', 'windowEnd', 'doneOn', 'offDays', 'state', 'farm'],
  ],
  figures: {
    ...Object.fromEntries(
      ['items', 'heads', 'onTime', 'late', 'missed', 'pending', 'done', 'judged'].map((key) => [
        key,
        sumOf(key),
      ]),
    ),
    doneRate: ratioOf('done', 'judged', { scale: 100 }),
    onTimeRate: ratioOf('onTime', 'judged', { scale: 100 }),
  },
  groups: Object.fromEntries(GROUPS.map((key) => [key, text(key)])),
}

test('the fixture has items of every class in every state, on both ends of the period', () => {
  expect(new Set(rows.map(({ state }) => state)).size).toBe(5)
  expect(new Set(rows.map(({ pigClass }) => pigClass)).size).toBe(5)
  for (const day of [FROM, TO, UNTIL]) expect(rows.some(({ due }) => due === day)).toBe(true)
  expect(fixture.given.some(({ house }) => house !== null)).toBe(true)
})

test('items that fell due, by whom and when, and their results', async () => {
  await expectOracle(reader, oracle, { dateFrom: FROM, dateTo: UNTIL, farmIds: [company.uid] })
})

test('the same of one farm out of three', async () => {
  const [, west] = farms
  const own = rows.filter(({ farm }) => farm === west?.name)
  const filters = { dateFrom: FROM, dateTo: UNTIL, farmIds: [west?.uid] }
  await expectOracle(chief, { ...oracle, rows: own }, filters)
})
