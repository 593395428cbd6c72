import { expect, test } from 'vitest'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { drugFixture, LATE } from '#support/oracles/drug-fixture.ts'
import { spendingRows, treatedRows } from '#support/oracles/drug-oracle.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { stockFigures } from '#support/oracles/stock-oracle.ts'

/**
 * 药品支出明细, 药品汇总 and the lists of treatments, against what was entered: issues with halves given back, events that take from
 * a warehouse, events before a class is kept in one and after, events without a price, prices that change afterwards.
 */
const fixture = await drugFixture(3, 48, 100)
const { company, farms, reader } = fixture
const figures = await stockFigures(fixture)
const two = { farms: farms.slice(0, 2).map(({ uid }) => uid), from: FROM, to: TO }
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }
const spent = spendingRows(fixture, figures, two)

const text = (key: string) => (row: OracleRow) => (row[key] as string | null) ?? null
const texts = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, text(key)]))
const month = (row: OracleRow) => String(row.date).slice(0, 7)
const sums = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, sumOf(key)]))

test('the fixture has spendings of every source, and events that are none', () => {
  const sources = new Set(spent.map(({ source }) => source))
  expect(sources.size).toBe(6)
  expect(fixture.treated.length).toBeGreaterThan(
    spent.filter(({ headAmount }) => headAmount !== null).length + 5,
  )
})

test('drugExpend_detail: each spending once', async () => {
  const groups = { ...texts(['drug', 'materialClass', 'source', 'house', 'batch', 'farm']), month }
  const oracle: ReportOracle = {
    ...{ name: 'drugExpend_detail', rows: spent },
    shown: [
      ...[
        'date',
        'place',
        'source',
        'materialClass',
        'drug',
        'unit',
        'qty',
        'price',
        'amount',
        'reason',
        'heads',
      ],
      'farm',
    ],
    figures: {
      ...sums(['records', 'amount', 'heads', 'headAmount']),
      perHead: ratioOf('headAmount', 'heads'),
    },
    groups: { ...groups, disease: text('reason'), day: text('date') },
  }
  await expectOracle(reader, oracle, filters)
})

test('drug-summary: the same, split by class, with what share and how much more than the period before', async () => {
  const GROUPS = ['drug', 'materialClass', 'reason', 'source', 'house', 'batch', 'month', 'farm']
  const of = (word: string) => ({
    sum: (row: OracleRow) => (row.materialClass === word ? Number(row.amount) : 0),
  })
  const oracle: ReportOracle = {
    ...{ name: 'drug-summary', rows: spent },
    shown: ['date', 'place', 'drug', 'materialClass', 'source', 'reason', 'amount', 'heads', 'farm'],
    figures: {
      ...sums(['records', 'amount', 'heads', 'headAmount']),
      ...{ drugAmount: of('兽药'), vaccineAmount: of('疫苗'), disinfectantAmount: of('消毒药') },
      perHead: ratioOf('headAmount', 'heads'),
      share: ratioOf('amount', 'amount', { scale: 100, ofAll: GROUPS }),
    },
    groups: { ...texts(['drug', 'materialClass', 'source', 'house', 'batch', 'reason', 'farm']), month },
  }
  await expectOracle(reader, oracle, filters)
})

const lists = {
  'cure-detail': {
    code: 'event_cure',
    shown: ['disease', 'drug', 'dose', 'days', 'usedQty', 'amount', 'withdrawUntil', 'result', 'resultDate'],
    sums: ['judged', 'cured', 'lost', 'open'],
    groups: ['disease', 'drug', 'result'],
  },
  'health-detail': {
    code: 'event_health',
    shown: ['plan', 'drug', 'dose', 'days', 'endDate', 'withdrawUntil', 'usedQty', 'amount'],
    sums: [],
    groups: ['drug'],
  },
  'immune-detail': {
    code: 'event_immune',
    shown: ['vaccine', 'lotNo', 'dose', 'usedQty', 'amount'],
    sums: [],
    groups: ['vaccine'],
  },
} as const

test.each(Object.entries(lists))('%s: every event at its own cost', async (name, one) => {
  const rates: ReportOracle['figures'] =
    name === 'cure-detail' ? { cureRate: ratioOf('cured', 'judged', { scale: 100 }) } : {}
  const oracle: ReportOracle = {
    ...{ name, rows: treatedRows(fixture, figures, one.code, two).filter(({ vaccine }) => vaccine !== LATE) },
    shown: ['date', 'subject', 'number', 'heads', 'vet', 'operator', 'route', ...one.shown],
    figures: {
      ...sums(['records', 'heads', 'amount', 'pricedHeads', ...one.sums]),
      ...rates,
      costPerHead: ratioOf('amount', 'pricedHeads'),
    },
    groups: { ...texts(['subject', 'farm', ...one.groups]), day: text('date'), month },
  }
  // what was vaccinated before it had a price shows none; the reports of drugs have it
  const vaccineId = fixture.drugs.find(({ name: word }) => word === '蓝耳苗')?.uid
  await expectOracle(reader, oracle, name === 'immune-detail' ? { ...filters, vaccineId } : filters)
})
