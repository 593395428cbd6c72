import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '#server/app.ts'
import { PASSWORD } from '#support/accounts.ts'
import { clientOf, cookiesOf, testApp } from '#support/app.ts'

const t = await testApp()

beforeAll(async () => {
  const farm = await t.node({ type: 'farm', name: '一场' })
  await t.user({ account: 'keeper', at: farm, functions: ['user'] })
  await t.user({ account: 'second', at: farm, functions: ['user'] })
})
beforeEach(async () => {
  await sql`delete from login_attempt`.execute(t.db)
})

interface Tries {
  remaining: number
}
const attempt = (account: string, password: string, client = t.anonymous, ip = '10.0.0.1') =>
  client.post<Tries>('base/account/login', { account, password }, { remoteAddress: ip })
const age = (minutes: number) =>
  sql`update login_attempt set window_start = window_start - make_interval(mins => ${minutes})`.execute(t.db)

describe('an account', () => {
  test('says how many tries are left, then for how long it is locked', async () => {
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await attempt('keeper', `Wrong-${i}xyz`))
    expect(answers.map((one) => [one.status, one.code, one.msg])).toEqual([
      [401, 'LOGIN_FAILED', '账号或密码不正确，还可尝试 4 次'],
      [401, 'LOGIN_FAILED', '账号或密码不正确，还可尝试 3 次'],
      [401, 'LOGIN_FAILED', '账号或密码不正确，还可尝试 2 次'],
      [401, 'LOGIN_FAILED', '账号或密码不正确，还可尝试 1 次'],
      [401, 'LOGIN_FAILED', '账号或密码不正确，请 15 分钟后再试'],
      [429, 'TOO_MANY', '登录失败次数过多，请 15 分钟后再试'],
    ])
    expect(answers[0]?.data.remaining).toBe(4)
    expect(answers[5]?.response.headers['retry-after']).toBe('900')
    expect((await attempt('keeper', PASSWORD)).status).toBe(429)
  })

  test('is free again after 15 minutes, and a good sign-in forgets the failures', async () => {
    for (let i = 0; i < 6; i++) await attempt('keeper', 'Wrong-123')
    await age(10)
    expect((await attempt('keeper', PASSWORD)).msg).toBe('登录失败次数过多，请 5 分钟后再试')
    await age(6)
    expect((await attempt('keeper', PASSWORD)).status).toBe(200)
    expect((await attempt('keeper', 'Wrong-123')).data.remaining).toBe(4)
  })

  test('that does not exist gets the same words', async () => {
    const words = async (account: string) => {
      const messages = []
      for (let i = 0; i < 6; i++) messages.push((await attempt(account, 'Wrong-123')).msg)
      return messages
    }
    expect(await words('nobody')).toEqual(await words('keeper'))
  })

  test('never has more than five passwords looked at, however many come at once', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => attempt('keeper', 'Wrong-123')))
    expect(all.filter((one) => one.status === 401)).toHaveLength(5)
    expect(all.filter((one) => one.status === 429)).toHaveLength(35)
  })

  test('stays locked over a restart and in another process', async () => {
    for (let i = 0; i < 5; i++) await attempt('keeper', 'Wrong-123')
    const restarted = await build({ db: t.db, unlimited: true })
    expect((await attempt('keeper', PASSWORD, clientOf(restarted, {}))).status).toBe(429)
    await restarted.close()
  })

  test('locked by strangers still opens in a browser that signed in before', async () => {
    const before = await attempt('keeper', PASSWORD)
    const { device = '' } = cookiesOf(before.response)
    for (let i = 0; i < 6; i++) await attempt('keeper', 'Wrong-123')
    expect((await attempt('keeper', PASSWORD)).status).toBe(429)
    expect((await attempt('keeper', PASSWORD, clientOf(t.app, { device }))).status).toBe(200)
    // the pass is for that account only
    for (let i = 0; i < 6; i++) await attempt('second', 'Wrong-123')
    expect((await attempt('second', PASSWORD, clientOf(t.app, { device }))).status).toBe(429)
  })

  test('an administrator unlocks it', async () => {
    for (let i = 0; i < 6; i++) await attempt('keeper', 'Wrong-123')
    const admin = await t.as('admin')
    const { data } = await admin.get<{ list: { uid: string }[] }>('user-manage?account=keeper')
    expect((await admin.post(`user-manage/${data.list[0]?.uid}/unlock`)).code).toBe('SUCCESS')
    expect((await attempt('keeper', PASSWORD)).status).toBe(200)
  })
})

describe('an address', () => {
  test('has 30 failures, over all accounts; good sign-ins do not count', async () => {
    for (let i = 0; i < 35; i++) expect((await attempt('keeper', PASSWORD)).status).toBe(200)
    for (let i = 0; i < 30; i++) expect((await attempt(`guess${i}`, 'Wrong-123')).status).toBe(401)
    expect((await attempt('keeper', PASSWORD)).status).toBe(429)
    expect((await attempt('keeper', PASSWORD, t.anonymous, '10.0.0.2')).status).toBe(200)
  })
})

test('a refusal takes as long for an unknown account as for a known one', async () => {
  const spent: { known: number[]; ghost: number[] } = { known: [], ghost: [] }
  for (let i = 0; i < 24; i++) {
    for (const [kind, account] of [
      ['known', 'keeper'],
      ['ghost', `ghost${i}`],
    ] as const) {
      const start = performance.now()
      await attempt(account, 'Wrong-123', t.anonymous, `10.1.${i}.1`)
      spent[kind].push(performance.now() - start)
      await sql`delete from login_attempt`.execute(t.db)
    }
  }
  // the quickest of each, as a busy machine only ever adds; without the hash an unknown account would take a tenth
  const [known, ghost] = [Math.min(...spent.known), Math.min(...spent.ghost)]
  expect(Math.abs(known - ghost)).toBeLessThan(Math.max(known, ghost) * 0.75)
})
