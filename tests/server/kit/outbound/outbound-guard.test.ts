import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_ALLOWANCE, readAllowance } from '#server/kit/outbound/address-rules.ts'
import { type HostAddress, type Outbound, OutboundError, PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import { outboundPost } from '#server/kit/outbound/outbound-post.ts'

let server: Server
let port = 0
let calls: { path: string; host: string | undefined; body: string }[] = []
let reply: { status: number; headers?: Record<string, string>; body?: string; slow?: boolean }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      calls.push({ path: request.url ?? '', host: request.headers.host, body })
      if (reply.slow) return
      response.writeHead(reply.status, reply.headers ?? {}).end(reply.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls = []
  reply = { status: 200 }
})

const local: Outbound = { allowed: readAllowance('127.0.0.1') }
const failed = (address: string, outbound: Outbound = PUBLIC_ONLY) =>
  outboundPost(address, { body: '{}', patienceMs: 300 }, outbound).then(
    () => null,
    (error: unknown) => error as OutboundError,
  )
const at = (address: string): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 })

describe('a call', () => {
  test.each([
    ...['http://127.0.0.1', 'http://localhost', 'http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1'],
    ...['http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://0.0.0.0', 'http://[::]', 'http://127.1'],
  ])('to %s never reaches this host', async (address) => {
    const error = await failed(`${address}:${port}/`)
    expect(error).toBeInstanceOf(OutboundError)
    expect(error?.message).toContain('内部网络')
    expect(error?.isFinal).toBe(true)
    expect(calls).toEqual([])
  })

  test.each([
    'file:///etc/passwd',
    'ftp://erp.example/',
    'gopher://erp.example/',
    'erp.example',
    'javascript:1',
    '',
  ])('to “%s” is refused: http and https alone', async (address) =>
    expect((await failed(address, local))?.message).toContain('http'),
  )

  test('with an account in its address is refused', async () =>
    expect((await failed(`http://a:b@127.0.0.1:${port}/`, local))?.message).toContain('账号密码'))

  test('the environment allows is made, and says by which name', async () => {
    const outbound = { ...local, resolve: async () => [at('127.0.0.1')] }
    const answer = await outboundPost(
      `http://robot.example:${port}/hook?key=1`,
      { body: '{"a":1}' },
      outbound,
    )
    expect(answer).toEqual({ status: 200, code: null })
    expect(calls).toEqual([{ path: '/hook?key=1', host: `robot.example:${port}`, body: '{"a":1}' }])
  })

  test('connects to the address that was checked: a name that changes its mind is asked once', async () => {
    const answers = [[at('127.0.0.1')], [at('10.0.0.1')]]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    await outboundPost(`http://robot.example:${port}/`, { body: '{}' }, { ...local, resolve })
    expect([asked, calls.length]).toEqual([1, 1])
    const closed = await failed(`http://robot.example:${port}/`, { allowed: NO_ALLOWANCE, resolve })
    expect([closed?.isFinal, asked, calls.length]).toEqual([true, 2, 1])
  })

  test.each([
    [['1.1.1.1', '10.0.0.1']],
    [['1.1.1.1', '::1']],
    [['2400:3200::1', 'fd00::1']],
    [['169.254.169.254']],
  ])('to a name of %s is refused as a whole', async (addresses) => {
    const error = await failed('https://robot.example/', {
      allowed: NO_ALLOWANCE,
      resolve: async () => addresses.map(at),
    })
    expect(error?.message).toContain('内部网络')
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is refused and not followed', async (status) => {
    reply = { status, headers: { location: `http://127.0.0.1:${port}/other` } }
    const error = await failed(`http://127.0.0.1:${port}/first`, local)
    expect([error?.status, error?.message]).toEqual([status, `${status} 对方要求跳转到其他地址，已拒绝`])
    expect(calls.map(({ path }) => path)).toEqual(['/first'])
  })

  test('keeps of an answer its status, and a whole number where it is asked for', async () => {
    reply = { status: 500, body: '{"errcode":93000,"errmsg":"secret of the inner network"}' }
    const ask = (codes: readonly string[]) =>
      outboundPost(`http://127.0.0.1:${port}/`, { body: '{}', codes }, local)
    expect(await ask([])).toEqual({ status: 500, code: null })
    expect(await ask(['errcode'])).toEqual({ status: 500, code: 93000 })
    expect(await ask(['errmsg'])).toEqual({ status: 500, code: null })
    reply = { status: 200, body: `{"x":"${'y'.repeat(100_000)}","errcode":1}` }
    expect(await ask(['errcode'])).toEqual({ status: 200, code: null })
  })

  test('waits no longer than its patience', async () => {
    reply = { status: 200, slow: true }
    expect((await failed(`http://127.0.0.1:${port}/`, local))?.message).toBe('对方超时未应答')
  })
})
