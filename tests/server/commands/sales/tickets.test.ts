import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '#support/app.ts'
import { back, batchFixture } from '#support/batches.ts'
import { enableErp } from '#support/erp.ts'
import { posted } from '#support/stock.ts'

/** Sales from the scale to the money: what leaves, at what price, within which limits, and back again. */
const { t, own, open, must, send, batch } = await batchFixture()
await enableErp(t.db)
const { client, farm, known } = own

type Row = Record<string, unknown> & { uid: string; version: number; docNo: string }
let buyer: string
let other: string
let market: string

beforeAll(async () => {
  const named = async (code: string) =>
    (await client.post<Row>('basic-client', { code, name: `客户${code}`, kind: 'BROKER' })).data.uid
  buyer = await named('C1')
  other = await named('C2')
  market = known.word('sale_type')
  await open('S1', 100)
})

const line = (more: object) => ({
  ...{ source: 'BATCH', batchNo: 'S1', grade: 'FULL', qty: 10, weight: '250', priceBy: 'KG', price: '16' },
  ...more,
})

const ticketOf = (lines: readonly object[], more: object = {}) => ({
  ...{ saleFarmId: farm.uid, saleDate: back(3), clientId: buyer, saleTypeId: market, lines },
  ...more,
})

async function drafted(name: string, body: object): Promise<Row> {
  const { data, msg, errors } = await client.post<Row>(name, body)
  expect([msg, errors]).toEqual(['', undefined])
  return data
}

async function act(name: string, row: Row, step: string, reason: string | null = null): Promise<Answer<Row>> {
  const { version } = (await client.get<Row>(`${name}/${row.uid}`)).data
  return client.post<Row>(`${name}/${row.uid}/${step}`, { version, reason })
}

/** Objections that stop a submitted document from being approved. */
async function refused(name: string, body: object, reason: string | null = null): Promise<string> {
  const row = await drafted(name, body)
  await act(name, row, 'submit')
  const { msg } = await act(name, row, 'approve', reason)
  await act(name, row, 'void', '试')
  return msg
}

const now = async (name: string, { uid }: Row): Promise<Row> => (await client.get<Row>(`${name}/${uid}`)).data

/** All that a ticket may move, as rows. */
async function moved(): Promise<unknown> {
  const found =
    await sql`select 'move' as what, kind, qty, weight::text, amount::text, move_date::text as day, stock from batch_move where farm_id = ${farm.uid}
    union all select 'pig', ear_no, 0, status, exit_type, exit_date::text, 0 from pig where farm_id = ${farm.uid}
    union all select 'event', type, 0, payload->>'weight', payload->>'amount', event_date::text, 0 from pig_event where farm_id = ${farm.uid}
    order by 1, 2, 3, 4, 5, 6, 7`.execute(t.db)
  return found.rows
}

