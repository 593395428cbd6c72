import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '#server/app.ts'
import { rateLimits } from '#server/plugins/security.ts'
import { clientOf, cookiesOf, testApp } from '#support/app.ts'
import { partnerKey, signAssertion } from '#support/identity-server.ts'
import { tableText } from '#support/table-text.ts'

let ahead = 0
const t = await testApp({ now: () => new Date(Date.now() + ahead) })
const START = 'https://oa.example.com/login?app=pigs'
const key = partnerKey('ES256')
let keeper: string
let secret: string
let hyz: string
let audience: string

interface Partner {
  uid: string
  version: number
  audience: string
}

async function partner(body: object): Promise<Partner> {
  const admin = await t.as('admin')
  const { data, msg } = await admin.post<Partner>('sso-partner', body)
  expect(msg).toBe('')
  return data
}
const secretOf = async (uid: string) =>
  (await (await t.as('admin')).post<{ secret: string }>(`sso-partner/${uid}/secret`)).data.secret

beforeAll(async () => {
  const farm = await t.node({ type: 'farm', name: '一场' })
  keeper = await t.user({ account: 'keeper', at: farm, functions: ['user'] })
  hyz = (await partner({ name: '集团门户', source: 'HYZ', proof: 'SECRET', redirects: START })).uid
  secret = await secretOf(hyz)
  const signed = await partner({ name: '签名系统', source: 'KEYS', proof: 'KEY', publicKey: key.publicPem })
  audience = signed.audience
  const admin = await t.as('admin')
  for (const partnerId of [hyz, signed.uid])
    expect((await admin.post('sso-account', { partnerId, account: 'zhang3', userId: keeper })).msg).toBe('')
})
beforeEach(async () => void (await sql`delete from login_attempt`.execute(t.db)))
afterEach(() => {
  ahead = 0
})

interface Entered {
  userData?: { account: string }
  ssoaccountItem?: { account: string; binding: string; start: string | null }
}
const arrive = (code: string, source = 'HYZ', more: { state?: string } = {}, client = t.anonymous) =>
  client.post<Entered>('base/account/sso/login', { code, source, ...more })
const fetchCode = (account: string, bearer: string, source = 'HYZ', state?: string) =>
  t.anonymous.post<{ code: string; expiresIn: number }>(
    'base/account/sso/code',
    { source, account, ...(state ? { state } : {}) },
    { headers: { authorization: `Bearer ${bearer}` } },
  )
const codeFor = async (account: string, state?: string) => {
  const { data, msg } = await fetchCode(account, secret, 'HYZ', state)
  expect(msg).toBe('')
  return data.code
}
const refused = async (answer: ReturnType<typeof arrive> | ReturnType<typeof fetchCode>) => {
  const { status, code, msg, response } = await answer
  expect([status, code]).toEqual([401, 'LOGIN_FAILED'])
  expect(response.cookies.map(({ name }) => name)).not.toContain('sid')
  return msg
}
const GONE = '登录凭证无效或已过期'

test('a person known to a partner arrives signed in', async () => {
  const { data } = await fetchCode('zhang3', secret)
  expect(data.expiresIn).toBe(60)
  const answer = await arrive(data.code)
  expect(answer.data).toMatchObject({ userData: { account: 'keeper' } })
  expect(answer.data).not.toHaveProperty('ssoaccountItem')
  const client = clientOf(t.app, cookiesOf(answer.response))
  expect((await client.get('base/func')).status).toBe(200)
  const used = await sql<{
    used: boolean
  }>`select last_used_at is not null as used from sso_account where account = 'zhang3'
    and partner_id = ${hyz} union all select last_used_at is not null from sso_partner where uid = ${hyz}`.execute(
    t.db,
  )
  expect(used.rows).toEqual([{ used: true }, { used: true }])
})

test('S3-19 an account without a bound user is named in ssoaccountItem, without a session', async () => {
  const answer = await arrive(await codeFor('li4'))
  expect([answer.code, answer.data]).toEqual([
    'SUCCESS',
    {
      ssoaccountItem: {
        source: 'HYZ',
        account: 'li4',
        partner: '集团门户',
        binding: 'START',
        start: START,
      },
    },
  ])
  expect(answer.response.cookies).toEqual([])
})

test('so is one whose user was stopped, and it cannot be bound to another user', async () => {
  await sql`update sys_user set enabled = false where uid = ${keeper}`.execute(t.db)
  const { data } = await arrive(await codeFor('zhang3'))
  await sql`update sys_user set enabled = true where uid = ${keeper}`.execute(t.db)
  expect(data.ssoaccountItem).toMatchObject({ account: 'zhang3', binding: 'NONE' })
})

