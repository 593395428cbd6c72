import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testByTurns } from '#support/drawn.ts'
import { type IdentityServer, partnerKey, startIdentityServer } from '#support/identity-server.ts'
import { addReader } from '#support/reader.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A person signs in by a partner system: the sentence on our page, the form over there, and back in. */

const CLERK = { account: 'reader2', password: 'Sow-4711', role: 'STATISTICIAN', name: '陈秀兰' }
const NAME = '集团门户'
const OVER_THERE = { user: 'w7', pass: 'portal-pass' }

let admin: Visitor
let clerk: Visitor
let identity: IdentityServer
let partner: { uid: string; audience: string }
/** The address of the last way back, with its code. */
let wayBack = ''

async function api<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<T> {
  const answer = await admin.page.request.fetch(`${admin.url}/api/v2/${path}`, {
    method,
    ...(data ? { data } : {}),
  })
  const { code, msg, data: result } = await answer.json()
  expect([code, msg]).toEqual(['SUCCESS', ''])
  return result
}
const versionOf = async (path: string) => (await api<{ version: number }>('GET', path)).version

beforeAll(async () => {
  admin = await visit()
  await signIn(admin)
  await addReader(admin, CLERK)
  identity = await startIdentityServer(
    { [OVER_THERE.user]: OVER_THERE.pass },
    { product: admin.url, source: 'HYZ', proof: { secret: '' } },
  )
  clerk = await visit()
  clerk.page.on('response', (answer) => {
    if (answer.status() === 303) wayBack = answer.headers().location ?? ''
  })
})
afterAll(async () => {
  const { list } = await api<{ list: { uid: string; version: number }[] }>('GET', 'sso-account')
  for (const { uid, version } of list) await api('DELETE', `sso-account/${uid}`, { version })
  const at = `sso-partner/${partner.uid}`
  await api('DELETE', at, { version: await versionOf(at) })
  await identity.close()
  await admin.close()
  await clerk.close()
})

const sentence = () => clerk.page.getByRole('button', { name: `使用 ${NAME} 账号登录` })

/** From our sign-in page through the form over there and back. */
async function throughPortal(): Promise<void> {
  const { page } = clerk
  // what the open screen still asks for would be refused without its session
  await page.goto('about:blank')
  await page.context().clearCookies()
  await clerk.go('/login')
  await sentence().click()
  await page.getByRole('heading', { name: NAME }).waitFor()
  await page.getByLabel('工号').fill(OVER_THERE.user)
  await page.getByLabel('口令').fill(OVER_THERE.pass)
  await page.getByRole('button', { name: '进入' }).click()
}

async function isHome(): Promise<void> {
  await clerk.page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await clerk.page.waitForURL(`${clerk.url}/admin/backlog`)
  await clerk.page.getByRole('tab', { name: '首页', selected: true }).waitFor()
}