test('pigs of a batch by grade, a sow to be slaughtered, a gilt to be bred: each leaves by its own event, and all come back', async () => {
  const before = await moved()
  const reason = known.word('cull_reason')
  const ticket = await posted(
    client,
    'sales-ticket',
    ticketOf([
      line({ deductWeight: '10' }),
      line({
        grade: 'SECOND',
        qty: 2,
        weight: '40',
        priceBy: 'HEAD',
        price: '300',
        baseWeight: '18',
        overPrice: '12',
      }),
      line({ grade: 'CULL', qty: 1, weight: '12', price: '5', deductAmount: '10', reason }),
      line({ source: 'PIG', batchNo: null, earNo: 'B05', qty: 1, weight: '210.5', price: '9.2', reason }),
      line({
        source: 'PIG',
        batchNo: null,
        earNo: 'B00',
        qty: 1,
        weight: '120',
        priceBy: 'HEAD',
        price: '2600',
      }),
    ]),
  )
  // 240 × 16, 2 × 300 + 4 × 12, 12 × 5 − 10, 210.5 × 9.2, 2600
  expect(ticket).toMatchObject({
    ...{ heads: 15, grossWeight: '632.50', netWeight: '622.50', avgWeight: '42.17' },
    ...{ amount: '9074.60', price: '14.5777', settlement: 'OPEN', status: 'APPROVED' },
  })
  const lines = ticket.lines as { amount: string }[]
  expect(lines.map((one) => one.amount)).toEqual(['3840.00', '648.00', '50.00', '1936.60', '2600.00'])
  expect(await batch('S1')).toMatchObject({ stock: 87, status: 'OPEN' })
  const left = await sql`select ear_no as "earNo", status, exit_type as "exitType" from pig
    where farm_id = ${farm.uid} and ear_no in ('B00', 'B05') order by 1`.execute(t.db)
  expect(left.rows).toMatchObject([
    { earNo: 'B00', status: 'SOLD', exitType: 'SOLD' },
    { earNo: 'B05', status: 'CULLED', exitType: 'CULLED' },
  ])
  // its events are the ticket's to take back
  const event = await sql<{ uid: string; version: number }>`select uid, version from batch_event
    where farm_id = ${farm.uid} and type = 'batch_out_cull'`.execute(t.db)
  const { uid, version } = event.rows[0] ?? { uid: '', version: 0 }
  const undone = await client.delete(`event/batch_out_cull/${uid}`, { version, reason: '错' })
  expect(JSON.stringify(undone.data)).toContain(`该事件由销售单【${ticket.docNo}】产生，请在单据中反审核`)
  expect((await act('sales-ticket', ticket, 'unapprove', '错')).msg).toBe('')
  expect(await moved()).toEqual(before)
})

/** Messages to the ERP of a ticket itself. */
async function erp({ docNo }: Row): Promise<string[]> {
  const { rows } = await sql<{
    row: string
  }>`select concat_ws(' ', kind, subject, qty, weight, amount) as row from erp_message
    where farm_id = ${farm.uid} and doc_no = ${docNo} order by 1`.execute(t.db)
  return rows.map(({ row }) => row)
}

test('the ERP gets what is no pig by its ticket, pigs by their events, and neither once it is taken back', async () => {
  await open('S9', 20)
  const manure = { source: 'OTHER', batchNo: null, qty: null, weight: '1000', price: '0.05' }
  const ticket = await posted(client, 'sales-ticket', ticketOf([line({ batchNo: 'S9' }), line(manure)]))
  expect(await erp(ticket)).toEqual(['SALE 其他 1000.00 50.00'])
  expect((await act('sales-ticket', ticket, 'unapprove', '错')).msg).toBe('')
  expect(await erp(ticket)).toEqual([])
})

test('what cannot leave is named by its line, and nothing leaves', async () => {
  const before = await moved()
  const sentence = await refused(
    'sales-ticket',
    ticketOf([
      line({}),
      line({ qty: 900, weight: '22000' }),
      line({ source: 'PIG', batchNo: null, earNo: 'B999', qty: 1, weight: '200' }),
    ]),
  )
  expect(sentence).toBe('第2行：批次存栏不足：2026-11-18存栏90头，不能销售900头')
  expect(await moved()).toEqual(before)
  const wrong = await client.post('sales-ticket', ticketOf([line({ batchNo: null })]))
  expect(wrong.errors).toEqual({ lines: ['第1行：请输入批次号'] })
  const both = await client.post('sales-ticket', ticketOf([line({ baseWeight: '20' })]))
  expect(both.errors).toEqual({ lines: ['第1行：基础重和超重价须同时填写'] })
})

