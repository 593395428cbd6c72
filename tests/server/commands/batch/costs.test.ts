import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshKept } from '#server/commands/costs/costs.fresh.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { spendings } from '#server/queries/spendings.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { ask } from '#support/reports.ts'
import { wordOf } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

const { t, own, client, farm, house, violationsOf, must, open, death, correct } = await batchFixture()
const feedId = own.known.materials.FEED
const drugId = own.known.materials.DRUG

interface DayEnd {
  heads: number
  brought: number
  spent: number
  feed: number
  drug: number
  labour: number
  carried: number
  balance: number
  gone: number
  culled: number
  lost: number
}

/** The costs of a batch at the end of a day, brought up to date before. */
async function costOf(batchNo: string, date = TODAY): Promise<DayEnd | undefined> {
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  const found =
    await sql<DayEnd>`select d.heads, d.brought::float, d.spent::float, d.feed::float, d.drug::float, d.labour::float,
      d.carried::float, d.balance::float, d.gone::float, d.culled::float, d.lost::float
    from batch_cost_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    where b.farm_id = ${farm.uid} and b.batch_no = ${batchNo} and d.day <= ${date}::date order by d.day desc limit 1`.execute(
      t.db,
    )
  return found.rows[0]
}

const spend = (earNo: string, days: number, amount: number, item = 'LABOUR') =>
  must('event_batch_cost', { date: back(days), item, earNo, amount })

/** All that is kept of costs, as it would be printed. */
const kept = async () =>
  (
    await sql<{ row: string }>`select to_jsonb(d)::text as row from batch_cost_day d
      union all select to_jsonb(m)::text from batch_move_cost m union all select to_jsonb(s)::text from batch_cost_sent s order by 1`.execute(
      t.db,
    )
  ).rows.map(({ row }) => row)

test('what is spent stays with those that live and goes with those that leave; a correction anywhere follows through', async () => {
  await open('C1', 100)
  await spend('C1', 30, 1000)
  await must('feed_use', { date: back(30), earNo: 'C1', feedId, qty: 100, price: 3 })
  await must('batch_out_death', { ...death('C1', 29, 2), confirmReason: '核实' })
  const { uid } = { uid: await spend('C1', 20, 400, 'ENERGY') }
  await must('batch_out_sale', { earNo: 'C1', date: back(10), qty: 49, weight: 980, amount: 30_000 })
  // 35,000 + 1,000 + 300 + 400 for 98 heads
  expect(await costOf('C1')).toMatchObject({
    heads: 49,
    brought: 35_000,
    spent: 1700,
    balance: 18_350,
    gone: 18_350,
  })
  expect(await costOf('C1', back(21))).toMatchObject({ heads: 98, spent: 1300, balance: 36_300, gone: 0 })
  await correct('patch', 'event_batch_cost', uid, {
    version: 1,
    row: { date: back(5), item: 'ENERGY', earNo: 'C1', amount: 500 },
  })
  // the bill came after the sale: those that are left bear it
  expect(await costOf('C1')).toMatchObject({ spent: 1800, balance: 18_650, gone: 18_150 })
  await correct('delete', 'event_batch_cost', uid, { version: 2 })
  expect(await costOf('C1')).toMatchObject({ spent: 1300, balance: 18_150, gone: 18_150 })
})

test('what a cost asks for: a batch that stood there that day, an item, an amount above nothing', async () => {
  await open('C2', 10)
  const row = { date: back(3), item: 'LABOUR', earNo: 'C2', amount: 10 }
  expect(await violationsOf('event_batch_cost', row)).toEqual([])
  expect(await violationsOf('event_batch_cost', { ...row, earNo: 'C9' })).toEqual([
    'FORM E earNo 批次号不存在：C9',
  ])
  expect(await violationsOf('event_batch_cost', { ...row, date: back(41) })).toContain(
    'G-02 E date 日期不能早于批次建立日期',
  )
  expect(
    (await violationsOf('event_batch_cost', { ...row, amount: 0 })).map((one) => one.slice(0, 13)),
  ).toEqual(['FORM E amount'])
  expect(
    (await violationsOf('event_batch_cost', { ...row, item: 'FEED' })).map((one) => one.slice(0, 11)),
  ).toEqual(['FORM E item'])
})

