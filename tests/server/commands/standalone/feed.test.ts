import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { remakeSums } from '#support/kept-sums.ts'

const { t, own, client, farm, house, send, violationsOf, must, open, correct } = await batchFixture()
const feedId = own.known.materials.FEED

const feed = (days: number, more: object = {}) => ({
  date: back(days),
  earNo: 'F1',
  feedId,
  qty: 100,
  ...more,
})
const stored = async () =>
  (
    await sql<Record<string, unknown>>`select f.use_date as date, b.batch_no as batch, f.house_id as house,
      feed_class as class, qty::float as qty, price::float as price, amount::float as amount
      from feed_use f left join batch b on b.uid = f.batch_id where f.farm_id = ${farm.uid} order by use_date`.execute(
      t.db,
    )
  ).rows

test('feed of a batch: price of the material, class of its stage, amount to the cent', async () => {
  await open('F1')
  const uid = await must('feed_use', feed(5, { qty: 33.33 }))
  expect(await stored()).toEqual([
    {
      date: back(5),
      batch: 'F1',
      house: house.uid,
      class: 'NURSERY',
      qty: 33.33,
      price: 3.2,
      amount: 106.66,
    },
  ])
  const row = feed(5, { qty: 40, price: 3.5 })
  const tried = await correct('patch', 'feed_use', uid, { version: 1, row, dryRun: true })
  expect(tried).toMatchObject({
    accepted: true,
    changes: [{ label: '金额', before: '106.66', after: '140' }],
  })
  await correct('patch', 'feed_use', uid, { version: 1, row })
  expect(await stored()).toMatchObject([{ qty: 40, price: 3.5, amount: 140 }])
  expect((await client.patch(`event/feed_use/${uid}`, { version: 1, row, reason: '迟' })).code).toBe(
    'CONFLICT',
  )
  const checks =
    await sql`select left(cause, 2) as cause, ear_no from event_check where uid = ${uid} and not deleted`.execute(
      t.db,
    )
  expect(checks.rows).toEqual([{ cause: '修改', ear_no: 'F1' }])
  await correct('delete', 'feed_use', uid, { version: 2 })
  expect(await stored()).toEqual([])
})

test('K-52 whom it names must be there: each refusal under its cell; 499 of 500 are saved', async () => {
  await open('F2')
  expect(await violationsOf('feed_use', feed(5, { earNo: 'F9' }))).toEqual(['FORM E earNo 批次号不存在：F9'])
  expect(await violationsOf('feed_use', feed(41, { earNo: 'F2' }))).toContain(
    'G-02 E date 日期不能早于批次建立日期',
  )
  expect(await violationsOf('feed_use', feed(-1, { earNo: 'F2' }))).toContain(
    'V-001 E date 业务日期不能大于当前日期',
  )
  expect(await violationsOf('feed_use', { date: back(3), feedId, qty: 5 })).toEqual([
    'FORM E houseId 请填写栋舍或批次号',
    'FORM E feedClass 请选择类别',
  ])
  const drug = own.known.materials.DRUG
  expect(await violationsOf('feed_use', feed(5, { earNo: 'F2', feedId: drug }))).toEqual([
    'FORM E feedId 请选择正确的饲料',
  ])
  await must('batch_out_sale', { earNo: 'F2', date: back(4), qty: 100, weight: 2200 })
  expect(await violationsOf('feed_use', feed(4, { earNo: 'F2' }))).toEqual([])
  expect(await violationsOf('feed_use', feed(3, { earNo: 'F2' }))).toEqual([
    `K-52 E earNo 批次【F2】${back(3)}没有存栏`,
  ])
  const rows = Array.from({ length: 500 }, (_, i) => feed(5, { earNo: i === 250 ? 'F9' : 'F1', qty: 1 }))
  const results = await send('feed_use', rows)
  expect(results.filter((one) => !one.accepted)).toMatchObject([{ row: 250 }])
  expect(await stored()).toHaveLength(499)
})

