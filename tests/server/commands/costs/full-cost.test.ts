import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshKept } from '#server/commands/costs/costs.fresh.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { refreshEaten } from '#server/reports/pig/feed-detail/feed-detail.refresh.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { ask } from '#support/reports.ts'
import { wordOf } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

/** 完全成本 is all that the ledger gives to growing pigs (F102), and what left warehouses is in it once (R11). */
const { t, client, farm, must, open, own, violationsOf } = await batchFixture()
const month = (days: number) => back(days).slice(0, 7)
const at = { atFarmId: farm.uid }
const send = async (name: string, body: object) => {
  const { data, msg, errors } = await client.post<{ uid: string; version: number }>(name, body)
  expect([name, msg, errors]).toEqual([name, '', undefined])
  return data
}
const spent = async (batchNo: string) => {
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  const found = await sql<
    Record<string, number>
  >`select d.labour::float, d.energy::float, d.depreciation::float, d.other::float,
      d.drug::float, d.feed::float, d.balance::float, d.gone::float, d.late::float, d.heads
    from batch_cost_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    where b.farm_id = ${farm.uid} and b.batch_no = ${batchNo} order by d.day desc limit 1`.execute(t.db)
  return found.rows[0]
}
const ledgerOf = async (batchNo: string | null, source?: string) => {
  await refreshKept(t.db, keptCosts.batches, farm.uid, TODAY)
  const found = await sql<{ sum: number }>`select coalesce(sum(l.amount), 0)::float as sum from cost_ledger l
    left join batch b on b.farm_id = l.farm_id and b.uid = l.batch_id
    where l.farm_id = ${farm.uid} and b.batch_no is not distinct from ${batchNo} and (${source ?? null}::text is null or l.source = ${source ?? null})`.execute(
    t.db,
  )
  return found.rows[0]?.sum ?? 0
}
const rules = async (period: string) => {
  const { data } = await client.post<{
    rules: { rule: string; lines: { item: string; diff: number; rows?: string[] }[] }[]
  }>('sjhd/check', { farmId: farm.uid, period })
  return data.rules.find(({ rule }) => rule === 'R11')?.lines ?? []
}

const place = { parentId: farm.uid, type: 'house', kind: 'HOUSE', name: '全成本舍', houseType: 'NURSERY' }
const houseId = String((await client.post<{ uid: string }>('org-manage', place)).data.uid)
/** The middle of a month that is over. */
const middle = `${month(70)}-15`
const old = { houseId, date: `${month(110)}-20`, birthDate: `${month(140)}-20` }

test('energy of a house, wages and period costs reach its batches day by day: a batch sold early bears only its days', async () => {
  await open('F1', 60, old)
  await open('F2', 30, old)
  const energyTypeId = await wordOf(client, 'energy_type')
  const bill = { ...at, month: month(70), houseId, energyTypeId, qty: '1000', price: '0.9' }
  await send('energy-consumption', bill)
  expect([(await spent('F1'))?.energy, (await spent('F2'))?.energy]).toEqual([600, 300])
  await send('periodCost', {
    ...{ ...at, month: month(70), amount: '301.01', allocation: 'DIRECT', costClass: 'NURSERY' },
    costItemId: await wordOf(client, 'cost_item'),
  })
  const before = [await ledgerOf('F1'), await ledgerOf('F2')]
  expect(before.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1201.01, 2)
  await must('batch_out_sale', { earNo: 'F2', date: middle, qty: 30, weight: 900, amount: 9000 })
  const [stays, sold] = [await spent('F1'), await spent('F2')]
  expect(sold).toMatchObject({ heads: 0, balance: 0, late: 0 })
  // F2 was there at the end of 14 days of the month: F1 bears the rest
  const days = new Date(Number(month(70).slice(0, 4)), Number(month(70).slice(5)), 0).getDate()
  expect(sold?.energy).toBeCloseTo((900 * 14 * 30) / (14 * 30 + days * 60), 1)
  expect((stays?.energy ?? 0) + (sold?.energy ?? 0)).toBeCloseTo(900, 2)
  expect(sold?.gone).toBeCloseTo(30 * 350 + (await ledgerOf('F2')), 2)
})

