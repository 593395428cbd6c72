import { expect, test } from 'vitest'
import { hasSessionCookie, writeLoginFlag } from '#providers/session-flags.ts'
import { providersAtStub } from '#support/providers-at.ts'

const credentials = { account: 'zhangsan', password: 'pig123', remember: true }

test('sign-in posts the three values, marks the browser and leads to /', async () => {
  const { stub, providers } = await providersAtStub()
  stub.answer('base/account/login', { result: {} })
  expect(await providers.authProvider.check()).toMatchObject({ authenticated: false, redirectTo: '/login' })
  expect(await providers.authProvider.login(credentials)).toEqual({ success: true, redirectTo: '/' })
  expect(stub.calls[0]?.json).toEqual(credentials)
  expect(hasSessionCookie(document.cookie)).toBe(true)
  expect(await providers.authProvider.check()).toEqual({ authenticated: true })
})

test('a refused sign-in brings the sentence and the tries left, and notifies nothing else', async () => {
  const { stub, providers, notes } = await providersAtStub()
  const msg = '账号或密码不正确，还可尝试 4 次'
  stub.answer('base/account/login', {
    status: 401,
    json: { code: 'LOGIN_FAILED', msg, data: { remaining: 4 } },
  })
  expect(await providers.authProvider.login(credentials)).toMatchObject({
    success: false,
    error: { message: msg },
    reason: { data: { remaining: 4 }, statusCode: 401 },
  })
  expect(notes).toEqual([])
  expect(hasSessionCookie(document.cookie)).toBe(false)
})

test('sign-out leaves nothing of the person here, even when the server cannot be reached', async () => {
  const { stub, providers, session, notes } = await providersAtStub()
  await providers.load()
  await providers.http.axios.get('base/datadefine/x', { params: { cache: true } })
  stub.answer('base/account/logout', { hangUp: true })
  expect(await providers.authProvider.logout({})).toEqual({ success: true, redirectTo: '/login' })
  expect(session.getState().functions).toBeNull()
  expect(hasSessionCookie(document.cookie)).toBe(false)
  expect(notes).toEqual([])
  await providers.http.axios.get('base/datadefine/x', { params: { cache: true } })
  expect(stub.calls.filter(({ path }) => path === 'base/datadefine/x')).toHaveLength(2)
})

test.each([
  ['planlogin', '/planlogin'],
  ['other', '/login'],
  [null, '/login'],
])('S4-03 S8-03 loginFlag %s: USER_LOGIN_REQUIRED goes to %s', async (flag, path) => {
  const { providers, session, went } = await providersAtStub({ needsSession: true })
  writeLoginFlag(sessionStorage, flag)
  session.setState({ functions: [] })
  await expect(providers.http.axios.get('base/func')).rejects.toThrow()
  expect(went).toEqual([path])
  expect(session.getState().functions).toBeNull()
})

test('refine neither signs out nor redirects a second time on an error', async () => {
  const { providers } = await providersAtStub()
  expect(await providers.authProvider.onError({ statusCode: 401 })).toEqual({})
})

test('S7-09 the SSO call sends exactly code and source', async () => {
  const { stub, providers } = await providersAtStub()
  await providers.signInBySso({ code: '甲1', source: 'HYZ' })
  expect(stub.calls[0]).toMatchObject({ method: 'POST', path: 'base/account/sso/login' })
  expect(stub.calls[0]?.json).toEqual({ code: '甲1', source: 'HYZ' })
})

test('an SSO account that is not bound goes to /noaccess and is not signed in', async () => {
  const { stub, providers } = await providersAtStub()
  stub.answer('base/account/sso/login', { result: { ssoaccountItem: { account: 'x' } } })
  expect(await providers.signInBySso({ code: '1', source: 'S' })).toBe('/noaccess')
  expect(hasSessionCookie(document.cookie)).toBe(false)
})

test('a state goes along with the code; a refused code leads to the sign-in page and is not tried again', async () => {
  const { stub, providers, notes } = await providersAtStub()
  stub.answer('base/account/sso/login', { json: { code: 'LOGIN_FAILED', msg: '登录凭证无效或已过期' } })
  expect(await providers.signInBySso({ code: '1', source: 'S', state: 's' })).toBe('/login')
  expect(stub.calls.map(({ json }) => json)).toEqual([{ code: '1', source: 'S', state: 's' }])
  expect(notes).toEqual([expect.objectContaining({ text: '登录凭证无效或已过期' })])
})