test('a transfer carries the mean cost of its day; what changes before it changes it in every batch behind', async () => {
  await open('C3', 30)
  const out = { earNo: 'C3', qty: 10, weight: 200, kind: 'SPLIT', opens: true, toHouseId: house.uid }
  await must('batch_transfer', { ...out, date: back(20), toBatchNo: 'C4' })
  await must('batch_transfer', { ...out, earNo: 'C4', date: back(19), toBatchNo: 'C5', qty: 3, weight: 60 })
  expect(await costOf('C5')).toMatchObject({ carried: 1050, balance: 1050 })
  const uid = await spend('C3', 25, 100)
  // 10,600 for 30; a third of 3,533.33 for ten
  expect(await costOf('C4', back(20))).toMatchObject({ carried: 3533.33, balance: 3533.33 })
  expect(await costOf('C4')).toMatchObject({ gone: 1060, balance: 2473.33 })
  expect(await costOf('C5')).toMatchObject({ carried: 1060 })
  await correct('delete', 'event_batch_cost', uid, { version: 1 })
  expect(await costOf('C5')).toMatchObject({ carried: 1050 })
})

test('feed and drugs of a house are shared by the heads at the end of the day, to the cent', async () => {
  const body = { parentId: farm.uid, type: 'house', kind: 'HOUSE', name: '成本舍', houseType: 'NURSERY' }
  const houseId = String((await client.post<{ uid: string }>('org-manage', body)).data.uid)
  await open('C6', 20, { houseId })
  await open('C7', 10, { houseId })
  await open('C8', 30, { houseId, stage: 'FINISH', birthDate: back(130), weight: 1350 })
  await must('feed_use', { date: back(9), houseId, feedClass: 'NURSERY', feedId, qty: 10, price: 1 })
  const cure = { subject: 'HOUSE', houseId, drugId, qty: 60, days: 1, usedQty: 5, amount: 100 }
  await must('event_health', { ...cure, date: back(8) })
  expect([await costOf('C6'), await costOf('C7'), await costOf('C8')]).toMatchObject([
    { feed: 6.67, drug: 33.33 },
    { feed: 3.33, drug: 16.67 },
    { feed: 0, drug: 50 },
  ])
  // a batch whose heads are recorded to have left before shares no longer
  await must('batch_out_sale', { earNo: 'C7', date: back(12), qty: 10, weight: 190 })
  expect([await costOf('C6'), await costOf('C8')]).toMatchObject([
    { feed: 10, drug: 40 },
    { feed: 0, drug: 60 },
  ])
})

test('what was used without a price costs what the list says, also where it is entered afterwards', async () => {
  await open('P1', 10)
  const unpriced = async (materialClass: string) => {
    const unitId = await wordOf(client, 'unit')
    const body = { code: `W${materialClass}`, name: `无价${materialClass}`, materialClass, unitId }
    return (await client.post<{ uid: string }>('basic-material', body)).data.uid
  }
  const [feed, vaccine] = [await unpriced('FEED'), await unpriced('VACCINE')]
  await must('feed_use', { date: back(20), earNo: 'P1', feedId: feed, qty: 10 })
  const given = { subject: 'BATCH', earNo: 'P1', qty: 3, vaccineId: vaccine, usedQty: 4 }
  await must('event_immune', { ...given, date: back(20) })
  expect(await costOf('P1')).toMatchObject({ spent: 0 })
  for (const [name, materialId] of [
    ['feedPrice', feed],
    ['vaccinePrice', vaccine],
  ]) {
    const price = { materialId, organizeId: farm.uid, price: '2.5', effectiveFrom: back(30), approved: true }
    expect((await client.post(name ?? '', price)).errors).toBe(undefined)
  }
  expect(await costOf('P1')).toMatchObject({ feed: 25, spent: 35 })
})

