import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, own, client, farm, house, must, open, death } = await batchFixture()
const feedId = own.known.materials.FEED

const ofBatch = { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0), batchNo: 'FD' }
const difference = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/sale-pig-feed-difference', { filters: { ...ofBatch, ...filters }, groupBy, pageSize: 100 })
const summary = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/feed-summary', {
    filters: { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0), ...filters },
    groupBy,
    pageSize: 100,
  })
const numbers = (row: object | undefined, ...keys: string[]) =>
  keys.map((key) => {
    const value: unknown = Reflect.get(row ?? {}, key)
    return value === null ? null : Math.round(Number(value) * 1000) / 1000
  })

/** 100 pigs of 24 days forty days ago, 90 from day 38 on; fed on three days, at 3.00 where the list says 3.50. */
async function feedBatch() {
  await open('FD')
  const sold = { earNo: 'FD', date: back(38), qty: 10, weight: 90, amount: 3000, confirmReason: '弱仔' }
  await must('batch_out_sale', sold)
  const standard = {
    name: '前期',
    feedClass: 'NURSERY',
    fromDay: 20,
    toDay: 25,
    kgPerHead: '0.5',
    organizeId: farm.uid,
  }
  expect((await client.post('base-feeding-standards', standard)).code).toBe('SUCCESS')
  await client.post('base-feeding-standards', {
    ...standard,
    name: '中期',
    fromDay: 26,
    toDay: 40,
    kgPerHead: '0.6',
  })
  for (const [days, qty] of [
    [39, 55],
    [38, 54],
    [20, 90],
  ] as const)
    await must('feed_use', { date: back(days), earNo: 'FD', feedId, qty, price: 3 })
}
await feedBatch()
const { data: material } = await client.get<{ standardPrice: string }>(`basic-material/${feedId}`)
const listed = Number(material.standardPrice)

test('standard of each day by heads and age, what was fed of such days, price and usage apart', async () => {
  const { list, sums } = await difference()
  expect(list).toMatchObject([{ batchNo: 'FD', stock: 90, stage: '保育' }])
  // 25 days old: 100 × 0.5; 26 to 40 days: 15 × 90 × 0.6; later no standard
  expect(numbers(sums, 'pigDays', 'known', 'standard', 'qty')).toEqual([100 + 39 * 90, 1450, 860, 199])
  expect(numbers(sums, 'difference', 'differenceRate')).toEqual([109 - 860, -87.326])
  expect(numbers(sums, 'perHead', 'standardPerHead', 'covered')).toEqual([0.055, 0.593, 40.166])
  expect(numbers(sums, 'amount', 'averagePrice')).toEqual([597, 3])
  expect(Number(sums.priceVariance)).toBeCloseTo(597 - 199 * listed, 6)
  expect(Number(sums.usageVariance)).toBeCloseTo(-751 * listed, 6)
})

test('day by day and week by week the same heads, standards and kg', async () => {
  const days = (await difference({}, 'day')).list
  expect(days).toHaveLength(40)
  const of = (day: string) => days.find((row) => row._key === day)
  expect(numbers(of(back(39)), 'pigDays', 'standard', 'qty', 'difference')).toEqual([100, 50, 55, 5])
  expect(numbers(of(back(38)), 'pigDays', 'standard', 'qty', 'difference')).toEqual([90, 54, 54, 0])
  expect(numbers(of(back(20)), 'pigDays', 'standard', 'qty', 'difference')).toEqual([90, 0, 90, null])
  const weeks = await difference({}, 'week')
  expect(weeks.sums).toEqual((await difference()).sums)
})

test('feed of a house is shared by the heads of its class; the whole of it stands in the summary', async () => {
  const before = await difference({ batchNo: null })
  await must('feed_use', {
    date: back(30),
    houseId: house.uid,
    feedClass: 'NURSERY',
    feedId,
    qty: 100,
    price: 3,
  })
  const after = await difference({ batchNo: null })
  expect(Number(after.sums.qty) - Number(before.sums.qty)).toBeCloseTo(100, 6)
  const [mine, all] = [after.list.find((row) => row.batchNo === 'FD'), after.list]
  const standing = await ask(client, 'bi/sale-batch-amount', {
    filters: {
      farmIds: [farm.uid],
      dateFrom: back(30),
      dateTo: back(30),
      stage: 'NURSERY',
      houseId: house.uid,
    },
    pageSize: 100,
  })
  const heads = Number(standing.sums.closing)
  expect(heads).toBeGreaterThan(0)
  expect(Number(mine?.qty) - 199).toBeCloseTo((100 * 90) / heads, 2)
  expect(all.reduce((sum, row) => sum + Number(row.qty), 0)).toBeCloseTo(Number(after.sums.qty), 6)
})

