import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { changeStock } from '#server/commands/stock/stock.change.ts'
import { eventsOfSource } from '#server/commands/stock/stock.load.ts'
import { rollMonths } from '#server/commands/stock/stock.months.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { posted } from '#support/stock.ts'

/** Feed, drugs and vaccines that events use come out of the warehouse that serves them, at their price. */
const { t, own, client, farm, send, must, open, correct } = await batchFixture()
const { FEED: feedId, VACCINE: vaccineId } = own.known.materials
let [warehouseId, supplierId] = ['', '']

const receive = (days: number, lines: object[]) =>
  posted(client, 'receive', {
    receiveFarmId: farm.uid,
    receiveDate: back(days),
    warehouseId,
    supplierId,
    lines,
  })

/** Content of the shelf of a material. */
async function held(materialId: string | undefined): Promise<string> {
  const { rows } = await sql<{ said: string }>`select qty || ' ' || amount as said from stock_shelf
    where farm_id = ${farm.uid} and material_id = ${materialId}`.execute(t.db)
  return rows[0]?.said ?? ''
}
const fed = async () =>
  (
    await sql<{
      said: string
    }>`select f.qty::float || ' ' || f.price::float || ' ' || f.amount as said, (e.payload->>'cost')::float as cost
    from feed_use f join farm_event e on e.farm_id = f.farm_id and e.uid = f.uid where f.farm_id = ${farm.uid} order by f.use_date`.execute(
      t.db,
    )
  ).rows

const feed = (days: number, qty: number) => ({ date: back(days), earNo: 'F1', feedId, qty })

beforeAll(async () => {
  await open('F1')
  const supplier = await client.post<{ uid: string }>('basic-supplier', {
    code: 'GY',
    name: '供料',
    kind: 'FEED',
  })
  supplierId = supplier.data.uid
  const place = { atFarmId: farm.uid, code: 'K1', name: '总库', kind: 'GENERAL', usedByEvents: true }
  warehouseId = (await client.post<{ uid: string }>('warehouse', place)).data.uid
})

test('a farm has one warehouse for what is entered in its barns', async () => {
  const rival = { atFarmId: farm.uid, code: 'K2', name: '饲料库', kind: 'FEED', usedByEvents: true }
  expect((await client.post('warehouse', rival)).errors).toEqual({
    usedByEvents: ['总库已用于同类物料的现场用料出库'],
  })
})

test('M-01 what is not there is not fed; the other rows are taken', async () => {
  await receive(9, [{ materialId: feedId, qty: '100', price: '3' }])
  const tried = await send('feed_use', [feed(5, 60), feed(4, 41)], { dryRun: true })
  expect(tried.map(({ accepted, violations }) => [accepted, violations[0]?.message])).toEqual([
    [true, undefined],
    [false, expect.stringMatching(/^库存不足：.+可用40公?.*/)],
  ])
  const real = await send('feed_use', [feed(5, 60), feed(4, 41)])
  expect(
    real.map(({ accepted, violations }) => [accepted, violations[0]?.rule, violations[0]?.field]),
  ).toEqual([
    [true, undefined, undefined],
    [false, 'M-01', 'qty'],
  ])
  expect([await held(feedId), await fed()]).toEqual(['40.000 120.00', [{ said: '60 3 180.00', cost: 180 }]])
})

test('its cost follows the ledger: a more expensive delivery entered late changes it, and a rebuild changes nothing', async () => {
  await receive(6, [{ materialId: feedId, qty: '100', price: '5' }])
  // (300 + 500) ÷ 200 = 4
  expect([await held(feedId), await fed()]).toEqual(['140.000 560.00', [{ said: '60 4 240.00', cost: 240 }]])
  const scope = { farms: [farm.uid], companies: [], root: false }
  const request = { farmId: farm.uid, dryRun: true, from: null, today: TODAY }
  const { differences } = await rebuildFarm(t.db, scope as never, request)
  expect(differences).toBe(0)
})

test('a correction takes what it says now, an undoing gives it back', async () => {
  const uid = await must('feed_use', feed(3, 40))
  expect(await held(feedId)).toBe('100.000 400.00')
  const row = feed(3, 100.01)
  const short = await correct('patch', 'feed_use', uid, { version: 1, row, dryRun: true })
  expect(short).toMatchObject({ accepted: true })
  const far = await correct('patch', 'feed_use', uid, { version: 1, row: feed(3, 140.5), dryRun: true })
  expect(far).toMatchObject({ accepted: false, violations: [{ rule: 'M-01', field: 'qty' }] })
  await correct('patch', 'feed_use', uid, { version: 1, row: feed(3, 30) })
  expect(await held(feedId)).toBe('110.000 440.00')
  await client.delete(`event/feed_use/${uid}`, { version: 2, reason: '录错' })
  expect(await held(feedId)).toBe('140.000 560.00')
})

