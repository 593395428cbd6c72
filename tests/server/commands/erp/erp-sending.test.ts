import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Carrier, sendWaiting, TurnedDown } from '#server/commands/erp/send.ts'
import { farmRunner } from '#server/kit/farm-scope.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { posted, stockWarehouse } from '#support/stock.ts'

/** Sending to the ERP, and changes of a message meanwhile. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()

interface StoredMessage {
  uid: string
  kind: string
  status: string
  reverses: boolean
  amount: string
  tries: number
  source_uid: string
}

const messages = async (where = 'true') =>
  (
    await sql<StoredMessage>`select uid, kind, status, reverses, amount::text, tries, source_uid from erp_message
    where ${sql.raw(where)} order by event_date, created_at, reverses desc`.execute(t.db)
  ).rows
const send = async (carry: Carrier) =>
  sendWaiting(await farmRunner(t.db, farmId), farmId, '2025-07-19', carry)
const refuse: Carrier = async () => {
  throw new Error('503 busy')
}
const turnDown: Carrier = async () => {
  throw new TurnedDown('422 month closed')
}
const rewrite = (set: string, where: string) =>
  sql`update erp_message set ${sql.raw(set)} where ${sql.raw(where)}`.execute(t.db)
const unapprove = async (table: string, path: string, uid: string) => {
  const found = await sql<{
    version: number
  }>`select version from ${sql.table(table)} where uid = ${uid}`.execute(t.db)
  const { msg } = await admin.post(`${path}/${uid}/unapprove`, {
    version: found.rows[0]?.version,
    reason: '错',
  })
  expect(msg).toBe('')
}

/** The message of a source is due as if it had never been sent; answers the source. */
const again = async (where: string) => {
  const [one] = await messages(`${where} and not reverses and not reversed`)
  await rewrite("status = 'PENDING', heard = false, next_try = now()", `uid = '${one?.uid}'`)
  return String(one?.source_uid)
}
const of = async (source: string) =>
  (await messages(`source_uid = '${source}'`)).map(({ status, reverses, amount }) => [
    status,
    reverses,
    amount,
  ])

beforeAll(async () => {
  await stockWarehouse(admin, farmId)
  const put = { value: 'https://erp.example/in', effectiveFrom: '2025-01-01', reason: '对接' }
  expect((await admin.put('parameter-configuration/erp_endpoint', put)).msg).toBe('')
  // of events, and of the drug bought: nothing here is about them
  await rewrite("status = 'IGNORED'", "kind not in ('ISSUE', 'STOCK', 'RECEIPT')")
})

test('an issue whose mean price changes is sent again; what was sent is reversed, what was ignored stays so', async () => {
  const before = (await messages()).filter(({ status }) => status !== 'IGNORED')
  expect(before.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['RECEIPT', '16500.00'],
    // 1,200 kg at 3.20, five of the drug at 12.50
    ['ISSUE', '3902.50'],
    ['STOCK', '640.00'],
    ['STOCK', '2560.00'],
    ['STOCK', '-14.40'],
  ])
  const [, issue, returned] = before
  await rewrite("status = 'SENT', heard = true", `uid = '${issue?.uid}'`)
  await rewrite("status = 'IGNORED'", `uid = '${returned?.uid}'`)
  const { rows } = await sql<{
    lines: { materialId: string }[]
    supplier: string
    warehouse: string
  }>`select lines, supplier_id as supplier,
    warehouse_id as warehouse from material_receipt`.execute(t.db)
  const [old] = rows
  const costly = await posted(admin, 'receive', {
    ...{
      receiveFarmId: farmId,
      receiveDate: '2025-06-25',
      warehouseId: old?.warehouse,
      supplierId: old?.supplier,
    },
    lines: [{ materialId: old?.lines[0]?.materialId, qty: '5000', price: '4.2' }],
  })
  const now = (await messages()).filter(({ source_uid }) => source_uid === issue?.source_uid)
  expect(now.map(({ status, reverses, amount }) => [status, reverses, amount])).toEqual([
    ['SENT', false, '3902.50'],
    ['PENDING', true, '-3902.50'],
    ['PENDING', false, '4502.50'],
  ])
  const payload = await admin.get<{ payload: { data: { amount: string } } }>(
    `EBS-event/${now[2]?.uid}/payload`,
  )
  expect(payload.data.payload.data.amount).toBe('4502.50')
  expect(await messages("status = 'IGNORED' and kind = 'STOCK'")).toMatchObject([
    { uid: returned?.uid, amount: '640.00' },
  ])
  await unapprove('material_receipt', 'receive', costly.uid)
  expect((await messages("kind = 'ISSUE' and not reversed and not reverses"))[0]?.amount).toBe('3902.50')
})

test('no transaction is open while the ERP answers, and no other sender sends the same', async () => {
  const [seen, meanwhile, refused]: [string[], string[], unknown[]] = [[], [], []]
  await send(async (_, { uid }) => {
    seen.push(uid)
    await send(async (_endpoint, other) => {
      meanwhile.push(other.uid)
      return 'ok'
    })
    for (const action of ['ignore', 'send'])
      refused.push((await admin.post(`EBS-event/${action}`, { uids: [uid] })).msg)
    return 'ok'
  })
  expect(refused).toEqual(['只能忽略待传和失败的消息', '待传和发送中的消息不需要重发'])
  expect([seen.length, meanwhile.length > 2, meanwhile.includes(String(seen[0]))]).toEqual([1, true, false])
  expect(await messages("status in ('PENDING', 'SENDING', 'FAILED')")).toEqual([])
})

