import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remakeSums } from '#support/kept-sums.ts'
import { barnFixture, batchesOf } from '#support/oracles/barn-fixture.ts'
import { expectOracle, type OracleRow, type ReportOracle, sumOf } from '#support/oracles/compare.ts'
import {
  against,
  countAndPass,
  differenceRows,
  emptyBatches,
  headsOf,
  sendBack,
  transferRow,
  wholeRow,
} from '#support/oracles/difference-oracle.ts'
import { FROM, TO } from '#support/oracles/farms.ts'

/**
 * 批次差异查询 against what was entered: counts that found more and fewer, piglets that died on the road, money spent behind the last
 * pig; nothing else while the books are right. Then single rows of them are tampered with, and each is named, and nothing else.
 */
const fixture = await barnFixture(21, 60)
const { t, company, farms, reader, chief } = fixture
const left = await emptyBatches(fixture)
await countAndPass(fixture)
await sendBack(fixture)
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }
const [east, west] = farms
if (!east || !west) throw new Error('no farms')

const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const oracle = (rows: readonly OracleRow[]): ReportOracle => ({
  ...{ name: 'querybatchdiff', rows },
  shown: [
    ...['date', 'batchNo', 'stage', 'check', 'book', 'actual', 'difference', 'costGap', 'source', 'farm'],
  ],
  figures: Object.fromEntries(
    ['differences', 'gained', 'missing', 'costGap'].map((key) => [key, sumOf(key)]),
  ),
  groups: { check: text('check'), batch: text('batchNo'), farm: text('farm') },
})

test('the fixture has counts both ways, deaths on the road to both farms, money within the period and outside', () => {
  const rows = differenceRows(fixture, left, farms)
  expect(new Set(rows.map(({ check }) => check)).size).toBe(3)
  expect(rows.some(({ difference }) => Number(difference) > 0)).toBe(true)
  expect(rows.some(({ check, difference }) => check === '盘点与账面' && Number(difference) < 0)).toBe(true)
  expect(rows.some(({ check, farm }) => check === '投放与接收' && farm === west.name)).toBe(true)
  expect(left.length).toBeGreaterThan(rows.filter(({ check }) => check === '成本').length)
})

test('books that are right differ by what was found, died and was spent alone', async () => {
  await expectOracle(chief, oracle(differenceRows(fixture, left, [east, west])), {
    ...filters,
    farmIds: [east.uid, west.uid],
  })
})

test('a user who does not see the receiving farm knows no day of it within the period', async () => {
  const hidden = fixture.sent.filter(({ from, to }) => from === west && to !== east)
  const rows = differenceRows(fixture, left, [east, west])
  const isHidden = ({ farm, source }: OracleRow) =>
    farm === west.name && hidden.some(({ docNo }) => source === `${docNo} 途中死亡`)
  const seen = rows.filter((row) => !isHidden(row))
  expect(seen.length).toBeLessThan(rows.length)
  await expectOracle(reader, oracle(seen), filters)
})

test('a stock, a day below nothing and a transfer that do not agree are named, each with its batch', async () => {
  const [, second] = batchesOf(east)
  const [third, fourth, below] = [`V${west.batchNo}`, `W${west.batchNo}`, `C${east.batchNo}`]
  const execute = (statement: ReturnType<typeof sql>) => statement.execute(t.db)
  await execute(sql`update batch set stock = stock + 3 where farm_id = ${east.uid} and batch_no = ${second}`)
  await execute(sql`update batch_move set stock = -1 where ctid = (select m.ctid from batch_move m join batch b on b.uid = m.batch_id
    where m.farm_id = ${east.uid} and b.batch_no = ${below} order by m.move_date limit 1)`)
  await execute(sql`update batch_move set qty = qty + 1 where ctid = (select m.ctid from batch_move m join batch b on b.uid = m.batch_id
    where m.farm_id = ${west.uid} and b.batch_no = ${fourth} and m.kind = 'IN_TRANSFER' and m.move_date = ${TO} limit 1)`)
  await remakeSums(t.db)
  const [booked, stands, lies] = [second, fourth, below].map((one) => headsOf(fixture, one)) as [
    number,
    number,
    number,
  ]
  const whole = { check: '存栏与变动合计' }
  await expectOracle(
    chief,
    oracle([
      ...differenceRows(fixture, left, [east, west]),
      wholeRow(fixture, east, second, { ...whole, source: '批次变动', ...against(booked + 3, booked) }),
      wholeRow(fixture, west, fourth, { ...whole, source: '批次变动', ...against(stands, stands + 1) }),
      wholeRow(fixture, east, below, { ...whole, source: '某日存栏小于0', ...against(lies, lies) }),
      transferRow(fixture, west, TO, [third, 1]),
    ]),
    { ...filters, farmIds: [east.uid, west.uid] },
  )
})