test('G-10 and V-606 pigs under treatment are not sold', async () => {
  await open('S2', 20)
  const drug = (
    await client.post<Row>('basic-material', {
      ...{ code: 'WD1', name: '恩诺沙星', materialClass: 'DRUG', unitId: known.word('unit') },
      withdrawDays: 9,
    })
  ).data.uid
  const disease = known.word('disease')
  const course = { date: back(6), qty: 20, diseaseId: disease, drugId: drug, dose: '5ml', usedQty: 2 }
  await must('event_cure', { ...course, subject: 'BATCH', earNo: 'S2' })
  await must('event_cure', { ...course, subject: 'PIG', earNo: 'B15', qty: 1 })
  const bound = `猪只处于休药期（至${back(-4)}）`
  const refusedAtOnce = async (one: object) =>
    (await client.post('sales-ticket', ticketOf([line({}), one]))).errors
  expect(await refusedAtOnce(line({ batchNo: 'S2', qty: 5, weight: '125' }))).toEqual({
    lines: [`第2行：${bound}，不能销售`],
  })
  const sow = line({
    source: 'PIG',
    batchNo: null,
    earNo: 'B15',
    qty: 1,
    weight: '200',
    reason: known.word('cull_reason'),
  })
  expect(await refusedAtOnce(sow)).toEqual({ lines: [`第2行：${bound}，不能销售`] })
  // and before that, where the number is chosen: on the ticket, the planned dispatch and the grids
  const label = async (path: string) =>
    (
      await client.get<{ list: { label: string; note?: string }[] }>(`${path}farmId=${farm.uid}`)
    ).data.list.map((one) => one.note ?? one.label)
  expect(await label('sales-ticket/offers/batchNo?q=S2&')).toEqual([bound])
  expect(await label('sales-ticket/offers/earNo?q=B15&')).toEqual([bound])
  expect(await label('deliveryBatch/offers/batchNo?q=S2&')).toEqual([bound])
  expect(await label('event/batch_out_sale/suggest?q=S2&')).toEqual([bound])
  expect(await label('event/batch_out_slaughter/suggest?q=S2&')).toEqual([bound])
  expect(await label('event/event_sale_pig/suggest?q=B15&')).toEqual([bound])
  expect(await label('sales-ticket/offers/batchNo?q=S1&')).toEqual([expect.stringMatching(/^S1 {2}保育/)])
  const { data } = await client.post<{ list: { withdrawals?: object[] }[] }>('event/batch_out_sale/lookup', {
    farmId: farm.uid,
    earNos: ['S2'],
  })
  expect(data.list[0]?.withdrawals).toEqual([expect.objectContaining({ until: back(-4) })])
  const plan = { planFarmId: farm.uid, planDate: back(-1), batchNo: 'S2', planHeads: 5 }
  expect(await refused('deliveryBatch', plan)).toBe(`${bound}（确认无误请填写原因）`)
  expect(await refused('deliveryBatch', { ...plan, planDate: back(-5) })).toBe('')
})

test('G-12 a ticket says what the scale said, and one load is sold once; S-03 a lorry that lost weight is no load', async () => {
  const lorry = { weighFarmId: farm.uid, weighDate: back(3), vehicle: '豫A12345', heads: 10 }
  const empty = await client.post('ware-ticket', { ...lorry, load: 'MARKET', tare: '1000', gross: '1000' })
  expect(empty.errors).toEqual({ gross: ['净重必须大于0'] })
  expect(await refused('ware-ticket', { ...lorry, load: 'MARKET', tare: '1000', gross: '1150' })).toBe(
    '均重15.00kg/头异常，请核实（确认无误请填写原因）',
  )
  const weighed = await posted(client, 'ware-ticket', {
    ...lorry,
    load: 'MARKET',
    tare: '1000',
    gross: '1250',
  })
  expect(weighed).toMatchObject({ net: '250.00', avgWeight: '25.00', weigher: weighed.submittedBy })
  const weighIds = [weighed.uid]
  expect(await refused('sales-ticket', ticketOf([line({ weight: '251.26' })], { weighIds }))).toBe(
    '销售重量与磅单不符（磅单10头250kg，本单10头251.26kg）',
  )
  expect(await refused('sales-ticket', ticketOf([line({ qty: 9 })], { weighIds }))).toContain(
    '销售重量与磅单不符',
  )
  const ticket = await posted(client, 'sales-ticket', ticketOf([line({ weight: '251.25' })], { weighIds }))
  expect(ticket.weigher).toBe(weighed.weigher)
  expect(await refused('sales-ticket', ticketOf([line({})], { weighIds }))).toBe(
    `磅单【${weighed.docNo}】已关联【${ticket.docNo}】`,
  )
  expect((await act('ware-ticket', weighed, 'unapprove', '重过')).msg).toBe(
    `磅单已关联【${ticket.docNo}】，请先反审核该单据`,
  )
  await act('sales-ticket', ticket, 'void', '错')
  // weighed again
  expect((await act('ware-ticket', weighed, 'unapprove', '重过')).msg).toBe('')
})

