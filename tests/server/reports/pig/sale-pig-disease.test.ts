import { expect, test } from 'vitest'
import { reportHeads } from '#resources/report-heads.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { admin: client, farmId } = await referenceFixture()
await fillFarm(client, farmId)

const illness = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/sale-pig-disease', {
    filters: { farmIds: [farmId], dateFrom: '2025-05-19', dateTo: '2025-07-19', ...filters },
    groupBy,
    pageSize: 100,
  })

// two treatments of three pigs on 07-19, one of them cured, each 6 ml at 3.10; two deaths in the nursery
test('treated, cured, cost per head; rates over what came and over pig-days', async () => {
  const { list, sums } = await illness()
  expect(list.map((row) => [row.date, row.kind, row.batchNo, row.sick, row.noted])).toEqual([
    ['2025-07-19', '治疗', 'FY2025-01', 3, 0],
    ['2025-07-19', '治疗', 'FY2025-01', 3, 0],
    ['2025-06-29', '死亡', 'BY2025-01', 0, 1],
    ['2025-06-14', '死亡', 'BY2025-01', 0, 1],
  ])
  expect([sums.cases, sums.sick, sums.judged, sums.cured, sums.lost, sums.noted]).toEqual([2, 6, 3, 3, 0, 2])
  // 31 weaned in, 29 of them handed on: 60 came; 1,510 pig-days in the nursery, 28 counted in finishing
  expect([sums.exposed, sums.pigDays]).toEqual([60, 1538])
  expect(Number(sums.sickRate)).toBeCloseTo(10, 6)
  expect(Number(sums.daily)).toBeCloseTo(6000 / 1538, 6)
  expect([sums.amount, sums.costPerHead, sums.cureRate, sums.fatality].map(Number)).toEqual([
    37.2, 6.2, 100, 0,
  ])
})

test('diseases divide by the whole herd, weeks by their own days, seasons by theirs', async () => {
  const { list } = await illness({}, 'disease')
  expect(list.map((row) => [row.sick, row.noted])).toEqual([
    [6, 0],
    ...list.slice(1, -1).map((row) => [0, row.noted]),
    [0, 0],
  ])
  expect(list.at(-1)?._group).toBe('（存栏）')
  expect([list[0]?.sickRate, list[0]?.share].map(Number)).toEqual([10, 100])
  const weeks = (await illness({}, 'week')).list
  // 14 to 18 July 29 in the nursery, 28 in finishing on the 19th
  const last = weeks.find((row) => row._key === '2025-W29')
  expect([last?.sick, last?.pigDays, Number(last?.daily)]).toEqual([6, 173, expect.closeTo(6000 / 173, 4)])
  const seasons = (await illness({}, 'season')).list
  // of 31 May still spring: 12 from the 21st, 9 from the 27th
  expect(seasons.map((row) => [row._group, row.pigDays])).toEqual([
    ['春季（3–5月）', 11 * 12 + 5 * 9],
    ['夏季（6–8月）', 1538 - 177],
  ])
  expect((await illness({ batchNo: 'BY2025-01' })).sums).toMatchObject({ sick: 0, noted: 2, exposed: 31 })
})

test('S2-33 the four analyses of growing pigs have their screens and answer a query', async () => {
  for (const topic of ['death', 'disease', 'weight-gain', 'feed-difference']) {
    const name = `sale-pig-${topic}`
    expect(Object.entries(reportHeads).map(([key]) => key)).toContain(name)
    const { list } = await ask(client, `bi/${name}`, {
      filters: { farmIds: [farmId], dateFrom: '2025-05-19', dateTo: '2025-07-19' },
    })
    expect(list.length, name).toBeGreaterThan(0)
  }
})
