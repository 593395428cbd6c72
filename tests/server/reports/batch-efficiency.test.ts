import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const t = await testApp({ now: () => new Date('2025-07-19T12:00:00+08:00') })
const client = await t.as('admin')
const farmId = await enterReferenceFarm(client)

const efficiency = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/nurs-and-finsh-batch-efficiency', {
    filters: { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19', ...filters },
    groupBy,
    pageSize: 100,
  })

test('BY2025-01 comes to what domain.md §6.3 says', async () => {
  const { list, sums } = await efficiency({ state: 'CLOSED' })
  expect(list).toHaveLength(1)
  const [row = {}] = list
  expect(row).toMatchObject({ batchNo: 'BY2025-01', started: 31, left: 29, dead: 2, culled: 0, stock: 0 })
  expect(row).toMatchObject({ pigDays: 1510, inDate: '2025-05-21', outDate: '2025-07-19', days: 49 })
  expect([row.gain, row.gainAlive].map(Number)).toEqual([629.8, 601.8])
  expect([sums.inKilos, sums.outKilos, sums.lostKilos].map(Number)).toEqual([210.2, 812, 28])
  expect(Number(sums.inAverage)).toBeCloseTo(6.78, 2)
  expect(Number(sums.outAverage)).toBeCloseTo(28, 6)
  expect(Number(sums.survival)).toBeCloseTo(93.55, 2)
  expect(Number(sums.adg)).toBeCloseTo(417.09, 2)
  expect(Number(sums.adgAlive)).toBeCloseTo(398.54, 2)
  // nothing was sold: no share of full-value pigs, not a share of 0 %
  expect(sums.full).toBeNull()
})

test('a running batch counts what stands there as grown since it came; both kinds side by side by stage', async () => {
  const { list } = await efficiency({ state: 'RUNNING' })
  expect(list.map((row) => [row.batchNo, row.stock, row.pigDays, Number(row.gain), row.outDate])).toEqual([
    ['FY2025-01', 29, 29, 0, null],
  ])
  const stages = await efficiency({}, 'stage')
  expect(stages.list.map((row) => [row._group, row.batches, row.started])).toEqual([
    ['保育', 1, 31],
    ['育肥', 1, 29],
  ])
  // the day before it was handed over the nursery batch was running
  const before = (await efficiency({ dateTo: '2025-07-18', state: 'RUNNING' })).list
  expect(before.map((row) => [row.batchNo, row.stock, row.pigDays])).toEqual([['BY2025-01', 29, 1510]])
})

test('a place among houses by daily gain; the first batch of a house has no empty days before it', async () => {
  const { list } = await efficiency({}, 'house')
  expect(list.map((row) => [row._group, row.place])).toEqual([
    ['保育舍', 1],
    ['育肥舍', 2],
  ])
  expect((await efficiency({ state: 'CLOSED' })).list[0]?.emptyDays).toBeNull()
})
