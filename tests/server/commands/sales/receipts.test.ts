import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '#support/app.ts'
import { back, batchFixture } from '#support/batches.ts'
import { posted } from '#support/stock.ts'

/** Money of clients: each receipt is a record, added or reversed, never overwritten; what settlements show is their sum. */
const { t, own } = await batchFixture()
const { client, farm, known } = own

type Row = Record<string, unknown> & { uid: string; version: number; docNo: string; receiptNo: string }
interface Receipts {
  list: Row[]
  unused: string
}

let saleTypeId: string
beforeAll(() => {
  saleTypeId = known.word('sale_type')
})

let serial = 0
const newClient = async (): Promise<string> => {
  serial += 1
  const body = { code: `R${serial}`, name: `付款客户${serial}`, kind: 'BROKER' }
  return (await client.post<Row>('basic-client', body)).data.uid
}

/** An approved settlement over so many 元 of manure, sold and settled so many days ago. */
async function settled(clientId: string, amount: string, days = 10, discount: string | null = null) {
  const line = { source: 'OTHER', grade: 'FULL', weight: amount, priceBy: 'KG', price: '1' }
  const saleDate = back(days)
  const ticket = await posted(client, 'sales-ticket', {
    ...{ saleFarmId: farm.uid, saleDate, clientId, saleTypeId, lines: [line] },
  })
  return posted(client, 'settle-accounts', {
    ...{
      settleFarmId: farm.uid,
      settleDate: saleDate,
      clientId,
      discount,
      lines: [{ ticketId: ticket.uid }],
    },
  })
}

const at = async ({ uid }: { uid: string }) => (await client.get<Row>(`settle-accounts/${uid}`)).data
const recordsOf = async ({ uid }: { uid: string }) =>
  (await client.get<Receipts>(`settle-accounts/${uid}/receipts`)).data

async function pay(one: { uid: string }, body: object, by: Client = client): Promise<Answer<Row>> {
  const { version } = await at(one)
  return by.post<Row>(`settle-accounts/${one.uid}/receipts`, { version, receiptDate: back(5), ...body })
}
const prepay = (clientId: string, body: object) =>
  client.post<Row>('client-receipt', { farmId: farm.uid, clientId, receiptDate: back(20), ...body })
const reverse = (uid: string, body: object = {}) =>
  client.post<Row>(`client-receipt/${uid}/reverse`, { receiptDate: back(3), reason: '录错', ...body })
const step = async (one: { uid: string }, act: string) =>
  client.post<Row>(`settle-accounts/${one.uid}/${act}`, { version: (await at(one)).version, reason: '错' })
const close = (day: string | null) =>
  sql`update organize set closed_up_to = ${day}::date where uid = ${farm.uid}`.execute(t.db)

test('receipts add up; one that was wrong is reversed by a record, and both stay', async () => {
  const one = await settled(await newClient(), '6000', 10, '8')
  expect(one).toMatchObject({ receivable: '6000.00', balance: '5992.00' })
  const first = await pay(one, { amount: '500', payMethod: '现金' })
  expect([first.msg, first.data]).toMatchObject([
    '',
    { paid: '500.00', balance: '5492.00', paidDate: back(5), payMethod: '现金', receivable: '6000.00' },
  ])
  expect((await pay(one, { amount: '1', receiptDate: back(4), payMethod: '微信' })).data).toMatchObject({
    ...{ paid: '501.00', balance: '5491.00', paidDate: back(4), payMethod: '现金、微信' },
  })
  const [wrong] = (await recordsOf(one)).list
  expect(wrong).toMatchObject({
    ...{ kind: 'RECEIPT', amount: '500.00', receiptDate: back(5), payMethod: '现金', reversedNo: null },
    registeredBy:
      (await client.get<{ name: string }>('base/account/profile')).data.name ?? expect.any(String),
  })
  expect((await reverse(wrong?.uid ?? '')).data).toMatchObject({
    ...{ paid: '1.00', balance: '5991.00', paidDate: back(4), payMethod: '微信' },
  })
  const { list } = await recordsOf(one)
  expect(list.map(({ amount, receiptDate, reason }) => [receiptDate, amount, reason])).toEqual([
    [back(5), '500.00', null],
    [back(4), '1.00', null],
    [back(3), '-500.00', '录错'],
  ])
  expect(list[0]?.reversedNo).toBe(list[2]?.receiptNo)
  expect((await reverse(wrong?.uid ?? '')).msg).toBe(
    `收款【${wrong?.receiptNo}】${back(5)} 500.00元已冲销（${list[2]?.receiptNo}）`,
  )
  expect((await reverse(list[2]?.uid ?? '')).msg).toContain('是冲销记录，不能再冲销')
})