test('a correction that finds too little leaves event and stock as they were', async () => {
  const uid = await must('feed_use', feed(3, 40))
  const before = await held(feedId)
  const answer = await correct('patch', 'feed_use', uid, { version: 1, row: feed(3, 900) })
  expect(answer).toMatchObject({ accepted: false, violations: [{ rule: 'M-01', field: 'qty' }] })
  expect(await held(feedId)).toBe(before)
  await client.delete(`event/feed_use/${uid}`, { version: 1, reason: '录错' })
})

test('one use out of many lots has a place of its own in the day for each', async () => {
  const lines = ['1', '2', '3', '4'].map((no) => ({
    ...{ materialId: vaccineId, lot: `N${no}`, expDate: `2027-0${no}-01`, qty: '1', price: '2' },
  }))
  await receive(8, lines)
  const uid = await must('event_immune', {
    ...{ date: back(8), subject: 'BATCH', earNo: 'F1', qty: 10, vaccineId, usedQty: 4 },
  })
  const { rows } = await sql<{
    seq: string
  }>`select seq::text from stock_event where source_uid = ${uid}`.execute(t.db)
  expect([rows.length, new Set(rows.map(({ seq }) => seq)).size]).toEqual([4, 4])
  await client.delete(`event/event_immune/${uid}`, { version: 1, reason: '录错' })
})

test('a correction may take again what the event itself had taken, to the last of a lot', async () => {
  await receive(8, [{ materialId: vaccineId, lot: 'Z1', expDate: '2027-01-01', qty: '3', price: '2' }])
  const given = { date: back(8), subject: 'BATCH', earNo: 'F1', qty: 10, vaccineId, usedQty: 3 }
  const uid = await must('event_immune', given)
  const answer = await correct('patch', 'event_immune', uid, { version: 1, row: { ...given, usedQty: 2 } })
  expect(answer).toMatchObject({ accepted: true })
  expect(await held(vaccineId)).toBe('5.000 10.00')
  await client.delete(`event/event_immune/${uid}`, { version: 2, reason: '录错' })
})

test('rows of several days that are sent together leave each other what they take', async () => {
  const lots = ['Q1', 'Q2'].map((lot) => ({
    materialId: vaccineId,
    lot,
    expDate: back(1),
    qty: '3',
    price: '2',
  }))
  await receive(9, lots)
  const given = { subject: 'BATCH', earNo: 'F1', qty: 10, vaccineId, usedQty: 3 }
  const sent = await send('event_immune', [
    { ...given, date: back(3) },
    { ...given, date: back(4) },
  ])
  expect(sent.map(({ violations }) => violations)).toEqual([[], []])
  for (const { uid } of sent) await client.delete(`event/event_immune/${uid}`, { version: 1, reason: '录错' })
})

test('a correction takes from the warehouse the event took from, whichever serves today', async () => {
  const uid = await must('feed_use', feed(3, 40))
  const place = { atFarmId: farm.uid, code: 'K3', name: '新库', kind: 'GENERAL' }
  const serve = (id: string, serves: boolean) =>
    sql`update warehouse set used_by_events = ${serves} where uid = ${id}`.execute(t.db)
  const other = (await client.post<{ uid: string }>('warehouse', place)).data.uid
  await serve(warehouseId, false)
  await serve(other, true)
  const answer = await correct('patch', 'feed_use', uid, { version: 1, row: feed(3, 30) })
  expect(answer).toMatchObject({ accepted: true })
  expect(await held(feedId)).toBe('110.000 440.00')
  await serve(other, false)
  await serve(warehouseId, true)
  await client.delete(`event/feed_use/${uid}`, { version: 2, reason: '录错' })
})

test('what was recorded before its warehouse served can be corrected: it goes on taking nothing', async () => {
  const serve = (serves: boolean) =>
    sql`update warehouse set used_by_events = ${serves} where uid = ${warehouseId}`.execute(t.db)
  await serve(false)
  const uid = await must('feed_use', feed(10, 40))
  await serve(true)
  const before = await held(feedId)
  const answer = await correct('patch', 'feed_use', uid, { version: 1, row: feed(10, 45) })
  expect([answer, await held(feedId)]).toEqual([expect.objectContaining({ accepted: true }), before])
  await client.delete(`event/feed_use/${uid}`, { version: 2, reason: '录错' })
  expect(await held(feedId)).toBe(before)
})

