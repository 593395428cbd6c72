import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { batchWeeks, feedEaten } from '#server/jobs/look-for-changes.ts'
import { back, batchFixture } from '#support/batches.ts'
import { keep } from '#support/keep.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { ask } from '#support/reports.ts'

/** Feed recorded for a house, and its animals: reports that share it read what is kept, or share it themselves. */
const { own, client, farm, house, must, open, t } = await batchFixture()
const { db } = t
const feedId = own.known.materials.FEED
const ofFarm = sql`farm_id = ${farm.uid}`

const WAYS = [
  ['sale-pig-feed-difference', [null, 'day']],
  ['nurs-and-finsh-batch-efficiency', [null]],
  ['fattenPigProdWeek', ['batch']],
] as const

async function figures() {
  const asked: unknown[] = []
  for (const [name, groups] of WAYS)
    for (const groupBy of groups) {
      const filters = { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0) }
      const { list, sums } = await ask(client, `bi/${name}`, { filters, groupBy, pageSize: 100 })
      asked.push([name, groupBy, list, sums])
    }
  return asked
}

/** As it is kept by now, where something changed behind it; once that is calculated; and all of it shared anew: the same. */
async function answers() {
  const found = await figures()
  for (const job of [feedEaten, batchWeeks]) {
    await keep(job, db)
    expect(await figures(), job.head.name).toEqual(found)
  }
  await sql`insert into feed_eaten_stale (farm_id, since) values (${farm.uid}, ${back(39)})`.execute(db)
  expect(await figures()).toEqual(found)
  await keep(feedEaten, db)
  return found
}

const eatenBy = async (earNo: string) => {
  const filters = { farmIds: [farm.uid], dateFrom: back(39), dateTo: back(0) }
  const { list } = await ask(client, 'bi/sale-pig-feed-difference', { filters, pageSize: 100 })
  return Number(list.find(({ batchNo }) => batchNo === earNo)?.qty)
}

test('a house’s feed is shared by heads of its class at the end of the day, and again when any of that changes', async () => {
  // 100 heads in each
  for (const earNo of ['SA', 'SB']) await open(earNo)
  for (const days of [30, 12, 3])
    await must('feed_use', {
      date: back(days),
      houseId: house.uid,
      feedClass: 'NURSERY',
      feedId,
      qty: 60,
      price: 3,
    })
  const before = await eatenBy('SA')
  expect(before).toBe(await eatenBy('SB'))
  expect(before).toBeGreaterThan(0)

  const day = sql`${back(8)}::date`
  const other = sql`${ofFarm} and batch_no = 'SB'`
  const ofOther = sql`${ofFarm} and batch_id = (select uid from batch where ${other})`
  const changes = {
    'a batch has fewer heads': sql`update batch_day set heads = heads - 10 where ${ofOther}`,
    'a batch leaves': sql`update batch_day set until = ${day} where ${ofOther} and until > ${day} and day < ${day}`,
    'feed is more': sql`update feed_use set qty = qty + 1 where ${ofFarm} and use_date = ${back(12)}::date`,
    'feed costs more': sql`update feed_use set amount = amount + 1 where ${ofFarm} and use_date = ${back(12)}::date`,
    'feed is taken back': sql`delete from feed_use where ${ofFarm} and use_date = ${back(12)}::date`,
    'a batch is of another class': sql`update batch set stage = 'FINISH' where ${other}`,
    'it was not': sql`update batch set stage = 'NURSERY' where ${other}`,
    'a batch is gone': sql`update batch set deleted = true where ${other}`,
  }
  let found = await answers()
  for (const [what, change] of Object.entries(changes)) {
    await change.execute(db)
    await remakeSums(db, 'feed_week')
    const after = await answers()
    expect(after, what).not.toEqual(found)
    found = after
  }
  await remakeSums(db)
})

test('what a station gave to one animal is shared with no other', async () => {
  const found = await answers()
  const eaten = sql<{ feed: string | null }>`select feed(b) from batch b where ${ofFarm} and batch_no = 'SA'`
  const before = (await eaten.execute(db)).rows
  await sql`insert into feed_use (farm_id, uid, use_date, house_id, pig_id, feed_class, feed_id, qty, source)
    select farm_id, gen_random_uuid(), ${back(5)}, ${house.uid}, uid, 'NURSERY', ${feedId}, 9, 'STATION'
      from pig where ${ofFarm} limit 1`.execute(db)
  await remakeSums(db)
  expect(await answers()).toEqual(found)
  expect((await eaten.execute(db)).rows).toEqual(before)
})
