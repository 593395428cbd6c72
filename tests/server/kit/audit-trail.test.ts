import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { roleUid } from '#server/kit/stable-uid.ts'
import { PASSWORD, type TestNode } from '#support/accounts.ts'
import { type Answer, type Client, clientOf, cookiesOf, testApp } from '#support/app.ts'

const t = await testApp()
let admin: Client
let farm: TestNode
let house: TestNode
let worker: string
let partner: string

beforeAll(async () => {
  farm = await t.node({ type: 'farm', name: '一场' })
  house = await t.node({ type: 'house', kind: 'HOUSE', name: '1栋', parent: farm })
  worker = await t.user({ account: 'worker', at: farm, functions: ['user'] })
  admin = await t.as('admin')
  partner = (await admin.post<{ uid: string }>('sso-partner', { name: '门户', source: 'HYZ' })).data.uid
})

interface Trail {
  route: string
  outcome: string
  account: string | null
  organize_uid: string | null
  request_id: string
}
const trail = async () =>
  (
    await sql<Trail>`select route, outcome, account, organize_uid, request_id from audit_log order by at, uid`.execute(
      t.db,
    )
  ).rows

/** Rows one call adds to the trail. */
async function leaves(send: () => Promise<Answer<unknown>>): Promise<Trail[]> {
  const before = (await trail()).length
  const answer = await send()
  const added = (await trail()).slice(before)
  expect(answer.status).toBeLessThan(500)
  return added
}

test.each<[string, () => Promise<Answer<unknown>>]>([
  [
    'POST /api/v2/base/account/login',
    () => t.anonymous.post('base/account/login', { account: 'worker', password: PASSWORD }),
  ],
  ['POST /api/v2/base/account/logout', async () => (await t.signIn('worker')).post('base/account/logout')],
  ['PATCH /api/v2/base/account/profile', () => admin.patch('base/account/profile', { phone: '13800138000' })],
  ['PUT /api/v2/base/preference/:name', () => admin.put('base/preference/x', { value: 1, version: 0 })],
  [
    'POST /api/v2/user-manage/:uid/reset-password',
    () => admin.post(`user-manage/${worker}/reset-password`, { password: PASSWORD }),
  ],
  ['POST /api/v2/user-manage/:uid/unlock', () => admin.post(`user-manage/${worker}/unlock`)],
  ['POST /api/v2/sso-partner/:uid/secret', () => admin.post(`sso-partner/${partner}/secret`)],
  [
    'POST /api/v2/sso-account',
    () => admin.post('sso-account', { partnerId: partner, account: 'w', userId: worker }),
  ],
  [
    'POST /api/v2/role-manage/:uid/copy',
    () => admin.post(`role-manage/${roleUid('VET')}/copy`, { code: 'VET2', name: '兽医二' }),
  ],
  [
    'POST /api/v2/org-manage/pens',
    () => admin.post('org-manage/pens', { parentId: house.uid, from: 1, to: 1, pattern: '{n}栏' }),
  ],
])('%s leaves who, when, where and the request', async (route, send) => {
  const added = await leaves(send)
  const row = added.at(-1)
  expect(row).toMatchObject({
    route,
    outcome: 'SUCCESS',
    account: expect.any(String),
    organize_uid: expect.any(String),
  })
  expect(row?.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('so does an own new password', async () => {
  const client = clientOf(
    t.app,
    cookiesOf(
      (await t.anonymous.post('base/account/login', { account: 'worker', password: PASSWORD })).response,
    ),
  )
  const added = await leaves(() =>
    client.post('base/account/password', { oldPassword: PASSWORD, newPassword: 'Boar-8152' }),
  )
  expect(added).toMatchObject([
    { route: 'POST /api/v2/base/account/password', outcome: 'SUCCESS', account: 'worker' },
  ])
})

test('what is denied or fails leaves a row as well', async () => {
  const keeper = await t.user({ account: 'keeper', at: farm, functions: ['user'] })
  const client = await t.as('keeper')
  const denied = await leaves(() => client.post('org-manage/pens', {}))
  expect(denied).toMatchObject([
    { route: 'POST /api/v2/org-manage/pens', outcome: 'DENIED 403', account: 'keeper' },
  ])
  const failed = await leaves(() => admin.post(`user-manage/${uuidv7()}/unlock`))
  expect(failed).toMatchObject([{ outcome: 'FAILED 404', account: 'admin' }])
  const refused = await leaves(() => admin.delete(`org-manage/${farm.uid}`, { version: 1 }))
  expect(refused).toMatchObject([
    { route: 'DELETE /api/v2/org-manage/:uid', outcome: 'REFUSED', account: 'admin' },
  ])
  const wrong = await leaves(() =>
    t.anonymous.post('base/account/login', { account: 'keeper', password: 'Wrong-123' }),
  )
  expect(wrong).toMatchObject([{ outcome: 'DENIED 401', account: null }])
  const log = await sql`select 1 from login_log where user_uid = ${keeper} and outcome = 'WRONG'`.execute(
    t.db,
  )
  expect(log.rows).toHaveLength(1)
})

test('event rows that break a rule leave a row that names them, trial runs none', async () => {
  const rows = [{ earNo: 'NONE1', date: '2026-11-20', boarEarnock: 'G1', method: 'AI' }]
  const body = { farmId: farm.uid, rows }
  expect(await leaves(() => admin.post('event/event_mat', { ...body, dryRun: true }))).toEqual([])
  const refused = await leaves(() => admin.post('event/event_mat', body))
  expect(refused).toMatchObject([{ outcome: 'REFUSED', account: 'admin' }])
  const after = await sql<{ after: unknown }>`select after from audit_log where outcome = 'REFUSED'
    and target = 'event_mat'`.execute(t.db)
  expect(after.rows).toEqual([{ after: { rows: [{ earNo: 'NONE1', rules: ['V-007'] }] } }])
})

test('an identity card number that is shown, in a list or alone, leaves who saw whose', async () => {
  const made = await admin.post<{ uid: string }>('basic-client', {
    code: 'C1',
    name: '散户王',
    kind: 'RETAIL',
    idCard: '11010519491231002X',
  })
  await admin.post('basic-client', { code: 'C2', name: '散户李', kind: 'RETAIL' })
  const seen = async (path: string) => {
    const before = (await trail()).length
    expect((await admin.get(path)).status).toBe(200)
    const added = await sql<{ route: string; after: unknown }>`select route, after from audit_log
      order by at, uid offset ${before}`.execute(t.db)
    return added.rows
  }
  const after = { viewed: ['idCard'], uids: [made.data.uid] }
  expect(await seen('basic-client')).toEqual([{ route: 'GET /api/v2/basic-client', after }])
  expect(await seen(`basic-client/${made.data.uid}`)).toEqual([
    { route: 'GET /api/v2/basic-client/:uid', after },
  ])
  expect(await seen('basic-client?code=C2')).toEqual([])
})

test('the role of the application can add to the trail and read it, nothing else', async () => {
  const attempt = (statement: string) =>
    t.db.transaction().execute(async (tx) => {
      await sql`set local role pig_app`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
  await expect(attempt('update audit_log set outcome = $$x$$')).rejects.toThrow(/permission denied/)
  await expect(attempt('delete from audit_log')).rejects.toThrow(/permission denied/)
  await expect(attempt('truncate audit_log')).rejects.toThrow(/permission denied/)
})
