import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestNode } from '#support/accounts.ts'
import { clientOf, cookiesOf, testApp } from '#support/app.ts'

const t = await testApp()

let company: TestNode
let department: TestNode
let farm: TestNode

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  department = await t.node({ type: 'department', name: '财务部', parent: company })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  await t.user({ account: 'boss', at: company, roles: ['COMPANY_ADMIN'] })
  await t.user({ account: 'clerk', at: department, roles: ['FINANCE'] })
  await t.user({ account: 'keeper', at: farm, roles: ['FARM_MANAGER', 'VET'] })
})

interface UserData {
  uid: string
  account: string
  phone: string | null
  lstIdentity: { lstRole: { code: string; name: string }[] }[]
  organizeInfo: { uid: string; type: string; name: string }
  company: { uid: string; name: string }
  mustChangePassword: boolean
}
const login = (account: string, password = PASSWORD, more: object = {}) =>
  t.anonymous.post<{ userData: UserData; remaining: number }>('base/account/login', {
    account,
    password,
    ...more,
  })

describe('who one is', () => {
  test('S1-02 staff of a company, a department and a farm each sign in and see their own organisation', async () => {
    for (const [account, node, type] of [
      ['boss', company, 'company'],
      ['clerk', department, 'department'],
      ['keeper', farm, 'farm'],
    ] as const) {
      const { data } = await (await t.as(account)).get<{ userData: UserData }>('base/account/current')
      expect([data.userData.organizeInfo.uid, data.userData.organizeInfo.type]).toEqual([node.uid, type])
    }
  })

  test('S3-11 S3-12 S3-21 the answer holds identities with roles, the farm and the company above it', async () => {
    const { data } = await (await t.as('keeper')).get<{ userData: UserData }>('base/account/current')
    expect(data.userData.lstIdentity[0]?.lstRole).toEqual([
      { code: 'FARM_MANAGER', name: '场长' },
      { code: 'VET', name: '兽医' },
    ])
    expect(data.userData.organizeInfo).toMatchObject({ uid: farm.uid, type: 'farm', name: '一场' })
    expect(data.userData.company).toEqual({ uid: company.uid, name: '甲公司' })
  })
})

describe('session', () => {
  test('the cookie is out of reach of scripts, opaque, and stored as a hash', async () => {
    const { response } = await login('keeper')
    const sid = response.cookies.find((one) => one.name === 'sid')
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(sid?.value).toMatch(/^[\w-]{43}$/)
    expect(sid).not.toHaveProperty('maxAge')
    expect(response.cookies.find((one) => one.name === 'signed_in')).toMatchObject({ value: '1', path: '/' })
    const stored =
      await sql`select token_hash from session where encode(token_hash, 'escape') like ${`%${sid?.value}%`}`.execute(
        t.db,
      )
    expect(stored.rows).toEqual([])
  })

  test('remembered, it outlives the browser; over https it is Secure', async () => {
    const { response } = await t.anonymous.post(
      'base/account/login',
      { account: 'keeper', password: PASSWORD, remember: true },
      {
        headers: { 'x-forwarded-proto': 'https' },
      },
    )
    expect(response.cookies.find((one) => one.name === 'sid')).toMatchObject({ maxAge: 43_200, secure: true })
    expect(response.headers['strict-transport-security']).toContain('max-age=')
  })

  test('ends on the server at sign-out, and the old one at a new sign-in', async () => {
    const first = await t.signIn('clerk')
    const { response } = await first.post('base/account/login', { account: 'clerk', password: PASSWORD })
    const second = clientOf(t.app, cookiesOf(response))
    expect((await first.get('base/account/current')).status).toBe(401)
    expect((await second.get('base/account/current')).status).toBe(200)
    expect((await second.post('base/account/logout')).code).toBe('SUCCESS')
    expect((await second.get('base/account/current')).status).toBe(401)
    expect((await second.post('base/account/logout')).code).toBe('SUCCESS')
  })

  test('ends 30 minutes after the last call and 12 hours after the first', async () => {
    for (const [column, age] of [
      ['seen_at', '31 minutes'],
      ['created_at', '721 minutes'],
    ] as const) {
      const client = await t.signIn('clerk')
      await sql`update session set ${sql.ref(column)} = now() - ${age}::interval
        where user_uid = (select uid from sys_user where account = 'clerk')`.execute(t.db)
      t.app.forgetCaller()
      const answer = await client.get('base/func')
      expect([answer.status, answer.code]).toEqual([401, 'USER_LOGIN_REQUIRED'])
    }
  })

  test('made-up and mangled cookies are of no user', async () => {
    for (const sid of ['', 'x', '%00', 'a'.repeat(5000)]) {
      expect((await clientOf(t.app, { sid }).get('base/func')).status).toBe(401)
    }
  })
})