test('G-08: closing asks for the days without feed; yesterday’s gap stands on the list and fills the grid', async () => {
  await open('F3', 10)
  for (const day of [40, 39]) await must('feed_use', feed(day, { earNo: 'F3' }))
  await must('feed_use', { date: back(38), houseId: house.uid, feedClass: 'NURSERY', feedId, qty: 30 })
  await must('batch_out_sale', { earNo: 'F3', date: back(35), qty: 10, weight: 120 })
  expect(await violationsOf('batch_close', { earNo: 'F3', date: back(35) })).toEqual([
    'G-08 W date 批次存在2天无用料记录，确认关闭？',
  ])
  // a batch that ended misses its days in the month all the same
  const month = { farmId: farm.uid, period: back(36).slice(0, 7), check: true }
  const unfed = async () => {
    const answer = await client.post<MonthAnswer>('event/pigherds/EndMonthPigherd', month)
    return answer.data.checks?.find(({ id }) => id === 'feed')?.count ?? 0
  }
  const before = await unfed()
  await must('batch_close', { earNo: 'F3', date: back(35), confirmReason: '无料' })
  expect([before > 1, await unfed()]).toEqual([true, before])
  const { data } = await client.get<{ list: Record<string, unknown>[] }>('event/feed_use/list/feedMissing')
  expect(data.list).toContainEqual(
    expect.objectContaining({ earNo: 'F1', cells: { earNo: 'F1' }, header: { date: back(1) } }),
  )
  expect(data.list.map((one) => one.earNo)).not.toContain('F3')
  expect(data.list).toContainEqual(expect.objectContaining({ cells: { houseId: house.uid } }))
  await must('feed_use', { date: back(1), houseId: house.uid, feedClass: 'NURSERY', feedId, qty: 30 })
  const after = await client.get<{ list: unknown[] }>('event/feed_use/list/feedMissing')
  expect(after.data.list).toEqual([])
})

test('a rebuild finds what entries left, and mends what was spoilt', async () => {
  const scope = { farms: [farm.uid], companies: [], root: false }
  const rebuild = () =>
    rebuildFarm(t.db, scope as never, { farmId: farm.uid, dryRun: false, from: null, today: TODAY })
  expect((await rebuild()).differences).toBe(0)
  const before = await stored()
  await sql`update feed_use set amount = 1, qty = 2 where farm_id = ${farm.uid} and use_date = ${back(40)}::date`.execute(
    t.db,
  )
  await remakeSums(t.db)
  const { found, differences } = await rebuild()
  expect(differences).toBe(1)
  expect(found.rows.map(({ table, field }) => `${table} ${field}`).toSorted()).toEqual([
    '用料 用量',
    '用料 金额',
  ])
  expect(await stored()).toEqual(before)
})

test('a use whose day is corrected into another price period takes the price of that day, and keeps its own otherwise', async () => {
  await open('F9')
  const list = { materialId: feedId, organizeId: farm.uid, approved: true }
  for (const [price, effectiveFrom, effectiveTo] of [
    ['4', back(30), back(11)],
    ['5', back(10), null],
  ])
    await client.post('feedPrice', { ...list, price, effectiveFrom, effectiveTo })
  const uid = await must('feed_use', feed(8, { earNo: 'F9' }))
  const of = async () => (await stored()).find((one) => one.batch === 'F9')
  expect(await of()).toMatchObject({ price: 5, amount: 500 })
  await correct('patch', 'feed_use', uid, { version: 1, row: feed(12, { earNo: 'F9' }) })
  expect(await of()).toMatchObject({ price: 4, amount: 400 })
  // a list that changes afterwards does not reach what stays on its day
  const { data } = await client.get<{ list: { uid: string; version: number; price: string }[] }>('feedPrice')
  const old = data.list.find((one) => Number(one.price) === 4)
  await client.patch(`feedPrice/${old?.uid}`, { price: '9', version: old?.version })
  await correct('patch', 'feed_use', uid, { version: 2, row: feed(12, { earNo: 'F9', qty: 50 }) })
  expect(await of()).toMatchObject({ price: 4, amount: 200 })
})
