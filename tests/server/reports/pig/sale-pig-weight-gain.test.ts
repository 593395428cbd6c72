import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { admin: client, farmId } = await referenceFixture()

const gains = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/sale-pig-weight-gain', {
    filters: { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19', ...filters },
    groupBy,
    pageSize: 100,
  })

test('F81, F82 BY2025-01 gains what §6.3 says, against the curve between its ages', async () => {
  const { list, sums } = await gains({ state: 'CLOSED', stage: 'NURSERY' })
  expect(list).toMatchObject([
    { batchNo: 'BY2025-01', started: 31, left: 29, pigDays: 1510, date: '2025-07-19' },
  ])
  expect(Number(sums.gain)).toBe(629.8)
  expect(Number(sums.adg)).toBeCloseTo(417.09, 2)
  expect(Number(sums.inAverage)).toBeCloseTo(6.78, 2)
  expect(Number(sums.days)).toBeCloseTo(1510 / 31, 6)
  // in at 12 × 24, 9 × 24, 10 × 21 days, out at (12 × 83 + 9 × 77 + 10 × 59) ÷ 31 days
  const [into, out] = [(21 * 24 + 210) / 31, 2279 / 31]
  expect(Number(sums.outAge)).toBeCloseTo(out, 1)
  // the curve: 6.2 kg at 21 days and 7.8 at 28; 28 kg at 70 and 43 at 90
  const grown = 28 + (15 * (out - 70)) / 20 - (6.2 + (1.6 * (into - 21)) / 7)
  expect(Number(sums.standardAdg)).toBeCloseTo((grown / (out - into)) * 1000, 0)
  expect(Number(sums.adgAhead)).toBeCloseTo(Number(sums.adg) - Number(sums.standardAdg), 6)
})

test('F88 weights by age: litters at their own age, the batch at its mean one, with the curve', async () => {
  const { list } = await gains({ stage: 'NURSERY' }, 'age')
  expect(list.map((row) => [row._group, row.batches, row.measured])).toEqual([
    ['3周龄', 0, 31],
    ['10周龄', 0, 29],
    ['（批次）', 1, 0],
  ])
  const [weaned, left] = list
  expect(Number(weaned?.measuredMean)).toBeCloseTo(210.2 / 31, 6)
  // 6.2 + 1.6 × 3 ÷ 7 = 6.89 kg at 24 days, 6.2 at 21
  expect(Number(weaned?.curveMean)).toBeCloseTo((21 * 6.89 + 10 * 6.2) / 31, 6)
  expect(Number(left?.measuredMean)).toBe(28)
  expect(Number(left?.weightAhead)).toBeCloseTo(28 - (28 + (15 * (2279 / 31 - 70)) / 20), 1)
})