test('S-01 below the floor only a user who may approve it goes on, and says why; S-02 a day has its heads; the nearest limit counts', async () => {
  const limit = { saleTypeId: market, fromDate: back(10), toDate: back(5) }
  await drafted('sale_limit', { ...limit, minPrice: '15.5', maxHeads: 30, organizeId: farm.uid })
  const day = { saleDate: back(7) }
  expect(await refused('sales-ticket', ticketOf([line({ price: '15.4999' })], day))).toBe(
    '第1行：售价低于限价15.5元/kg，需审批（确认无误请填写原因）',
  )
  const functions = [
    'user',
    'sales-ticket',
    'sales-ticket:approve',
    'sales-ticket:void',
    'sales-ticket:backdate',
  ]
  await t.user({ account: 'plainSeller', at: farm, functions })
  const seller = await t.as('plainSeller')
  const cheap = await drafted('sales-ticket', ticketOf([line({ price: '15', qty: 20, weight: '500' })], day))
  await act('sales-ticket', cheap, 'submit')
  const { version } = await now('sales-ticket', cheap)
  const tried = await seller.post(`sales-ticket/${cheap.uid}/approve`, { version, reason: '老客户' })
  expect(tried.msg).toBe('第1行：售价低于限价15.5元/kg，需审批')
  expect((await act('sales-ticket', cheap, 'approve', '老客户')).msg).toBe('')
  expect(await refused('sales-ticket', ticketOf([line({ qty: 11, weight: '275' })], day))).toBe(
    '超过当日限售数量（限30头，累计31头）',
  )
  // another day has another limit: none
  expect(await refused('sales-ticket', ticketOf([line({ price: '1', qty: 1, weight: '25' })]))).toBe('')
  await act('sales-ticket', cheap, 'void', '错')
})

