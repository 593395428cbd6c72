import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isOpen, isPublicAddress, NO_ALLOWANCE, readAllowance } from '#server/kit/outbound/address-rules.ts'
import { type HostAddress, type Outbound, OutboundError, PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import { outboundPost } from '#server/kit/outbound/outbound-post.ts'
import { StartError } from '#server/kit/start-error.ts'

/** The first and last address of every closed range, and one of either side of it. */
const CLOSED = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.1', '169.254.169.254', '172.16.0.0', '172.31.255.255'],
  ...['192.0.0.1', '192.0.2.1', '192.168.0.0', '192.168.255.255', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  ...['64:ff9b::a00:1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'fc00::1', 'fdff::1', 'ff02::1'],
  ...['2001::1', '2001:db8::1', '2002:a00:1::1', '3fff::1', '4000::1', 'not an address', ''],
]
const PUBLIC = [
  ...[
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ],
  ...['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '223.255.255.255'],
  ...['2400:3200::1', '2606:4700:4700::1111'],
]

describe('addresses', () => {
  test.each(CLOSED)('%s is closed', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

  test('the environment opens hosts, addresses and ranges, and no more than these', () => {
    const allowed = readAllowance('erp.inner, 10.1.0.0/16 ,127.0.0.1,fd00:1::/32')
    const open = (address: string, host = address) => isOpen(host, address, allowed)
    expect([
      open('10.1.255.255'),
      open('127.0.0.1'),
      open('fd00:1::5'),
      open('10.9.9.9', 'ERP.inner'),
    ]).toEqual([true, true, true, true])
    expect([open('10.2.0.0'), open('127.0.0.2'), open('fd00:2::5'), open('10.9.9.9', 'other.inner')]).toEqual(
      [...[false, false, false, false]],
    )
    expect(open('fe80::1%eth0', 'other')).toBe(false)
  })

  test.each(['10.0.0.0/33', '1.2.3', 'http://erp', '10.0.0.0/8/1', 'a b!'])(
    'an allowance of “%s” stops the start',
    (text) => expect(() => readAllowance(text)).toThrow(StartError),
  )
})

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
