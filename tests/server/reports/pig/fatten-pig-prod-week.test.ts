import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'
import { enterMaterial } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

const { admin: client, farmId } = await referenceFixture()

const weeks = (filters: object = {}, groupBy: string | null = 'week'): Promise<Result> =>
  ask(client, 'bi/fattenPigProdWeek', {
    filters: { farmIds: [farmId], dateFrom: '2025-05-19', dateTo: '2025-07-19', ...filters },
    groupBy,
    pageSize: 100,
  })

test('week by week: opening + came − dead − culled − sold − went = closing, and each opens as the one before closed', async () => {
  const { list, sums } = await weeks()
  const rows = list.toReversed()
  expect(rows).toHaveLength(9)
  for (const [i, row] of rows.entries()) {
    const n = (key: string) => Number(row[key])
    expect(n('opening') + n('came') - n('dead') - n('culled') - n('sold') - n('went')).toBe(n('closing'))
    expect(n('opening')).toBe(i === 0 ? 0 : Number(rows[i - 1]?.closing))
  }
  expect(rows.map((row) => row.closing)).toEqual([12, 21, 21, 30, 30, 29, 29, 29, 29])
  // of nine weeks the whole opens as the first and closes as the last
  expect([Number(sums.opening), sums.came, sums.dead, sums.went, sums.closing]).toEqual([0, 60, 2, 29, 29])
})

test('pig-days of the weeks are those of the batch (F80: 1510), whenever the period begins', async () => {
  const days = async (filters: object) => (await weeks({ stage: 'NURSERY', ...filters })).sums.pigDays
  expect(await days({})).toBe(1510)
  expect(Number(await days({ dateTo: '2025-06-12' })) + Number(await days({ dateFrom: '2025-06-13' }))).toBe(
    1510,
  )
  const late = (await weeks({ stage: 'NURSERY', dateFrom: '2025-06-13' })).list.at(-1)
  expect([Number(late?.opening), late?.came, late?.dead, late?.closing]).toEqual([31, 0, 1, 30])
})

test('feed of a week and what a head ate of it a day; at the end of the day the batch shows all it has eaten', async () => {
  const feedId = await enterMaterial(client, 'FEED')
  const houseId = (await weeks({ stage: 'FINISH' }, 'house')).list[0]?._key
  const date = '2025-07-19'
  const rows = [
    { date, earNo: 'FY2025-01', feedId, qty: 40 },
    { date, houseId, feedClass: 'FINISH', feedId, qty: 18 },
  ]
  await client.post('event/feed_use', { farmId, rows })
  for (const groupBy of [null, 'week', 'batch']) {
    const { list, sums } = await weeks({}, groupBy)
    // 29 heads ate 58 kg on the one day they are there; the nursery, without any record of feed, is not among the eaters
    expect([sums.feed, sums.adfi].map(Number), String(groupBy)).toEqual([58, 2])
    expect(list.filter((row) => row.feed !== null)).toHaveLength(1)
  }
  const amounts = await ask(client, 'bi/sale-batch-amount', {
    filters: { farmIds: [farmId], dateFrom: date, dateTo: date },
    pageSize: 10,
  })
  expect(amounts.list.map((row) => [row.batchNo, row.feed === null ? null : Number(row.feed)])).toEqual([
    ['BY2025-01', null],
    ['FY2025-01', 58],
  ])
})

test('what the pigs are calculated to gain: weeks add up to the period, and a batch that left gained what the scales say', async () => {
  const whole = (await weeks({ stage: 'NURSERY' }, null)).sums
  const { list, sums } = await weeks({ stage: 'NURSERY' })
  expect(list.reduce((sum, row) => sum + Number(row.grams), 0)).toBe(Number(whole.grams))
  // all of the batch has gone: nothing is estimated
  const [life] = (
    await ask(client, 'bi/nurs-and-finsh-batch-efficiency', {
      filters: { farmIds: [farmId], dateFrom: '2025-05-19', dateTo: '2025-07-19', stage: 'NURSERY' },
      pageSize: 10,
    })
  ).list
  expect(Number(sums.grams)).toBe(Number(life?.gain) * 1000)
  expect(Number(sums.adg)).toBeCloseTo(Number(life?.adg), 6)
  expect(Number(sums.targetAdg)).toBe(450)
  expect(Number(sums.adgAhead)).toBeCloseTo(Number(sums.adg) - 450, 9)
})

test('at the end of a day: heads by age, and those that will be ready in four weeks as they are expected to be sold', async () => {
  const [last] = (await weeks()).list
  const ages = ['to70', 'to100', 'to130', 'to160', 'older'].map((key) => last?.[key])
  expect(ages.map(Number)).toEqual([0, 29, 0, 0, 0])
  expect(Number(last?.soon)).toBe(0)
})

test('each week is compared with the one before; a week the period cuts off is not compared by what happened in it', async () => {
  const { list } = await weeks({ dateFrom: '2025-05-26', dateTo: '2025-07-17' })
  const rows = list.toReversed()
  // 12 heads stood at the end of the week before the period, 21 at the end of its first
  expect(Number(rows[0]?.closingChange)).toBe(75)
  expect(rows.at(-1)?.soldChange).toBeNull()
  // nor by a rate of its four days; what stands at the end of the day is compared
  expect(rows.at(-1)?.deathChange).toBeNull()
  expect(rows.at(-2)?.deathChange).not.toBeNull()
  expect(rows.at(-1)?.closingChange).not.toBeNull()
})

test('a weighing in the middle of a week puts the batch where the scales say, and weeks still add up to the period', async () => {
  const row = { date: '2025-07-19', earNo: 'FY2025-01', sampleQty: 10, weight: 400 }
  const { data } = await client.post('event/batch_weigh', { farmId, rows: [row] })
  expect(data).toMatchObject({ results: [{ accepted: true }] })
  const [last] = (await weeks({ stage: 'FINISH' }, null)).list
  expect(Number(last?.meanWeight)).toBe(40)
  for (const groupBy of ['week', 'batch', 'house'])
    expect(Number((await weeks({}, groupBy)).sums.grams), groupBy).toBe(
      Number((await weeks({}, null)).sums.grams),
    )
})

test('a week is compared with the year plan in force, by the days of its months; some of the pigs are not', async () => {
  const targets = [
    { code: 'marketHeads', m6: '300', m7: '62' },
    { code: 'finishDeathRate', m7: '0.5' },
  ]
  expect((await weeks({ stage: 'FINISH' })).sums.planSold).toBeNull()
  const plan = { planFarmId: farmId, planDate: '2025-07-19', year: 2025, targets }
  await posted(client, 'yearPlan', plan)
  const { list, sums } = await weeks({ stage: 'FINISH', dateFrom: '2025-07-14' })
  // six days of July, two heads a day
  for (const planSold of [list[0]?.planSold, sums.planSold]) expect(Number(planSold)).toBeCloseTo(12, 6)
  expect(Number(list[0]?.planDeath)).toBe(0.5)
  expect(Number(list[0]?.soldAttained)).toBe(0)
  const whole = async (groupBy: string | null) =>
    (await weeks({ stage: 'FINISH', dateFrom: '2025-06-21' }, groupBy)).sums.planSold
  expect(await whole('batch')).toBe(await whole('week'))
  expect(await whole('house')).toBe(await whole(null))
  expect((await weeks({ stage: 'NURSERY' })).sums.planSold).toBeNull()
  expect((await weeks({ stage: 'FINISH', batchNo: 'FY2025-01' })).sums.planSold).toBeNull()
})
