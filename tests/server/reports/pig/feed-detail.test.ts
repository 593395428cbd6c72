import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { feedEaten } from '#server/jobs/look-for-changes.ts'
import type { Client } from '#support/app.ts'
import { back, batchFixture } from '#support/batches.ts'
import { keep } from '#support/keep.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { ask, type Result } from '#support/reports.ts'
import { sessionOf } from '#support/routes.ts'

const { own, client, farm, house, must, open, t } = await batchFixture()
const { db } = t
const feedId = own.known.materials.FEED

const fixed = (value: unknown, places: number) => (value === null ? '-' : Number(value).toFixed(places))

/** The answer as it is kept by now, where something changed behind it, once that is calculated, and all of it from the rows: the same. */
async function answers(body: object, asks: Client = client): Promise<Result> {
  const asked = () => ask(asks, 'bi/feed-detail', body)
  const found = await asked()
  await keep(feedEaten, db)
  expect(await asked()).toEqual(found)
  await sql`insert into feed_eaten_stale (farm_id, since) values (${farm.uid}, '2000-01-01')`.execute(db)
  expect(await asked()).toEqual(found)
  await keep(feedEaten, db)
  return found
}

const report = (body: object = {}): Promise<Result> =>
  answers({
    filters: { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0), batchNo: 'FD' },
    pageSize: 100,
    ...body,
  })

test('heads at the end of the day, kg a head, standard of the age and the difference, in rows, groups and the whole', async () => {
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
  const { list } = await answers(asked)
  // 21 pigs kept one by one, 400 in the batches of the herd, 90 of the first test
  expect(list).toMatchObject([{ uid, heads: 511, standardPerHead: null }])
})

const whole = { dateFrom: back(39), dateTo: back(0) }
const someBreed = sql<string>`(select uid from data_dictionary where scode = 'breeds' order by sort limit 1)`
const [, mated = '', , nursing = ''] = own.earNos
const pigOf = (earNo: string) => sql`(select uid from pig where farm_id = ${farm.uid} and ear_no = ${earNo})`
const ofFarm = sql`farm_id = ${farm.uid}`

test('whatever changes behind what is kept, it is calculated anew from the day that reaches back to', async () => {
  await open('FK')
  const rooms = { GESTATION: mated, LACTATION: nursing }
  for (const [feedClass, earNo] of Object.entries(rooms)) {
    const room = await t.node({ type: 'house', kind: 'HOUSE', name: feedClass, parent: farm })
    await sql`update pig_stay set house_id = ${room.uid} where ${ofFarm} and pig_id = ${pigOf(earNo)} and to_date is null`.execute(
      db,
    )
    for (const days of [30, 12, 3])
      for (const word of [feedClass, 'FINISH'])
        await must('feed_use', { date: back(days), houseId: room.uid, feedClass: word, feedId, qty: 3 })
  }
  for (const days of [20, 12, 3])
    await must('feed_use', { date: back(days), earNo: 'FK', feedId, qty: 60, price: 3 })
  for (const feedClass of ['GESTATION', 'LACTATION', 'NURSERY', 'FINISH'])
    await sql`insert into feeding_standard (uid, name, feed_class, from_day, to_day, kg_per_head, enabled)
      values (gen_random_uuid(), 'K', ${feedClass}, 0, 400, 1.5, true)`.execute(db)
  await sql`insert into feeding_standard (uid, name, feed_class, from_day, to_day, kg_per_head, enabled, breed_id)
    values (gen_random_uuid(), 'KB', 'NURSERY', 0, 400, 2.5, true, ${someBreed})`.execute(db)
  const asked = () => answers({ filters: { farmIds: [farm.uid], ...whole }, pageSize: 100 })
  const day = sql`${back(8)}::date`
  const changes = {
    'animals are born on another day': sql`update pig set birth_date = ${day} where ${ofFarm}`,
    'a sow was served on another day': sql`update sow_service set service_date = ${day} where ${ofFarm}`,
    'a service is gone': sql`delete from sow_service where ${ofFarm}`,
    'a litter was born on another day': sql`update litter set farrow_date = ${day} where ${ofFarm}`,
    'a litter is gone': sql`delete from litter where ${ofFarm}`,
    'a stay ends': sql`update pig_stay set to_date = ${day} where ${ofFarm} and pig_id = ${pigOf(mated)}`,
    'a stay begins later': sql`update pig_stay set from_date = ${day} where ${ofFarm} and pig_id = ${pigOf(nursing)} and to_date is null`,
    'a stay is gone': sql`delete from pig_stay where ${ofFarm} and pig_id = ${pigOf(nursing)} and to_date is null`,
    'a stay comes': sql`insert into pig_stay (farm_id, pig_id, no, from_date, house_id)
      select farm_id, pig_id, 90, ${back(20)}, house_id from pig_stay where ${ofFarm} and pig_id = ${pigOf(mated)} and house_id <> ${house.uid}`,
    'batches are of that breed': sql`update batch set breed_id = ${someBreed} where ${ofFarm}`,
    'a standard of a day on': sql`insert into feeding_standard (uid, name, feed_class, from_day, to_day, kg_per_head, enabled, effective_from, organize_id)
      values (gen_random_uuid(), 'KD', 'NURSERY', 0, 400, 3.5, true, ${day}, ${farm.uid})`,
    'a standard is more': sql`update feeding_standard set kg_per_head = 4 where name = 'KD'`,
    'a standard is gone': sql`delete from feeding_standard where name = 'KD'`,
    'a batch has fewer heads': sql`update batch_day set heads = heads - 1 where ${ofFarm} and heads > 90`,
    'a batch leaves': sql`update batch_day set until = ${day} where ${ofFarm} and until > ${day} and day < ${day}`,
    'feed is more': sql`update feed_use set qty = qty + 1 where ${ofFarm} and use_date = ${back(12)}::date`,
    'feed is taken back': sql`delete from feed_use where ${ofFarm} and use_date = ${back(12)}::date`,
  }
  let before = await asked()
  for (const [what, change] of Object.entries(changes)) {
    await change.execute(db)
    await remakeSums(db, 'feed_week')
    const after = await asked()
    expect(after, what).not.toEqual(before)
    before = after
  }
  await remakeSums(db)
})

test('what a company has set holds below it alone, for every reader', async () => {
  const chief = await t.user({ account: 'chiefOfAll', at: t.root, functions: [...allFunctionCodes] })
  const everywhere = await sessionOf(t, chief)
  const [, ofCompany = ''] = farm.treePath.split('/').filter(Boolean)
  const other = await t.node({ type: 'company', name: '别的公司' })
  const standardOf = async (asks: Client, company: string) => {
    await sql`update feeding_standard set company_id = ${company} where name = 'KB'`.execute(db)
    const filters = { farmIds: [farm.uid], ...whole, batchNo: 'FK' }
    const { list } = await answers({ filters, groupBy: 'feedClass' }, asks)
    return list.find(({ _key }) => _key === 'NURSERY')?.standardPerHead
  }
  const difference = async (asks: Client) =>
    (await ask(asks, 'bi/sale-pig-feed-difference', { filters: { farmIds: [farm.uid], ...whole } })).sums
  expect(Number(await standardOf(everywhere, ofCompany))).toBe(2.5)
  expect(Number(await standardOf(client, ofCompany))).toBe(2.5)
  const below = await difference(client)
  expect(await difference(everywhere)).toEqual(below)
  expect(Number(await standardOf(everywhere, other.uid))).toBe(1.5)
  expect(await difference(everywhere)).toEqual(await difference(client))
  expect(await difference(client)).not.toEqual(below)
})
