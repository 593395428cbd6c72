import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventForm } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { back, batchFixture } from '#support/batches.ts'
import { acceptable, record } from '#support/event-fixture.ts'
import { bothWays } from '#support/farm-days.ts'
import { posted } from '#support/stock.ts'

/** The kept days of a farm follow whatever they are made of: every kind of event, document, price, place and word. */
const { t, own, open, must, correct } = await batchFixture()
const { client, farm, house, known } = own
const feedId = known.materials.FEED ?? ''
const drugId = known.materials.DRUG ?? ''
const today = back(0)

/** Days so far, once they are the same as written anew. */
async function days(step: string): Promise<string[]> {
  const { followed, anew } = await bothWays(t.db, farm.uid, today)
  expect([step, followed]).toEqual([step, anew])
  return anew
}

interface FigureSum {
  readonly sum: string | null
}
const sumOf = async (column: string): Promise<number> => {
  const found =
    await sql<FigureSum>`select sum(${sql.ref(column)})::text as sum from farm_day where farm_id = ${farm.uid}`.execute(
      t.db,
    )
  return Number(found.rows[0]?.sum ?? 0)
}

/** Records what the herd accepts, looks, and takes it back; false where nothing in this farm fits the form. */
async function enterAndUndo(form: EventForm): Promise<boolean> {
  const row = await acceptable(own, form).catch(() => null)
  if (!row) return false
  const { data } = await record(client, form, { farmId: farm.uid, rows: [row] })
  const [result] = data.results
  if (!result?.accepted) return false
  await days(`${form.code} entered`)
  await client.delete(`event/${form.code}/${result.uid}`, { version: 1, reason: '误录' })
  await days(`${form.code} taken back`)
  return true
}

test('every kind of event that is entered and taken back', async () => {
  await days('begin')
  let entered = 0
  for (const form of eventForms) {
    if (form.target === 'lot') continue
    if (await enterAndUndo(form)) entered += 1
  }
  expect(entered).toBeGreaterThan(25)
}, 240_000)

const asRow = async (name: string, uid: string) =>
  (await client.get<{ version: number }>(`${name}/${uid}`)).data

