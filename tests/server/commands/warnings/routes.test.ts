import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'
import { rowsOf } from '#support/workbook.ts'

const NOW = new Date('2025-07-19T03:30:00Z')
const { db, as, user, node } = await testApp({ now: () => NOW })

const company = await node({ type: 'company', name: '江北' })
const farm = await node({ type: 'farm', name: '柳河', parent: company })
const house = await node({ type: 'house', kind: 'HOUSE', name: 'H1', parent: farm })
const stranger = await node({ type: 'company', name: '江南' })
const away = await node({ type: 'farm', name: '远山', parent: stranger })
const all = [...allFunctionCodes]
const chiefUid = await user({ account: 'chief', at: company, scopes: [company], functions: all })
const helperUid = await user({ account: 'helper', at: farm, scopes: [farm], functions: ['early-warning'] })
await user({ account: 'other', at: stranger, scopes: [stranger], functions: all })

let chief: Client
beforeAll(async () => {
  chief = await as('chief')
  const sow = (earNo: string, openDate: string) => ({
    ...{ earNo, sex: 'F', source: 'INIT', init: true, houseId: house.uid, date: openDate },
    ...{ status: 'OPEN', parity: 2, openDate, openReason: 'RETURN' },
  })
  const { data } = await chief.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    ...{ requestId: 'enter-warnings', farmId: farm.uid },
    rows: [sow('M1', '2025-06-25'), sow('M2', '2025-06-30'), sow('M3', '2025-07-18')],
  })
  expect(data.results.map((one) => one.accepted)).toEqual([true, true, true])
})

interface Warning {
  uid: string
  subject: string
  status: string
  note: string | null
  assigneeId: string | null
  handlerId: string | null
  handledAt: string | null
  muteUntil: string | null
}
const listed = async (client = chief) =>
  (await client.get<{ list: Warning[] }>(`early-warning?code=LONG_OPEN&_sort=subject`)).data.list
const uidOf = async (subject: string) => (await listed()).find((one) => one.subject === subject)?.uid ?? ''

test('every subject has a common rule from the start, and a check finds what is past it', async () => {
  const answer = await chief.post('early-warning/evaluate', { farmId: farm.uid })
  // the farm went live 24 days ago: no figure of its herd has a window to be judged over
  expect(answer).toMatchObject({ code: 'SUCCESS', data: { opened: 2, closed: 0 } })
  expect((await listed()).map(({ subject, status }) => [subject, status])).toEqual([
    ['M1', 'UNREAD'],
    ['M2', 'UNREAD'],
  ])
  const { data } = await chief.get<{ list: { code: string }[]; checkedAt: string }>(
    `home/warnings?farmId=${farm.uid}`,
  )
  expect(data.checkedAt).not.toBeNull()
  expect(data.list.map((one) => one.code)).toEqual(['LONG_OPEN'])
  expect(data.list).toMatchObject([
    { code: 'LONG_OPEN', heads: 2, unread: 2, subjects: ['M1', 'M2'], value: 24, threshold: 14, unit: '天' },
  ])
})

