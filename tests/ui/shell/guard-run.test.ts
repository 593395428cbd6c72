import { expect, test } from 'vitest'
import { hasSessionCookie, markSignedIn, readLoginFlag, writeLoginFlag } from '#providers/session-flags.ts'
import type { GuardInput } from '#shell/guard.ts'
import { runGuard } from '#shell/guard-run.ts'
import { providersAtStub } from '#support/providers-at.ts'

const paths = {
  NoAccess: '/noaccess',
  login: '/login',
  user: '/admin/user',
  'pigs-file': '/admin/pigs-file',
  births: '/admin/births',
  backlog: '/admin/backlog',
}
const knownRoutes = new Map(Object.entries(paths))

/** A tiny shell: it stands somewhere, asks the guard, and follows redirects until a screen shows. */
async function shellAtStub(options = {}) {
  const all = await providersAtStub(options)
  const { providers, session, notify } = all
  const visited: string[] = []
  const effects = {
    load: providers.load,
    signInBySso: providers.signInBySso,
    warn: notify.warning,
    forget: () => session.setState({ functions: null }),
  }
  const open = async (address: string, cameFromLogin = false): Promise<string> => {
    visited.push(address)
    if (visited.length > 10) throw new Error(`redirect loop: ${visited.join(' ')}`)
    providers.cancelOnNavigation()
    const outcome = await runGuard(inputAt(address, cameFromLogin), effects)
    return outcome.kind === 'redirect' ? open(outcome.to, cameFromLogin) : `${outcome.kind} ${address}`
  }
  const inputAt = (address: string, cameFromLogin: boolean): GuardInput => {
    const { pathname, search, hash } = new URL(address, 'http://shell')
    const name = [...knownRoutes].find(([, path]) => path === pathname)?.[0] ?? pathname.slice(1)
    const { functions } = session.getState()
    return {
      route: { name, noVerify: ['login', 'planlogin', '404'].includes(name), max: name === 'backlog' },
      address: { pathname, search, hash },
      hasCookie: hasSessionCookie(document.cookie),
      loaded: functions !== null,
      functions: functions ?? [],
      justLoaded: false,
      cameFromLogin,
      loginFlag: readLoginFlag(sessionStorage),
      knownRoutes,
    }
  }
  return {
    ...all,
    open,
    visited,
    functionCalls: () => all.stub.calls.filter(({ path }) => path === 'base/func'),
  }
}
const signedIn = () => markSignedIn(document)

test('S2-43 a reload with a cookie asks once for the list, and the screen waits for it', async () => {
  const { open, functionCalls, session } = await shellAtStub()
  signedIn()
  expect(await open('/admin/pigs-file')).toBe('pass /admin/pigs-file')
  expect(session.getState().functions).toHaveLength(2)
  await open('/admin/births')
  expect(functionCalls()).toHaveLength(1)
})

test('after sign-in the first permitted route opens', async () => {
  const { open } = await shellAtStub()
  signedIn()
  expect(await open('/', true)).toBe('pass /admin/pigs-file')
})

test.each([
  [null, '/login'],
  ['planlogin', '/planlogin'],
])('S2-44 S8-13 an empty list warns once and goes to sign-in (loginFlag %s: %s)', async (flag, path) => {
  const { open, stub, texts } = await shellAtStub()
  signedIn()
  writeLoginFlag(sessionStorage, flag)
  stub.answer('base/func', { result: { functionModels: [] } })
  expect(await open('/admin/pigs-file')).toBe(`pass ${path}`)
  expect(texts()).toEqual(['warning 没有此用户的功能,请重新登录'])
})

test('S2-47 a list that cannot be fetched: one message, no loop, no screen', async () => {
  const { open, stub, texts, visited, functionCalls } = await shellAtStub()
  signedIn()
  stub.answer('base/func', { status: 500, json: { code: 'SYSTEM_ERROR', msg: '系统错误' } })
  expect(await open('/admin/pigs-file')).toBe('failed /admin/pigs-file')
  expect(texts()).toEqual(['error 系统错误'])
  expect(visited).toEqual(['/admin/pigs-file'])
  expect(functionCalls()).toHaveLength(1)
})

test('a list refused for want of a session leads to sign-in', async () => {
  const { open, went, texts } = await shellAtStub({ needsSession: true })
  signedIn()
  expect(await open('/admin/pigs-file')).toBe('failed /admin/pigs-file')
  expect(went).toEqual(['/login'])
  expect(texts()).toEqual(['warning 请重新登录'])
  expect(hasSessionCookie(document.cookie)).toBe(false)
})

test('S7-11 an SSO arrival signs in and ends at home', async () => {
  const bound = await shellAtStub({ needsSession: true })
  expect(await bound.open('/#/admin/backlog?code=1&systemSource=SMART_PIG')).toBe('pass /admin/backlog')
  expect(bound.stub.calls[0]?.json).toEqual({ code: '1', source: 'HYZ' })
  expect(bound.functionCalls()).toHaveLength(1)
  expect(bound.session.getState().functions).toHaveLength(2)
})

test('S7-11 an SSO account that is not bound ends at /noaccess', async () => {
  const { open, stub } = await shellAtStub()
  stub.answer('base/account/sso/login', { result: { ssoaccountItem: {} } })
  expect(await open('/#/admin/backlog?code=1&systemSource=S')).toBe('pass /noaccess')
})

test('S2-54 a navigation aborts what is under way: nothing is told and the late answer changes nothing', async () => {
  const { open, stub, providers, told } = await shellAtStub()
  signedIn()
  await open('/admin/births')
  let aborted = false
  stub.answer('bi/births', () => new Promise(() => undefined))
  const slow = providers.queryClient.fetchQuery({
    queryKey: ['data', 'default', 'births'],
    queryFn: () => providers.dataProvider.custom?.({ url: 'bi/births', method: 'post', payload: {} }),
  })
  slow.catch(() => {
    aborted = true
  })
  while (!stub.calls.some(({ path }) => path === 'bi/births'))
    await new Promise((done) => setTimeout(done, 5))
  await open('/admin/user')
  await expect(slow).rejects.toThrow()
  expect(aborted).toBe(true)
  expect(providers.http.pending.getState().count).toBe(0)
  expect(providers.queryClient.getQueryState(['data', 'default', 'births'])).toMatchObject({
    status: 'pending',
    fetchStatus: 'idle',
    error: null,
  })
  expect(told).toEqual([])
})
