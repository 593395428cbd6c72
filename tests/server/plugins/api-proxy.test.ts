import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFront } from '#server/app.ts'
import { STUB_FILE } from '#support/stub-answers.ts'
import { type StubServer, startStubServer } from '#support/stub-server.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'pig-farm-front-'))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>猪场</title>')

let stub: StubServer
let front: Awaited<ReturnType<typeof buildFront>>
let url: string
beforeAll(async () => {
  stub = await startStubServer()
  front = await buildFront({ target: stub.url, webRoot })
  url = await front.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await front.close()
  await stub.close()
  rmSync(webRoot, { recursive: true })
})
beforeEach(() => {
  stub.calls.length = 0
})

const lastCall = () => stub.calls.at(-1)
const call = (path: string, init?: RequestInit) => fetch(`${url}/api/v2/${path}`, init)

test('method, path, query, body, cookie and headers reach the other server as they were sent', async () => {
  await call('base/ddsource/info?a=1&a=%E7%8C%AA', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'X=1; Y=2', 'software-id': 'pig-farm-web' },
    body: JSON.stringify({ codeList: ['breeds'] }),
  })
  expect(lastCall()).toMatchObject({
    method: 'POST',
    path: 'base/ddsource/info',
    json: { codeList: ['breeds'] },
    headers: { cookie: 'X=1; Y=2', 'software-id': 'pig-farm-web', host: new URL(stub.url).host },
  })
  expect(lastCall()?.query.getAll('a')).toEqual(['1', '猪'])
})

test('answers come back as they are: status, type, bytes', async () => {
  const answer = await call('bi/births/export', { method: 'POST' })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.xlsx"')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(STUB_FILE)
  expect(await call('no/such/call').then(({ status }) => status)).toBe(404)
})

test('a cookie of the other server is kept for this one', async () => {
  const cookie = 'S=1; Domain=pigs.example; Path=/; HttpOnly'
  stub.answer('base/cookie', { result: {}, headers: { 'set-cookie': cookie } })
  const answer = await call('base/cookie')
  expect(answer.headers.getSetCookie()).toEqual(['S=1; Path=/; HttpOnly'])
})

test('an upload is handed on whole, whatever its type', async () => {
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(2_000_000)]), '猪.xlsx')
  await call('basic/supplier/import', { method: 'POST', body: form })
  expect(lastCall()?.text.length).toBeGreaterThan(2_000_000)
  expect(String(lastCall()?.headers['content-type'])).toMatch(/^multipart\/form-data; boundary=/)
})

test('its own pages appear as pages of the other server, those of strangers do not', async () => {
  const originFor = async (origin: string) => {
    await call('base/func', { method: 'POST', headers: { origin } })
    return lastCall()?.headers.origin
  }
  expect(await originFor(url)).toBe(stub.url)
  expect(await originFor('http://evil.example')).toBe('http://evil.example')
})

test('everything else is the front end, with its headers', async () => {
  const page = await fetch(`${url}/admin/user`)
  expect(await page.text()).toContain('猪场')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a server that cannot be reached is a transport error, not an envelope', async () => {
  const alone = await buildFront({ target: 'http://127.0.0.1:9', webRoot })
  const answer = await alone.inject('/api/v2/base/func')
  await alone.close()
  expect(answer.statusCode).toBe(502)
  expect(answer.headers['content-type']).toContain('text/plain')
})