describe('a code', () => {
  test('is good once', async () => {
    const code = await codeFor('zhang3')
    const all = await Promise.all(Array.from({ length: 8 }, () => arrive(code)))
    expect(all.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await refused(arrive(code))).toBe(GONE)
  })

  test('is good for a minute', async () => {
    const [early, late] = [await codeFor('zhang3'), await codeFor('zhang3')]
    ahead = 58_000
    expect((await arrive(early)).status).toBe(200)
    ahead = 61_000
    expect(await refused(arrive(late))).toBe(GONE)
  })

  test('is good from its own source only, and cannot be guessed', async () => {
    expect(await refused(arrive(await codeFor('zhang3'), 'KEYS'))).toBe(GONE)
    expect(await refused(arrive('made-up'))).toBe(GONE)
    for (let i = 0; i < 30; i++) await arrive(`guess-${i}`)
    const locked = await arrive('guess-31')
    expect([locked.status, locked.code]).toEqual([429, 'TOO_MANY'])
  })

  test('dies with its partner at once, and with the secret it was fetched by', async () => {
    const admin = await t.as('admin')
    const switched = async (enabled: boolean) => {
      const { version } = (await admin.get<Partner>(`sso-partner/${hyz}`)).data
      expect((await admin.patch(`sso-partner/${hyz}`, { enabled, version })).msg).toBe('')
    }
    const code = await codeFor('zhang3')
    await switched(false)
    expect(await refused(arrive(code))).toBe(GONE)
    expect(await refused(fetchCode('zhang3', secret))).toBe(GONE)
    await switched(true)
    const [other, old] = [await codeFor('zhang3'), secret]
    secret = await secretOf(hyz)
    expect(await refused(arrive(other))).toBe(GONE)
    expect(await refused(fetchCode('zhang3', old))).toBe(GONE)
    expect((await arrive(await codeFor('zhang3'))).status).toBe(200)
  })

  test('is kept as a hash, like the secret; neither is answered, exported or in the trail', async () => {
    const code = await codeFor('zhang3')
    const admin = await t.as('admin')
    const kept = await tableText(t.db, ['sso_code', 'sso_partner', 'audit_log', 'request_answer'])
    const row = JSON.stringify((await admin.get(`sso-partner/${hyz}`)).data)
    for (const text of [kept, row]) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(secret)
      expect(row).not.toMatch(/secretHash|secret_hash/)
    }
    const trail = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where coalesce(before::text, '') || coalesce(after::text, '') like '%secret_hash%'`.execute(t.db)
    expect(trail.rows[0]?.n).toBe(0)
  })
})

test('only a partner with its secret is given codes, and guesses are counted', async () => {
  for (const [bearer, source] of [
    ['wrong', 'HYZ'],
    ['', 'HYZ'],
    [secret, 'ABC'],
    [secret, 'KEYS'],
  ] as const) {
    expect(await refused(fetchCode('zhang3', bearer, source))).toBe(GONE)
  }
  for (let i = 0; i < 26; i++) await fetchCode('zhang3', `guess-${i}`)
  expect((await fetchCode('zhang3', secret)).status).toBe(429)
})

describe('a partner with a key', () => {
  const seconds = () => Math.floor((Date.now() + ahead) / 1000)
  const claims = (more: object = {}) => ({
    iss: 'KEYS',
    aud: audience,
    sub: 'zhang3',
    iat: seconds(),
    exp: seconds() + 60,
    jti: randomUUID(),
    ...more,
  })
  const send = (assertion: string, account = 'zhang3') => fetchCode(account, assertion, 'KEYS')

  test('signs its people in by an assertion', async () => {
    const { data, msg } = await send(signAssertion(key, claims()))
    expect(msg).toBe('')
    expect((await arrive(data.code, 'KEYS')).data).toMatchObject({ userData: { account: 'keeper' } })
  })

  test.each(['RS256', 'EdDSA'] as const)('may use %s as well', async (alg) => {
    const own = partnerKey(alg)
    const made = await partner({ name: `键${alg}`, source: alg, proof: 'KEY', publicKey: own.publicPem })
    const assertion = signAssertion(own, claims({ iss: alg, aud: made.audience }))
    expect((await fetchCode('zhang3', assertion, alg)).msg).toBe('')
  })

  test.each([
    ['another audience', () => ({ aud: randomUUID() }), 'aud'],
    ['another issuer', () => ({ iss: 'HYZ' }), 'iss'],
    ['another account', () => ({ sub: 'li4' }), 'sub'],
    ['an end that passed', () => ({ iat: seconds() - 90, exp: seconds() - 1 }), '已过期'],
    ['no end', () => ({ exp: undefined }), 'exp'],
    ['a life of hours', () => ({ exp: seconds() + 7200 }), '有效期'],
    ['a beginning to come', () => ({ iat: seconds() + 120, exp: seconds() + 150 }), '尚未生效'],
    ['no identifier', () => ({ jti: undefined }), 'jti'],
  ])('is refused with %s', async (_what, more, word) => {
    expect(await refused(send(signAssertion(key, claims(more()))))).toContain(word)
  })

  test('is refused the same assertion twice, also later', async () => {
    const assertion = signAssertion(key, claims({ exp: seconds() + 120 }))
    const all = await Promise.all(Array.from({ length: 4 }, () => send(assertion)))
    expect(all.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await refused(send(assertion))).toContain('已使用过')
    ahead = 130_000
    expect(await refused(send(assertion))).toContain('已过期')
  })

  test('is refused what another key signed, what is unsigned, or was signed by the public key as a secret', async () => {
    const good = claims()
    const [head, body] = signAssertion(key, good).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const symmetric = `${Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')}.${body}`
    const mac = createHmac('sha256', key.publicPem).update(symmetric).digest('base64url')
    const changed = Buffer.from(JSON.stringify({ ...good, sub: 'li4' })).toString('base64url')
    const signature = signAssertion(key, good).split('.')[2]
    for (const assertion of [
      signAssertion(partnerKey('ES256'), good),
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${symmetric}.${mac}`,
      `${head}.${body}.`,
      `${head}.${changed}.${signature}`,
      signAssertion(key, good, { alg: 'RS256' }),
      signAssertion(key, good, { crit: ['b64'] }),
      'a.b.c',
      '..',
      key.publicPem,
    ]) {
      expect(await refused(send(assertion))).toBe(GONE)
    }
  })
})

describe('the sign-in page', () => {
  const offered = async () =>
    (await t.anonymous.get<{ list: object[] }>('base/account/sso/partners')).data.list as { name: string }[]
  const start = (address: string) =>
    t.anonymous.post<{ location: string }>('base/account/sso/start', { start: address })

  async function begin() {
    const answer = await start(START)
    const cookies = cookiesOf(answer.response)
    const state = new URL(answer.data.location).searchParams.get('state') ?? ''
    return { answer, state, browser: clientOf(t.app, cookies) }
  }

  test('names partners that can sign a user in, with their start address and nothing else', async () => {
    await partner({ name: '没有密钥', source: 'NEW', proof: 'SECRET', redirects: 'https://new.example.com/' })
    await partner({ name: '停用', source: 'OFF', proof: 'KEY', publicKey: key.publicPem, enabled: false })
    const list = await offered()
    expect(list.filter(({ name }) => !name.startsWith('键'))).toEqual([
      { name: '签名系统', start: null },
      { name: '集团门户', start: START },
    ])
  })

  test('begins at an address of the list only, with a state that is no cookie', async () => {
    const { answer, state } = await begin()
    expect(answer.data.location).toBe(`${START}&state=${state}`)
    const [cookie] = answer.response.cookies
    expect(cookie).toMatchObject({ name: 'sso_begun', httpOnly: true, sameSite: 'Lax', maxAge: 600 })
    expect(cookie?.value).not.toContain(state)
    for (const address of [
      'https://evil.example.com/',
      `${START}&x=1`,
      'https://new.example.com/',
      'javascript:1',
    ]) {
      const { status, errors, response } = await start(address)
      expect([status, errors]).toEqual([400, { start: ['跳转地址不在合作系统登记的地址之内'] }])
      expect(response.cookies).toEqual([])
    }
  })

  test('signs in the browser that began, and only with its state', async () => {
    const { state, browser } = await begin()
    const answer = await arrive(await codeFor('zhang3', state), 'HYZ', { state }, browser)
    expect(answer.data).toMatchObject({ userData: { account: 'keeper' } })
    const own = await begin()
    const other = await begin()
    const mistakes: (() => ReturnType<typeof arrive>)[] = [
      // another browser, with and without a sign-in of its own
      async () => arrive(await codeFor('zhang3'), 'HYZ', { state: own.state }),
      async () => arrive(await codeFor('zhang3'), 'HYZ', { state: own.state }, other.browser),
      // a code fetched for another browser's sign-in
      async () => arrive(await codeFor('zhang3', own.state), 'HYZ', { state: other.state }, other.browser),
      async () => arrive(await codeFor('zhang3', own.state)),
      // the state left out where one was begun
      async () => arrive(await codeFor('zhang3'), 'HYZ', {}, own.browser),
    ]
    for (const send of mistakes) expect(await refused(send())).toContain('与本浏览器不一致')
    ahead = 601_000
    const late = await codeFor('zhang3', own.state)
    expect(await refused(arrive(late, 'HYZ', { state: own.state }, own.browser))).toContain('已过期')
  })

  test('is the only way in where a partner may not begin', async () => {
    await sql`update sso_partner set from_partner = false where uid = ${hyz}`.execute(t.db)
    expect(await refused(arrive(await codeFor('zhang3')))).toContain('请从本系统登录页')
    const { state, browser } = await begin()
    expect((await arrive(await codeFor('zhang3', state), 'HYZ', { state }, browser)).status).toBe(200)
    await sql`update sso_partner set from_partner = true where uid = ${hyz}`.execute(t.db)
  })
})

test('codes for more people than may sign in from one address in a minute are given', async () => {
  const app = await build({ db: t.db })
  const statuses: number[] = []
  for (let index = 0; index <= rateLimits.login; index += 1) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v2/base/account/sso/code',
      headers: { authorization: `Bearer ${secret}` },
      payload: { source: 'HYZ', account: `worker${index}` },
    })
    statuses.push(statusCode)
  }
  await app.close()
  expect(new Set(statuses)).toEqual(new Set([200]))
})
