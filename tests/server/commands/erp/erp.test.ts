import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { periodKey, periodOf } from '#kit/report-period.ts'
import { sendWaiting } from '#server/commands/erp/send.ts'
import { farmRunner } from '#server/kit/farm-scope.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { stockWarehouse } from '#support/stock.ts'

/** Messages of the reference farm to the ERP. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()

interface Message {
  uid: string
  kind: string
  status: string
  reverses: boolean
  qty: string | null
  amount: string | null
  docNo: string
  subject: string
  period: string
  tries: number
  answer: string | null
}

const messages = async (filters: Record<string, string> = {}) => {
  const query = new URLSearchParams({ _start: '0', _end: '150', ...filters })
  return (await admin.get<{ list: Message[] }>(`EBS-event?${query}`)).data.list
}
const count = async (where = 'true'): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; n: number }>`select kind, count(*)::int as n from erp_message
    where ${sql.raw(where)} group by 1 order by 1`.execute(t.db)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
const send = async (carry: Parameters<typeof sendWaiting>[3]) =>
  sendWaiting(await farmRunner(t.db, farmId), farmId, '2025-07-19', carry)

beforeAll(async () => {
  await stockWarehouse(admin, farmId)
})

test('events and documents queue their own messages: exits, first services of gilts, sales, stock', async () => {
  const counts = await count()
  // S4 was culled, S6 died; both gilts became assets at their first service; two pigs of the batch died
  expect(counts).toMatchObject({ CULL: 1, MATURE: 2, RECEIPT: 1, STOCK: 3 })
  const [death] = await messages({ kind: 'DEATH', subject: 'M0006' })
  expect(death).toMatchObject({ status: 'PENDING', qty: '1.000', period: '2025-04', tries: 0 })
  const [receipt] = await messages({ kind: 'RECEIPT' })
  expect([receipt?.amount, receipt?.docNo.slice(0, 2)]).toEqual(['16500.00', 'RK'])
})

test('SQL counts accounting months as everything else does', async () => {
  const days = [
    '2025-01-01',
    '2025-01-15',
    '2025-01-25',
    '2025-01-26',
    '2025-02-28',
    '2025-12-26',
    '2025-12-31',
  ]
  for (const start of [1, 10, 26]) {
    const put = { value: String(start), effectiveFrom: '2020-01-01', reason: '会计期间', organizeId: farmId }
    expect((await admin.put('parameter-configuration/period_start_day', put)).msg).toBe('')
    for (const day of days) {
      const { rows } = await sql<object>`select period_of(${farmId}, ${day}::date) as period,
        month_end_before(${farmId}, ${day}::date) as before`.execute(t.db)
      const calendar = { weekStart: 1, monthStart: start }
      const period = periodKey('month', day, calendar)
      const before = addDays(periodOf('month', period, calendar)?.start ?? '', -1)
      expect([start, day, rows]).toEqual([start, day, [{ period, before }]])
    }
  }
})

test('without an ERP nothing is sent; with one the oldest go first, and a failed message waits longer each time', async () => {
  await send(async () => {
    throw new Error('nobody should be asked')
  })
  expect(await count("status <> 'PENDING'")).toEqual({})
  const set = await admin.put('parameter-configuration/erp_endpoint', {
    ...{ value: 'https://erp.example/in', effectiveFrom: '2025-01-01', reason: '对接' },
  })
  expect(set.msg).toBe('')
  await send(async () => {
    throw new Error('503 busy')
  })
  const failed = await messages({ status: 'FAILED' })
  expect(failed).toMatchObject([{ tries: 1, answer: '503 busy' }])
  const seen: string[] = []
  await send(async (endpoint, { uid }) => {
    seen.push(`${endpoint} ${uid}`)
    return '{"ok":true}'
  })
  expect(seen.length).toBeGreaterThan(5)
  expect(seen).not.toContain(`https://erp.example/in ${failed[0]?.uid}`)
  expect((await count("status = 'PENDING'")).MATURE).toBeUndefined()
})

test('what is taken back is forgotten while it has not been received, and reversed once it has', async () => {
  const [sent] = await messages({ kind: 'RECEIPT', status: 'SENT' })
  const doc = await sql<{ uid: string; version: number }>`select uid, version from requisition`.execute(t.db)
  expect(sent).toBeDefined()
  await sql`update erp_message set status = 'PENDING', heard = false where kind = 'ISSUE'`.execute(t.db)
  const issues = (await count()).ISSUE ?? 0
  const [issue] = doc.rows
  const back = await sql<{ uid: string; version: number }>`select uid, version from material_return`.execute(
    t.db,
  )
  await admin.post(`material-return/${back.rows[0]?.uid}/unapprove`, {
    version: back.rows[0]?.version,
    reason: '错',
  })
  expect(await count('reverses')).toEqual({ STOCK: 1 })
  await admin.post(`materialReceiveApply/${issue?.uid}/unapprove`, { version: issue?.version, reason: '错' })
  expect(((await count()).ISSUE ?? 0) - issues).toBe(-1)
})

test('a person sends again, ignores, looks at what is sent, and takes the journal where there is no ERP', async () => {
  const [one] = await messages({ kind: 'RECEIPT', status: 'SENT' })
  expect((await admin.post('EBS-event/ignore', { uids: [one?.uid] })).msg).toBe('只能忽略待传和失败的消息')
  expect((await admin.post('EBS-event/send', { uids: [one?.uid] })).msg).toBe('')
  expect((await admin.post('EBS-event/ignore', { uids: [one?.uid] })).msg).toBe('')
  expect(await messages({ status: 'IGNORED' })).toMatchObject([{ uid: one?.uid }])
  const { data } = await admin.get<{ payload: { document: string } }>(`EBS-event/${one?.uid}/payload`)
  expect(data.payload.document).toBe('receive')
  const waiting = Object.values(await count("status in ('PENDING', 'FAILED')")).reduce((sum, n) => sum + n, 0)
  // a lost reply is asked for again: what was sent once is not lost with it
  const take = () =>
    admin.post<{ name: string; text: string }>(
      'EBS-event/journal',
      { farmId, period: '2025-07' },
      { headers: { 'idempotency-key': 'journal-2025-07' } },
    )
  const journal = await take()
  expect((await take()).data).toEqual(journal.data)
  const lines = journal.data.text.trim().split('\r\n')
  expect([journal.data.name, lines.length - 1]).toEqual(['凭证 2025-07.csv', waiting])
  expect(journal.data.text).toMatch(/^\uFEFF期间,业务日期,单号,类型,对象,数量,重量,金额,冲销\r\n/)
  expect(await count("status = 'PENDING'")).toEqual({})
})

test('where there is no ERP and no journal nothing is queued; from the day one of them is set, it is', async () => {
  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from erp_message where kind = 'CULL'`.execute(t.db))
      .rows[0]?.n ?? 0
  const wanted = async () =>
    (await sql<{ wanted: boolean }>`select erp_wanted(${farmId}) as wanted`.execute(t.db)).rows[0]?.wanted
  const set = async (name: string, value: string) => {
    const put = { value, effectiveFrom: '2020-01-01', reason: '对接', organizeId: farmId }
    expect((await admin.put(`parameter-configuration/${name}`, put)).msg).toBe('')
  }
  const notify = () =>
    sql`select erp_enqueue(${farmId}, gen_random_uuid(), 'CULL', 'X1', '2025-07-01', 'M1', 1, 100, 0, '{}')`.execute(
      t.db,
    )
  await set('erp_journal', 'false')
  await set('erp_endpoint', '')
  expect(await wanted()).toBe(false)
  const before = await waiting()
  await notify()
  expect(await waiting()).toBe(before)
  await set('erp_journal', 'true')
  await notify()
  expect(await waiting()).toBe(before + 1)
  await set('erp_journal', 'false')
  await set('erp_endpoint', 'https://erp.example/in')
  await notify()
  expect([await wanted(), await waiting()]).toEqual([true, before + 2])
})
