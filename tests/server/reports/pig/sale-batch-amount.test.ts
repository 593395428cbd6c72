import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { admin: client, farmId } = await referenceFixture()

const amount = (dateFrom: string, dateTo: string, more: object = {}, filters: object = {}): Promise<Result> =>
  ask(client, 'bi/sale-batch-amount', {
    filters: { farmIds: [farmId], dateFrom, dateTo, ...filters },
    pageSize: 100,
    ...more,
  })
const heads = (row: Record<string, unknown> | undefined) =>
  ['opening', 'came', 'dead', 'culled', 'sold', 'went', 'closing'].map((key) => Number(row?.[key]))

test('any past day: opening heads, what came and went, closing heads (F02)', async () => {
  const may = await amount('2025-05-01', '2025-05-31')
  expect(may.list.map((row) => [row.batchNo, row.house, row.stage, ...heads(row)])).toEqual([
    ['BY2025-01', '保育舍', '保育', 0, 21, 0, 0, 0, 0, 21],
  ])
  expect(heads((await amount('2025-06-01', '2025-06-30')).list[0])).toEqual([21, 10, 2, 0, 0, 0, 29])
  // the day it leaves it stands with zero, its successor with all
  const july = await amount('2025-07-01', '2025-07-19')
  expect(july.list.map((row) => [row.batchNo, ...heads(row)])).toEqual([
    ['BY2025-01', 29, 0, 0, 0, 0, 29, 0],
    ['FY2025-01', 0, 29, 0, 0, 0, 0, 29],
  ])
})

test('F85 age is that of the mean birth, survival that of the batch (29 of 31)', async () => {
  const { list, sums } = await amount('2025-06-01', '2025-07-18')
  expect([list[0]?.ageDays, Number(sums.meanAge)]).toEqual([73, 73])
  expect([sums.survived, sums.started]).toEqual([29, 31])
  expect(Number(sums.survival)).toBeCloseTo(93.55, 2)
})

test('the weight follows the usual curve from the weight they came with, by days since', async () => {
  // 12 of 7 kg on 05-21: a usual pig of 7 kg is 24.5 days old; five days on it weighs 8.3 kg
  const { list } = await amount('2025-05-21', '2025-05-26')
  expect(Number(list[0]?.meanWeight)).toBeCloseTo(8.3, 1)
  expect(Number(list[0]?.kilos)).toBe(100)
})

test('groups by band of age, stage and leader of the house add up; the leader of the house is that of the day', async () => {
  const houseId = (await amount('2025-05-21', '2025-05-21')).list[0]?.houseId
  const post = (body: object) => client.post('batchLeaderManage', { houseId, ...body })
  expect(await post({ leader: '张三', fromDate: '2025-05-01', toDate: '2025-06-15' })).toMatchObject({
    code: 'SUCCESS',
  })
  expect(await post({ leader: '李四', fromDate: '2025-06-16' })).toMatchObject({ code: 'SUCCESS' })
  expect((await post({ leader: '王五', fromDate: '2025-06-01', toDate: '2025-06-20' })).errors).toMatchObject(
    {
      fromDate: [expect.stringMatching(/此栋舍2025-0.*已由(张三|李四)负责/)],
    },
  )
  const byLeader = async (day: string) =>
    (await amount('2025-05-21', day, { groupBy: 'leader' })).list.map((row) => [row._group, row.closing])
  expect([await byLeader('2025-06-10'), await byLeader('2025-06-20')]).toEqual([
    [['张三', 21]],
    [['李四', 30]],
  ])
  expect((await amount('2025-05-21', '2025-06-20', {}, { leader: '张三' })).total).toBe(0)
  const bands = await amount('2025-05-21', '2025-07-18', { groupBy: 'band' })
  expect(bands.list.map((row) => [row._group, row.closing])).toEqual([['71–100天', 29]])
})
