import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { days } from '#domain/calendar.ts'
import { farmToday } from '#server/kit/clock.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

const fixture = await eventFixture()
const { t } = fixture
const { client, farm, house } = await fixture.side('M')

async function record(code: string, row: EventRow): Promise<RowAnswer> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
    farmId: farm.uid,
    rows: [row],
  })
  const [result] = data.results
  if (!result?.accepted) throw new Error(JSON.stringify(result))
  return result
}
const sow = (earNo: string, more: EventRow): EventRow => ({
  earNo,
  date: '2026-10-20',
  source: 'INIT',
  init: true,
  houseId: house.uid,
  sex: 'F',
  status: 'WEANED',
  parity: 2,
  weanDate: '2026-10-19',
  ...more,
})

interface CheckRow {
  uid: string
  earNo: string
  cause: string
  status: string
  version: number
  content: string
  reviewer: string | null
  reviewNote: string | null
}
const listed = async (earNo: string) =>
  (await client.get<{ list: CheckRow[] }>(`event_check?earNo=${earNo}&_end=50`)).data.list
const correct = (verb: 'patch' | 'delete', code: string, uid: string | undefined, body: object) =>
  client[verb]<{ accepted: boolean }>(`event/${code}/${uid}`, body)

beforeAll(async () => {
  await client.post('event/event_entry', {
    farmId: farm.uid,
    rows: [
      sow('C1', {}),
      sow('C2', {}),
      sow('C3', {}),
      sow('C4', { status: 'LACTATING', farrowDate: '2026-10-18', suckling: 9, weanDate: null }),
      sow('C5', { status: 'LACTATING', farrowDate: '2026-10-18', suckling: 9, weanDate: null }),
    ],
  })
})

/** Days from an event to the day it was typed on, which the database keeps by its own clock. */
const enteredAfter = (date: string): number => days(date, farmToday(new Date()))
/** Remarks about an event that was edited: that it came late as well, from the second day on. */
const edited = (date: string): string =>
  enteredAfter(date) > 1 ? `修改；补录${enteredAfter(date)}天` : '修改'

test('listed: what came late, what was confirmed, what was edited; nothing that is as it should be', async () => {
  expect(await listed('C1')).toEqual([])
  const late = await record('event_body', { earNo: 'C1', date: '2026-11-16', bcs: 3 })
  const today = await record('event_body', { earNo: 'C1', date: TODAY, bcs: 3 })
  expect((await listed('C1')).map(({ uid, cause, status }) => [uid, cause, status])).toEqual([
    [late.uid, '补录5天', 'PENDING'],
  ])
  const mated = await record('event_mat', {
    earNo: 'C2',
    date: TODAY,
    boarEarnock: 'M06',
    method: 'AI',
    confirmReason: '发情晚',
  })
  expect(await listed('C2')).toMatchObject([
    {
      uid: mated.uid,
      cause: expect.stringMatching(/^断奶配种间隔异常（\d+天），请确认/),
      confirmReason: '发情晚',
    },
  ])
  await correct('patch', 'event_body', today.uid, {
    version: 1,
    row: { date: TODAY, bcs: 4 },
    reason: '看错',
  })
  expect((await listed('C1')).find(({ uid }) => uid === today.uid)).toMatchObject({
    cause: edited(TODAY),
    content: '体况 4',
  })
})

test('passed in one go, traced; a row that changed meanwhile stays, and a corrected event comes up again', async () => {
  const [a, b] = await listed('C1')
  const rows = [
    { uid: a?.uid, version: a?.version },
    { uid: b?.uid, version: 99 },
  ]
  const { data } = await client.post('event_check/approve', { rows })
  expect(data).toEqual({
    approved: 1,
    refused: [{ uid: b?.uid, message: '数据已被他人修改，请刷新后重试' }],
  })
  const passed = (await listed('C1')).find(({ uid }) => uid === a?.uid)
  expect(passed).toMatchObject({ status: 'APPROVED', reviewer: expect.any(String) })
  const traced = await sql<{ after: object }>`select after from audit_log
    where target = 'event_check' and target_uid = ${a?.uid ?? ''}`.execute(t.db)
  expect(traced.rows).toEqual([{ after: { status: 'APPROVED' } }])

  const version = (await client.get<{ version: number }>(`event/event_body/${a?.uid}`)).data.version
  const row = { date: '2026-11-17', bcs: 2 }
  await correct('patch', 'event_body', a?.uid, { version, row, reason: '又看错' })
  expect((await listed('C1')).find(({ uid }) => uid === a?.uid)).toMatchObject({
    status: 'PENDING',
    reviewer: null,
    cause: edited('2026-11-17'),
  })
})

test('rejected: the event is taken back with a reason, as a preview shows; the row stays as what was rejected', async () => {
  const [row] = await listed('C2')
  const path = `event_check/${row?.uid}`
  const { data: event } = await client.get<{ version: number; titles: object }>(`${path}/event`)
  expect(event).toMatchObject({ version: 1, type: 'event_mat', farmId: farm.uid })
  const preview = await client.post(`${path}/reject`, { version: 1, dryRun: true })
  expect(preview.data).toMatchObject({
    accepted: true,
    changes: expect.arrayContaining([{ label: '状态', before: '已配', after: '断奶' }]),
  })
  expect((await client.post(`${path}/reject`, { version: 1 })).errors).toEqual({ reason: ['请填写驳回原因'] })
  expect((await client.post(`${path}/reject`, { version: 1, reason: '不是这头' })).data.accepted).toBe(true)
  expect(await listed('C2')).toMatchObject([{ status: 'REJECTED', reviewNote: '不是这头' }])
  const left = await sql`select 1 from pig_event where uid = ${row?.uid ?? ''}`.execute(t.db)
  expect(left.rows).toEqual([])
  expect((await client.get(`${path}/event`)).status).toBe(404)
  expect((await client.post(`${path}/reject`, { version: 1, reason: '再来' })).status).toBe(404)
})