test('drugs that were issued to a batch or its house are its cost, each spending once', async () => {
  await open('P2', 10)
  const health = { subject: 'BATCH', earNo: 'P2', qty: 3, drugId, dose: '2ml', days: 1, usedQty: 10 }
  await must('event_health', { ...health, date: back(20) })
  const { drug: before = 0 } = (await costOf('P2')) ?? {}
  expect(before).toBeGreaterThan(0)
  const make = async (name: string, body: object) =>
    (await client.post<{ uid: string }>(name, { atFarmId: farm.uid, ...body })).data.uid
  const supplierId = await make('basic-supplier', {
    atFarmId: undefined,
    code: 'GY',
    name: '供药',
    kind: 'DRUG',
  })
  const warehouseId = await make('warehouse', { code: 'Y1', name: '药房', kind: 'DRUG' })
  await posted(client, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate: back(10), warehouseId, supplierId },
    lines: [{ materialId: drugId, qty: '100', price: '2' }],
  })
  expect(await costOf('P2')).toMatchObject({ drug: before })
  const issue = await posted(client, 'materialReceiveApply', {
    ...{ applyFarmId: farm.uid, applyDate: back(9), applicant: '张三', warehouseId },
    ...{ purpose: 'BATCH', batchNo: 'P2', lines: [{ materialId: drugId, applyQty: '5' }] },
  })
  // treated out of what was issued: it is no cost of its own any more
  await must('event_health', { ...health, date: back(8) })
  expect(await costOf('P2')).toMatchObject({ drug: before + 10 })
  await posted(client, 'material-return', {
    ...{
      returnFarmId: farm.uid,
      returnDate: back(7),
      direction: 'WAREHOUSE',
      sourceNo: issue.docNo,
      cause: '多领',
    },
    lines: [{ materialId: drugId, qty: '2' }],
  })
  expect(await costOf('P2')).toMatchObject({ drug: before + 6 })
})

test('the price of weaned piglets and abnormal deaths follow the parameters of their day', async () => {
  await open('C10', 100)
  await must('batch_out_death', { ...death('C10', 30, 5), confirmReason: '核实' })
  expect(await costOf('C10')).toMatchObject({ balance: 35_000, lost: 0 })
  const set = (value: string) =>
    client.put('parameter-configuration/abnormal_death_rate', {
      organizeId: farm.uid,
      value,
      effectiveFrom: back(35),
      reason: '口径',
    })
  expect((await set('3')).msg).toBe('')
  expect(await costOf('C10')).toMatchObject({ balance: 33_250, lost: 1750 })
  expect((await set('0')).msg).toBe('')
  expect(await costOf('C10')).toMatchObject({ balance: 35_000, lost: 0 })
})

test('entered costs stand in the ledger of the batch, for users who may see costs', async () => {
  interface BatchLedger {
    cost: { total: string; balance: string } | null
    events: { code: string | null; content: string }[]
  }
  interface Cost {
    stockCost: string
    headCost: string
  }
  const found = await sql<{ uid: string }>`select uid from batch where batch_no = 'C1'`.execute(t.db)
  const path = `batch-manage/${found.rows[0]?.uid}/ledger`
  const { data } = await client.get<BatchLedger>(path)
  expect(data.cost).toEqual({ total: '36300.00', balance: '18150.00' })
  expect(data.events.filter((one) => one.code === 'event_batch_cost').map((one) => one.content)).toEqual([
    '人工 1000.00 元',
  ])
  // the list of batches shows the costs of those that are there: 49 of them at 370.41
  const { data: listed } = await client.get<{ list: Cost[]; sums: Cost }>('batch-manage?batchNo=C1')
  expect(listed.list[0]).toMatchObject({ stockCost: '18150.00', headCost: '370.41' })
  expect(listed.sums.stockCost).toBe('18150.00')
  await t.user({ account: 'keeper', at: t.root, functions: ['batch-manage'], scopes: [t.root] })
  const seen = (await (await t.as('keeper')).get<BatchLedger>(path)).data
  expect([seen.cost, seen.events.length]).toEqual([null, data.events.length - 1])
})

