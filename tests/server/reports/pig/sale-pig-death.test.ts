import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, admin: client, farmId } = await referenceFixture()

const deaths = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/sale-pig-death', {
    filters: { farmIds: [farmId], dateFrom: '2025-05-19', dateTo: '2025-07-19', ...filters },
    groupBy,
    pageSize: 100,
  })

test('F85b, F86 each loss with its batch, age and weight; rates over what there was and what came, and over pig-days', async () => {
  const { list, sums } = await deaths({ stage: 'NURSERY' })
  expect(list.map((row) => [row.date, row.batchNo, row.kind, row.dead, Number(row.kilos)])).toEqual([
    ['2025-06-29', 'BY2025-01', '死亡', 1, 20],
    ['2025-06-14', 'BY2025-01', '死亡', 1, 8],
  ])
  expect([sums.begun, sums.came, sums.dead, sums.pigDays, Number(sums.kilos)]).toEqual([0, 31, 2, 1510, 28])
  expect(Number(sums.deathRate)).toBeCloseTo((2 / 31) * 100, 6)
  expect(Number(sums.daily)).toBeCloseTo(2000 / 1510, 6)
  // from the middle on what stood there is what began
  const late = (await deaths({ stage: 'NURSERY', dateFrom: '2025-06-20' })).sums
  expect([late.begun, late.came, late.dead]).toEqual([30, 0, 1])
})

test('reasons and ages part the losses and divide by all; weeks divide by their own days', async () => {
  const byAge = (await deaths({ stage: 'NURSERY' }, 'age')).list
  expect(byAge.map((row) => [row._group, row.dead, row.share && Number(row.share)])).toEqual([
    ['5周龄', 1, 50],
    ['7周龄', 1, 50],
    ['（存栏）', 0, 0],
  ])
  expect(Number(byAge[0]?.deathRate)).toBeCloseTo(100 / 31, 6)
  const weeks = (await deaths({ stage: 'NURSERY' }, 'week')).list
  const [june] = weeks.filter((row) => row._key === '2025-W26')
  expect([june?.dead, june?.pigDays, Number(june?.daily)]).toEqual([
    1,
    30 * 6 + 29,
    expect.closeTo(1000 / 209, 4),
  ])
})

test('the cost of the dead, whoever bears it; a user who may not see costs gets no amount', async () => {
  const { list, sums } = await deaths({ stage: 'NURSERY' })
  // 350.00 of 31, and 31 × 350 ÷ 30 of those that were left
  expect(list.map((row) => row.lossCost)).toEqual(['361.67', '350.00'])
  expect(sums.lossCost).toBe('711.67')
  expect((await deaths({ stage: 'NURSERY' }, 'age')).list.map((row) => row.lossCost)).toEqual([
    '350.00',
    '361.67',
    null,
  ])
  await t.user({ account: 'vet', at: t.root, functions: ['sale-pig-death'], scopes: [t.root] })
  const vet = await t.as('vet')
  const { data } = await vet.post<Result>('bi/sale-pig-death', {
    filters: { farmIds: [farmId], dateFrom: '2025-05-19', dateTo: '2025-07-19' },
    groupBy: null,
    pageSize: 100,
  })
  expect(data.list).toHaveLength(2)
  expect(JSON.stringify(data)).not.toContain('lossCost')
})

test('each week comes with the deaths a day that would lower survival to the warning', async () => {
  // 4.5 % of nursery pigs in 45 days
  const weeks = (await deaths({ stage: 'NURSERY' }, 'week')).list.filter((row) => Number(row.pigDays) > 0)
  expect(weeks.map((row) => Number(row.warnRate))).toEqual(weeks.map(() => 1))
})

test('of one leader alone the pig-days lie in their weeks as those of everyone do', async () => {
  await sql`update batch set leader = '张三' where farm_id = ${farmId}`.execute(t.db)
  const weeks = async (filters: object) =>
    (await deaths(filters, 'week')).list.map((row) => [row._key, row.dead, row.pigDays])
  const all = await weeks({})
  expect(all.length).toBeGreaterThan(5)
  expect(await weeks({ leader: '张三' })).toEqual(all)
})