test('S5-12 a ticket is counted while it is approved, by what its kind of sale is called', async () => {
  const buyer = (
    await client.post<{ uid: string }>('basic-client', { code: 'FD', name: '客户FD', kind: 'BROKER' })
  ).data.uid
  const market = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'sale_type' and name1 = '商品猪'`.execute(t.db)
  await open('D1', 100)
  const ticket = await posted(client, 'sales-ticket', {
    ...{ saleFarmId: farm.uid, saleDate: back(3), clientId: buyer, saleTypeId: market.rows[0]?.uid },
    lines: [
      { source: 'BATCH', batchNo: 'D1', grade: 'FULL', qty: 10, weight: '250', priceBy: 'KG', price: '16' },
    ],
  })
  await days('ticket approved')
  expect([
    await sumOf('market_sold_heads'),
    await sumOf('market_sold_kg'),
    await sumOf('market_sold_amount'),
  ]).toEqual([10, 250, 4000])
  expect(await sumOf('marketed_heads')).toBe(10)
  await sql`update data_dictionary set name1 = '肥猪' where uid = ${market.rows[0]?.uid}`.execute(t.db)
  await days('kind of sale renamed')
  expect([await sumOf('market_sold_heads'), await sumOf('other_sold_heads')]).toEqual([0, 10])
  await sql`update data_dictionary set name1 = '商品猪' where uid = ${market.rows[0]?.uid}`.execute(t.db)
  const { version } = await asRow('sales-ticket', ticket.uid)
  const back_ = await client.post<{ status: string }>(`sales-ticket/${ticket.uid}/unapprove`, {
    version,
    reason: '开错',
  })
  expect(back_.msg).toBe('')
  await days('ticket taken back')
  expect([await sumOf('market_sold_heads'), await sumOf('marketed_heads')]).toEqual([0, 0])
})

test('a batch sale, a culled sow sold and piglets weaned for sale are counted once without a ticket; weights corrected follow', async () => {
  await must('batch_out_sale', { earNo: 'D1', date: back(9), qty: 4, weight: 100, amount: 1600 })
  const culled = {
    ...{ earNo: 'B05', date: back(8), kind: 'SALE', reason: known.word('cull_reason') },
    ...{ weight: 200, amount: 1800 },
  }
  const uid = await must('event_cull_pig', culled)
  await days('sold without tickets')
  expect([
    await sumOf('market_sold_heads'),
    await sumOf('cull_sow_sold_kg'),
    await sumOf('cull_sow_sold_amount'),
  ]).toEqual([4, 200, 1800])
  const changed = await correct('patch', 'event_cull_pig', uid, {
    version: 1,
    row: { ...culled, weight: 210 },
  })
  expect(changed.accepted).toBe(true)
  await days('weight corrected')
  expect(await sumOf('cull_sow_sold_kg')).toBe(210)
})

test('feed by class, at its own price or by the list as it stands now; what a treatment used', async () => {
  const before = [await sumOf('nursery_feed_kg'), await sumOf('nursery_feed_amount')]
  await sql`update material set standard_price = null where uid in (${feedId}, ${drugId})`.execute(t.db)
  const fed = await must('feed_use', {
    date: back(2),
    houseId: house.uid,
    feedClass: 'NURSERY',
    feedId,
    qty: 10,
  })
  const used = {
    date: back(2),
    subject: 'BATCH',
    earNo: 'D1',
    qty: 3,
    dose: '2ml',
    drugId,
    days: 3,
    symptoms: '咳嗽',
  }
  const cured = await must('event_cure', { ...used, diseaseId: known.word('disease'), usedQty: 6 })
  await days('used without a price')
  expect(await sumOf('nursery_feed_kg')).toBe((before[0] ?? 0) + 10)
  expect(await sumOf('nursery_feed_amount')).toBe(before[1])
  for (const materialId of [feedId, drugId]) {
    await sql`insert into feed_price (uid, organize_id, material_id, price, effective_from, approved)
      values (gen_random_uuid(), ${farm.uid}, ${materialId}, 4, ${back(30)}::date, true)`.execute(t.db)
  }
  await days('price listed')
  expect(await sumOf('nursery_feed_amount')).toBe((before[1] ?? 0) + 40)
  expect(await sumOf('drug_amount')).toBe(24)
  await sql`update material set kg_per_unit = 2 where uid = ${feedId}`.execute(t.db)
  await days('kg of a unit changed')
  expect(await sumOf('nursery_feed_amount')).toBe((before[1] ?? 0) + 20)
  const more = await correct('patch', 'event_cure', cured, {
    version: 1,
    row: { ...used, diseaseId: known.word('disease'), usedQty: 9 },
  })
  expect(more.accepted).toBe(true)
  await days('more was used')
  expect(await sumOf('drug_amount')).toBe(36)
  await correct('delete', 'feed_use', fed, { version: 1 })
  await days('feed taken back')
  expect(await sumOf('nursery_feed_kg')).toBe(before[0])
})

test('F07 sows of a farrowing house stand in crates at the end of each day, as the house is called today', async () => {
  expect(await sumOf('crate_days')).toBe(0)
  await sql`update organize set house_type = 'FARROWING' where uid = ${house.uid}`.execute(t.db)
  await days('house became a farrowing house')
  const stood =
    await sql<FigureSum>`select sum(least(coalesce(s.to_date, ${today}::date + 1), ${today}::date + 1) - s.from_date)::text as sum
    from pig_stay s join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id and p.sex = 'F' where s.farm_id = ${farm.uid} and s.house_id = ${house.uid}`.execute(
      t.db,
    )
  expect(await sumOf('crate_days')).toBe(Number(stood.rows[0]?.sum))
  expect(await sumOf('crate_days')).toBeGreaterThan(100)
})