test('what is sent for amounts that follow is refused: nothing overwrites them', async () => {
  const one = await settled(await newClient(), '100')
  const later = await client.post(`settle-accounts/${one.uid}/later`, { version: one.version, paid: '0' })
  expect([later.status, later.msg]).toEqual([400, '不允许的字段：paid'])
  const answer = await client.post<Row>(`settle-accounts/${one.uid}/later`, {
    version: one.version,
    invoiceNo: 'FP-1',
  })
  expect(answer.data).toMatchObject({ invoiceNo: 'FP-1', balance: '100.00' })
  const draft = await client.post('settle-accounts', {
    ...{ settleFarmId: farm.uid, settleDate: back(5), clientId: one.clientId, lines: one.lines },
    ...{ paid: '5', prepaid: '5' },
  })
  expect(draft.status).toBe(400)
  expect(draft.msg).toContain('不允许的字段：paid、prepaid')
})

test('days and amounts that cannot be are refused in words that name document, amount and day; nothing is kept', async () => {
  const one = await settled(await newClient(), '1000')
  const said = async (body: object) => (await pay(one, body)).errors
  expect(await said({ amount: '1000.01' })).toEqual({
    amount: [`结算单【${one.docNo}】${back(5)}收款1000.01元，超过未收余额1000.00元`],
  })
  expect(await said({ amount: '1', receiptDate: back(-1) })).toEqual({
    receiptDate: [`结算单【${one.docNo}】${back(-1)}收款1.00元：日期不能晚于今天（${back(0)}）`],
  })
  expect(await said({ amount: '1', receiptDate: back(11) })).toEqual({
    receiptDate: [`结算单【${one.docNo}】${back(11)}收款1.00元：日期不能早于结算日期（${back(10)}）`],
  })
  expect(await said({ amount: '-1' })).toEqual({ amount: ['不能小于0'] })
  expect(await said({})).toEqual({ amount: ['请输入收款金额'] })
  expect(await said({ offset: '1' })).toEqual({
    offset: [`结算单【${one.docNo}】${back(5)}预收抵扣1.00元，超过该客户未用预收0.00元`],
  })
  expect((await recordsOf(one)).list).toEqual([])
  const open = await client.post<Row>('settle-accounts', {
    ...{ settleFarmId: farm.uid, settleDate: back(5), clientId: one.clientId, lines: one.lines },
  })
  expect(open.errors?.lines?.[0]).toContain('该单据已结算')
  await step(one, 'unapprove')
  expect((await pay(one, { amount: '1' })).msg).toBe('单据草稿，不能登记收款')
})

test('预收 is registered without a settlement, used by several, and never more than there is', async () => {
  const buyer = await newClient()
  const [one, two] = [await settled(buyer, '700'), await settled(buyer, '700')]
  const before = await prepay(buyer, { amount: '1000', payMethod: '转账', remark: '定金' })
  expect(before.data).toMatchObject({
    ...{ kind: 'PREPAID', amount: '1000.00', settlementId: null, remark: '定金', receiptDate: back(20) },
    receiptNo: expect.stringMatching(/^SK\d{8}-\d{3}$/),
  })
  const unusedOf = async () => (await client.get<Row>(`basic-client/${buyer}`)).data.unusedPrepaid
  expect([(await recordsOf(one)).unused, await unusedOf()]).toEqual(['1000.00', '1000.00'])
  expect((await pay(one, { offset: '600', amount: '100' })).data).toMatchObject({
    ...{ prepaid: '600.00', paid: '100.00', balance: '0.00' },
  })
  expect([(await recordsOf(two)).unused, await unusedOf()]).toEqual(['400.00', '400.00'])
  expect((await pay(two, { offset: '400.01' })).errors).toEqual({
    offset: [`结算单【${two.docNo}】${back(5)}预收抵扣400.01元，超过该客户未用预收400.00元`],
  })
  // what was used cannot be given back before its use is
  expect((await reverse(before.data.uid)).errors).toEqual({
    receiptDate: [
      `${back(3)}冲销预收【${before.data.receiptNo}】1000.00元：已抵扣，未用预收仅400.00元，请先冲销抵扣`,
    ],
  })
  const use = (await recordsOf(one)).list.find(({ kind }) => kind === 'OFFSET')
  expect((await reverse(use?.uid ?? '')).data).toMatchObject({ prepaid: '0.00', balance: '600.00' })
  expect((await reverse(before.data.uid)).data).toMatchObject({ kind: 'PREPAID', amount: '-1000.00' })
  expect(await unusedOf()).toBe('0.00')
  // the foot counts money once: its use is none, and what was taken back is gone
  const foot = await client.get<{ sums: Row }>(`client-receipt?clientId=${buyer}`)
  expect(foot.data.sums).toEqual({ received: '100.00' })
  // another client's money is not his
  await prepay(await newClient(), { amount: '500' })
  expect((await pay(two, { offset: '1' })).errors?.offset?.[0]).toContain('未用预收0.00元')
  expect(
    (await prepay(buyer, { amount: '1', receiptDate: '2020-01-01' })).errors?.receiptDate?.[0],
  ).toContain('2020-01-01预收1.00元：日期不能早于')
})