test('S-04, S-05 a ticket is settled once, and not void while it is; the client owes what is left', async () => {
  const tickets = [
    await posted(client, 'sales-ticket', ticketOf([line({})])),
    await posted(client, 'sales-ticket', ticketOf([line({ qty: 5, weight: '125.5' })])),
    await posted(client, 'sales-ticket', ticketOf([line({ qty: 1, weight: '25' })], { clientId: other })),
  ]
  const [first, second, foreign] = tickets.map((one) => ({ ticketId: one.uid }))
  const settle = {
    settleFarmId: farm.uid,
    settleDate: back(1),
    clientId: buyer,
    discount: '8',
  }
  const mixed = await client.post('settle-accounts', { ...settle, lines: [first, foreign] })
  expect(mixed.errors).toEqual({ lines: [`第2行：销售单【${tickets[2]?.docNo}】不是该客户的`] })
  const early = await client.post('settle-accounts', { ...settle, settleDate: back(4), lines: [first] })
  expect(early.errors).toEqual({ lines: [`第1行：销售单【${tickets[0]?.docNo}】的日期晚于结算日期`] })
  const proposed = await client.post<{ lines: object[] }>('settle-accounts/propose', settle)
  expect(proposed.data.lines).toMatchObject([
    { ...first, amount: '4000.00', heads: 10 },
    { ...second, amount: '2008.00', heads: 5 },
  ])
  const owed = async () => (await client.get<Row>(`basic-client/${buyer}`)).data.receivable
  expect(await owed()).toBe('6008.00')
  const rival = await drafted('settle-accounts', { ...settle, lines: [first] })
  const settled = await posted(client, 'settle-accounts', { ...settle, lines: [first, second] })
  // 250 × 16 + 125.5 × 16 = 6008
  expect(settled).toMatchObject({ tickets: 2, receivable: '6008.00', balance: '6000.00' })
  await act('settle-accounts', rival, 'submit')
  expect((await act('settle-accounts', rival, 'approve')).msg).toBe(`第1行：该单据已结算（${settled.docNo}）`)
  expect(await owed()).toBe('6000.00')
  const ticket = tickets[0] as Row
  expect(await now('sales-ticket', ticket)).toMatchObject({ settlement: 'SETTLED', settledNo: settled.docNo })
  expect((await act('sales-ticket', ticket, 'void', '错')).msg).toContain(
    '已结算单据不能作废，请先反结算（XJ',
  )
  expect((await act('settle-accounts', settled, 'unapprove', '错')).msg).toBe('')
  expect(await now('sales-ticket', ticket)).toMatchObject({ settlement: 'OPEN', settledNo: null })
  expect(await owed()).toBe('6008.00')
  // a waiting settlement was made for another amount: it is its own to be taken back, it is not approved
  await act('sales-ticket', ticket, 'unapprove', '改价')
  const { version } = await now('sales-ticket', ticket)
  await client.patch(`sales-ticket/${ticket.uid}`, { version, lines: [line({ price: '17' })] })
  for (const step of ['submit', 'approve']) await act('sales-ticket', ticket, step)
  expect((await act('settle-accounts', rival, 'approve')).msg).toBe(
    '第1行：销售单金额已改变，请撤回本单后重新保存',
  )
  for (const one of tickets) expect((await act('sales-ticket', one, 'void', '清')).msg).toBe('')
  expect(await owed()).toBe('0.00')
})

test('the tickets of one lorry leave together, weighed as one load, and come back together', async () => {
  const before = await moved()
  const waiting = async (more: object) => {
    const row = await drafted('sales-ticket', ticketOf([line({})], more))
    await act('sales-ticket', row, 'submit')
    return row
  }
  const [one, two] = [
    await waiting({ vehicle: '豫A777' }),
    await waiting({ vehicle: '豫A777', clientId: other }),
  ]
  const lorry = { checkoutFarmId: farm.uid, checkoutDate: back(3), vehicle: '豫A777' }
  const proposed = await client.post<{ lines: object[] }>('unified_checkout/propose', lorry)
  expect(proposed.data.lines).toMatchObject([{ ticketId: one.uid }, { ticketId: two.uid, client: '客户C2' }])
  const weighed = await posted(client, 'ware-ticket', {
    ...{ weighFarmId: farm.uid, weighDate: back(3), vehicle: '豫A12345', heads: 20, load: 'MARKET' },
    ...{ tare: '1000', gross: '1501' },
  })
  const checkout = await drafted('unified_checkout', {
    ...{ checkoutFarmId: farm.uid, checkoutDate: back(3), vehicle: '豫A12345', weighIds: [weighed.uid] },
    lines: [{ ticketId: one.uid }, { ticketId: two.uid }],
  })
  expect(checkout).toMatchObject({
    tickets: 2,
    heads: 20,
    weight: '500.00',
    weighed: '501.00',
    difference: '-1.00',
  })
  await act('unified_checkout', checkout, 'submit')
  expect((await act('unified_checkout', checkout, 'approve')).msg).toBe('')
  for (const ticket of [one, two])
    expect(await now('sales-ticket', ticket)).toMatchObject({
      status: 'APPROVED',
      checkoutNo: checkout.docNo,
    })
  expect((await act('sales-ticket', one, 'unapprove', '错')).msg).toBe(
    `该单据由统一结账【${checkout.docNo}】审核，请在统一结账中反审核`,
  )
  expect((await act('unified_checkout', checkout, 'unapprove', '错')).msg).toBe('')
  expect(await moved()).toEqual(before)
  for (const ticket of [one, two])
    expect(await now('sales-ticket', ticket)).toMatchObject({ status: 'SUBMITTED', checkoutNo: null })
  // one that names its own weigh ticket would be weighed twice, or never
  const alone = await waiting({ vehicle: '豫A12345', weighIds: [weighed.uid] })
  const shared = await drafted('unified_checkout', {
    ...{ checkoutFarmId: farm.uid, checkoutDate: back(3), vehicle: '豫A12345' },
    lines: [{ ticketId: alone.uid }],
  })
  await act('unified_checkout', shared, 'submit')
  expect((await act('unified_checkout', shared, 'approve')).errors?.lines?.[0]).toContain('已选磅单')
  await act('unified_checkout', shared, 'void', '试')
  await act('sales-ticket', alone, 'void', '试')
  // and one that was changed since is not what was looked at
  const listed = await drafted('unified_checkout', {
    ...{ checkoutFarmId: farm.uid, checkoutDate: back(3), vehicle: '豫A12345' },
    lines: [{ ticketId: two.uid }],
  })
  await act('unified_checkout', listed, 'submit')
  await act('sales-ticket', two, 'withdraw')
  await client.patch(`sales-ticket/${two.uid}`, {
    version: (await now('sales-ticket', two)).version,
    lines: [line({ qty: 9, weight: '225' })],
  })
  await act('sales-ticket', two, 'submit')
  expect((await act('unified_checkout', listed, 'approve')).errors?.lines?.[0]).toContain('已改变')
  await act('unified_checkout', listed, 'void', '试')
  // one that cannot leave keeps all of them
  const tooMany = await waiting({ lines: [line({ qty: 900, weight: '22000' })] })
  const again = await drafted('unified_checkout', {
    ...{ checkoutFarmId: farm.uid, checkoutDate: back(3), vehicle: '豫A12345' },
    lines: [{ ticketId: one.uid }, { ticketId: tooMany.uid }],
  })
  await act('unified_checkout', again, 'submit')
  expect((await act('unified_checkout', again, 'approve')).msg).toBe(
    `销售单【${tooMany.docNo}】第1行：批次存栏不足：2026-11-18存栏90头，不能销售900头`,
  )
  expect((await now('sales-ticket', one)).status).toBe('SUBMITTED')
  expect(await moved()).toEqual(before)
})