test('tools, raw material, low-value items, what is missing and what was thrown away are costs of the month, each once', async () => {
  const unitId = await wordOf(client, 'unit')
  const made = async (materialClass: string) =>
    (
      await send('basic-material', {
        code: `FC${materialClass.replace('_', '')}`,
        name: `全成本${materialClass}`,
        materialClass,
        unitId,
      })
    ).uid
  const [tool, low, raw, drug, feed] = [
    await made('TOOL'),
    await made('LOW_VALUE'),
    await made('RAW'),
    await made('DRUG'),
    await made('FEED'),
  ]
  const warehouseId = (await send('warehouse', { ...at, code: 'QCB', name: '全成本库', kind: 'GENERAL' })).uid
  const supplierId = (await send('basic-supplier', { code: 'QCB', name: '全成本供应商', kind: 'FEED' })).uid
  const day = `${month(70)}-05`
  await posted(client, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate: day, warehouseId, supplierId },
    lines: [tool, low, raw, drug, feed].map((materialId) => ({ materialId, qty: '100', price: '2.5' })),
  })
  await posted(client, 'materialReceiveApply', {
    ...{ applyFarmId: farm.uid, applyDate: `${month(70)}-06`, applicant: '张三', warehouseId },
    ...{ purpose: 'DEPARTMENT', department: '后勤' },
    lines: [tool, low, raw, feed].map((materialId) => ({ materialId, applyQty: '40' })),
  })
  await posted(client, 'material-alteration', {
    ...{ countFarmId: farm.uid, countDate: `${month(70)}-20`, kind: 'COUNT', warehouseId },
    lines: [{ materialId: drug, qty: '97' }],
  })
  await posted(client, 'material-alteration', {
    ...{ countFarmId: farm.uid, countDate: `${month(70)}-21`, kind: 'SCRAP', warehouseId },
    lines: [{ materialId: drug, qty: '1' }],
  })
  const sums = async () => {
    await refreshKept(t.db, keptCosts.ledger, farm.uid, TODAY)
    const found = await sql<{
      row: string
    }>`select concat_ws(' ', source, item, case when cost_class = 'LOSS' then 'LOSS' end, sum(amount)) as row
      from cost_ledger where farm_id = ${farm.uid} and source in ('ISSUE', 'STOCK_LOSS', 'LOW_VALUE') group by source, item, cost_class = 'LOSS', case when cost_class = 'LOSS' then 'LOSS' end order by 1`.execute(
      t.db,
    )
    return found.rows.map(({ row }) => row)
  }
  const issued = [
    'ISSUE CONSUMABLE 200.00',
    'ISSUE FEED 100.00',
    'ISSUE OTHER 100.00',
    'STOCK_LOSS DRUG LOSS 10.00',
  ]
  expect(await sums()).toEqual(issued)
  // its register writes the low-value item off: its issue is not a cost as well
  const row = {
    ...at,
    month: month(70),
    item: '料桶',
    materialId: low,
    qty: '40',
    amount: '100',
    mode: 'HALF',
  }
  await send('lowConsumption', row)
  expect(await sums()).toEqual([
    'ISSUE CONSUMABLE 100.00',
    ...issued.slice(1, 3),
    'LOW_VALUE CONSUMABLE 50.00',
    issued[3],
  ])
})

test('feed of a house is split once: ledger, batch costs and feed cost show the same cents, kept or not', async () => {
  const body = { ...place, name: '一分舍' }
  const split = String((await client.post<{ uid: string }>('org-manage', body)).data.uid)
  const batches = ['S1', 'S2', 'S3']
  for (const batchNo of batches) await open(batchNo, 10, { houseId: split })
  const feedId = own.known.materials.FEED
  for (const price of [1, 0.31])
    await must('feed_use', { date: back(20), houseId: split, feedClass: 'NURSERY', feedId, qty: 100, price })
  const cents = await Promise.all(batches.map(async (batchNo) => (await spent(batchNo))?.feed))
  expect(cents.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBeCloseTo(131, 2)
  expect(await Promise.all(batches.map((batchNo) => ledgerOf(batchNo, 'FEED')))).toEqual(cents)
  const shown = async () => {
    const filters = { farmIds: [farm.uid], dateFrom: back(30), dateTo: TODAY }
    const { list } = await ask(client, 'bi/feed-cost', { filters, pageSize: 100 })
    const rows = batches.map((batchNo) => list.find((row) => row.batchNo === batchNo))
    for (const row of rows)
      expect([String(row?.qty), String(row?.amount)].join(' ')).toMatch(/^\d+(\.\d{1,2})? \d+(\.\d{1,2})?$/)
    expect(rows.reduce((sum, row) => sum + Number(row?.qty), 0)).toBeCloseTo(200, 2)
    return rows.map((row) => Number(row?.amount))
  }
  expect(await shown()).toEqual(cents)
  await scoped(t.db, await farmScope(t.db, farm.uid), (tx) => refreshEaten(tx, farm.uid, TODAY))
  expect(await shown()).toEqual(cents)
})

test('a treatment that cost something says how much was used', async () => {
  const row = {
    subject: 'HOUSE',
    houseId,
    drugId: own.known.materials.DRUG,
    qty: 60,
    days: 1,
    amount: 100,
    date: back(8),
  }
  expect(await violationsOf('event_health', row)).toContain('FORM E usedQty 填写了金额，请填写用量')
  expect(await violationsOf('event_health', { ...row, usedQty: 2 })).not.toContain(
    'FORM E usedQty 填写了金额，请填写用量',
  )
})

test('R11 the books of every month close to the cent, and what is in no cost is named', async () => {
  for (const days of [110, 70, 40, 0]) {
    const lines = await rules(month(days))
    expect(lines.filter(({ diff }) => diff !== 0)).toEqual([])
    if (days === 70) expect(lines.length).toBe(5)
  }
  await sql`update batch_charge set amount = amount + 1 where farm_id = ${farm.uid} and item = 'ENERGY' and batch_id = (select uid from batch where farm_id = ${farm.uid} and batch_no = 'F1')
    and day = ${middle}::date`.execute(t.db)
  const wrong = (await rules(month(70))).filter(({ diff }) => diff !== 0)
  expect(wrong.map(({ diff }) => diff)).toEqual([-1, 1, 1])
  expect(wrong.at(-1)?.rows?.[0]).toContain('F1')
})