describe('own password', () => {
  const change = async (account: string, body: object) =>
    (await t.signIn(account)).post('base/account/password', body)

  test('the old one is asked for', async () => {
    const answer = await change('clerk', { oldPassword: 'Wrong-123', newPassword: 'Boar-8152' })
    expect([answer.status, answer.errors]).toEqual([400, { oldPassword: ['旧密码不正确'] }])
  })

  test.each([
    ['123456', '密码须混合使用数字与其他字符，或字母与其他字符'],
    ['Ab1', '密码长度为6到20位'],
    ['密码密码12', '密码不能包含中文'],
    ['Admin888', '密码过于常见，请更换'],
    ['a123456', '密码过于常见，请更换'],
    ['clerk-99x', '密码不能包含账号'],
    [PASSWORD, '新密码不能与旧密码相同'],
  ])('%s is refused', async (newPassword, message) => {
    const answer = await change('clerk', { oldPassword: PASSWORD, newPassword })
    expect([answer.status, answer.errors?.newPassword]).toEqual([400, [message]])
  })

  test('a new one ends every other session and gives this browser a new one', async () => {
    await t.user({ account: 'mover', at: farm, functions: ['user'] })
    const elsewhere = await t.signIn('mover')
    const here = await t.signIn('mover')
    const done = await here.post('base/account/password', { oldPassword: PASSWORD, newPassword: 'Boar-8152' })
    expect(done.code).toBe('SUCCESS')
    expect((await elsewhere.get('base/func')).status).toBe(401)
    expect((await here.get('base/func')).status).toBe(401)
    const fresh = clientOf(t.app, cookiesOf(done.response))
    expect((await fresh.get('base/func')).status).toBe(200)
    expect((await login('mover')).status).toBe(401)
    expect((await login('mover', 'Boar-8152')).status).toBe(200)
  })

  test('is stored by argon2id at 19 MiB and two passes, nowhere in plain', async () => {
    const stored = await sql<{ password: string }>`select password from sys_user`.execute(t.db)
    for (const { password } of stored.rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const logs = await sql<{
      text: string
    }>`select a::text as text from audit_log a union all select l::text from login_log l
      union all select r::text from request_answer r`.execute(t.db)
    expect(
      logs.rows.some(
        ({ text }) => text.includes(PASSWORD) || text.includes('Boar-8152') || text.includes('$argon2'),
      ),
    ).toBe(false)
  })
})

test('a first password opens nothing but the change of it', async () => {
  await t.user({ account: 'novice', at: farm, roles: ['FARM_MANAGER'], mustChangePassword: true })
  const client = await t.signIn('novice')
  expect(
    (await client.get<{ userData: UserData }>('base/account/current')).data.userData.mustChangePassword,
  ).toBe(true)
  expect((await client.get('base/func')).status).toBe(200)
  for (const path of ['pigs-file', 'base/common/getnow', 'base/account/profile']) {
    const answer = await client.get(path)
    expect([answer.status, answer.code, answer.msg]).toEqual([403, 'FORBIDDEN', '请先修改密码'])
  }
  const done = await client.post('base/account/password', { oldPassword: PASSWORD, newPassword: 'Boar-8152' })
  expect((await clientOf(t.app, cookiesOf(done.response)).get('pigs-file')).status).toBe(200)
})

describe('profile', () => {
  test('own phone can be changed, with its rule; nothing else', async () => {
    const client = await t.as('keeper')
    expect((await client.patch('base/account/profile', { phone: '13800138000' })).data).toMatchObject({
      phone: '13800138000',
    })
    expect((await client.patch('base/account/profile', { phone: '123' })).errors).toEqual({
      phone: ['请输入正确的手机号（11位，以1开头）'],
    })
    expect((await client.patch('base/account/profile', { phone: '13800138001', roleIds: [] })).status).toBe(
      400,
    )
    expect((await client.get('base/account/profile')).data).toMatchObject({
      phone: '13800138000',
      organizeName: '一场',
    })
  })

  test('own sign-ins, good and refused, and no other user’s', async () => {
    await t.user({ account: 'logged', at: farm, functions: ['user'] })
    await login('logged', 'Wrong-123')
    const client = await t.signIn('logged')
    const { data } = await client.get<{ list: { outcome: string }[] }>('base/account/logins')
    expect(data.list.map((one) => one.outcome)).toEqual(['IN', 'WRONG'])
  })
})
