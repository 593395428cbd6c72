import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_DEFAULTS } from '#domain/upload/queue.ts'
import { createUploads } from '#providers/upload.ts'
import { type Send, type SendRequest, sendBy } from '#providers/upload-send.ts'
import type { UploaderInput } from '#providers/uploader.ts'
import { httpAtStub } from '#support/http-at.ts'

/** The transport around the upload queue: what goes over the wire, and what its answers mean. */

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const file = (name = '配种.xlsx', size = 4) => new File([new Uint8Array(size).fill(65)], name)
const target = () => ({ path: 'x/upload', params: { kind: 'event-mat' } })

async function atStub() {
  const all = await httpAtStub()
  const uploads = createUploads({ send: sendBy(all.http), ask: async () => null, userAgent: LINUX })
  const one = (options = {}) => uploads.one(file(), { target: target(), options })
  return { ...all, one }
}

test('S7-42 S7-45 S9-24 by default: POST, a form whose part `file` carries the file name', async () => {
  const { stub, one } = await atStub()
  stub.answer('x/upload', { result: { uid: 't1' } })
  expect(await one()).toEqual({ ok: true, answer: { uid: 't1' } })
  const [call] = stub.calls
  expect([call?.method, call?.query.get('kind')]).toEqual(['POST', 'event-mat'])
  expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
  expect(call?.text).toMatch(/form-data; name="file"; filename="配种\.xlsx"[\s\S]*AAAA/)
})

test('S7-45 S9-24 by option: PUT, and the bytes alone', async () => {
  const { stub, one } = await atStub()
  stub.answer('x/upload', { result: {} })
  await one({ method: 'PUT', multipart: false })
  const [call] = stub.calls
  expect([call?.method, call?.headers['content-type'], call?.text]).toEqual([
    'PUT',
    'application/octet-stream',
    'AAAA',
  ])
})

test('S7-46 chunk fields go with every part', async () => {
  const { stub, one } = await atStub()
  stub.answer('x/upload', { result: {} })
  await one({ chunkSize: 3 })
  const field = (text: string, name: string) => new RegExp(`name="${name}"\\s+(\\S+)`).exec(text)?.[1]
  expect(stub.calls.map(({ text }) => [field(text, 'chunk'), field(text, 'chunks')])).toEqual([
    ['0', '2'],
    ['1', '2'],
  ])
})

test.each([
  ['S8-17 S7-44 broken JSON', { text: '{"code":' }, [-100, 0]],
  ['S7-44 JSON that is no answer of this server', { json: { fine: true } }, [-100, 200]],
  ['S8-18 S4-19 500 without words', { status: 500, text: 'Internal Error' }, [-200, 500]],
  ['S8-19 no answer at all', { hangUp: true }, [-300, 0]],
])('%s', async (_name, reply, [code, status]) => {
  const { stub, one, notes } = await atStub()
  stub.answer('x/upload', reply)
  const result = await one()
  expect(result).toMatchObject({ ok: false, error: { code } })
  if (status && !result.ok) expect(result.error.status).toBe(status)
  // the screen that sent the file shows it
  expect(notes).toEqual([])
})

test("what the server refuses is an HTTP error with the server's own words", async () => {
  const { stub, one } = await atStub()
  stub.answer('x/upload', { status: 400, json: { code: 'INVALID', msg: '缺少必填列：“耳号”' } })
  expect(await one()).toMatchObject({
    ok: false,
    error: { code: -200, message: 'HTTP error.', label: '缺少必填列：“耳号”', status: 400 },
  })
})

/** A queue over a transport that is answered by hand. */
function byHand(input: Partial<UploaderInput> = {}) {
  const requests: (SendRequest & { answer(said: unknown): void; fail(): void })[] = []
  const send: Send = (request) =>
    new Promise((answer, reject) => {
      requests.push({ ...request, answer, fail: () => reject(new Error('broken')) })
    })
  const [errors, done]: [number[], string[]] = [[], []]
  const queue = createUploads({ send, ask: async () => null, userAgent: LINUX }).queue({
    target,
    onError: ({ code }) => errors.push(code),
    onDone: ({ name }) => done.push(name),
    ...input,
  })
  return { queue, requests, errors, done, at: () => queue.store.getState() }
}

test('S3-42 a chosen file becomes a model with the fields of the specification', () => {
  const { queue, requests, at } = byHand()
  const chosen = new File([new Uint8Array(200)], 'a.xlsx', { type: 'text/plain', lastModified: 1000 })
  queue.add([chosen, file('b.xlsx', 200)])
  queue.start()
  requests[0]?.onLoaded(50)
  const { id, ...model } = at().files[0] ?? { id: '' }
  expect(model).toEqual({
    ...{ name: 'a.xlsx', type: 'text/plain', size: 200, origSize: 200, lastModifiedDate: 1000 },
    ...{ loaded: 50, percent: 25, status: 2 },
  })
  expect(new Set([id, at().files[1]?.id, '']).size).toBe(3)
})

test('S7-43 progress events raise loaded and percent', () => {
  const { queue, requests, at } = byHand()
  queue.add([file('a.xlsx', 200)])
  queue.start()
  requests[0]?.onLoaded(50)
  expect(at().files[0]).toMatchObject({ loaded: 50, percent: 25, status: 2 })
})

test('S4-18 stop breaks the request off; start sends the file again; a failed one lets the next go', async () => {
  const { queue, requests, errors, done, at } = byHand()
  queue.add([file('a.xlsx'), file('b.xlsx')])
  queue.start()
  queue.stop()
  expect([requests[0]?.signal.aborted, at().files[0]?.status, at().state]).toEqual([true, 1, 1])
  queue.start()
  expect(requests.map((one) => one.file.name)).toEqual(['a.xlsx', 'a.xlsx'])
  // the reply to the broken request comes all the same
  requests[0]?.answer({})
  requests[1]?.fail()
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  requests[2]?.answer({})
  await vi.waitFor(() => expect(done).toEqual(['b.xlsx']))
  expect([errors, at().files.map((one) => one.status), at().state]).toEqual([[-100], [4, 5], 1])
})

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('S9-25 S9-26 a queue that does not get ready says so after its time and sends nothing', async () => {
  const { queue, requests, errors } = byHand({ ready: () => new Promise(() => {}) })
  queue.add([file()])
  queue.start()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(errors).toEqual([])
  await vi.advanceTimersByTimeAsync(1_100)
  expect([errors, requests]).toEqual([[-500], []])
})

test('S9-22 the second request leaves 1 s after the first failed', async () => {
  const lost = Object.assign(new Error(''), { statusCode: 503, code: 'TRANSPORT' })
  const sent: number[] = []
  const send: Send = async () => {
    sent.push(Date.now())
    throw lost
  }
  const { one } = createUploads({ send, ask: async () => null, userAgent: LINUX })
  const result = one(file(), { target: target(), options: { maxRetries: 2 } })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await result).toMatchObject({ ok: false, error: { code: -200, status: 503 } })
  const [first = 0, second = 0, third = 0] = sent
  expect(sent).toHaveLength(3)
  for (const gap of [second - first, third - second])
    expect(gap).toBeGreaterThanOrEqual(UPLOAD_DEFAULTS.retryMs)
})