test('a cost that follows no pig is reported as a difference: it was spent after the last had left', async () => {
  await open('C11', 10)
  await spend('C11', 5, 120)
  await must('batch_out_sale', { earNo: 'C11', date: back(10), qty: 10, weight: 190 })
  const { list, sums } = await ask(client, 'bi/querybatchdiff', {
    filters: { farmIds: [farm.uid], dateFrom: back(60), dateTo: TODAY, check: 'COST' },
    pageSize: 20,
  })
  expect(list.map((row) => [row.date, row.batchNo, row.check, row.source, row.costGap])).toEqual([
    [back(5), 'C11', '成本', '清群后的费用', '120.00'],
  ])
  expect([sums.differences, sums.costGap, sums.missing]).toEqual([1, '120.00', 0])
  // it is the close-out difference of the batch, which stands at nothing, and lessens its profit
  const { data: listed } = await client.get<{ list: { stockCost: string | null }[] }>(
    'batch-manage?batchNo=C11',
  )
  expect(listed.list[0]?.stockCost ?? '0.00').toBe('0.00')
  const report = await ask(client, 'bi/nurs-and-finsh-batch-efficiency', {
    filters: { farmIds: [farm.uid], dateFrom: back(60), dateTo: TODAY },
    groupBy: 'farm',
    pageSize: 20,
  })
  expect(report.sums.late).toBe('120.00')
})

test('F103 the profit of a batch is what its pigs were sold for without what they had cost', async () => {
  await open('C12', 10)
  await spend('C12', 20, 250)
  await must('batch_out_sale', { earNo: 'C12', date: back(10), qty: 10, weight: 190, amount: 9000 })
  const { list } = await ask(client, 'bi/nurs-and-finsh-batch-efficiency', {
    filters: { farmIds: [farm.uid], dateFrom: back(60), dateTo: TODAY },
    groupBy: null,
    pageSize: 50,
  })
  const row = list.find(({ batchNo }) => batchNo === 'C12')
  // ten pigs at 350 元 and what was spent on them: 3,750 元
  expect([row?.revenue, row?.profit, row?.profitHead].map(Number)).toEqual([9000, 5250, 525])
})

test('costs kept up step by step equal one calculation from the first day', async () => {
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  const step = await kept()
  expect(step.length).toBeGreaterThan(30)
  for (const table of ['batch_cost_day', 'batch_move_cost'])
    await sql`delete from ${sql.table(table)}`.execute(t.db)
  await sql`insert into batch_cost_stale (farm_id, since) values (${farm.uid}, '2000-01-01')`.execute(t.db)
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  expect(await kept()).toEqual(step)
})

test('a rebuild of the farm finds what is kept wrong, and rights it', async () => {
  const scope = await farmScope(t.db, farm.uid)
  const rebuild = (dryRun: boolean) =>
    rebuildFarm(t.db, scope, { farmId: farm.uid, dryRun, from: null, today: TODAY })
  const right = await kept()
  expect((await rebuild(true)).differences).toBe(0)
  await sql`update batch_cost_day set feed = feed + 1 where farm_id = ${farm.uid} and feed > 0`.execute(t.db)
  const trial = await rebuild(true)
  expect(trial.differences).toBeGreaterThan(0)
  expect(trial.found.rows[0]).toMatchObject({ table: '批次成本', field: '饲料' })
  await rebuild(false)
  expect(await kept()).toEqual(right)
})

test('no cent of a farm is lost: what was put in is in the batches or has left them', async () => {
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  const found = await sql<{ put: string; there: string }>`
    select (select sum(amount) from batch_move where kind = 'IN_INIT' and farm_id = ${farm.uid})
        + (select sum(amount) from batch_cost_entry where farm_id = ${farm.uid})
        + (select sum(coalesce(amount, round(qty * list_price(farm_id, feed_id, use_date), 2))) from feed_use where farm_id = ${farm.uid})
        + (select sum(amount) from (${spendings((farmId) => sql`${farmId} = ${farm.uid}`)}) s) as put,
      sum(balance + gone + culled + lost + late - carried) as there from (select distinct on (batch_id) * from batch_cost_day
        where farm_id = ${farm.uid} order by batch_id, day desc) d`.execute(t.db)
  expect(found.rows[0]?.there).toBe(found.rows[0]?.put)
})
