import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '#server/commands/reconcile/index.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { posted } from '#support/stock.ts'

/** Feed that is issued lies in its house until it is fed (§2.12, 现场登记用料). Feed is kept in kg here. */
const { t, own, client, farm, house, send, must, open, correct } = await batchFixture()
const { FEED: feedId, DRUG: drugId } = own.known.materials
let [warehouseId, supplierId] = ['', '']

beforeAll(async () => {
  await open('F1')
  const supplier = { code: 'GY', name: '供料', kind: 'FEED' }
  supplierId = (await client.post<{ uid: string }>('basic-supplier', supplier)).data.uid
  const place = { atFarmId: farm.uid, code: 'K1', name: '总库', kind: 'GENERAL' }
  warehouseId = (await client.post<{ uid: string }>('warehouse', place)).data.uid
  await receive(20, '10000', '2')
})

const receive = (days: number, qty: string, price: string) =>
  posted(client, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate: back(days), warehouseId, supplierId },
    lines: [
      { materialId: feedId, qty, price },
      { materialId: drugId, qty: '10', price: '5' },
    ],
  })
const issue = (days: number, kilos: string, more: object = { purpose: 'BATCH', batchNo: 'F1' }) =>
  posted(client, 'materialReceiveApply', {
    ...{ applyFarmId: farm.uid, applyDate: back(days), applicant: '张三', warehouseId, ...more },
    lines: [{ materialId: feedId, applyQty: kilos }],
  })
const feed = (days: number, qty: number, more: object = {}) => ({
  ...{ date: back(days), earNo: 'F1', feedId, qty, ...more },
})
/** Stock by warehouse: kg and yuan. */
async function held(): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string
    said: string
  }>`select w.name, s.qty::float || ' ' || s.amount as said
    from stock_shelf s join warehouse w on w.farm_id = s.farm_id and w.uid = s.warehouse_id
    where s.farm_id = ${farm.uid} and s.material_id = ${feedId}`.execute(t.db)
  return Object.fromEntries(rows.map(({ name, said }) => [name, said]))
}
const shelfOfHouse = async () =>
  (
    await sql<{
      uid: string
    }>`select uid from warehouse where farm_id = ${farm.uid} and house_id is not null`.execute(t.db)
  ).rows[0]?.uid
const barn = async () => Object.entries(await held()).find(([name]) => name.startsWith('舍内'))?.[1] ?? ''
const fed = async () =>
  (
    await sql<{ said: string }>`select f.qty::float || ' ' || f.price::float || ' ' || f.amount as said
    from feed_use f where f.farm_id = ${farm.uid} order by f.use_date, f.uid`.execute(t.db)
  ).rows.map(({ said }) => said)
/** Lines of R6 that differ, and what feed left and was found, in kg and yuan. */
async function r6() {
  const month = { period: TODAY.slice(0, 7), from: back(60), to: TODAY }
  const all = await scoped(t.db, await farmScope(t.db, farm.uid), (tx) =>
    reconcile(tx, farm.uid, month as never),
  )
  const { lines = [] } = all.find(({ rule }) => rule === 'R6') ?? {}
  return {
    wrong: lines.filter(({ diff }) => diff !== 0).map(({ item }) => item),
    left: lines.filter(({ item }) => item.startsWith('饲料离开仓库')).map(({ expected }) => expected),
  }
}

test('R6 4,000 kg issued to a batch lie in its house, and cost the batch what they cost as they are fed', async () => {
  await issue(10, '4000')
  expect([await held(), await barn()]).toEqual([
    expect.objectContaining({ 总库: '6000 12000.00' }),
    '4000 8000.00',
  ])
  await must('feed_use', feed(9, 1500))
  expect([await barn(), await fed(), (await held()).总库]).toEqual([
    '2500 5000.00',
    ['1500 2 3000.00'],
    '6000 12000.00',
  ])
  expect(await r6()).toEqual({ wrong: [], left: [4000, 8000] })
})

test('M-01 no more is fed than lies in the house, by day and after a correction', async () => {
  const [short] = await send('feed_use', [feed(8, 2500.5)], { dryRun: true })
  expect([short?.accepted, short?.violations[0]?.rule, short?.violations[0]?.field]).toEqual([
    false,
    'M-01',
    'qty',
  ])
  const uid = await must('feed_use', feed(8, 2000))
  expect(await barn()).toBe('500 1000.00')
  const more = await correct('patch', 'feed_use', uid, { version: 1, row: feed(8, 2501) })
  expect(more).toMatchObject({ accepted: false, violations: [{ rule: 'M-01' }] })
  await correct('patch', 'feed_use', uid, { version: 1, row: feed(8, 1000) })
  expect(await barn()).toBe('1500 3000.00')
  await client.delete(`event/feed_use/${uid}`, { version: 2, reason: '录错' })
  expect(await barn()).toBe('2500 5000.00')
  // before the first issue there is no book: it goes on as it was entered before
  await must('feed_use', feed(15, 100))
  expect(await barn()).toBe('2500 5000.00')
  expect((await r6()).wrong).toEqual([])
})