describe('what people do about them', () => {
  test('ack takes it on oneself, assign gives it to another', async () => {
    await chief.post('early-warning/ack', { uids: [await uidOf('M1')] })
    await chief.post('early-warning/assign', { uids: [await uidOf('M2')], assigneeId: helperUid })
    expect(await listed()).toMatchObject([
      { status: 'DOING', assigneeId: chiefUid },
      { status: 'DOING', assigneeId: helperUid },
    ])
  })

  test('muted to a day; not to today, and not for ever', async () => {
    const uids = [await uidOf('M1')]
    const until = async (day: string) => (await chief.post('early-warning/mute', { uids, until: day })).errors
    expect(await until('2025-07-19')).toEqual({ until: ['静音日期须晚于今天'] })
    expect(await until('2027-01-01')).toEqual({ until: ['静音最长一年'] })
    expect(await until('2025-07-26')).toBeUndefined()
    await chief.post('early-warning/evaluate', { farmId: farm.uid })
    expect((await listed())[0]).toMatchObject({ status: 'MUTED', muteUntil: '2025-07-26' })
  })

  test('closed with what was done about it, and then it is history', async () => {
    const uids = [await uidOf('M2')]
    expect((await chief.post('early-warning/close', { uids })).errors).toHaveProperty('note')
    await chief.post('early-warning/close', { uids, note: '已配种' })
    expect((await listed())[1]).toMatchObject({
      ...{ status: 'DONE', note: '已配种', handlerId: chiefUid, assigneeId: helperUid },
    })
    const again = await chief.post('early-warning/ack', { uids })
    expect([again.code, again.msg]).toEqual(['ERROR', '已处理的预警不能再操作，请刷新后重试'])
    const counts = await chief.get(`early-warning/counts?farmId=${farm.uid}`)
    expect(counts.data).toEqual({ MUTED: 1, DONE: 1 })
  })

  test('every change is in the audit with before and after, the close with its reason', async () => {
    const found = await sql<{ route: string; from: string; to: string; reason: string | null }>`
      select route, before->>'status' as "from", after->>'status' as "to", reason from audit_log
       where target = 'early-warning' and target_uid <> ${farm.uid} and outcome = 'SUCCESS' order by at`.execute(
      db,
    )
    expect(
      found.rows.map(({ route, from, to, reason }) => [route.split('/').at(-1), from, to, reason]),
    ).toEqual([
      ['ack', 'UNREAD', 'DOING', null],
      ['assign', 'UNREAD', 'DOING', null],
      ['mute', 'DOING', 'MUTED', null],
      ['close', 'DOING', 'DONE', '已配种'],
    ])
  })
})

describe('scope', () => {
  test('another company sees no warning, checks no farm and touches none', async () => {
    const other = await as('other')
    expect(await listed(other)).toEqual([])
    expect((await other.post('early-warning/evaluate', { farmId: farm.uid })).status).toBe(403)
    const touched = await other.post('early-warning/mute', { uids: [await uidOf('M1')], until: '2025-07-22' })
    expect(touched.status).toBe(404)
    expect((await other.get(`home/warnings?farmId=${farm.uid}`)).status).toBe(403)
    expect((await other.post('early-warning/evaluate', { farmId: away.uid })).data).toEqual({
      ...{ opened: 0, closed: 0 },
    })
  })

  test('a user who may only look may not act; a person of another company cannot be put in charge', async () => {
    const helper = await as('helper')
    const uids = [await uidOf('M1')]
    expect((await helper.post('early-warning/ack', { uids })).status).toBe(403)
    const found = await sql<{ uid: string }>`select uid from sys_user where account = 'other'`.execute(db)
    const wrong = await chief.post('early-warning/assign', { uids, assigneeId: found.rows[0]?.uid })
    expect(wrong.status).toBe(404)
  })

  test('a company’s own rule is its own, and a farm’s goes before it', async () => {
    const rule = (organizeId: string, enabled: boolean) => ({
      ...{
        name: '空怀',
        code: 'LONG_OPEN',
        organizeId,
        level: 'RED',
        threshold: '0',
        frequency: 'DAILY',
        enabled,
      },
      ...{ receiverIds: [], roleIds: [] },
    })
    const made = await chief.post<{ uid: string }>('early-warning-rule', rule(company.uid, true))
    expect(made.code).toBe('SUCCESS')
    const other = await as('other')
    expect((await other.get(`early-warning-rule/${made.data.uid}`)).status).toBe(404)
    await chief.post('early-warning/evaluate', { farmId: farm.uid })
    const open = async () =>
      (await listed()).filter(({ status }) => status === 'UNREAD').map(({ subject }) => subject)
    expect(await open()).toEqual(['M1', 'M2', 'M3'])
    await chief.post('early-warning-rule', rule(farm.uid, false))
    await chief.post('early-warning/evaluate', { farmId: farm.uid })
    expect(await open()).toEqual([])
  })
})