test('what later events stand on is not rejected, and says which', async () => {
  const mated = await record('event_mat', {
    earNo: 'C3',
    date: '2026-10-24',
    boarEarnock: 'M06',
    method: 'AI',
  })
  await record('event_gestation', {
    earNo: 'C3',
    date: '2026-11-18',
    gestationResult: 'POSITIVE',
    method: 'B',
  })
  const { data } = await client.post<{ violations: { message: string }[] }>(
    `event_check/${mated.uid}/reject`,
    {
      version: 1,
      reason: '重复',
    },
  )
  expect(data).toMatchObject({
    accepted: false,
    violations: [{ rule: 'K-02', message: '与后续事件【妊检 2026-11-18】冲突，请先撤销该事件' }],
  })
  expect((await listed('C3')).map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
})

test('an event of two animals is looked at once, from whichever side it is corrected; taken back, it is gone', async () => {
  const { uid } = await record('event_foster', { earNo: 'C4', toEarNo: 'C5', date: '2026-11-10', qty: 2 })
  expect(await listed('C4')).toMatchObject([{ uid, cause: '补录11天', content: '寄出 2 头 至 C5' }])
  expect(await listed('C5')).toEqual([])
  const other = await sql<{ uid: string }>`select e.uid from pig_event e
    join pig_event f on f.link_uid = e.link_uid and f.uid = ${uid ?? ''} where e.uid <> f.uid`.execute(t.db)
  const row = { date: '2026-11-10', toEarNo: 'C5', qty: 1 }
  await correct('patch', 'event_foster', other.rows[0]?.uid, { version: 1, row, reason: '数错' })
  expect(await listed('C4')).toMatchObject([{ uid, cause: edited('2026-11-10'), content: '寄出 1 头 至 C5' }])
  expect(await listed('C5')).toEqual([])
  await correct('delete', 'event_foster', other.rows[0]?.uid, { version: 2, reason: '没有' })
  expect(await listed('C4')).toEqual([])
})

test('what happens to a lot of semen is reviewed under the number of the lot, and rejected by its own correction', async () => {
  const lot = await sql<{ lot_no: string; uid: string }>`select lot_no, uid from semen_lot
    where farm_id = ${farm.uid} limit 1`.execute(t.db)
  const earNo = lot.rows[0]?.lot_no ?? ''
  const stock = async () =>
    (
      await sql<{ n: number }>`select sum(doses)::int as n from semen_move
        where farm_id = ${farm.uid} and lot_uid = ${lot.rows[0]?.uid ?? ''}`.execute(t.db)
    ).rows[0]?.n
  const before = await stock()
  const { uid } = await record('event_semen_discard', { earNo, date: TODAY, doses: 1, reason: 'BROKEN' })
  expect(await listed(earNo)).toEqual([])
  const late = await record('event_semen_discard', { earNo, date: '2026-11-19', doses: 1, reason: 'BROKEN' })
  expect(await listed(earNo)).toMatchObject([{ uid: late.uid, cause: '补录2天', content: '1 份' }])
  expect(
    (await client.post(`event_check/${late.uid}/reject`, { version: 1, reason: '没有报废' })).data.accepted,
  ).toBe(true)
  const edit = { version: 1, row: { date: TODAY, doses: 2, reason: 'BROKEN' }, reason: '数错' }
  await correct('patch', 'event_semen_discard', uid, edit)
  expect((await listed(earNo)).find((one) => one.uid === uid)).toMatchObject({
    cause: edited(TODAY),
    content: '2 份',
    status: 'PENDING',
  })
  const rejected = await client.post(`event_check/${uid}/reject`, { version: 2, reason: '没有报废' })
  expect(rejected.data.accepted).toBe(true)
  expect((await listed(earNo)).map((one) => one.status)).toEqual(['REJECTED', 'REJECTED'])
  expect(await stock()).toBe(before)
})

test('with event_audit_enabled every entered event is listed; a closed month is not corrected from here either', async () => {
  await sql`insert into app_setting (name, company_id, value) values ('event_audit_enabled', ${farm.uid}, 'true')`.execute(
    t.db,
  )
  const { uid } = await record('event_body', { earNo: 'C5', date: TODAY, bcs: 2 })
  expect(await listed('C5')).toMatchObject([{ uid, cause: '录入审核' }])
  await sql`update organize set closed_up_to = ${TODAY} where uid = ${farm.uid}`.execute(t.db)
  const closed = '该日期所在期间已月结，不能新增或修改'
  const [row] = await listed('C5')
  for (const answer of [
    await client.post(`event_check/${row?.uid}/reject`, { version: 1, reason: '关账' }),
    await correct('delete', 'event_body', uid, { version: 1, reason: '关账' }),
    await correct('patch', 'event_body', uid, { version: 1, row: { date: TODAY, bcs: 4 }, reason: '关账' }),
  ])
    expect(answer.data).toMatchObject({ accepted: false, violations: [{ rule: 'V-002', message: closed }] })
  const { data } = await client.post('event/event_body', {
    farmId: farm.uid,
    rows: [{ earNo: 'C5', date: TODAY, bcs: 5 }],
  })
  expect(data.results).toMatchObject([{ accepted: false, violations: [{ rule: 'V-002' }] }])
})
