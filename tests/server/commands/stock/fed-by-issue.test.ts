import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshKept } from '#server/commands/costs/costs.fresh.ts'
import { fedByIssue } from '#server/jobs/look-for-changes.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { keep } from '#support/keep.ts'
import { ask } from '#support/reports.ts'
import { wordOf } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

/** 领料即耗用 (§2.12): an issue of feed is its feed, exactly once. */
const { t, client, farm, must, open, violationsOf } = await batchFixture()
const at = { atFarmId: farm.uid }
const send = async (name: string, body: object) => {
  const { data, msg, errors } = await client.post<{ uid: string; version: number }>(name, body)
  expect([name, msg, errors]).toEqual([name, '', undefined])
  return data
}
const house = async (name: string) =>
  (await send('org-manage', { parentId: farm.uid, type: 'house', kind: 'HOUSE', name, houseType: 'NURSERY' }))
    .uid
const unitId = await wordOf(client, 'unit')
const feedId = (
  await send('basic-material', {
    code: 'LJHY',
    name: '即耗料',
    materialClass: 'FEED',
    unitId,
    kgPerUnit: '1',
  })
).uid
const warehouseId = (await send('warehouse', { ...at, code: 'LJ', name: '即耗库', kind: 'GENERAL' })).uid
const supplierId = (await send('basic-supplier', { code: 'LJ', name: '即耗供应商', kind: 'FEED' })).uid
await posted(client, 'receive', {
  ...{ receiveFarmId: farm.uid, receiveDate: back(60), warehouseId, supplierId },
  lines: [{ materialId: feedId, qty: '50000', price: '2' }],
})
const { errors } = await client.put<unknown>('parameter-configuration/feed_by', {
  ...{ organizeId: farm.uid, value: 'ISSUE', effectiveFrom: back(60), reason: '口径' },
})
expect(errors).toBeUndefined()

const issue = (days: number, to: object, qty = '4000') =>
  posted(client, 'materialReceiveApply', {
    ...{ applyFarmId: farm.uid, applyDate: back(days), applicant: '张三', warehouseId, ...to },
    lines: [{ materialId: feedId, applyQty: qty }],
  })
const fedOf = async (where: ReturnType<typeof sql>) => {
  const found = await sql<{ days: number; qty: number; amount: number; last: number }>`
    select count(*)::int as days, coalesce(sum(qty), 0)::float as qty, coalesce(sum(amount), 0)::float as amount,
      (${TODAY}::date - max(use_date))::int as last from feed_use where farm_id = ${farm.uid} and ${where}`.execute(
    t.db,
  )
  return found.rows[0]
}
const costOf = async (batchNo: string) => {
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  const found = await sql<{ feed: number }>`select d.feed::float from batch_cost_day d
    join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    where b.farm_id = ${farm.uid} and b.batch_no = ${batchNo} order by d.day desc limit 1`.execute(t.db)
  return found.rows[0]?.feed ?? 0
}
const differences = async () => {
  const months = [...new Set([back(40), back(20), TODAY].map((day) => day.slice(0, 7)))]
  const all = []
  for (const period of months) {
    const { data } = await client.post<{
      rules: { rule: string; lines: { item: string; diff: number }[] }[]
    }>('sjhd/check', { farmId: farm.uid, period })
    const asked = data.rules.filter(({ rule }) => rule === 'R6' || rule === 'R11')
    all.push(...asked.flatMap(({ lines }) => lines.filter(({ diff }) => diff !== 0).map(({ item }) => item)))
  }
  return all
}

test('4,000 kg issued to a batch are its feed of that day: in its cost, its reports and R6, and not recorded again (K-58)', async () => {
  await open('L1', 100)
  const document = await issue(30, { purpose: 'BATCH', batchNo: 'L1' })
  expect(await fedOf(sql`batch_id is not null`)).toMatchObject({ days: 1, qty: 4000, amount: 8000, last: 30 })
  expect(await costOf('L1')).toBe(8000)
  const { list } = await ask(client, 'bi/feed-detail', {
    ...{ filters: { farmIds: [farm.uid], dateFrom: back(30), dateTo: back(30) }, pageSize: 10 },
  })
  expect(list).toMatchObject([
    { batchNo: 'L1', qty: '4000.00', amount: '8000.00', source: '领料', uid: null },
  ])
  const use = { date: back(29), earNo: 'L1', feedId, qty: 100 }
  expect(await violationsOf('feed_use', use)).toContain(
    'K-58 E source 该猪场以领料为用料，不能再登记领料来源的用料',
  )
  expect(await differences()).toEqual([])
  // a quarter comes back: kg and money go off the batch
  const returned = await posted(client, 'material-return', {
    ...{
      returnFarmId: farm.uid,
      returnDate: back(25),
      direction: 'WAREHOUSE',
      cause: '余料',
      sourceNo: document.docNo,
    },
    lines: [{ materialId: feedId, qty: '1000' }],
  })
  expect(await costOf('L1')).toBe(6000)
  expect(await differences()).toEqual([])
  for (const [name, row] of [
    ['material-return', returned],
    ['materialReceiveApply', document],
  ] as const) {
    const { msg } = await client.post(`${name}/${row.uid}/unapprove`, {
      version: row.version,
      reason: '撤回',
    })
    expect(msg).toBe('')
  }
  expect([await fedOf(sql`batch_id is not null`), await costOf('L1')]).toMatchObject([{ days: 0 }, 0])
})

test('a house shares its issue by animal-days until the next; who leaves shares less, and a back-dated price follows', async () => {
  const houseId = await house('即耗一舍')
  await open('L2', 30, { houseId, date: back(50), birthDate: back(74) })
  await open('L3', 10, { houseId, date: back(50), birthDate: back(74) })
  await issue(20, { purpose: 'HOUSE', houseId }, '400')
  await issue(16, { purpose: 'HOUSE', houseId }, '600')
  const here = sql`house_id = ${houseId}`
  expect(await fedOf(here)).toMatchObject({ qty: 1000, amount: 2000 })
  const whole = (await costOf('L2')) + (await costOf('L3'))
  expect(whole).toBeCloseTo(2000, 2)
  expect(await costOf('L2')).toBeCloseTo(1500, 0)
  await must('batch_out_sale', { earNo: 'L2', date: back(18), qty: 30, weight: 600, amount: 9000 })
  await keep(fedByIssue, t.db)
  // of the first four days L2 stood two: 60 of 100 animal-days
  expect(await costOf('L2')).toBeCloseTo(480, 2)
  expect((await costOf('L2')) + (await costOf('L3'))).toBeCloseTo(2000, 2)
  expect(await differences()).toEqual([])
})

test('feed for a class of a department is fed by it; of another department it is a cost of the farm', async () => {
  await issue(10, { purpose: 'DEPARTMENT', department: '种猪组', feedClass: 'GESTATION' }, '100')
  await issue(9, { purpose: 'DEPARTMENT', department: '后勤' }, '50')
  expect(await fedOf(sql`house_id is null and batch_id is null`)).toMatchObject({
    days: 1,
    qty: 100,
    amount: 200,
  })
  await refreshKept(t.db, keptCosts.ledger, farm.uid, TODAY)
  const found = await sql<{ row: string }>`select concat_ws(' ', source, sum(amount)) as row from cost_ledger
    where farm_id = ${farm.uid} and cost_class = 'BREEDING' and item = 'FEED' and batch_id is null group by source order by 1`.execute(
    t.db,
  )
  expect(found.rows.map(({ row }) => row)).toContain('FEED 200.00')
  expect(await differences()).toEqual([])
})
