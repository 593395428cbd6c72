import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allowSource, issueCode } from '#server/commands/accounts/sso.ts'
import { clientOf, cookiesOf, testApp } from '#support/app.ts'
import { tableText } from '#support/table-text.ts'

const t = await testApp()
const SECRET = 'partner-secret-4711'
let keeper: string

beforeAll(async () => {
  const farm = await t.node({ type: 'farm', name: '一场' })
  keeper = await t.user({ account: 'keeper', at: farm, functions: ['user'] })
  await allowSource(t.db, 'HYZ', SECRET)
  const admin = await t.as('admin')
  const bound = await admin.post(`user-manage/${keeper}/sso-binding`, { source: 'HYZ', account: 'zhang3' })
  expect(bound.code).toBe('SUCCESS')
})

const arrive = (code: string, source = 'HYZ') =>
  t.nobody.post<{ userData?: object; ssoaccountItem?: object }>('base/account/sso/login', { code, source })
const fetchCode = (account: string, secret = SECRET, source = 'HYZ') =>
  t.nobody.post<{ code: string; expiresIn: number }>(
    'base/account/sso/code',
    { source, account },
    {
      headers: { authorization: `Bearer ${secret}` },
    },
  )

test('a person known to a partner arrives signed in', async () => {
  const { data } = await fetchCode('zhang3')
  expect(data.expiresIn).toBe(60)
  const answer = await arrive(data.code)
  expect(answer.data).toMatchObject({ userData: { account: 'keeper' } })
  expect(answer.data).not.toHaveProperty('ssoaccountItem')
  const client = clientOf(t.app, cookiesOf(answer.response))
  expect((await client.get('base/func')).status).toBe(200)
})

test('S3-19 an account nobody is bound to is told in ssoaccountItem, without a session', async () => {
  const answer = await arrive(await issueCode(t.db, 'HYZ', 'li4'))
  expect([answer.code, answer.data]).toEqual([
    'SUCCESS',
    { ssoaccountItem: { source: 'HYZ', account: 'li4' } },
  ])
  expect(answer.response.cookies).toEqual([])
})

test('so is one whose user was stopped', async () => {
  await sql`update sys_user set enabled = false where uid = ${keeper}`.execute(t.db)
  expect((await arrive(await issueCode(t.db, 'HYZ', 'zhang3'))).data).toHaveProperty('ssoaccountItem')
  await sql`update sys_user set enabled = true where uid = ${keeper}`.execute(t.db)
})

describe('a code', () => {
  const gone = [401, 'LOGIN_FAILED', '登录凭证无效或已过期']
  const told = async (code: string, source?: string) => {
    const answer = await arrive(code, source)
    return [answer.status, answer.code, answer.msg]
  }

  test('is good once', async () => {
    const code = await issueCode(t.db, 'HYZ', 'zhang3')
    const all = await Promise.all(Array.from({ length: 8 }, () => arrive(code)))
    expect(all.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await told(code)).toEqual(gone)
  })

  test('is good for a minute', async () => {
    const code = await issueCode(t.db, 'HYZ', 'zhang3')
    await sql`update sso_code set issued_at = now() - interval '61 seconds'`.execute(t.db)
    expect(await told(code)).toEqual(gone)
  })

  test('is good from its own source only, and cannot be guessed', async () => {
    expect(await told(await issueCode(t.db, 'HYZ', 'zhang3'), 'ABC')).toEqual(gone)
    expect(await told('made-up')).toEqual(gone)
    await sql`delete from login_attempt`.execute(t.db)
    for (let i = 0; i < 30; i++) await arrive(`guess-${i}`)
    expect((await arrive('guess-31')).status).toBe(429)
    await sql`delete from login_attempt`.execute(t.db)
  })

  test('is kept as a hash', async () => {
    const code = await issueCode(t.db, 'HYZ', 'zhang3')
    expect(await tableText(t.db, ['sso_code'])).not.toContain(code)
  })
})

test('only a partner with its secret is given codes', async () => {
  for (const [secret, source] of [
    ['wrong', 'HYZ'],
    ['', 'HYZ'],
    [SECRET, 'ABC'],
  ] as const) {
    expect((await fetchCode('zhang3', secret, source)).status).toBe(401)
  }
})

test('a binding is not taken over', async () => {
  const admin = await t.as('admin')
  const other = await t.user({ account: 'other', at: t.root, functions: ['user'] })
  const answer = await admin.post(`user-manage/${other}/sso-binding`, { source: 'HYZ', account: 'zhang3' })
  expect([answer.status, answer.errors]).toEqual([400, { account: ['该账号已绑定其他用户'] }])
})
