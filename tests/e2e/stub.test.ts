import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrontServer, startFrontServer } from '#support/front-server.ts'
import { type StubServer, startStubServer } from '#support/stub-server.ts'
import { type Visitor, visit } from '#support/visitor.ts'

/** `API_TARGET=…`: the whole front end before a server that knows nothing but spec §7, in both shapes of its answers. */

describe.sequential.each(['flat', 'nested'] as const)('a server of spec §7 with %s answers', (shape) => {
  let stub: StubServer
  let front: FrontServer
  let visitor: Visitor
  beforeAll(async () => {
    stub = await startStubServer({ shape, needsSession: true })
    front = await startFrontServer(stub.url)
    visitor = await visit(undefined, front.url)
  })
  afterAll(async () => {
    await visitor.close()
    await front.close()
    await stub.close()
  })

  const path = () => new URL(visitor.page.url()).pathname
  const commandsOf = (name: string) => stub.calls.filter((call) => call.path === name)
  const menu = () => visitor.page.getByRole('navigation', { name: '功能菜单' })

  test('no database is started, and without a session there is the sign-in page', async () => {
    await visitor.go('/admin/pigs-file')
    await visitor.page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(path()).toBe('/login')
    expect(front.storesData()).toBe(false)
    expect(stub.calls).toEqual([])
  })

  test('an arrival by code signs in with the cookie of that server and ends at the home page', async () => {
    await visitor.go('/#/admin/backlog?code=abc%2B1&systemSource=SMART_PIG')
    await visitor.page.getByRole('tab', { name: '首页', selected: true }).waitFor()
    expect(path()).toBe('/admin/backlog')
    expect(commandsOf('base/account/sso/login').map(({ json }) => json)).toEqual([
      { code: 'abc+1', source: 'HYZ' },
    ])
    expect(commandsOf('base/func')[0]?.headers.cookie).toContain('STUBSESSION=')
  })

  test('the menu is that of its functionModels, in its order, below the home', async () => {
    await menu().getByText('猪只', { exact: true }).click()
    await menu().getByText('分娩报表').waitFor()
    expect(await menu().getByRole('menuitem').allInnerTexts()).toEqual([
      '首页',
      '猪只',
      '猪只档案',
      '分娩报表',
      '个人中心',
    ])
  })

  test('clock, area codes, currency, settings, organisations are asked for once, as the spec has them', async () => {
    await visitor.page.waitForLoadState('networkidle')
    for (const name of [
      'base/common/getnow',
      'base/datadefine/info/areacode',
      'base/appsettings/getCurrency',
      'base/organize/cascade/cascade_company',
    ]) {
      expect(commandsOf(name), name).toHaveLength(1)
      expect(commandsOf(name)[0]?.headers['software-id']).toBe('pig-farm-web')
      expect(commandsOf(name)[0]?.query.get('get_time')).toMatch(/^\d{13}$/)
    }
    expect(await visitor.page.getByRole('button', { name: /当前猪场.*一号场/ }).innerText()).toContain('示范')
  })

  test('a screen whose calls that server does not know fails alone; the shell stands', async () => {
    for (const [entry, name, at] of [
      ['分娩报表', '产仔报表', '/admin/births'],
      ['猪只档案', '猪只档案', '/admin/pigs-file'],
      ['个人中心', '个人中心', '/admin/user'],
    ] as const) {
      await menu().getByText(entry, { exact: true }).click()
      await visitor.page.waitForURL((url) => url.pathname === at)
      await visitor.page.waitForLoadState('networkidle')
      await visitor.page.getByRole('tab', { name, selected: true }).waitFor()
    }
  })

  test('an address outside the list is 404 from within and the first permitted route at an arrival', async () => {
    await visitor.page.evaluate(() => {
      history.pushState(null, '', '/admin/role-manage')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await visitor.page.waitForURL((url) => url.pathname === '/404')
    await visitor.go('/admin/role-manage')
    await visitor.page.waitForURL((url) => url.pathname === '/admin/pigs-file')
  })

  test('its USER_LOGIN_REQUIRED leads to the sign-in page', async () => {
    stub.answer('base/func', { json: { code: 'USER_LOGIN_REQUIRED', msg: '' } })
    await visitor.go('/admin/pigs-file')
    await visitor.page.getByText('请重新登录').first().waitFor()
    await visitor.page.waitForURL((url) => url.pathname === '/login')
  })
})
