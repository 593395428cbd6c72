import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hasSessionCookie, markSignedIn, writeLoginFlag } from '#providers/session-flags.ts'
import { shellAtStub } from '#support/shell-at.tsx'

test('S2-43 a reload with a cookie asks once for the list, and the screen waits for it', async () => {
  const { open, go, functionCalls } = await shellAtStub()
  markSignedIn(document)
  expect(await open('/admin/pigs-file')).toBe('pigs-file /admin/pigs-file')
  expect(await go('/admin/births')).toBe('births /admin/births')
  expect(functionCalls()).toHaveLength(1)
})

test('after sign-in the first permitted route opens', async () => {
  const { open } = await shellAtStub()
  markSignedIn(document)
  expect(await open('/', true)).toBe('pigs-file /admin/pigs-file')
})

test.each([
  [null, 'login /login'],
  ['planlogin', 'planlogin /planlogin'],
])('S2-44 S8-13 an empty list warns once and goes to sign-in (loginFlag %s: %s)', async (flag, page) => {
  const { open, stub, texts } = await shellAtStub()
  markSignedIn(document)
  writeLoginFlag(sessionStorage, flag)
  stub.answer('base/func', { result: { functionModels: [] } })
  expect(await open('/admin/pigs-file')).toBe(page)
  expect(texts()).toEqual(['warning 没有此用户的功能,请重新登录'])
})

test('S2-47 a list that cannot be fetched: one message, no loop, no screen', async () => {
  const { open, stub, texts, visited, functionCalls } = await shellAtStub()
  markSignedIn(document)
  stub.answer('base/func', { status: 500, json: { code: 'SYSTEM_ERROR', msg: '系统错误' } })
  expect(await open('/admin/pigs-file')).toBe('failed /admin/pigs-file')
  expect(texts()).toEqual(['error 系统错误'])
  expect(visited).toEqual(['/admin/pigs-file'])
  expect(functionCalls()).toHaveLength(1)
})

test.each([
  [null, 'login /login'],
  ['planlogin', 'planlogin /planlogin'],
])('S8-03 USER_LOGIN_REQUIRED ends on the sign-in page (loginFlag %s: %s)', async (flag, page) => {
  const { open, stub, providers, texts, standing } = await shellAtStub()
  markSignedIn(document)
  writeLoginFlag(sessionStorage, flag)
  await open('/admin/births')
  stub.answer('bi/births', { status: 401, json: { code: 'USER_LOGIN_REQUIRED', msg: '' } })
  await providers.http.axios.post('bi/births', {}).catch(() => null)
  await waitFor(() => expect(standing()).toBe(page))
  expect(texts()).toEqual(['warning 请重新登录'])
  expect(hasSessionCookie(document.cookie)).toBe(false)
})

test('a list refused for want of a session leads to sign-in, with one warning', async () => {
  const { open, texts, standing } = await shellAtStub({ needsSession: true })
  markSignedIn(document)
  await open('/admin/pigs-file')
  await waitFor(() => expect(standing()).toBe('login /login'))
  expect(texts()).toEqual(['warning 请重新登录'])
})

test('S7-11 an SSO arrival signs in and ends at home with the list loaded', async () => {
  const { open, stub, session } = await shellAtStub({ needsSession: true })
  expect(await open('/#/admin/backlog?code=1&systemSource=SMART_PIG')).toBe('backlog /admin/backlog')
  expect(stub.calls[0]?.json).toEqual({ code: '1', source: 'HYZ' })
  expect(session.getState().functions).toHaveLength(2)
})

test('S7-11 an SSO account that is not bound ends at /noaccess', async () => {
  const { open, stub } = await shellAtStub()
  stub.answer('base/account/sso/login', { result: { ssoaccountItem: {} } })
  expect(await open('/#/admin/backlog?code=1&systemSource=S')).toBe('NoAccess /noaccess')
})

test('S2-54 a navigation aborts what is under way: nothing is shown and the late answer changes nothing', async () => {
  const { open, go, stub, providers, notes } = await shellAtStub()
  markSignedIn(document)
  await open('/admin/births')
  let answerLate = () => {}
  stub.answer('bi/births', () => new Promise((late) => (answerLate = () => late({ result: { list: [1] } }))))
  const queryKey = ['data', 'default', 'births']
  const ask = () => providers.dataProvider.custom?.({ url: 'bi/births', method: 'post', payload: {} })
  const slow = providers.queryClient.fetchQuery({ queryKey, queryFn: ask })
  const outcome = slow.then(
    () => 'answered',
    () => 'aborted',
  )
  await waitFor(() => expect(stub.calls.at(-1)?.path).toBe('bi/births'))
  const asked = stub.calls.at(-1)
  expect(await go('/admin/user')).toBe('user /admin/user')
  expect(await outcome).toBe('aborted')
  // the connection closes, and the server stops working on it
  await waitFor(() => expect(asked?.isAborted).toBe(true))
  answerLate()
  await waitFor(() => expect(providers.http.pending.getState().count).toBe(0))
  expect(providers.queryClient.getQueryState(queryKey)).toMatchObject({
    data: undefined,
    error: null,
    fetchStatus: 'idle',
  })
  expect(notes).toEqual([])
})