describe.sequential('single sign-on', () => {
  test('without a partner the sign-in page says nothing of it', async () => {
    const answered = clerk.page.waitForResponse((one) => one.url().endsWith('/sso/partners'))
    await clerk.go('/login')
    expect((await (await answered).json()).data).toEqual({ list: [] })
    expect(await clerk.page.getByRole('button', { name: /账号登录/ }).count()).toBe(0)
  })

  test('an administrator adds a partner and gives its server the secret, shown once', async () => {
    const { page } = admin
    await admin.go('/admin/sso-partner')
    await page.getByRole('button', { name: /新增/ }).first().waitFor()
    await page.keyboard.press('Alt+n')
    const form = page.getByRole('form', { name: '新增合作系统' })
    await form.getByLabel('名称', { exact: true }).fill(NAME)
    await form.getByLabel('来源编码', { exact: true }).fill('HYZ')
    await form.getByLabel('跳转地址', { exact: true }).fill(identity.start)
    await page.keyboard.press('Control+s')
    await page.getByText('已保存合作系统').first().waitFor()
    await page.getByRole('button', { name: '生成密钥' }).click()
    const secret = await page.getByRole('dialog').locator('code').innerText()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await page.getByRole('button', { name: '已记下' }).click()
    identity.settings = { ...identity.settings, proof: { secret } }
    const { list } = await api<{ list: (typeof partner)[] }>('GET', 'sso-partner')
    partner = list[0] ?? { uid: '', audience: '' }
    expect(admin.noise).toEqual([])
  })

  test('the first arrival is not bound: signing in once binds it', async () => {
    const { page } = clerk
    await throughPortal()
    await page.waitForURL((url) => url.pathname === '/noaccess')
    await page.getByText(`${NAME}的账号 ${OVER_THERE.user} 没有绑定本系统的用户`).waitFor()
    await page.getByRole('button', { name: '登录并绑定' }).click()
    await page.getByText(`登录后绑定${NAME}账号 ${OVER_THERE.user}`).waitFor()
    await page.getByLabel('账号', { exact: true }).fill(CLERK.account)
    await page.getByLabel('密码', { exact: true }).fill(CLERK.password)
    await page.getByRole('button', { name: '登录并绑定' }).click()
    await page.getByText(`已绑定${NAME}账号 ${OVER_THERE.user}`).first().waitFor()
    expect(clerk.noise).toEqual([])
  })

  test('S7-11 the next arrival is in, on the home screen, without the code in the address', async () => {
    await throughPortal()
    await isHome()
    expect(clerk.page.url()).not.toContain('code=')
    expect(wayBack).toContain('state=')
    expect(clerk.noise).toEqual([])
  })

  // each by itself, after the first arrival
  const byTurns = testByTurns('sso', 0, 2)
  byTurns('the return address of a user opens nothing in another browser, or a second time', async () => {
    const stranger = await visit()
    for (const person of [stranger, clerk]) {
      await person.page.context().clearCookies()
      await person.page.goto('about:blank')
      await person.page.goto(wayBack)
      await person.page.waitForURL((url) => url.pathname === '/login')
      await person.page.getByText('登录凭证无效或已过期').first().waitFor()
      const answer = await person.page.request.get(`${person.url}/api/v2/base/account/current`)
      expect(answer.status()).toBe(401)
    }
    await stranger.close()
  })

  byTurns('a partner with a key signs its people in as well', async () => {
    const key = partnerKey('EdDSA')
    const at = `sso-partner/${partner.uid}`
    await api('PATCH', at, { proof: 'KEY', publicKey: key.publicPem, version: await versionOf(at) })
    identity.settings = { ...identity.settings, proof: { key, audience: partner.audience } }
    await throughPortal()
    await isHome()
    identity.settings = { ...identity.settings, proof: { key, audience: randomUUID() } }
    await clerk.page.context().clearCookies()
    await clerk.go('/login')
    await sentence().click()
    await clerk.page.getByLabel('工号').fill(OVER_THERE.user)
    await clerk.page.getByLabel('口令').fill(OVER_THERE.pass)
    await clerk.page.getByRole('button', { name: '进入' }).click()
    await clerk.page.getByText('aud 应为合作系统的受众标识').waitFor()
    identity.settings = { ...identity.settings, proof: { key, audience: partner.audience } }
  })

  byTurns('the person takes the binding off', async () => {
    const { page } = clerk
    await throughPortal()
    await isHome()
    await clerk.go('/admin/user')
    const bound = page.getByRole('region', { name: '账号绑定' })
    await bound.getByText(OVER_THERE.user, { exact: true }).waitFor()
    await bound.getByRole('button', { name: '解除绑定' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
    await bound.waitFor({ state: 'detached' })
    await throughPortal()
    await page.waitForURL((url) => url.pathname === '/noaccess')
  })

  byTurns('a partner that was stopped is offered no more', async () => {
    const at = `sso-partner/${partner.uid}`
    await api('PATCH', at, { enabled: false, version: await versionOf(at) })
    const answered = clerk.page.waitForResponse((one) => one.url().endsWith('/sso/partners'))
    await clerk.go('/login')
    await answered
    expect(await sentence().count()).toBe(0)
  })
})