test('a planned dispatch knows what went by its ticket, once', async () => {
  const plan = await posted(client, 'deliveryBatch', {
    ...{ planFarmId: farm.uid, planDate: back(-3), batchNo: 'S1', planHeads: 12, planWeight: '25' },
    ...{ clientId: buyer, vehicle: '豫A12345' },
  })
  expect(plan).toMatchObject({ estimate: '300.00', progress: 'PLANNED' })
  // what is planned already is not there for another
  const another = { planFarmId: farm.uid, planDate: back(-4), batchNo: 'S1', planHeads: 89 }
  expect(await refused('deliveryBatch', another)).toBe(
    '批次现有存栏100头，已排计划12头，余量少于预计头数（确认无误请填写原因）',
  )
  expect(await refused('deliveryBatch', { ...another, planHeads: 101 })).toContain('已排计划12头')
  expect(await refused('deliveryBatch', { ...another, planHeads: 88 })).toBe('')
  const ticket = await posted(client, 'sales-ticket', ticketOf([line({})], { deliveryNo: plan.docNo }))
  expect(await now('deliveryBatch', plan)).toMatchObject({
    ...{ progress: 'DONE', actualHeads: 10, actualWeight: '250.00', ticketNo: ticket.docNo },
  })
  expect(await refused('sales-ticket', ticketOf([line({})], { deliveryNo: plan.docNo }))).toBe(
    '没有这张待出栏的出栏批次',
  )
  await act('sales-ticket', ticket, 'void', '错')
  expect(await now('deliveryBatch', plan)).toMatchObject({ progress: 'PLANNED', actualHeads: null })
  // pigs of other batches and what is no pig are not what was planned
  const manure = line({ source: 'OTHER', batchNo: null, qty: null, weight: '1000', price: '0.2' })
  expect(await refused('sales-ticket', ticketOf([manure], { deliveryNo: plan.docNo }))).toContain(
    '销售单没有出栏批次的批次【S1】',
  )
  const mixed = await posted(
    client,
    'sales-ticket',
    ticketOf([line({ qty: 4, weight: '100' }), manure], { deliveryNo: plan.docNo }),
  )
  expect(mixed).toMatchObject({ avgWeight: '25.00', grossWeight: '1100.00' })
  expect(await now('deliveryBatch', plan)).toMatchObject({ actualHeads: 4, actualWeight: '100.00' })
  await act('sales-ticket', mixed, 'void', '错')
})

