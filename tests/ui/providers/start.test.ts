import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_SIZE } from '#domain/constants.ts'
import { yielding } from '#providers/adapters.ts'
import { createDataProvider } from '#providers/data.ts'
import { createHttp, takingEarly } from '#providers/http.ts'
import { createNotify } from '#providers/notify.ts'
import type { Early } from '#providers/send-early.ts'
import { resourceHeads } from '../../../src/screen-heads.ts'

/** Requests at the start, and their order. */

const sent: string[] = []
/** An answer takes 100 ms. */
const line: AxiosAdapter = async (config) => {
  sent.push(config.path ?? '')
  await new Promise((resolve) => setTimeout(resolve, 100))
  return { data: 'sent', status: 200, statusText: '', headers: {}, config }
}
const call = (path: string, more: object = {}) =>
  ({ method: 'get', path, url: path, ...more }) as InternalAxiosRequestConfig
const badge = call('badge', { yields: true })

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('what yields waits for the first screen to ask, and for its answers', async () => {
  const ask = yielding(line)
  void ask(badge)
  await vi.advanceTimersByTimeAsync(1000)
  void ask(call('rows'))
  await vi.advanceTimersByTimeAsync(90)
  void ask(call('more rows'))
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual(['rows', 'more rows'])
  await vi.advanceTimersByTimeAsync(20)
  expect(sent).toEqual(['rows', 'more rows', 'badge'])
})

test('all that wait go together, and later ones wait for no second start', async () => {
  const ask = yielding(line)
  void ask(badge)
  void ask(call('news', { yields: true }))
  await vi.advanceTimersByTimeAsync(1500)
  expect(sent).toEqual(['badge', 'news'])
  void ask(badge)
  await vi.advanceTimersByTimeAsync(120)
  expect(sent).toHaveLength(3)
})

test('a screen that never stops asking holds them up for five seconds', async () => {
  const ask = yielding(line)
  void ask(badge)
  const never = setInterval(() => void ask(call('rows')), 90)
  await vi.advanceTimersByTimeAsync(4900)
  expect(sent).not.toContain('badge')
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toContain('badge')
  clearInterval(never)
})

test('one that is given up goes on at once', async () => {
  const gone = new AbortController()
  void yielding(line)({ ...badge, signal: gone.signal })
  gone.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['badge'])
})

test('the answer of an early call is given once; one that came to nothing is sent again', async () => {
  const early: Early = new Map([
    ['base/func', Promise.resolve({ status: 200, headers: { 'x-request-id': '7' }, body: 'early' })],
    ['base/account/current', Promise.reject(new TypeError('offline'))],
  ])
  const ask = takingEarly(line, early)
  const first = await ask(call('base/func'))
  expect([first.data, first.status, first.headers['x-request-id']]).toEqual(['early', 200, '7'])
  void ask(call('base/func'))
  void ask(call('base/account/current'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.toSorted()).toEqual(['base/account/current', 'base/func'])
})

test('a list takes the answer that was asked for ahead of it', async () => {
  const [{ asks = '' } = {}] = resourceHeads.filter(({ name }) => name === 'basic-supplier')
  const body = JSON.stringify({ code: 'SUCCESS', data: { list: [{ uid: 'a' }], total: 1 } })
  const early: Early = new Map([[asks, Promise.resolve({ status: 200, headers: {}, body })]])
  const http = createHttp({
    notify: createNotify(),
    onLoginRequired() {},
    now: Date.now,
    userKey: () => '',
    early,
  })
  const list = { resource: 'basic-supplier', pagination: { currentPage: 1, pageSize: PAGE_SIZE } }
  expect(await createDataProvider(http).getList(list)).toMatchObject({ data: [{ uid: 'a' }], total: 1 })
  expect(early.size).toBe(0)
})
