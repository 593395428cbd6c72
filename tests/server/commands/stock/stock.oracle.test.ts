import { expect, test } from 'vitest'
import { rollMonths } from '#server/commands/stock/stock.months.ts'
import { scoped } from '#server/kit/database.ts'
import { TODAY } from '#support/event-forms.ts'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { stockFixture } from '#support/oracles/stock-fixture.ts'
import { countRows, procedureRows, stockFigures, stockRows } from '#support/oracles/stock-oracle.ts'

/**
 * 库存查询, 物料流程 and 盘点单明细 against the documents that were entered: several lines each, gifts, issues in part with the rest
 * later, halves given back, counts whose books change afterwards, documents that wait, are void or were taken back.
 */
const fixture = await stockFixture(5, 110)
const { company, farms, reader, chief } = fixture
const figures = await stockFigures(fixture)
const two = { farms: farms.slice(0, 2).map(({ uid }) => uid), from: FROM, to: TO }
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }

const text = (key: string) => (row: OracleRow) => (row[key] as string | null) ?? null
const month = (row: OracleRow) => String(row.date).slice(0, 7)
/** Each farm numbers its own documents: two of them may bear the same. */
const document = ({ docNo, farm }: OracleRow) => ({ key: `${farm} ${docNo}`, name: String(docNo) })
const sums = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, sumOf(key)]))
const texts = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, text(key)]))

const stock = (rows: readonly OracleRow[]): ReportOracle => ({
  name: 'material-stock',
  rows,
  shown: [
    ...[
      'material',
      'warehouse',
      'unit',
      'state',
      'opening',
      'incoming',
      'outgoing',
      'adjusted',
      'closing',
      'price',
    ],
    ...['amount', 'expDate', 'safety', 'spec', 'farm'],
  ],
  figures: {
    ...sums(['kinds', 'amount']),
    ...Object.fromEntries(
      ['opening', 'incoming', 'outgoing', 'adjusted'].map((key) => [`${key}Amount`, sumOf(`${key}Sum`)]),
    ),
  },
  groups: { ...texts(['materialClass', 'warehouse', 'material', 'farm']), state: text('firstState') },
})

test('the fixture has documents of every kind, and the ledgers of each', () => {
  const kinds = new Set(procedureRows(fixture, figures, two).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(
    ['入库', '领用', '退库', '退供应商', '调拨', '报损', '盘盈', '盘亏'].toSorted(),
  )
  const counted = countRows(fixture, figures, two)
  expect(counted.some(({ correction }) => correction !== null)).toBe(true)
  expect(fixture.counts.some(({ status }) => status === 'VOID')).toBe(true)
})

test('material-stock: shelves of two farms, with months kept and without', async () => {
  const oracle = stock(stockRows(fixture, figures, two))
  await expectOracle(reader, oracle, filters)
  for (const { uid } of farms)
    await scoped(fixture.t.db, { farms: [uid], companies: [], root: false } as never, (tx) =>
      rollMonths(tx, uid, TODAY),
    )
  await expectOracle(reader, oracle, filters)
})

test('matProcedure: every line of the ledger with what lies behind it', async () => {
  const rows = procedureRows(fixture, figures, { ...two, farms: farms.slice(1, 2).map(({ uid }) => uid) })
  const oracle: ReportOracle = {
    ...{ name: 'matProcedure', rows, figures: sums(['records', 'incomingAmount', 'outgoingAmount']) },
    shown: [
      ...[
        'date',
        'kind',
        'docNo',
        'material',
        'lot',
        'unit',
        'warehouse',
        'counterpart',
        'incoming',
        'outgoing',
      ],
      ...['balance', 'price', 'incomingAmount', 'outgoingAmount', 'balanceAmount', 'operator', 'farm'],
    ],
    groups: {
      ...texts(['kind', 'material', 'materialClass', 'warehouse', 'farm']),
      day: text('date'),
      month,
    },
  }
  await expectOracle(chief, oracle, { ...filters, farmIds: [farms[1]?.uid] })
})

test('material-alteration-info: lines of counts as they were found and as they are now', async () => {
  const oracle: ReportOracle = {
    ...{ name: 'material-alteration-info', rows: countRows(fixture, figures, two) },
    shown: [
      ...[
        'docNo',
        'date',
        'kind',
        'status',
        'warehouse',
        'material',
        'lot',
        'unit',
        'bookQty',
        'qty',
        'difference',
      ],
      ...['correction', 'price', 'amount', 'cause', 'farm'],
    ],
    figures: {
      ...sums(['records', 'differing', 'amount']),
      differingRate: ratioOf('differing', 'records', { scale: 100 }),
    },
    groups: { ...texts(['material', 'warehouse', 'kind', 'farm']), document, month },
  }
  const numbers = new Set(oracle.rows.map(({ docNo }) => docNo))
  const documents = new Set(oracle.rows.map((row) => document(row).key))
  expect(documents.size, 'documents of two farms bear the same number').toBeGreaterThan(numbers.size)
  await expectOracle(reader, oracle, filters)
})