describe('whom a warning reaches', () => {
  const inbox = async (client: Client) =>
    (await client.get<{ count: number; list: object[] }>('early-warning/mine')).data
  const ruleFor = (organizeId: string, name: string, receiverIds: readonly string[], threshold: string) => ({
    ...{ name, code: 'LONG_OPEN', organizeId, level: 'RED', frequency: 'DAILY', enabled: true },
    ...{ threshold, receiverIds, roleIds: [] },
  })

  test('the bell of those a rule names, in all farms of theirs; the one who takes it up silences it for the others', async () => {
    const helper = await as('helper')
    const second = await node({ type: 'farm', name: '双塔', parent: company })
    await chief.post('early-warning-rule', ruleFor(second.uid, '双塔空怀', [chiefUid], '10'))
    await chief.post('early-warning-rule', ruleFor(farm.uid, '柳河空怀', [helperUid], '10'))
    const barn = await node({ type: 'house', kind: 'HOUSE', name: 'H2', parent: second })
    const row = { earNo: 'T1', sex: 'F', source: 'INIT', init: true, houseId: barn.uid, date: '2025-06-01' }
    const rows = [{ ...row, status: 'OPEN', parity: 2, openDate: '2025-06-01', openReason: 'RETURN' }]
    await chief.post('event/event_entry', { farmId: second.uid, rows })
    for (const { uid } of [farm, second]) await chief.post('early-warning/evaluate', { farmId: uid })
    expect(await inbox(chief)).toMatchObject({ count: 1, list: [{ farmName: '双塔', subjects: ['T1'] }] })
    const mine = await inbox(helper)
    expect(mine.list).toMatchObject([{ farmName: '柳河', subjects: expect.arrayContaining(['M1', 'M2']) }])
    const uids = [await uidOf('T1')]
    const toHelper = await chief.post('early-warning/assign', { uids, assigneeId: helperUid })
    expect(toHelper.errors).toEqual({ assigneeId: ['此人看不到该预警，请选择有该猪场预警中心权限的人'] })
    const three = (await listed()).filter(({ status }) => status === 'UNREAD')
    const own = three.find(({ subject }) => subject === 'M2')?.uid
    await chief.post('early-warning/ack', { uids: [own] })
    // hers to do, though the rule names another
    expect(await inbox(chief)).toMatchObject({ count: 2 })
    expect((await inbox(helper)).count).toBe(mine.count - 1)
    const other = await as('other')
    expect((await inbox(other)).count).toBe(0)
  })

  test('no one is named whom it cannot reach', async () => {
    await user({ account: 'deaf', at: farm, scopes: [farm], functions: ['pigs-file'] })
    const deaf = await sql<{
      uid: string
      name: string
      role: string
    }>`select u.uid, u.name, u.role_ids[1] as role
      from sys_user u where account = 'deaf'`.execute(db)
    const [{ uid, name, role } = { uid: '', name: '', role: '' }] = deaf.rows
    const rule = ruleFor(farm.uid, '无人知晓', [uid], '30')
    const answer = await chief.post('early-warning-rule', rule)
    expect(answer.errors).toEqual({ receiverIds: [`${name}没有预警中心的权限，收不到预警`] })
    const byRole = await chief.post('early-warning-rule', { ...rule, receiverIds: [], roleIds: [role] })
    expect(byRole.errors).toHaveProperty('roleIds')
  })

  test('states are counted over the farms asked for; the list and its export name the farm', async () => {
    const all = (await chief.get<Record<string, number>>('early-warning/counts')).data
    const one = (await chief.get<Record<string, number>>(`early-warning/counts?farmId=${farm.uid}`)).data
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
    expect(sum(all)).toBe(sum(one) + 1)
    const found = await chief.get<{ list: { subject: string; farmIdTitle: string }[] }>('early-warning')
    expect(found.data.list.find(({ subject }) => subject === 'T1')?.farmIdTitle).toBe('双塔')
    const sheet = await chief.post('early-warning/export', { columns: ['subject', 'farmId'] })
    const cells = (await rowsOf(sheet.response.rawPayload)).map((row) => row.cells)
    expect(cells[0]).toEqual(expect.arrayContaining(['对象', '猪场']))
    expect(cells.flat()).toContain('双塔')
  })
})