test('the grid says what is left in the house on the day of the row', async () => {
  const rows = [feed(7, 1), feed(9, 1), feed(15, 1)].map((row) => ({ ...row, source: 'ISSUE' }))
  const { data } = await client.post<{ list: { houseLeft: number | null }[] }>('event/feed_use/lookup', {
    farmId: farm.uid,
    rows,
  })
  expect(data.list.map(({ houseLeft }) => houseLeft)).toEqual([2500, 2500, null])
})

test('what is given back comes out of the house at its mean, and an issue that was fed is not taken back', async () => {
  const second = await issue(7, '1000', { purpose: 'HOUSE', houseId: house.uid })
  expect(await barn()).toBe('3500 7000.00')
  await posted(client, 'material-return', {
    ...{
      returnFarmId: farm.uid,
      returnDate: back(6),
      direction: 'WAREHOUSE',
      sourceNo: second.docNo,
      cause: '多领',
    },
    lines: [{ materialId: feedId, qty: '400' }],
  })
  expect([await barn(), (await held()).总库]).toEqual(['3100 6200.00', '5400 10800.00'])
  const refused = await client.post(`material-return`, {
    ...{
      returnFarmId: farm.uid,
      returnDate: back(6),
      direction: 'WAREHOUSE',
      sourceNo: second.docNo,
      cause: '多领',
    },
    lines: [{ materialId: feedId, qty: '601' }],
  })
  expect(refused.code).toBe('SUCCESS')
  await must('feed_use', feed(5, 2800))
  const { data } = await client.get<{ version: number }>(`materialReceiveApply/${second.uid}`)
  const back7 = await client.post(`materialReceiveApply/${second.uid}/unapprove`, {
    version: data.version,
    reason: '错领',
  })
  expect(back7.code).not.toBe('SUCCESS')
  expect(await barn()).toBe('300 600.00')
  expect(await r6()).toEqual({ wrong: [], left: [4600, 9200] })
})

test('a count finds less: R6 holds, and the house is counted as a warehouse is', async () => {
  const shelf = await shelfOfHouse()
  await posted(client, 'material-alteration', {
    ...{ countFarmId: farm.uid, countDate: back(2), kind: 'COUNT', warehouseId: shelf },
    lines: [{ materialId: feedId, qty: '290', cause: '损耗' }],
  })
  expect(await barn()).toBe('290 580.00')
  expect(await r6()).toEqual({ wrong: [], left: [4600, 9200] })
})

test('K-17 a shelf of a house takes in feed alone, serves nothing else, and a more expensive delivery changes what was fed', async () => {
  const shelf = await shelfOfHouse()
  const refused = await client.post<{ uid: string; version: number }>('material-transfer', {
    ...{ moveFarmId: farm.uid, moveDate: back(2), warehouseId, toWarehouseId: shelf },
    lines: [{ materialId: drugId, qty: '1' }],
  })
  expect(JSON.stringify(refused.errors)).toContain('舍内 B舍')
  const { version } = (await client.get<{ version: number }>(`warehouse/${shelf}`)).data
  const serving = { usedByEvents: true, version }
  expect((await client.patch(`warehouse/${shelf}`, serving)).errors).toEqual({
    usedByEvents: ['舍内存料由领料自动建立，不能改作他用'],
  })
  await receive(19, '10000', '3')
  // (20,000 + 30,000) ÷ 20,000 = 2.5
  expect((await fed()).filter((one) => one.startsWith('1500'))).toEqual(['1500 2.5 3750.00'])
  expect((await r6()).wrong).toEqual([])
})

test('feed issued to a silo lies in the silo: used from it at its price as far as it reaches, the rest at the price list; R6 holds', async () => {
  const body = { parentId: farm.uid, type: 'house', kind: 'HOUSE', name: '料塔舍', houseType: 'NURSERY' }
  const houseId = String((await client.post<{ uid: string }>('org-manage', body)).data.uid)
  const silo = async () => Object.entries(await held()).find(([name]) => name.startsWith('料塔'))?.[1] ?? ''
  await issue(9, '1000', { purpose: 'SILO', houseId })
  expect(await silo()).toBe('1000 2500.00')
  const used = { houseId, feedClass: 'NURSERY', feedId, source: 'SILO' }
  const before = await must('feed_use', { ...used, date: back(8), qty: 600 })
  expect(await silo()).toBe('400 1000.00')
  expect((await fed()).filter((one) => one.startsWith('600'))).toEqual(['600 2.5 1500.00'])
  // a supplier filled it up as well: what the shelf cannot give leaves it alone
  await must('feed_use', { ...used, date: back(7), qty: 500 })
  expect(await silo()).toBe('400 1000.00')
  const corrected = await correct('patch', 'feed_use', before, {
    version: 1,
    row: { ...used, date: back(8), qty: 300 },
  })
  expect(corrected.violations ?? []).toEqual([])
  expect(await silo()).toBe('700 1750.00')
  expect((await r6()).wrong).toEqual([])
  await correct('delete', 'feed_use', before, { version: 2 })
  expect(await silo()).toBe('1000 2500.00')
  expect((await r6()).wrong).toEqual([])
})
