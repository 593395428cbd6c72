import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { admin: client, farmId } = await referenceFixture()

const details = (filters: object, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/InventoryDetails', { filters: { farmIds: [farmId], ...filters }, groupBy, pageSize: 100 })

test('animals, litters and batches at the end of a day, each at its place with its state', async () => {
  const { list, sums } = await details({ date: '2025-07-18' })
  const batch = list.find((row) => row.batchNo === 'BY2025-01')
  expect(batch).toMatchObject({ house: '保育舍', pigClass: '保育', state: '保育', heads: 29, stateDays: 58 })
  const sows = list.filter((row) => row.pigClass === '生产母猪')
  expect(sows.map((row) => [row.earNo, row.state]).toSorted()).toEqual([
    ['M0001', '妊娠'],
    ['M0002', '妊娠'],
    ['M0003', '哺乳'],
    ['M0005', '断奶'],
  ])
  expect(list.find((row) => row.pigClass === '哺乳仔猪')).toMatchObject({ earNo: 'M0003', house: '母猪舍' })
  expect([sums.growing, sums.batches, sums.breeding]).toEqual([29, 1, 6])
})

test('one number with the inventory of all animals; found by ear number and by batch; no day asked is today', async () => {
  const whole = await ask(client, 'bi/pigs-amount', {
    filters: { farmIds: [farmId], date: '2025-06-15' },
    groupBy: 'farm',
  })
  expect((await details({ date: '2025-06-15' })).sums.heads).toBe(whole.sums.heads)
  expect((await details({ earNos: ['M0005'] })).list.map((row) => row.earNo)).toEqual(['M0005'])
  expect((await details({ batchNo: 'FY2025-01' })).list.map((row) => [row.house, row.heads])).toEqual([
    ['育肥舍', 29],
  ])
})

test('the list of batches shows what came and what lives: BY2025-01 of 6.78 kg, 93.55 % (§6.3)', async () => {
  const batches = await client.get<{ list: Record<string, unknown>[] }>(
    'batch-manage?_sort=survival&_order=asc',
  )
  expect(batches.data.list.map((row) => [row.batchNo, row.inAverage, row.survival, row.feed])).toEqual([
    ['BY2025-01', '6.78', '93.55', null],
    ['FY2025-01', '28.00', '100.00', null],
  ])
})
