import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { posted } from '#support/stock.ts'

/** Sales in the reports: tickets, and what was sold without one. */
const { t, own, open, must } = await batchFixture()
const { client, farm, known } = own

interface ReportAnswer {
  list: Record<string, unknown>[]
  sums: Record<string, unknown>
}

const rowsOf = async (name: string, groupBy: string | null, more: object = {}) => {
  const filters = { farmIds: [farm.uid], dateFrom: back(20), dateTo: back(0), ...more }
  const { data, msg } = await client.post<ReportAnswer>(`bi/${name}`, {
    filters,
    groupBy,
    page: 1,
    pageSize: 50,
  })
  expect(msg).toBe('')
  return data
}

async function commodity(name: string): Promise<string> {
  const { data } = await client.post<{
    ddSourceList: { dataDefineList: { uid: string; name1: string }[] }[]
  }>('base/ddsource/info', { codeList: ['pig_commodity'] })
  const entries = data.ddSourceList.flatMap(({ dataDefineList }) => dataDefineList)
  return entries.find(({ name1 }) => name1 === name)?.uid ?? ''
}

test('tickets, events without one and piglets weaned for sale are listed once each; sums and groups agree with the rows', async () => {
  const buyer = (
    await client.post<{ uid: string }>('basic-client', { code: 'K1', name: '双汇', kind: 'SLAUGHTER' })
  ).data.uid
  const person = (
    await client.post<{ uid: string }>('basic-salePerson', { name: '王强', clientIds: [buyer] })
  ).data
  await open('V1', 60)
  await must('batch_out_sale', {
    earNo: 'V1',
    date: back(9),
    clientId: buyer,
    qty: 4,
    weight: 100,
    amount: 1600,
  })
  await must('event_cull_pig', {
    ...{ earNo: 'B05', date: back(8), kind: 'SALE', reason: known.word('cull_reason') },
    ...{ weight: 200, amount: 1800 },
  })
  await must('event_wean', {
    ...{ earNo: 'B03', date: back(7), targetKind: 'SALE', startes: 4, weanWeight: 28, confirmReason: '核对' },
  })
  const line = { source: 'BATCH', batchNo: 'V1', grade: 'FULL', priceBy: 'KG', price: '16' }
  const commodityId = await commodity('内三元')
  const ticket = await posted(client, 'sales-ticket', {
    ...{ saleFarmId: farm.uid, saleDate: back(7), clientId: buyer, saleTypeId: known.word('sale_type') },
    ...{ salePersonId: person.uid, quarantineNo: 'Q-77' },
    lines: [
      { ...line, commodityId, qty: 10, weight: '250', deductWeight: '10' },
      { ...line, grade: 'SECOND', qty: 2, weight: '30', price: '12' },
      { source: 'WEANED', earNo: 'B03', qty: 3, weight: '21', priceBy: 'HEAD', price: '400' },
    ],
  })
  await posted(client, 'settle-accounts', {
    ...{ settleFarmId: farm.uid, settleDate: back(1), clientId: buyer },
    lines: [{ ticketId: ticket.uid }],
  })
  // F87: of 16 pigs the ticket calls 2 second-rate
  const { list } = await rowsOf('nurs-and-finsh-batch-efficiency', null, { fullFrom: '1', fullTo: '300' })
  expect(Number(list.find(({ batchNo }) => batchNo === 'V1')?.full)).toBe(87.5)
  const rows = await rowsOf('sale-detail', null)
  expect(
    rows.list.map(({ docNo, saleType, number, grade, qty, amount }) => [
      docNo,
      saleType,
      number,
      grade,
      qty,
      amount,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [ticket.docNo, '商品猪', 'V1', '正品', 10, '3840.00'],
      [ticket.docNo, '商品猪', 'V1', '次品', 2, '360.00'],
      [ticket.docNo, '商品猪', 'B03', '正品', 3, '1200.00'],
      [null, '商品猪', 'V1', '正品', 4, '1600.00'],
      [null, '淘汰母猪', 'B05', '淘汰', 1, '1800.00'],
      [null, '仔猪(猪苗)', 'B03', '正品', 1, null],
    ]),
  )
  expect(rows.list).toHaveLength(6)
  expect(rows.sums).toMatchObject({ qty: 21, weight: '608.00', amount: '8800.00' })
  expect(rows.list.map(({ commodity }) => commodity).filter(Boolean)).toEqual(['内三元'])
  expect((await rowsOf('sale-detail', null, { commodityId })).sums).toMatchObject({ qty: 10 })
  const byKind = await rowsOf('sales-summary', 'commodity')
  expect(byKind.list.map(({ qty }) => qty).toSorted()).toEqual([10, 11])
  const summed = await rowsOf('sales-summary', 'client')
  expect(summed.sums).toMatchObject({
    records: 6,
    qty: 21,
    amount: '8800.00',
    settled: '5400.00',
    owed: null,
  })
  expect(summed.list.find((one) => Object.values(one).includes('双汇'))).toMatchObject({
    ...{ records: 4, qty: 19, amount: '7000.00' },
  })
  expect((await rowsOf('sale-detail', null, { salePersonId: person.uid })).list).toHaveLength(3)
  expect((await rowsOf('sale-detail', 'saleType', { grade: 'CULL' })).sums).toMatchObject({
    qty: 1,
    amount: '1800.00',
  })
})

