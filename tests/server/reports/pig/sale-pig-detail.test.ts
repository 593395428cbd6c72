import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { ask, type Result } from '#support/reports.ts'
import { sessionOf } from '#support/routes.ts'

const { t, client, farm, house, must, open, death } = await batchFixture()

const ledger = (filters: object = {}, more: object = {}): Promise<Result> =>
  ask(client, 'bi/sale-pig-detail', {
    filters: { farmIds: [farm.uid], dateFrom: back(60), dateTo: back(0), ...filters },
    pageSize: 100,
    ...more,
  })

await open('A1', 100)
await must('batch_in_buy', {
  earNo: 'A1',
  date: back(20),
  qty: 10,
  weight: 140,
  amount: 5200,
  birthDate: back(64),
})
const dead = await must('batch_out_death', death('A1', 9, 1))
await must('batch_out_sale', { earNo: 'A1', date: back(3), qty: 40, weight: 920, amount: 21_160 })
await must('batch_transfer', {
  earNo: 'A1',
  date: back(2),
  kind: 'TO_FINISH',
  qty: 50,
  weight: 1200,
  toBatchNo: 'A2',
  opens: true,
  toHouseId: house.uid,
})
await must('batch_count', { earNo: 'A1', date: back(1), counted: 18 })

test('every movement stands in the ledger with its batch, kind, heads, kg, the other batch and who typed it', async () => {
  const { list } = await ledger({ batchNo: 'A1' })
  expect(
    list.map((row) => [row.kind, row.qty, row.average && Number(row.average), row.other, row.stock]),
  ).toEqual([
    ['盘亏', -1, null, null, 18],
    ['转出', -50, 24, 'A2', 19],
    ['销售', -40, 23, null, 69],
    ['死亡', -1, 10, null, 109],
    ['购入', 10, 14, null, 110],
    ['初始化', 100, 7, null, 100],
  ])
  expect(list[3]).toMatchObject({
    eventUid: dead,
    eventCode: 'batch_out_death',
    operator: 'chiefB',
    house: 'B舍',
  })
})

test('go-live rows are no movement of the period; in and out add up to what stands', async () => {
  const { sums } = await ledger({ batchNo: 'A1' })
  expect(sums).toMatchObject({ moves: 5, initQty: 100, inQty: 10, deadQty: 1, soldQty: 40, outQty: 51 })
  expect(sums).toMatchObject({ inWeight: '140.00', outWeight: '2120.00' })
  expect([Number(sums.inAverage), Number(sums.outAverage)]).toEqual([14, expect.closeTo(23.56, 2)])
  expect(sums).toMatchObject({ bought: '5200.00', sold: '21160.00' })
  const byKind = await ledger({ batchNo: 'A1' }, { groupBy: 'kind' })
  expect(byKind.list).toHaveLength(6)
  // both sides of a transfer: what one batch gives, the other gets
  const both = await ledger({}, { groupBy: 'batch' })
  const transferred = (await ledger({ kind: 'IN_TRANSFER' })).list
  expect(transferred.map((row) => [row.batchNo, row.qty, row.other])).toEqual([['A2', 50, 'A1']])
  expect(both.list.length).toBeGreaterThanOrEqual(2)
})

test('its rights correct what happened to batches, and nothing that happened to a sow', async () => {
  const codes = ['sale-pig-detail', 'sale-pig-detail:undo', 'breed-pig-detail', 'breed-pig-detail:edit']
  const clerk = await sessionOf(t, await t.user({ account: 'ledger', at: farm, functions: codes }))
  const trial = { version: 1, dryRun: true }
  expect((await clerk.delete(`event/batch_out_death/${dead}`, trial)).status).toBe(200)
  expect((await clerk.delete(`event/event_farr/${dead}`, trial)).status).toBe(403)
  expect((await clerk.patch(`event/batch_out_death/${dead}`, { ...trial, row: {} })).status).toBe(403)
})

test('the cost of the pigs of a movement is shown with it', async () => {
  const { list } = await ledger({ batchNo: 'A1' })
  // 100 at 350 and ten at 520: 40,200 for 110; the dead one stays with the 109 others
  expect(list.map((row) => [row.kind, row.cost])).toEqual([
    ['盘亏', '368.81'],
    ['转出', '18440.37'],
    ['销售', '14752.29'],
    ['死亡', '365.45'],
    ['购入', '5200.00'],
    ['初始化', '35000.00'],
  ])
})
