import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { issuedIdentity } from '#server/commands/reconcile/reconcile.stock.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { back, batchFixture } from '#support/batches.ts'
import { posted } from '#support/stock.ts'

/** Feed is recorded in kg wherever it is eaten, bought and priced in the unit of its file (§2.12). */
const { t, client, farm, send, must, open, correct } = await batchFixture()
let [warehouseId, supplierId] = ['', '']

const { data: words } = await client.post<{
  ddSourceList: { dataDefineList: { uid: string; name1: string }[] }[]
}>('base/ddsource/info', { codeList: ['unit'] })
const unitOf = (name: string) =>
  words.ddSourceList[0]?.dataDefineList.find(({ name1 }) => name1 === name)?.uid

const enter = (code: string, unit: string, more: object = {}) =>
  client.post<{ uid: string; version: number; kgPerUnit: string | null }>('basic-material', {
    ...{ code, name: `${code}料`, materialClass: 'FEED', unitId: unitOf(unit), ...more },
  })
const feedOf = async (...given: Parameters<typeof enter>) => (await enter(...given)).data.uid

const receive = (days: number, lines: object[]) =>
  posted(client, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate: back(days), warehouseId, supplierId, lines },
  })

const fed = async (feedId: string) =>
  (
    await sql<{ text: string }>`select concat_ws(' ', qty::float, price::float, amount) as text from feed_use
      where farm_id = ${farm.uid} and feed_id = ${feedId} order by use_date`.execute(t.db)
  ).rows.map(({ text }) => text)

async function held(feedId: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`select concat_ws(' ', qty, amount) as text from stock_shelf
    where farm_id = ${farm.uid} and material_id = ${feedId}`.execute(t.db)
  return rows[0]?.text
}

async function priced(row: object): Promise<void> {
  const { msg, errors } = await client.post('feedPrice', { organizeId: farm.uid, ...row })
  expect([msg, errors]).toEqual(['', undefined])
}

beforeAll(async () => {
  await open('F1')
  const supplier = { code: 'GY', name: '供料', kind: 'FEED' }
  supplierId = (await client.post<{ uid: string }>('basic-supplier', supplier)).data.uid
})

test('units of weight know their kg; feed in others says how many a unit holds', async () => {
  let n = 0
  const kilos = async (unit: string, more: object = {}) => {
    n += 1
    const { data, errors } = await enter(`W${n}`, unit, more)
    return errors ?? Number(data.kgPerUnit)
  }
  expect([await kilos('公斤'), await kilos('吨'), await kilos('克')]).toEqual([1, 1000, 0.001])
  expect(await kilos('包')).toEqual({ kgPerUnit: ['请填写每单位公斤数'] })
  expect(await kilos('包', { kgPerUnit: '40' })).toBe(40)
  expect(await kilos('袋', { kgPerUnit: '0' })).toHaveProperty('kgPerUnit')
  expect((await enter('W8', '吨', { kgPerUnit: '900' })).errors).toEqual({
    kgPerUnit: ['单位为吨时，每单位为1000公斤'],
  })
  const { data: kilo } = await enter('W6', '公斤')
  const change = (more: object) =>
    client.patch<{ kgPerUnit: string }>(`basic-material/${kilo.uid}`, {
      ...{ version: kilo.version, kgPerUnit: kilo.kgPerUnit, ...more },
    })
  expect((await change({ unitId: unitOf('包') })).errors).toEqual({ kgPerUnit: ['请填写每单位公斤数'] })
  expect(Number((await change({ unitId: unitOf('吨') })).data.kgPerUnit)).toBe(1000)
  const drug = await enter('W9', '瓶', { materialClass: 'DRUG' })
  expect(drug.errors).toBeUndefined()
})

