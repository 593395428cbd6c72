import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, clientOf, cookiesOf, testApp } from '#support/app.ts'
import { tableOf, upload } from '#support/upload.ts'

let ahead = 0
const t = await testApp({ now: () => new Date(Date.now() + ahead) })
const START = 'https://oa.example.com/login'
const BINDING = [
  'sso-account',
  'sso-account:create',
  'sso-account:delete',
  'sso-account:import',
  'user-manage',
]
let company: TestNode
let rival: TestNode
let farm: TestNode
let hyz: string
let secret: string
let chief: Client
const uids: Record<string, string> = {}

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  rival = await t.node({ type: 'company', name: '乙公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  for (const [account, at] of [
    ['worker', farm],
    ['second', farm],
    ['stranger', rival],
  ] as const)
    uids[account] = await t.user({ account, at, functions: ['user'] })
  uids.superior = await t.user({ account: 'superior', at: farm, functions: ['user', 'role-manage'] })
  await t.user({ account: 'chief', at: company, functions: ['user', ...BINDING] })
  chief = await t.as('chief')
  const admin = await t.as('admin')
  hyz = (
    await admin.post<{ uid: string }>('sso-partner', { name: '集团门户', source: 'HYZ', redirects: START })
  ).data.uid
  secret = (await admin.post<{ secret: string }>(`sso-partner/${hyz}/secret`)).data.secret
})
afterEach(() => {
  ahead = 0
})

const codeFor = async (account: string, { source = 'HYZ', bearer = secret, state = '' } = {}) =>
  (
    await t.anonymous.post<{ code: string }>(
      'base/account/sso/code',
      { source, account, ...(state ? { state } : {}) },
      { headers: { authorization: `Bearer ${bearer}` } },
    )
  ).data.code

interface Item {
  account: string
  partner: string
  binding: string
}
/** An arrival begun on our page; answers what the browser holds afterwards. */
async function arriveFromHere(account: string) {
  const begun = await t.anonymous.post<{ location: string }>('base/account/sso/start', { start: START })
  const state = new URL(begun.data.location).searchParams.get('state') ?? ''
  const code = await codeFor(account, { state })
  const answer = await clientOf(t.app, cookiesOf(begun.response)).post<{ ssoaccountItem?: Item }>(
    'base/account/sso/login',
    { code, source: 'HYZ', state },
  )
  return { item: answer.data.ssoaccountItem, cookies: cookiesOf(answer.response) }
}
const bind = async (account: string, cookies: Record<string, string>) => {
  const person = await t.signIn(account)
  return clientOf(t.app, { ...person.cookies, ...cookies }).post('base/account/sso/bind')
}
const bindings = async () =>
  (
    await sql<{ account: string; user: string }>`select b.account, u.account as user from sso_account b
      join sys_user u on u.uid = b.user_id where not b.deleted order by 1`.execute(t.db)
  ).rows.map(({ account, user }) => `${account} ${user}`)

