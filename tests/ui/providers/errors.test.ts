import { AxiosError } from 'axios'
import { expect, test } from 'vitest'
import { TIMEOUT_MS } from '#providers/http.ts'
import { broken } from '#providers/incoming.ts'
import { httpAtStub } from '#support/http-at.ts'

const PATH = 'bi/births'
const SERVER_ERROR = '服务器错误,请联系运营人员'

test('S8-01 SUCCESS returns the data', async () => {
  const { stub, http, notes } = await httpAtStub()
  stub.answer(PATH, { json: { code: 'SUCCESS', msg: '', data: { list: [1] } } })
  expect((await http.axios.post(PATH, {})).data).toEqual({ list: [1] })
  expect(notes).toEqual([])
})

test.each([200, 401])(
  'S8-02 S8-04 USER_LOGIN_REQUIRED with HTTP %d: the warning 请重新登录',
  async (status) => {
    const { stub, http, texts, loggedOut } = await httpAtStub()
    stub.answer(PATH, { status, json: { code: 'USER_LOGIN_REQUIRED', msg: 'x' } })
    await expect(http.axios.post(PATH, {})).rejects.toMatchObject({
      code: 'USER_LOGIN_REQUIRED',
      statusCode: status,
    })
    expect(texts()).toEqual(['warning 请重新登录'])
    expect(loggedOut).toHaveLength(1)
  },
)

test('S4-02 three parallel calls without a session warn once; a later session ends anew', async () => {
  const { http, texts, loggedOut } = await httpAtStub({ needsSession: true })
  await Promise.allSettled([1, 2, 3].map(() => http.axios.get('base/func')))
  expect(texts()).toEqual(['warning 请重新登录'])
  await http.axios.get('base/func').catch(() => null)
  expect(loggedOut).toHaveLength(2)
})

test('S8-05 any other code shows msg and rejects as an HttpError with the field errors', async () => {
  const { stub, http, texts } = await httpAtStub()
  const errors = { name: ['请输入名称'] }
  stub.answer(PATH, {
    status: 400,
    json: { code: 'INVALID', msg: '甲', data: null, errors, requestId: 'r1' },
  })
  const failure = http.axios.post(PATH, {})
  await expect(failure).rejects.toMatchObject({ message: '甲', statusCode: 400, code: 'INVALID', errors })
  await expect(failure).rejects.toBeInstanceOf(Error)
  expect(texts()).toEqual(['error 甲'])
})

test.each([
  ['没有此操作的权限', '为什么'],
  // a first password opens nothing but its own screen
  ['请先修改密码', undefined],
])('a refusal leads to its reasons, that of a first password does not: %s', async (msg, label) => {
  const { stub, http, notes } = await httpAtStub()
  stub.answer(PATH, { status: 403, json: { code: 'FORBIDDEN', msg, data: null } })
  await expect(http.axios.post(PATH, {})).rejects.toThrow(msg)
  expect(notes.map(({ text, more }) => [text, more?.label])).toEqual([[msg, label]])
})

test.each([{ code: 'ERROR' }, { code: 'ERROR', msg: '' }])('S8-06 %j without msg: 系统错误', async (json) => {
  const { stub, http, texts } = await httpAtStub()
  stub.answer(PATH, { json })
  await expect(http.axios.post(PATH, {})).rejects.toThrow('系统错误')
  expect(texts()).toEqual(['error 系统错误'])
})

test('S8-07 a transport error whose text holds 8000 is the network', async () => {
  const { stub, http, texts } = await httpAtStub()
  expect(broken(new AxiosError('timeout of 8000ms exceeded'))).toMatchObject({
    message: '您的网络不给力喔,请刷新重试',
  })
  // our time-out of 28000 ms names itself the same way; the simulated browser has none, so Node's transport waits
  expect(TIMEOUT_MS).toBe(28_000)
  stub.answer(PATH, () => new Promise(() => undefined))
  const slow = http.axios.post(
    PATH,
    {},
    {
      adapter: 'http',
      baseURL: `${stub.url}/api/v2`,
      timeout: 50,
      timeoutErrorMessage: `timeout of ${TIMEOUT_MS}ms exceeded`,
    },
  )
  await expect(slow).rejects.toThrow('您的网络不给力喔,请刷新重试')
  expect(texts()).toEqual(['error 您的网络不给力喔,请刷新重试'])
})

test('S8-08 HTTP 500 without an envelope, a page in place of JSON, a broken connection', async () => {
  const { stub, http, texts } = await httpAtStub()
  stub.answer('a', { status: 500, text: 'Internal Server Error' })
  stub.answer('b', { status: 200, text: '<html></html>', headers: { 'content-type': 'text/html' } })
  stub.answer('c', { hangUp: true })
  for (const path of ['a', 'b', 'c']) await expect(http.axios.get(path)).rejects.toThrow(SERVER_ERROR)
  expect(texts()).toEqual(Array(3).fill(`error ${SERVER_ERROR}`))
})

test.each([403, 404, 409, 413, 429])('S8-11 %d with an envelope shows its msg', async (status) => {
  const { stub, http, texts } = await httpAtStub()
  stub.answer(PATH, { status, json: { code: 'X', msg: '请先刷新', data: { mine: 1, theirs: 2 } } })
  await expect(http.axios.post(PATH, {})).rejects.toMatchObject({
    statusCode: status,
    data: { mine: 1, theirs: 2 },
  })
  expect(texts()).toEqual(['error 请先刷新'])
})

test('a quiet call leaves the message to its caller', async () => {
  const { stub, http, notes } = await httpAtStub()
  stub.answer(PATH, { json: { code: 'ERROR', msg: '甲' } })
  await expect(http.axios.post(PATH, {}, { quiet: true })).rejects.toThrow('甲')
  expect(notes).toEqual([])
})