test('a message whose sender died is due again, and the sender that lost it changes nothing', async () => {
  const [receipt] = await messages("kind = 'RECEIPT' and not reverses")
  await rewrite("status = 'PENDING', next_try = now()", `uid = '${receipt?.uid}'`)
  await send(async (_, { uid }) => {
    // a sender that does not come back in time: another takes it
    await rewrite('next_try = now()', `uid = '${uid}'`)
    await send(refuse)
    return 'late'
  })
  const tries = Number(receipt?.tries) + 2
  expect(await messages(`uid = '${receipt?.uid}'`)).toMatchObject([{ status: 'FAILED', tries }])
})

test('what is taken back on its way is reversed if it was received, and forgotten if it was turned down', async () => {
  await rewrite("status = 'IGNORED'", "status <> 'SENT'")
  const count = await again("kind = 'STOCK' and amount = -14.40")
  const bodies: object[] = []
  await send(async (_, { body }) => {
    bodies.push(body)
    if (bodies.length === 1) await unapprove('material_alteration', 'material-alteration', count)
    return 'ok'
  })
  // the reversal was due at once, and went as well
  expect(bodies).toMatchObject([
    { reverses: false, amount: -14.4 },
    { reverses: true, amount: 14.4 },
  ])
  expect(await of(count)).toEqual([
    ['SENT', false, '-14.40'],
    ['SENT', true, '14.40'],
  ])
  const moved = await again("kind = 'STOCK' and amount = 2560")
  await send(async (endpoint, message) => {
    await unapprove('material_transfer', 'material-transfer', moved)
    return turnDown(endpoint, message)
  })
  expect(await of(moved)).toEqual([])
})

test('what may have been booked without an answer is sent until the ERP has said so, and reversed then', async () => {
  await rewrite("status = 'IGNORED'", "status <> 'SENT'")
  const source = await again("kind = 'RECEIPT'")
  const due = () => rewrite('next_try = now()', `source_uid = '${source}'`)
  const takeBack = () => sql`select erp_take_back(${farmId}, ${source})`.execute(t.db)
  const [amount, back] = ['16500.00', '-16500.00']
  await send(refuse)
  await takeBack()
  await due()
  await send(refuse)
  expect(await of(source)).toEqual([['FAILED', false, amount]])
  await due()
  await send(async () => 'had it already')
  expect(await of(source)).toEqual([
    ['SENT', false, amount],
    ['SENT', true, back],
  ])

  await rewrite(
    "status = 'PENDING', heard = false, reversed = false",
    `source_uid = '${source}' and not reverses`,
  )
  await rewrite("status = 'IGNORED'", 'reverses')
  await due()
  await send(refuse)
  await takeBack()
  await due()
  await send(turnDown)
  expect(await of(source)).toEqual([['IGNORED', true, back]])
})

test('a received message is reversed, also while it is being sent once more', async () => {
  const [returned] = await messages("kind = 'STOCK' and amount = 640 and not reverses")
  const source = String(returned?.source_uid)
  await rewrite("status = 'PENDING', next_try = now()", `uid = '${returned?.uid}'`)
  await send(async () => 'ok')
  expect((await admin.post('EBS-event/send', { uids: [returned?.uid] })).msg).toBe('')
  await unapprove('material_return', 'material-return', source)
  const states = async () =>
    (await messages(`source_uid = '${source}'`)).map(({ status, reverses }) => [status, reverses])
  expect(await states()).toEqual([
    ['PENDING', false],
    ['PENDING', true],
  ])
  await send(refuse)
  expect(await states()).toEqual([
    ['FAILED', false],
    ['PENDING', true],
  ])
})

test('转固 follows the first service of a gilt: one entered before it takes its place, undone it gives it back', async () => {
  const enter = async (code: string, row: object) => {
    const { data } = await admin.post<{ results: { accepted: boolean; uid: string }[] }>(`event/${code}`, {
      ...{ farmId, rows: [{ ...row, confirmReason: '试验' }] },
    })
    expect(data.results.map((one) => one.accepted || one)).toEqual([true])
    return String(data.results[0]?.uid)
  }
  const [house] = (
    await sql<{ uid: string }>`select uid from organize where type = 'house' order by code limit 1`.execute(
      t.db,
    )
  ).rows
  const gilt = { earNo: 'M9001', date: '2025-06-01', sex: 'F', status: 'GILT', birthDate: '2024-09-20' }
  await enter('event_entry', { ...gilt, source: 'BOUGHT', houseId: house?.uid })
  const serve = (date: string) =>
    enter('event_mat', { earNo: 'M9001', date, boarEarnock: 'G0001', method: 'NATURAL', doseCount: 1 })
  const matured = () =>
    sql<object>`select event_date as day, status, reverses, reversed from erp_message
      where kind = 'MATURE' and subject = 'M9001' order by event_date, created_at, reverses`
      .execute(t.db)
      .then(({ rows }) => rows)
  const first = { status: 'PENDING', reverses: false, reversed: false }
  await serve('2025-07-10')
  await serve('2025-07-11')
  expect(await matured()).toEqual([{ ...first, day: '2025-07-10' }])
  await rewrite("status = 'SENT', heard = true", "kind = 'MATURE' and subject = 'M9001'")
  const earlier = await serve('2025-07-09')
  const taken = [
    { ...first, day: '2025-07-10', status: 'SENT', reversed: true },
    { ...first, day: '2025-07-10', reverses: true },
  ]
  expect(await matured()).toEqual([{ ...first, day: '2025-07-09' }, ...taken])
  const undone = await admin.delete<{ accepted: boolean }>(`event/event_mat/${earlier}`, {
    version: 1,
    reason: '错',
  })
  expect(undone.data).toMatchObject({ accepted: true })
  expect(await matured()).toEqual([...taken, { ...first, day: '2025-07-10' }])
})