describe('a person', () => {
  test('binds the account of an arrival begun here by signing in, and arrives by it the next time', async () => {
    const { item, cookies } = await arriveFromHere('w1')
    expect(item).toMatchObject({ account: 'w1', partner: '集团门户', binding: 'READY' })
    const answer = await bind('worker', cookies)
    expect([answer.msg, answer.data]).toEqual(['', { partner: '集团门户', account: 'w1' }])
    expect(await bindings()).toEqual(['w1 worker'])
    expect((await arriveFromHere('w1')).item).toBeUndefined()
  })

  test('binds once, within ten minutes, and takes over no other binding', async () => {
    const { cookies } = await arriveFromHere('w2')
    ahead = 601_000
    expect((await bind('worker', cookies)).msg).toBe('绑定已过期，请重新从登录页进入')
    ahead = 0
    const [first, second] = [await arriveFromHere('w3'), await arriveFromHere('w3')]
    expect((await bind('worker', first.cookies)).msg).toBe('')
    expect((await bind('worker', first.cookies)).msg).toBe('绑定已过期，请重新从登录页进入')
    expect((await bind('second', second.cookies)).msg).toBe('该账号已绑定其他用户')
    expect((await bind('second', { sso_pending: 'made-up' })).msg).toBe('绑定已过期，请重新从登录页进入')
    expect((await bind('second', {})).msg).toBe('绑定已过期，请重新从登录页进入')
    expect(await bindings()).toEqual(['w1 worker', 'w3 worker'])
  })

  test('cannot be led to bind a stranger’s account by a link', async () => {
    const answer = await t.anonymous.post<{ ssoaccountItem: Item }>('base/account/sso/login', {
      code: await codeFor('attacker'),
      source: 'HYZ',
    })
    expect(answer.data.ssoaccountItem.binding).toBe('START')
    expect(cookiesOf(answer.response)).not.toHaveProperty('sso_pending')
  })

  test('sees and takes off own bindings only', async () => {
    const [worker, second] = [await t.as('worker'), await t.as('second')]
    const own = (await worker.get<{ list: { uid: string; account: string }[] }>('base/account/sso/bindings'))
      .data.list
    expect(own).toMatchObject([
      { account: 'w1', partner: '集团门户', boundBy: 'SELF', enabled: true },
      { account: 'w3' },
    ])
    expect((await second.get('base/account/sso/bindings')).data).toEqual({ list: [] })
    expect((await second.delete(`base/account/sso/bindings/${own[0]?.uid}`)).status).toBe(404)
    expect((await worker.delete(`base/account/sso/bindings/${own[0]?.uid}`)).msg).toBe('')
    expect((await worker.delete(`base/account/sso/bindings/${own[0]?.uid}`)).status).toBe(404)
    expect(await bindings()).toEqual(['w3 worker'])
    expect((await arriveFromHere('w1')).item).toMatchObject({ binding: 'READY' })
    const trail = await sql<{ reason: string }>`select reason from audit_log where target = 'sso-account'
      and reason like '本人%' order by at`.execute(t.db)
    expect(trail.rows.map(({ reason }) => reason)).toEqual(['本人绑定', '本人绑定', '本人解除绑定'])
  })

  test('takes the bindings along when deleted', async () => {
    const admin = await t.as('admin')
    const gone = await t.user({ account: 'gone', at: farm, functions: ['user'] })
    await admin.post('sso-account', { partnerId: hyz, account: 'gone1', userId: gone })
    const { version } = (await admin.get<{ version: number }>(`user-manage/${gone}`)).data
    expect((await admin.delete(`user-manage/${gone}`, { version })).msg).toBe('')
    expect(await bindings()).toEqual(['w3 worker'])
  })
})

describe('an administrator of a company', () => {
  const row = (account: string, user: string) => ({ partnerId: hyz, account, userId: uids[user] })

  test('binds people of his company, and none who may do more than himself', async () => {
    expect((await chief.post('sso-account', row('c1', 'second'))).msg).toBe('')
    const taken = await chief.post('sso-account', row('c1', 'worker'))
    expect([taken.status, taken.errors]).toEqual([400, { account: ['该账号已绑定其他用户'] }])
    expect((await chief.post('sso-account', row('c2', 'stranger'))).status).toBeGreaterThanOrEqual(400)
    expect((await chief.post('sso-account', row('c2', 'superior'))).status).toBe(403)
    expect(await bindings()).toEqual(['c1 second', 'w3 worker'])
  })

  test('imports bindings; a row of another company is named', async () => {
    const head = ['合作系统', '对方账号', '本系统用户']
    const rows = [
      ['集团门户', 'i1', 'worker'],
      ['集团门户', 'i2', 'stranger'],
      ['没有的系统', 'i3', 'worker'],
    ]
    const failed = await upload(chief, 'sso-account/import', await tableOf(head, rows))
    expect(failed.data.errors.map(({ row: at, message }) => [at, message])).toEqual([
      [3, expect.stringMatching(/^本系统用户“stranger”不存在，可填：/)],
      [4, '合作系统“没有的系统”不存在，可填：集团门户'],
    ])
    const { data } = await upload(chief, 'sso-account/import', await tableOf(head, rows.slice(0, 1)))
    expect(data).toMatchObject({ created: 1, failed: 0 })
    expect((await arriveFromHere('i1')).item).toBeUndefined()
    await sql`update sso_account set deleted = true where account = 'i1'`.execute(t.db)
  })

  test('sees bindings of his people, wherever they were bound, and not those of others', async () => {
    await (await t.as('admin')).post('sso-account', row('s1', 'stranger'))
    const { list } = (
      await chief.get<{ list: { account: string; organizeIdTitle: string }[] }>('sso-account')
    ).data
    expect(list.map(({ account, organizeIdTitle }) => [account, organizeIdTitle])).toEqual([
      ['c1', '一场'],
      ['w3', '一场'],
    ])
  })

  test('a keeper of partners keeps those of the company, for its people only', async () => {
    const functions = [
      'user',
      ...BINDING,
      'sso-partner',
      'sso-partner:create',
      'sso-partner:edit',
      'sso-partner:secret',
    ]
    await t.user({ account: 'keeper', at: company, functions })
    const keeper = await t.as('keeper')
    const common = (await keeper.get<{ version: number }>(`sso-partner/${hyz}`)).data
    expect((await keeper.patch(`sso-partner/${hyz}`, { remark: '改', version: common.version })).status).toBe(
      403,
    )
    expect((await keeper.post(`sso-partner/${hyz}/secret`)).status).toBe(403)
    const own = (await keeper.post<{ uid: string }>('sso-partner', { name: '甲公司OA', source: 'JIA' })).data
    const bearer = (await keeper.post<{ secret: string }>(`sso-partner/${own.uid}/secret`)).data.secret
    const admin = await t.as('admin')
    const foreign = await admin.post('sso-account', {
      partnerId: own.uid,
      account: 'j1',
      userId: uids.stranger,
    })
    expect([foreign.status, foreign.errors]).toEqual([400, { partnerId: ['该合作系统只用于本公司人员'] }])
    expect(
      (await admin.post('sso-account', { partnerId: own.uid, account: 'j2', userId: uids.second })).msg,
    ).toBe('')
    const arrive = async () =>
      (
        await t.anonymous.post('base/account/sso/login', {
          code: await codeFor('j2', { source: 'JIA', bearer }),
          source: 'JIA',
        })
      ).data
    expect(await arrive()).toMatchObject({ userData: { account: 'second' } })
    // granted more than the company, the person is beyond its partner
    await sql`update sys_user set scope_ids = array[${rival.uid}]::uuid[] where uid = ${uids.second}`.execute(
      t.db,
    )
    expect(await arrive()).toMatchObject({ ssoaccountItem: { account: 'j2', binding: 'NONE' } })
  })
})