test('what no warehouse keeps costs its price for each kg: standard price, list price, and an own one', async () => {
  const tons = await feedOf('T1', '吨', { standardPrice: '3200' })
  await must('feed_use', { date: back(30), earNo: 'F1', feedId: tons, qty: 400 })
  await priced({ materialId: tons, price: '3000', effectiveFrom: back(20) })
  await must('feed_use', { date: back(19), earNo: 'F1', feedId: tons, qty: 400 })
  await must('feed_use', { date: back(18), earNo: 'F1', feedId: tons, qty: 400, price: '2.8' })
  expect(await fed(tons)).toEqual(['400 3.2 1280.00', '400 3 1200.00', '400 2.8 1120.00'])
})

test('what had no price when it was recorded costs the list price of a kg later', async () => {
  const bags = await feedOf('B0', '包', { kgPerUnit: '40' })
  await must('feed_use', { date: back(30), earNo: 'F1', feedId: bags, qty: 100 })
  await priced({ materialId: bags, price: '130', effectiveFrom: back(40) })
  const { rows } = await sql<{ cost: string }>`select feed_cost(farm_id, feed_id, use_date, qty) as cost
    from feed_use where feed_id = ${bags}`.execute(t.db)
  expect(rows).toEqual([{ cost: '325.00' }])
})

test('what was fed keeps its kg', async () => {
  const { data: file } = await enter('B3', '包', { kgPerUnit: '40', standardPrice: '120' })
  const change = (kgPerUnit: string, version: number) =>
    client.patch<{ version: number }>(`basic-material/${file.uid}`, { kgPerUnit, version })
  const { data } = await change('25', file.version)
  await must('feed_use', { date: back(30), earNo: 'F1', feedId: file.uid, qty: 50 })
  expect(await fed(file.uid)).toEqual(['50 4.8 240.00'])
  expect((await change('30', data.version)).errors).toEqual({
    kgPerUnit: ['该物料已有用料，不能修改每单位公斤数，可停用后另建物料'],
  })
})

test('kg fed take units out of the warehouse, at the mean of a unit; a correction takes anew; R6 holds', async () => {
  const [tons, bags] = [await feedOf('T2', '吨'), await feedOf('B2', '包', { kgPerUnit: '40' })]
  const place = { atFarmId: farm.uid, code: 'K1', name: '总库', kind: 'GENERAL', usedByEvents: true }
  warehouseId = (await client.post<{ uid: string }>('warehouse', place)).data.uid
  await receive(9, [
    { materialId: tons, qty: '2', price: '3000' },
    { materialId: bags, qty: '10', price: '120' },
  ])
  await must('feed_use', { date: back(5), earNo: 'F1', feedId: tons, qty: 400 })
  const row = { date: back(5), earNo: 'F1', feedId: bags, qty: 100 }
  const uid = await must('feed_use', { ...row, qty: 320 })
  await correct('patch', 'feed_use', uid, { version: 1, row })
  expect([await held(tons), await held(bags)]).toEqual(['1.600 4800.00', '7.500 900.00'])
  expect([await fed(tons), await fed(bags)]).toEqual([['400 3 1200.00'], ['100 3 300.00']])
  // 12.34 kg are 0.012 of a ton on the shelf, whose thousandth is a kg
  await must('feed_use', { date: back(4), earNo: 'F1', feedId: tons, qty: 12.34 })
  expect([await held(tons), (await fed(tons))[1]]).toEqual(['1.588 4764.00', '12.34 3 36.00'])
  const [tooMuch] = await send('feed_use', [{ date: back(3), earNo: 'F1', feedId: bags, qty: 301 }])
  expect(tooMuch?.violations[0]?.message).toMatch(/^库存不足：B2料.*可用7\.5包/)
  const identities = await scoped(t.db, await farmScope(t.db, farm.uid), (tx) =>
    issuedIdentity(tx, farm.uid, { period: '', from: back(40), to: back(0) }),
  )
  expect(identities.map(({ expected, actual }) => [expected, actual])).toEqual([
    [512.34, 512.34],
    [0, 0],
  ])
})
