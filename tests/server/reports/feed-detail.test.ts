import { expect, test } from 'vitest'
import { back, batchWorld } from '#support/batches.ts'
import { ask, type Result } from '#support/reports.ts'

const { own, client, farm, house, must, open } = await batchWorld()
const feedId = own.known.materials.FEED

const fixed = (value: unknown, places: number) => (value === null ? '-' : Number(value).toFixed(places))

const report = (body: object = {}): Promise<Result> =>
  ask(client, 'bi/feed-detail', {
    filters: { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0), batchNo: 'FD' },
    pageSize: 100,
    ...body,
  })

test('heads of the evening, kg a head, standard of the age and the difference, in rows, groups and the whole', async () => {
  // 100 pigs of 24 days forty days ago, 90 from day 38 on
  await open('FD')
  await must('batch_out_sale', {
    earNo: 'FD',
    date: back(38),
    qty: 10,
    weight: 90,
    amount: 3000,
    confirmReason: '弱仔',
  })
  const standard = {
    name: '保育前期',
    feedClass: 'NURSERY',
    fromDay: 20,
    toDay: 25,
    kgPerHead: '0.5',
    organizeId: farm.uid,
  }
  expect((await client.post('base-feeding-standards', standard)).code).toBe('SUCCESS')
  await client.post('base-feeding-standards', {
    ...standard,
    name: '保育中期',
    fromDay: 26,
    toDay: 40,
    kgPerHead: '0.6',
  })
  const mistaken = await client.post('base-feeding-standards', { ...standard, fromDay: 9, toDay: 8 })
  expect(mistaken.errors).toEqual({ toDay: ['止不能小于起'] })
  // day 39: 25 days old, 100 heads in two feedings; day 38: 26 days old, 90 heads; day 20: past the standards
  for (const [days, qty] of [
    [39, 30],
    [39, 25],
    [38, 54],
    [20, 90],
  ] as const)
    await must('feed_use', { date: back(days), earNo: 'FD', feedId, qty, price: 3 })
  const rows = await report()
  const shown = rows.list.map(({ date, qty, heads, perHead, standardPerHead, differenceRate, amount }) =>
    [date, qty, heads, fixed(perHead, 3), fixed(standardPerHead, 3), fixed(differenceRate, 2), amount].join(
      ' ',
    ),
  )
  expect(shown.toSorted().toReversed()).toEqual([
    `${back(20)} 90.00 90 1.000 - - 270.00`,
    `${back(38)} 54.00 90 0.600 0.600 0.00 162.00`,
    `${back(39)} 30.00 100 0.550 0.500 10.00 90.00`,
    `${back(39)} 25.00 100 0.550 0.500 10.00 75.00`,
  ])
  // (55 + 54 + 90) ÷ (100 + 90 + 90); 5 kg over 50 + 54
  const { records, qty, perHead, standardPerHead, difference, differenceRate, amount } = rows.sums
  const whole = [fixed(perHead, 3), fixed(standardPerHead, 3), fixed(difference, 2), fixed(differenceRate, 2)]
  expect([records, qty, ...whole, amount]).toEqual([4, '199.00', '0.711', '0.547', '5.00', '4.81', '597.00'])
  const byDay = await report({ groupBy: 'day' })
  expect(byDay.list).toHaveLength(3)
  expect(byDay.sums).toEqual(rows.sums)
})

test('a house: sows by their days in gestation, batches in it with their heads; feed is corrected in its row', async () => {
  const uid = await must('feed_use', {
    date: back(2),
    houseId: house.uid,
    feedClass: 'GESTATION',
    feedId,
    qty: 500,
  })
  const asked = { filters: { farmIds: [farm.uid], dateFrom: back(2), dateTo: back(2), houseId: house.uid } }
  const { list } = await ask(client, 'bi/feed-detail', asked)
  // 21 pigs kept one by one, 400 in the batches of the herd, 90 of the first test
  expect(list).toMatchObject([{ uid, heads: 511, standardPerHead: null }])
})