test('M-09 a closed month takes no receipt, no 预收 and no reversal; an open day after it does', async () => {
  const buyer = await newClient()
  const one = await settled(buyer, '1000')
  await pay(one, { amount: '400', receiptDate: back(9) })
  const [record] = (await recordsOf(one)).list
  await close(back(6))
  try {
    const tried = [
      await pay(one, { amount: '1', receiptDate: back(6) }),
      await prepay(buyer, { amount: '1', receiptDate: back(6) }),
      await reverse(record?.uid ?? '', { receiptDate: back(6) }),
    ]
    for (const { errors } of tried) expect(errors).toEqual({ receiptDate: ['期间已关账'] })
    expect((await recordsOf(one)).list).toHaveLength(1)
    // the settlement itself stands in the closed month: what comes later moves its sums all the same
    expect((await reverse(record?.uid ?? '', { receiptDate: back(5) })).data).toMatchObject({
      balance: '1000.00',
    })
    expect((await pay(one, { amount: '1000', receiptDate: back(5) })).data).toMatchObject({ balance: '0.00' })
    // and the database refuses what no command asked
    const sneak =
      sql`insert into client_receipt (farm_id, uid, receipt_no, receipt_date, kind, client_id, amount)
      values (${farm.uid}, gen_random_uuid(), 'X', ${back(6)}, 'PREPAID', ${buyer}, 1)`.execute(t.db)
    await expect(sneak).rejects.toThrow(/closed month/)
  } finally {
    await close(null)
  }
})