describe('a partner', () => {
  const create = async (body: object) => (await t.as('admin')).post('sso-partner', body)

  test.each([
    ['source', { source: 'HYZ' }, '来源编码已存在'],
    ['source', { source: 'SMART_PIG' }, '地址中的 SMART_PIG 对应来源编码 HYZ'],
    ['publicKey', { proof: 'KEY' }, '请输入公钥'],
    ['publicKey', { proof: 'KEY', publicKey: 'MIIB' }, '公钥格式不正确，应为 PEM'],
    [
      'publicKey',
      { publicKey: '-----BEGIN PRIVATE KEY-----' },
      '这是私钥，请填写公钥，私钥只应保存在对方系统',
    ],
    ['redirects', { redirects: START }, '其他合作系统已使用此跳转地址'],
    ['redirects', { redirects: 'javascript:alert(1)' }, expect.stringContaining('第1个跳转地址不正确')],
    [
      'redirects',
      { redirects: 'https://a.example/\nhttps://u:p@b.example/' },
      expect.stringContaining('第2个'),
    ],
  ])('is refused a wrong %s: %o', async (field, body, message) => {
    const answer = await create({ name: '新系统', source: 'NEW', proof: 'SECRET', ...body })
    expect([answer.status, answer.errors]).toEqual([400, { [field]: [message] }])
  })

  test('that has a key has no secret: changing over ends the one before', async () => {
    const admin = await t.as('admin')
    const { partnerKey } = await import('#support/identity-server.ts')
    const { version } = (await admin.get<{ version: number }>(`sso-partner/${hyz}`)).data
    const change = { proof: 'KEY', publicKey: partnerKey('EdDSA').publicPem, version }
    expect((await admin.patch(`sso-partner/${hyz}`, change)).msg).toBe('')
    const kept = await sql`select 1 from sso_partner where uid = ${hyz} and secret_hash is not null`.execute(
      t.db,
    )
    expect(kept.rows).toEqual([])
    expect((await admin.post(`sso-partner/${hyz}/secret`)).msg).toBe('该合作系统使用公钥签名，没有共享密钥')
  })

  test('with bindings is stopped, not deleted', async () => {
    const admin = await t.as('admin')
    const { version } = (await admin.get<{ version: number }>(`sso-partner/${hyz}`)).data
    expect((await admin.delete(`sso-partner/${hyz}`, { version })).msg).toBe(
      '该数据已被使用，不能删除，可停用',
    )
  })
})