test('of a vaccine the named lot goes, else the first to expire; M-03 what has expired is not given', async () => {
  await receive(9, [
    { materialId: vaccineId, lot: 'V1', expDate: back(2), qty: '5', price: '2' },
    { materialId: vaccineId, lot: 'V2', expDate: '2027-06-30', qty: '5', price: '2' },
  ])
  const given = { subject: 'BATCH', earNo: 'F1', qty: 10, vaccineId, usedQty: 2 }
  await must('event_immune', { ...given, date: back(4) })
  await must('event_immune', { ...given, date: back(4), lotNo: 'V2' })
  const [expired] = await send('event_immune', [{ ...given, date: back(1), lotNo: 'V1' }])
  expect(expired?.violations).toMatchObject([
    { rule: 'M-03', field: 'usedQty', message: '批号V1已过期，不能领用' },
  ])
  const { rows } = await sql<{ lot: string; qty: string }>`select lot, qty::text from stock_lot
    where farm_id = ${farm.uid} and material_id = ${vaccineId} order by lot`.execute(t.db)
  expect(rows.filter(({ lot }) => lot.startsWith('V'))).toEqual([
    { lot: 'V1', qty: '3.000' },
    { lot: 'V2', qty: '3.000' },
  ])
})

test('R10 the stock of any day is the same with months kept as without, also behind a change of a kept month', async () => {
  const stockOf = async (day: string) =>
    (
      await client.post<{ list: Record<string, unknown>[]; sums: Record<string, unknown> }>(
        'bi/material-stock',
        {
          filters: { dateFrom: day, dateTo: day },
          sort: { field: 'material', order: 'asc' },
        },
      )
    ).data
  const days = [9, 6, 5, 4, 3, 0].map(back)
  const before = await Promise.all(days.map(stockOf))
  const later = '2027-01-05'
  await scoped(t.db, await farmScope(t.db, farm.uid), (tx) => rollMonths(tx, farm.uid, later))
  expect(await Promise.all(days.map(stockOf))).toEqual(before)
  const kept = async () =>
    (
      await sql<{
        said: string
      }>`select month || ' ' || sum(qty) || ' ' || sum(amount) as said from stock_month
      where farm_id = ${farm.uid} group by month order by month desc limit 1`.execute(t.db)
    ).rows[0]?.said
  const old = await kept()
  await must('feed_use', feed(2, 10))
  const now = await kept()
  expect(now).not.toBe(old)
  const { rows } = await sql<{
    said: string
  }>`select sum(qty) || ' ' || sum(amount) as said from stock_shelf where farm_id = ${farm.uid}`.execute(t.db)
  expect(now).toContain(rows[0]?.said)
})

test('months kept include what all writers under way have written', async () => {
  await sql`delete from stock_rolled`.execute(t.db)
  await sql`delete from stock_month`.execute(t.db)
  const scope = await farmScope(t.db, farm.uid)
  const wrote = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const { rows: uses } = await sql<{ uid: string }>`select source_uid as uid from stock_event
    where farm_id = ${farm.uid} and kind = 'USE' and material_id = ${feedId} limit 1`.execute(t.db)
  const writing = scoped(t.db, scope, async (tx) => {
    const remove = await eventsOfSource(tx, farm.uid, [uses[0]?.uid ?? ''])
    await changeStock(tx, { farmId: farm.uid, add: [], remove, by: farm.uid })
    wrote.resolve()
    await goesOn.promise
  })
  await wrote.promise
  const rolling = scoped(t.db, scope, (tx) => rollMonths(tx, farm.uid, '2027-01-05'))
  setTimeout(goesOn.resolve, 150)
  await Promise.all([writing, rolling])
  const { rows } = await sql<{ kept: string; lies: string }>`select
    (select sum(qty)::text from stock_month where farm_id = ${farm.uid} and material_id = ${feedId} and month = '2026-12-01') as kept,
    (select sum(qty)::text from stock_shelf where farm_id = ${farm.uid} and material_id = ${feedId}) as lies`.execute(
    t.db,
  )
  expect(rows[0]?.kept).toBe(rows[0]?.lies)
})