test('R8 tickets, what left, the scale and the settlements say the same; what was broken past the commands is found', async () => {
  const check = async () => {
    const body = { farmId: farm.uid, period: back(7).slice(0, 7) }
    const { data } = await client.post<{ rules: { rule: string; wrong: number; lines: unknown[] }[] }>(
      'sjhd/check',
      body,
    )
    const found = data.rules.find(({ rule }) => rule === 'R8')
    return [found?.lines.length, found?.wrong]
  }
  expect(await check()).toEqual([8, 0])
  const harms = [
    [
      `update sales_ticket set lines = jsonb_set(lines, '{0,qty}', '11')`,
      `update sales_ticket set lines = jsonb_set(lines, '{0,qty}', '10')`,
    ],
    [
      "update settlement set receivable = receivable, lines = jsonb_set(lines, '{0,amount}', '1')",
      "update settlement set lines = jsonb_set(lines, '{0,amount}', '5400')",
    ],
    ['update settlement set paid = 5', 'update settlement set paid = null'],
    ['update settlement set balance = balance - 1', 'update settlement set balance = balance + 1'],
  ] as const
  for (const [harm, mend] of harms) {
    await sql.raw(`${harm} where farm_id = '${farm.uid}'`).execute(t.db)
    expect((await check())[1]).toBeGreaterThan(0)
    await sql.raw(`${mend} where farm_id = '${farm.uid}'`).execute(t.db)
    expect(await check()).toEqual([8, 0])
  }
})

test('F108 pigs that are there are worth what pigs fetched of late; what is planned to go is not free any more', async () => {
  await posted(client, 'deliveryBatch', {
    ...{ planFarmId: farm.uid, planDate: back(-4), batchNo: 'V1', planHeads: 20, planWeight: '100' },
  })
  const filters = { farmIds: [farm.uid], kind: 'BATCH', basis: 'WEIGHT', batchNo: 'V1' }
  const body = { filters, groupBy: null, page: 1, pageSize: 20 }
  const asked = async () => (await client.post<ReportAnswer>('bi/expect-out-amt', body)).data.list[0]
  // weaners and breeding stock fetch other prices than market pigs
  expect((await asked())?.price).toBeNull()
  await sql`update batch set stage = 'FINISH' where farm_id = ${farm.uid} and batch_no = 'V1'`.execute(t.db)
  const row = await asked()
  // 1600 + 3840 + 360 元 for 100 + 250 + 30 kg
  const price = 5800 / 380
  expect(Number(row?.price)).toBeCloseTo(price, 3)
  expect(Number(row?.amount)).toBeCloseTo(Number(row?.kilos) * price, -1)
  expect([row?.planned, Number(row?.unplanned)]).toEqual([
    20,
    Math.round((Number(row?.heads) - 20) * 10) / 10,
  ])
  // planned out of a house the pigs have left, they are still planned
  await sql`update delivery_batch set house_id = gen_random_uuid() where farm_id = ${farm.uid}`.execute(t.db)
  expect((await asked())?.planned).toBe(20)
})

test('what is no pig has kg and no heads: the mean weight of pigs is without it, of rows and of all of them', async () => {
  const factory = (
    await client.post<{ uid: string }>('basic-client', { code: 'K2', name: '肥料厂', kind: 'RETAIL' })
  ).data.uid
  await open('V2', 20)
  const line = {
    source: 'BATCH',
    batchNo: 'V2',
    grade: 'FULL',
    priceBy: 'KG',
    price: '16',
    qty: 4,
    weight: '100',
  }
  await posted(client, 'sales-ticket', {
    ...{ saleFarmId: farm.uid, saleDate: back(2), clientId: factory, saleTypeId: known.word('sale_type') },
    lines: [line, { source: 'OTHER', weight: '1000', priceBy: 'KG', price: '0.2' }],
  })
  const { list, sums } = await rowsOf('sale-detail', null, { clientId: factory })
  expect(list.map(({ avgWeight }) => avgWeight && Number(avgWeight)).toSorted()).toEqual([25, null])
  expect(sums).toMatchObject({ qty: 4, weight: '1100.00' })
  expect(Number(sums.avgWeight)).toBe(25)
  const [row] = (await rowsOf('sales-summary', 'client', { clientId: factory })).list
  expect(Number(row?.avgWeight)).toBe(25)
})