test('the summary by class and kind of feed, with kg of feed to a kg sold', async () => {
  const { sums } = await summary()
  expect(numbers(sums, 'qty', 'nursery', 'gestation', 'amount')).toEqual([299, 299, 0, 897])
  expect(Number(sums.soldKilos)).toBeGreaterThanOrEqual(90)
  expect(Number(sums.wholeFcr)).toBeCloseTo(299 / Number(sums.soldKilos), 6)
  const byClass = (await summary({}, 'feedClass')).list
  expect(byClass.map((row) => [row._group, ...numbers(row, 'qty', 'share')])).toEqual([
    ['保育', 299, 100],
    ['（出栏）', null, null],
  ])
  const card = await client.post<{ list: { key: string; value: string }[] }>('bi/feed-summary/card', {
    filters: { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0) },
  })
  expect(Number(card.data.list.find((row) => row.key === 'qty')?.value)).toBe(299)
})

test('kg of feed to a kg gained, by batch and as a ratio of sums; in time only for the whole', async () => {
  await open('FCR')
  await must('feed_use', { date: back(30), earNo: 'FCR', feedId, qty: 300, price: 3 })
  await must('batch_out_death', { ...death('FCR', 10, 2), weight: 20 })
  await must('batch_weigh', {
    earNo: 'FCR',
    date: back(0),
    sampleQty: 98,
    weight: 2450,
    confirmReason: '全称',
  })
  const filters = { batchNo: 'FCR' }
  const { list, sums } = await difference(filters)
  // 98 of 25 kg and 20 kg that died, out of 100 of 7 kg
  expect(numbers(list[0], 'gain')).toEqual([1770])
  expect(Number(list[0]?.qty)).toBeGreaterThanOrEqual(300)
  expect(Number(list[0]?.fcr)).toBeCloseTo(Number(list[0]?.qty) / 1770, 6)
  const [early, late] = await Promise.all([
    difference({ ...filters, dateTo: back(20) }),
    difference({ ...filters, dateFrom: back(19) }),
  ])
  expect(Number(early.sums.gain)).toBeGreaterThan(0)
  // the second half was not fed: what it gained has no feed to go with
  expect(late.sums).toMatchObject({ gain: null, fcr: null })
  expect((await difference(filters, 'week')).sums).toEqual(sums)
  const both = await difference({ batchNo: null }, 'stage')
  const one = both.list.find((row) => row._key === 'NURSERY')
  expect(Number(one?.fcr)).toBeCloseTo(Number(one?.rated) / Number(one?.gain), 1)
  expect(Number(both.sums.gain)).toBeGreaterThan(1770)
})

test('closed days keep the standard price they were closed with, in all figures and by all groups', async () => {
  const close = (day: string | null) =>
    sql`update organize set closed_up_to = ${day}::date where uid = ${farm.uid}`.execute(t.db)
  const price = async (standardPrice: string | null) => {
    const { data } = await client.get<{ version: number }>(`basic-material/${feedId}`)
    const changed = await client.patch(`basic-material/${feedId}`, { standardPrice, version: data.version })
    expect(changed.msg).toBe('')
  }
  const last = back(30)
  const groups = [null, 'day', 'week', 'month', 'farm']
  const answers = () => Promise.all(groups.map((group) => difference({ dateTo: last }, group)))
  const open = async () => (await difference({ dateFrom: back(20), dateTo: back(20) })).sums
  const closed = await answers()
  await close(last)
  for (const next of ['9', null, '7']) {
    await price(next)
    expect(await answers()).toEqual(closed)
  }
  expect(Number((await open()).priceVariance)).toBeCloseTo(90 * (3 - 7), 6)
  // so does what prices a use of such a day once more, as a rebuild of the herd does
  const prices = await sql<{ price: string }>`select use_price(${farm.uid}, ${feedId}, d) as price
    from unnest(array[${last}::date, ${back(20)}::date]) with ordinality x(d, no) order by no`.execute(t.db)
  expect(prices.rows.map(({ price }) => Number(price))).toEqual([listed, 7])
  // both, as the sum of both
  const [whole, later] = [await difference(), await difference({ dateFrom: back(29) })]
  for (const key of ['priceVariance', 'amount'])
    expect(Number(whole.sums[key])).toBeCloseTo(Number(closed[0]?.sums[key]) + Number(later.sums[key]), 6)
  await close(null)
  await price(String(listed))
  expect(await answers()).toEqual(closed)
  await price('9')
  expect(Number((await difference({ dateTo: last })).sums.standardAmount)).not.toBe(
    Number(closed[0]?.sums.standardAmount),
  )
  await price(String(listed))
})
