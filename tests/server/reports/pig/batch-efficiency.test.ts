import { expect, test } from 'vitest'
import type { CloseOut } from '#kit/close-out.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'
import { enterMaterial } from '#support/standalone-events.ts'

const { t, admin: client, farmId } = await referenceFixture()

const efficiency = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(client, 'bi/nurs-and-finsh-batch-efficiency', {
    filters: { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19', ...filters },
    groupBy,
    pageSize: 100,
  })

test('F81, F82, F85 BY2025-01 comes to what §6.3 says', async () => {
  const { list, sums } = await efficiency({ state: 'CLOSED' })
  expect(list).toHaveLength(1)
  const [row = {}] = list
  expect(row).toMatchObject({ batchNo: 'BY2025-01', started: 31, left: 29, dead: 2, culled: 0, stock: 0 })
  expect(row).toMatchObject({ pigDays: 1510, inDate: '2025-05-21', outDate: '2025-07-19', days: 49 })
  expect([row.gain, row.gainAlive].map(Number)).toEqual([629.8, 601.8])
  expect([sums.inKilos, sums.outKilos, sums.lostKilos].map(Number)).toEqual([210.2, 812, 28])
  expect(Number(sums.inAverage)).toBeCloseTo(6.78, 2)
  expect(Number(sums.outAverage)).toBeCloseTo(28, 6)
  expect(Number(sums.survival)).toBeCloseTo(93.55, 2)
  expect(Number(sums.adg)).toBeCloseTo(417.09, 2)
  expect(Number(sums.adgAlive)).toBeCloseTo(398.54, 2)
  // nothing was sold: no share of full-value pigs, not a share of 0 %
  expect(sums.full).toBeNull()
})

test('a running batch counts what stands there as grown since it came; both kinds side by side by stage', async () => {
  const { list } = await efficiency({ state: 'RUNNING' })
  expect(list.map((row) => [row.batchNo, row.stock, row.pigDays, Number(row.gain), row.outDate])).toEqual([
    ['FY2025-01', 29, 29, 0, null],
  ])
  const stages = await efficiency({}, 'stage')
  expect(stages.list.map((row) => [row._group, row.batches, row.started])).toEqual([
    ['保育', 1, 31],
    ['育肥', 1, 29],
  ])
  // the day before it was handed over the nursery batch was running
  const before = (await efficiency({ dateTo: '2025-07-18', state: 'RUNNING' })).list
  expect(before.map((row) => [row.batchNo, row.stock, row.pigDays])).toEqual([['BY2025-01', 29, 1510]])
})

test('a place among houses by daily gain; the first batch of a house has no empty days before it', async () => {
  const { list } = await efficiency({}, 'house')
  expect(list.map((row) => [row._group, row.place])).toEqual([
    ['保育舍', 1],
    ['育肥舍', 2],
  ])
  expect((await efficiency({ state: 'CLOSED' })).list[0]?.emptyDays).toBeNull()
})

test('F83, F89 BY2025-01 with its feed: conversion with and without dead weight, intake, index; house feed goes to its batches', async () => {
  const unfed = (await efficiency({ state: 'CLOSED' })).sums
  expect([unfed.feed, unfed.fcr, unfed.adfi, unfed.index]).toEqual([null, null, null, null])
  const feedId = await enterMaterial(client, 'FEED')
  const houseId = (await efficiency({}, 'house')).list.find((row) => row._group === '育肥舍')?._key
  const rows = [
    { date: '2025-06-15', earNo: 'BY2025-01', feedId, qty: 400, price: 4.2 },
    { date: '2025-07-01', earNo: 'BY2025-01', feedId, qty: 620, price: 4.2 },
    { date: '2025-07-19', houseId, feedClass: 'FINISH', feedId, qty: 58, price: 3 },
    // another class: not what these pigs ate
    { date: '2025-07-19', houseId, feedClass: 'GESTATION', feedId, qty: 100, price: 3 },
  ]
  const enter = async (code: string, entries: readonly object[]) =>
    (await client.post<{ results: { accepted: boolean }[] }>(`event/${code}`, { farmId, rows: entries })).data
      .results
  // what was forgotten is entered after opening the batch again
  const ended = await client.get<{ events: { uid: string; code: string }[] }>(
    `batch-manage/${String((await efficiency({ state: 'CLOSED' })).list[0]?.batchId)}/ledger`,
  )
  const end = ended.data.events.find((event) => event.code === 'batch_close')
  await client.delete(`event/batch_close/${end?.uid}`, { version: 1, reason: '补录用料' })
  expect((await enter('feed_use', rows)).map((one) => one.accepted)).toEqual([true, true, true, true])
  const costs = { date: '2025-07-10', earNo: 'BY2025-01' }
  const spent = [
    { ...costs, item: 'DRUG', amount: 310 },
    { ...costs, item: 'LABOUR', amount: 620 },
    { ...costs, item: 'OTHER', amount: 186 },
  ]
  expect((await enter('event_batch_cost', spent)).map((one) => one.accepted)).toEqual([true, true, true])
  const close = { earNo: 'BY2025-01', date: '2025-07-19', confirmReason: '用料按周录入' }
  expect((await enter('batch_close', [close]))[0]?.accepted).toBe(true)

  const { list, sums } = await efficiency({ state: 'CLOSED' })
  // §6.3: 1020/629.8, 1020/601.8, 1020/1510
  expect([sums.feed, sums.feedAmount].map(Number)).toEqual([1020, 4284])
  // the list of batches and its file say the same, and so does the inventory of the day
  const listed = await client.get<{ list: Record<string, unknown>[] }>('batch-manage?_sort=batchNo')
  expect(listed.data.list.map((row) => [row.batchNo, row.feed])).toEqual([
    ['BY2025-01', '1020.00'],
    ['FY2025-01', '58.00'],
  ])
  const filters = { farmIds: [farmId], dateFrom: '2025-07-19', dateTo: '2025-07-19' }
  const amount = await ask(client, 'bi/sale-batch-amount', { filters, groupBy: null, pageSize: 10 })
  expect(amount.list.map((row) => [row.batchNo, Number(row.feed)])).toContainEqual(['FY2025-01', 58])
  expect(Number(sums.fcr)).toBeCloseTo(1020 / 629.8, 6)
  expect(Number(sums.fcrAlive)).toBeCloseTo(1020 / 601.8, 6)
  expect(Number(sums.adfi)).toBeCloseTo(0.6755, 4)
  expect(Number(sums.feedCost)).toBeCloseTo((4.2 * 1020) / 629.8, 6)
  expect(Number(sums.index)).toBeCloseTo(((29 / 31) * 100 * (629.8 / 1510) * 100) / (1020 / 629.8), 4)
  expect([list[0]?.fcr, list[0]?.tail].map(Number)).toEqual([Number(sums.fcr), 0])
  // from 6.78 kg to 28 kg instead of 7 to 28: a curve somewhat faster, feed for 0.22 kg less
  expect(Number(sums.fcrAdjusted)).toBeCloseTo(1020 / 629.8 + (7 - 210.2 / 31) * 0.011, 4)
  // by the curve 7 kg are 24.5 days and 28 kg are 70; 6.7806 kg are 23.5403 days
  const factor = 21 / 45.5 / ((28 - 210.2 / 31) / (70 - (21 + ((210.2 / 31 - 6.2) * 7) / 1.6)))
  expect(Number(sums.adgAdjusted)).toBeCloseTo((629_800 / 1510) * factor, 2)

  const running = (await efficiency({ state: 'RUNNING' })).list[0]
  expect([running?.feed, running?.adfi].map(Number)).toEqual([58, 2])
  const drill = await ask(client, 'bi/nurs-and-finsh-batch-efficiency/drill', {
    filters: { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19' },
    column: 'feed',
  })
  expect(drill.list.map((row) => Number(row.feed)).toSorted((a, b) => a - b)).toEqual([58, 1020])
})

test('F101 BY2025-01 costs 16,250.00 元: 560.34 a head, 20.01 a kg out, 8.57 a kg grown (§6.3); all of it goes on with its pigs', async () => {
  const { list, sums } = await efficiency({ state: 'CLOSED' })
  expect([sums.cost, sums.brought, sums.feedSpent, sums.medicine, sums.labour, sums.overhead]).toEqual([
    '16250.00',
    '10850.00',
    '4284.00',
    '310.00',
    '620.00',
    '186.00',
  ])
  const rounded = (value: unknown) => Number(value).toFixed(2)
  expect([sums.costHead, sums.costKilo, sums.gainCost].map(rounded)).toEqual(['560.34', '20.01', '8.57'])
  expect(rounded(sums.medicineHead)).toBe((310 / 29).toFixed(2))
  expect([list[0]?.cost, sums.balance, sums.revenue, sums.profitHead]).toEqual([
    '16250.00',
    '0.00',
    '0.00',
    null,
  ])
  // 58 kg of feed at 3 元 came on top of what the pigs cost on arrival
  const running = (await efficiency({ state: 'RUNNING' })).list[0]
  expect([running?.brought, running?.spent, running?.balance]).toEqual(['16250.00', '174.00', '16424.00'])
  // the day before they left, the same pigs held what they had cost by then
  const before = (await efficiency({ dateTo: '2025-07-18', state: 'RUNNING' })).list[0]
  expect([before?.cost, before?.balance]).toEqual(['16250.00', '16250.00'])
})

test('a user who may not see costs gets none: not in rows, sums, groups, exports nor on the sheet', async () => {
  await t.user({
    account: 'grower',
    at: t.root,
    functions: ['nurs-and-finsh-batch-efficiency', 'batch-manage'],
    scopes: [t.root],
  })
  const grower = await t.as('grower')
  const { data: definition } = await grower.get<{
    columns: object
    rows: string[]
    metrics: { column: string }[]
  }>('bi/nurs-and-finsh-batch-efficiency')
  expect(Object.keys(definition.columns).filter((key) => /cost|profit|revenue|balance/i.test(key))).toEqual([
    'feedCost',
  ])
  const body = {
    filters: { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19' },
    groupBy: null,
    pageSize: 10,
  }
  const { data } = await grower.post<{ list: object[]; sums: object }>(
    'bi/nurs-and-finsh-batch-efficiency',
    body,
  )
  expect(JSON.stringify(data)).not.toMatch(/16250|560\.3/)
  expect(data.list).toHaveLength(2)
  const uid = (await efficiency({ state: 'CLOSED' })).list[0]?.batchId
  const { data: sheet } = await grower.get<CloseOut>(`batch-manage/${String(uid)}/close-out`)
  expect(sheet.parts.map((part) => part.title)).toEqual(['批次', '进出', '死淘', '增重', '用料'])
  const { data: whole } = await client.get<CloseOut>(`batch-manage/${String(uid)}/close-out`)
  const figures = Object.fromEntries(
    whole.parts.flatMap((part) => part.figures.map((one) => [one.key, one.value])),
  )
  expect(figures).toMatchObject({ cost: '16250.00', labour: '620.00', medicine: '310.00' })
})

test('the close-out sheet of BY2025-01 says what the report says, with its loads, its losses and its feed', async () => {
  const [row = {}] = (await efficiency({ state: 'CLOSED' })).list
  const { data } = await client.get<CloseOut>(`batch-manage/${String(row.batchId)}/close-out`)
  expect(data).toMatchObject({ batchNo: 'BY2025-01', isClosed: true, to: '2025-07-19' })
  const figures = Object.fromEntries(
    data.parts.flatMap((part) => part.figures.map((one) => [one.key, one.value])),
  )
  for (const key of ['pigDays', 'gain', 'adg', 'feed', 'fcr', 'fcrAlive', 'adfi', 'survival', 'days', 'tail'])
    expect([key, Number(figures[key])]).toEqual([key, Number(row[key])])
  expect(figures).toMatchObject({ house: '保育舍', inDate: '2025-05-21', outDate: '2025-07-19' })
  expect(data.came.map((one) => [one.date, one.kind, one.heads, Number(one.kilos)])).toEqual([
    ['2025-05-21', '断奶转入', 12, 84],
    ['2025-05-27', '断奶转入', 9, 61.2],
    ['2025-06-11', '断奶转入', 10, 65],
  ])
  expect(data.left.map((one) => [one.date, one.kind, one.heads, Number(one.kilos)])).toEqual([
    ['2025-07-19', '转出', 29, 812],
  ])
  expect(data.lost.reduce((sum, one) => sum + one.heads, 0)).toBe(2)
  expect(data.fed.map((one) => [one.feed, Number(one.qty), Number(one.amount)])).toEqual([
    ['FEED料', 1020, 4284],
  ])
  expect((await client.get(`batch-manage/${farmId}/close-out`)).status).toBe(404)
})

test('batches are placed among those of their stage, groups among all', async () => {
  const rows = (await efficiency({ state: null })).list
  expect(new Set(rows.map((row) => row.stage)).size).toBe(2)
  expect(rows.map((row) => row.place)).toEqual(rows.map(() => 1))
  const places = (await efficiency({ state: null }, 'stage')).list.map((row) => row.place)
  expect(places.toSorted()).toEqual([1, 2])
})
