import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#server/app.ts'
import { testApp } from '#support/app.ts'

/** Input to the server before there is a request: bytes on a connection. */

const ARRIVAL_MS = 1500
const t = await testApp()
const app = await build({ db: t.db, arrivalMs: ARRIVAL_MS, trustProxy: '10.0.0.0/8' })
let port = 0
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Everything the server says until it closes the connection, and after how long. */
async function said(...parts: readonly string[]) {
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  socket.on('error', () => undefined)
  const since = Date.now()
  const closed = once(socket, 'close')
  for (const part of parts) {
    if (socket.writable) socket.write(part)
    if (parts.length > 1) await sleep(200)
  }
  await closed
  return { text, ms: Date.now() - since }
}
const HEAD = 'POST /api/v2/base/account/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('an answer before any plugin', () => {
  test.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400, '请求格式不正确'],
    [
      'heads without end',
      `GET /api/v2/health HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      '请求头过大',
    ],
    [
      'an address that cannot be read',
      'GET /api/v2/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      400,
      '请求的地址不正确',
    ],
  ])('%s', async (_what, sent, status, msg) => {
    const { text } = await said(sent)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toContain(msg)
    for (const head of [
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'cache-control: no-store',
    ])
      expect(text.toLowerCase()).toContain(head.toLowerCase())
  })
})

describe('what comes too slowly is cut', () => {
  test.each([
    [
      'a body of a byte at a time',
      [`${HEAD}content-length: 60\r\n\r\n`, ...Array.from({ length: 60 }, () => ' ')],
    ],
    ['heads of a byte at a time', [HEAD, ...Array.from({ length: 60 }, () => 'x')]],
  ])(
    '%s',
    async (_what, parts) => {
      const { text, ms } = await said(...parts)
      expect(text).toMatch(/^HTTP\/1.1 408 /)
      expect(text).toContain('请求发送超时')
      expect(ms).toBeLessThan(3 * ARRIVAL_MS + 12_000)
    },
    30_000,
  )
})

describe('who asks', () => {
  const seen = async (remoteAddress: string) => {
    const asked = await app.inject({
      url: '/api/v2/health',
      remoteAddress,
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
    })
    return asked.headers['strict-transport-security'] !== undefined
  }
  test.each([
    ['a proxy that is named', '10.1.2.3', true],
    ['a stranger', '192.168.1.4', false],
    ['this machine, once others are named', '127.0.0.1', false],
  ])('%s', async (_what, address, isBelieved) => {
    expect(await seen(address)).toBe(isBelieved)
  })
})