test('piglets that were weaned for sale are on one ticket, not more of them than were weaned', async () => {
  const [weaning] = await send('event_wean', [
    { earNo: 'B13', date: back(3), targetKind: 'SALE', startes: 4, weanWeight: 28, confirmReason: '核对' },
  ])
  expect(weaning?.accepted).toBe(true)
  const before = await moved()
  const piglets = (qty: number) =>
    line({
      source: 'WEANED',
      batchNo: null,
      earNo: 'B13',
      qty,
      weight: String(7 * qty),
      priceBy: 'HEAD',
      price: '420',
    })
  expect(await refused('sales-ticket', ticketOf([piglets(5)]))).toBe(
    '第1行：该母猪当日断奶直售4头，销售不能超过',
  )
  const ticket = await posted(client, 'sales-ticket', ticketOf([piglets(3)]))
  expect(ticket.amount).toBe('1260.00')
  expect(await erp(ticket)).toEqual(['SALE 断奶直售 3.000 21.00 1260.00'])
  expect(await refused('sales-ticket', ticketOf([piglets(2)]))).toContain('当日断奶直售4头')
  expect(await moved()).toEqual(before)
  // the weaning they were sold at stays what it was, and is theirs under a new number too
  const { rows } = await sql<{
    uid: string
    version: number
  }>`select e.uid, e.version from pig_event e join pig p
    on p.uid = e.pig_id and p.ear_no = 'B13' where e.farm_id = ${farm.uid} and e.type = 'event_wean'
    order by e.event_date desc limit 1`.execute(t.db)
  const undo = { version: rows[0]?.version, reason: '录错' }
  const undone = () =>
    client.delete<{ violations: { message: string }[] }>(`event/event_wean/${rows[0]?.uid}`, undo)
  expect((await undone()).data.violations[0]?.message).toBe(
    `断奶直售的仔猪已由销售单【${ticket.docNo}】销售3头，请先反审核销售单`,
  )
  await must('event_tag_change', { earNo: 'B13', date: back(1), newEarNo: 'B13N' })
  expect((await undone()).data.violations[0]?.message).toContain(ticket.docNo)
  expect(await refused('sales-ticket', ticketOf([piglets(2)]))).toContain('当日断奶直售4头')
})

test('houses of a ticket and of a planned dispatch are those of its farm, for a user who sees several too', async () => {
  const company = {
    uid: farm.treePath.split('/').at(-3) ?? '',
    treePath: farm.treePath.replace(`${farm.uid}/`, ''),
    level: farm.level - 1,
  }
  const sister = await t.node({ type: 'farm', name: '邻场', parent: company })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '邻舍', parent: sister })
  const functions = ['user', 'deliveryBatch', 'deliveryBatch:create', 'sales-ticket', 'sales-ticket:create']
  await t.user({ account: 'sellsForAll', at: company, functions })
  const seller = await t.as('sellsForAll')
  const plan = { planFarmId: farm.uid, planDate: back(-3), batchNo: 'S1', planHeads: 2, houseId: house.uid }
  expect((await seller.post('deliveryBatch', plan)).errors).toEqual({ houseId: ['请选择正确的栋舍'] })
  const ticket = ticketOf([line({ houseId: house.uid })])
  expect((await seller.post('sales-ticket', ticket)).errors).toEqual({ lines: ['第1行：请选择正确的栋舍'] })
})