test('no record is changed or taken away, even by the owner of the database', async () => {
  await prepay(await newClient(), { amount: '5' })
  for (const statement of [
    'update client_receipt set amount = 1',
    'update client_receipt set deleted = true',
    'delete from client_receipt',
    'truncate client_receipt',
  ]) {
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow(/records are added/)
    const asApp = t.db.transaction().execute(async (tx) => {
      await sql`set local role pig_app`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
    await expect(asApp).rejects.toThrow(/permission denied/)
  }
})

test('two people who register the whole balance at once: one wins, and the other is refused', async () => {
  const one = await settled(await newClient(), '800')
  const body = { version: one.version, receiptDate: back(5), amount: '800' }
  const answers = await Promise.all(
    [1, 2].map(() => client.post<Row>(`settle-accounts/${one.uid}/receipts`, body)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await at(one)).toMatchObject({ paid: '800.00', balance: '0.00' })
  expect((await recordsOf(one)).list).toHaveLength(1)
  // one request that was sent twice is one receipt
  const two = await settled(String(one.clientId), '800')
  const twice = { version: two.version, receiptDate: back(5), amount: '300' }
  const headers = { 'idempotency-key': 'receipt-sent-twice' }
  for (const _ of [1, 2]) await client.post(`settle-accounts/${two.uid}/receipts`, twice, { headers })
  expect(await at(two)).toMatchObject({ paid: '300.00' })
})

test('two settlements that use the same 预收 at once: together no more than there is; a record is reversed once', async () => {
  const buyer = await newClient()
  const both = [await settled(buyer, '500'), await settled(buyer, '500')]
  await prepay(buyer, { amount: '500' })
  const answers = await Promise.all(both.map((one) => pay(one, { offset: '500' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const used = both[answers.findIndex(({ status }) => status === 200)] ?? both[0]
  const [record] = (await recordsOf(used as Row)).list
  const taken = await Promise.all([1, 2].map(() => reverse(record?.uid ?? '')))
  expect(taken.filter(({ msg }) => msg === '')).toHaveLength(1)
  expect(await at(used as Row)).toMatchObject({ prepaid: '0.00', balance: '500.00' })
})

test('the approval of a settlement is not taken back, nor is it void, while money stands for it', async () => {
  const buyer = await newClient()
  const one = await settled(buyer, '1000')
  await prepay(buyer, { amount: '200' })
  await pay(one, { amount: '300', offset: '200' })
  for (const act of ['unapprove', 'void'])
    expect((await step(one, act)).msg).toBe('已登记收款300.00元、预收抵扣200.00元，请先冲销')
  for (const { uid } of (await recordsOf(one)).list) await reverse(uid)
  expect((await step(one, 'unapprove')).msg).toBe('')
})

test('a draft that was paid before there were records keeps its client and is not void until the money is reversed', async () => {
  const buyer = await newClient()
  const one = await settled(buyer, '1000')
  await step(one, 'unapprove')
  // as migration 0300 makes it of what a draft said
  await sql`insert into client_receipt (farm_id, uid, receipt_no, receipt_date, kind, client_id, settlement_id, amount)
    values (${farm.uid}, gen_random_uuid(), 'SK-OLD', ${back(9)}, 'RECEIPT', ${buyer}, ${one.uid}, 300)`.execute(
    t.db,
  )
  await sql`update settlement set paid = 300, balance = 700 where uid = ${one.uid}`.execute(t.db)
  const change = async (body: object) => {
    const { version } = await at(one)
    return client.patch<Row>(`settle-accounts/${one.uid}`, { version, ...body })
  }
  expect((await change({ clientId: await newClient() })).errors).toEqual({
    clientId: ['已登记收款300.00元，不能改换客户'],
  })
  expect((await change({ discount: '700.01' })).errors).toEqual({
    discount: ['优惠与已登记的收款之和不能大于应收'],
  })
  expect((await change({ discount: '100' })).data).toMatchObject({ paid: '300.00', balance: '600.00' })
  expect((await step(one, 'void')).msg).toBe('已登记收款300.00元，请先冲销')
  const [record] = (await recordsOf(one)).list
  expect((await reverse(record?.uid ?? '')).data).toMatchObject({ paid: '0.00', balance: '900.00' })
  expect((await step(one, 'void')).msg).toBe('')
})

test('adding and reversing are rights of their own, each is traced, and another farm sees nothing', async () => {
  const one = await settled(await newClient(), '100')
  const as = async (account: string, ...functions: string[]) => {
    await t.user({ account, at: farm, functions: ['user', 'settle-accounts', ...functions] })
    return t.as(account)
  }
  const reader = await as('receiptReader', 'client-receipt')
  const adder = await as('receiptAdder', 'settle-accounts:later')
  expect((await pay(one, { amount: '1' }, reader)).status).toBe(403)
  expect((await pay(one, { amount: '1' }, adder)).data).toMatchObject({ paid: '1.00' })
  const [record] = (await recordsOf(one)).list
  expect(record?.registeredBy).toBe('receiptAdder')
  const tried = { receiptDate: back(3), reason: '错' }
  expect((await adder.post(`client-receipt/${record?.uid}/reverse`, tried)).status).toBe(403)
  const listed = await reader.get<Receipts>(`settle-accounts/${one.uid}/receipts`)
  expect(listed.data.list.map(({ uid }) => uid)).toEqual([record?.uid])
  const trail = await sql<{ target: string }>`select target from audit_log
    where target_uid in (${record?.uid}, ${one.uid}) and route like '%receipts' order by target`.execute(t.db)
  expect(trail.rows.map(({ target }) => target)).toEqual(['client-receipt', 'settle-accounts'])
  const far = await t.node({ type: 'farm', name: '远场' })
  await t.user({
    ...{ account: 'farReceiver', at: far },
    functions: [
      'user',
      'settle-accounts',
      'settle-accounts:later',
      'client-receipt',
      'client-receipt:reverse',
    ],
  })
  const stranger = await t.as('farReceiver')
  expect((await pay(one, { amount: '1' }, stranger)).status).toBe(404)
  expect((await stranger.get(`settle-accounts/${one.uid}/receipts`)).status).toBe(404)
  expect((await stranger.post(`client-receipt/${record?.uid}/reverse`, tried)).status).toBe(404)
  const elsewhere = { farmId: farm.uid, clientId: one.clientId, receiptDate: back(3), amount: '1' }
  expect((await stranger.post('client-receipt', elsewhere)).status).toBe(403)
})
