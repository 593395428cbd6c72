import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#server/app.ts'
import { authorization } from '#server/plugins/authorization.ts'
import { PASSWORD } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { tableText } from '#support/table-text.ts'

const root = mkdtempSync(join(tmpdir(), 'pig-farm-site-'))
const script = `export const words = '${'猪'.repeat(2000)}'\n`
mkdirSync(join(root, 'assets'))
writeFileSync(
  join(root, 'index.html'),
  '<!doctype html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head><div id="root"></div>',
)
writeFileSync(join(root, 'assets/app-1a2b3c.js'), script)
writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(root, '.sources'), 'secret')
mkdirSync(join(root, '.vite'))
writeFileSync(
  join(root, '.vite', 'screens.json'),
  JSON.stringify({ '/admin/backlog': ['assets/boot-2b.js'] }),
)
writeFileSync(join(root, '.vite', 'manifest.json'), 'secret')
writeFileSync(join(root, '..', 'pig-farm-secret.txt'), 'secret')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const t = await testApp({ webRoot: root })
let admin: Client

beforeAll(async () => {
  admin = await t.as('admin')
})

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers })

describe('headers', () => {
  test.each([
    ['the page', () => get('/admin/user')],
    ['a script', () => get('/assets/app-1a2b3c.js')],
    ['an answer', () => get('/api/v2/health')],
    ['a refusal', () => get('/api/v2/base/func')],
    ['an unknown address', () => get('/api/v2/nonsense')],
    [
      'a bad body',
      () =>
        t.app.inject({
          method: 'POST',
          url: '/api/v2/base/account/login',
          headers: { 'content-type': 'application/json' },
          payload: '{',
        }),
    ],
    [
      'a wrong type of body',
      () =>
        t.app.inject({
          method: 'POST',
          url: '/api/v2/base/account/login',
          headers: { 'content-type': 'text/xml' },
          payload: '<a/>',
        }),
    ],
    [
      'a workbook',
      () =>
        t.app.inject({
          method: 'POST',
          url: '/api/v2/basic-supplier/export',
          cookies: admin.cookies,
          payload: {},
        }),
    ],
  ])('stand on %s', async (what, send) => {
    const { headers } = await send()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}'(;|$)/)
    expect(policy).toMatch(/style-src 'self' 'nonce-[0-9a-f]{32}'(;|$)/)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain(`frame-ancestors ${what === 'a workbook' ? "'self'" : "'none'"}`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('answers of the API are not kept; https is remembered', async () => {
    expect((await get('/api/v2/base/func')).headers['cache-control']).toBe('no-store')
    expect((await get('/api/v2/nonsense')).headers['cache-control']).toBe('no-store')
    const secure = await get('/login', { 'x-forwarded-proto': 'https' })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await get('/login')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('the shell', () => {
  test('every other address is the page, with the nonce of its own answer', async () => {
    const pages = [await get('/'), await get('/admin/user?x=1'), await get('/%E4%B8%AD')]
    const nonces = pages.map((page) => {
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      const nonce = /content="([0-9a-f]{32})"/.exec(page.body)?.[1]
      expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    })
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  test('an unknown address of the API is JSON, a missing chunk a 404', async () => {
    for (const url of ['/api/v2/nonsense', '/api', '/api/v1/x', '/assets/gone-000.js']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['content-type']]).not.toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(answer.headers['content-type']).toContain('application/json')
    }
  })

  test('hashed files are kept for good and come packed', async () => {
    const packed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
    const plain = await get('/assets/app-1a2b3c.js')
    expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined])
    const again = await get('/favicon.svg', {
      'if-none-match': String((await get('/favicon.svg')).headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  test.each([
    '/.sources',
    '/.vite/manifest.json',
    '/../pig-farm-secret.txt',
    '/%2e%2e/pig-farm-secret.txt',
    '/assets/..%2f..%2fpig-farm-secret.txt',
    '/assets/%00',
  ])('nothing outside its folder: %s', async (url) => {
    expect((await get(url)).body).not.toContain('secret')
  })
})

test('a page in a session names the files its screen begins with; others do not', async () => {
  const program = '<link rel="modulepreload" crossorigin href="/assets/boot-2b.js">'
  const cookie = 'signed_in=1'
  for (const path of ['/admin/backlog', '/admin/backlog/', '/'])
    expect((await get(path, { cookie })).body).toContain(program)
  for (const one of [
    await get('/admin/backlog'),
    await get('/login', { cookie }),
    await get('/admin/else', { cookie }),
  ])
    expect(one.body).not.toContain('boot-2b')
})

describe('requests from other sites', () => {
  const post = (
    headers: Record<string, string>,
    payload: object = { code: 'X1', name: '甲', kind: 'FEED' },
  ) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v2/basic-supplier',
      cookies: admin.cookies,
      headers: { host: 'farm.cn', ...headers },
      payload,
    })

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site', origin: 'https://farm.cn' }],
    ['another origin', { origin: 'https://evil.cn' }],
    ['another port', { origin: 'https://farm.cn:8443' }],
    ['no origin at all', { origin: 'null' }],
  ])('%s is refused before anything happens', async (_what, headers) => {
    const before = await tableText(t.db, ['supplier'])
    const answer = await post(headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    expect(await tableText(t.db, ['supplier'])).toBe(before)
  })

  test('the own page may', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect(
      (await post({ origin: 'https://farm.cn' }, { code: 'X2', name: '乙', kind: 'FEED' })).statusCode,
    ).toBe(200)
  })

  test('S7-37 a form posted by the own page gets its file, one by another page does not', async () => {
    const form = (origin: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/v2/basic-supplier/export',
        cookies: admin.cookies,
        headers: { host: 'farm.cn', origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'columns=%5B%22code%22%5D',
      })
    const own = await form('http://farm.cn')
    expect(own.headers['content-type']).toContain('spreadsheet')
    expect([(await form('http://evil.cn')).statusCode, (await form('null')).statusCode]).toEqual([403, 403])
  })

  test('a form cannot stand in for a JSON body, nor sign a user in', async () => {
    for (const url of ['/api/v2/basic-supplier', '/api/v2/base/account/login']) {
      const answer = await t.app.inject({
        method: 'POST',
        url,
        cookies: admin.cookies,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `account=admin&password=${PASSWORD}`,
      })
      expect(answer.statusCode).toBe(415)
    }
    const crossSite = await t.app.inject({
      method: 'POST',
      url: '/api/v2/basic-supplier/export',
      cookies: admin.cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'a=1',
    })
    expect(crossSite.statusCode).toBe(403)
  })
})

describe('rate limits', () => {
  test('the expensive calls are counted per person, over processes, with the seconds to wait', async () => {
    const limited = await build({ db: t.db })
    const second = await build({ db: t.db })
    const send = (app: typeof limited) =>
      app.inject({ method: 'POST', url: '/api/v2/basic-client/export', cookies: admin.cookies, payload: {} })
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await send(i % 2 ? limited : second))
    expect(answers.slice(0, 20).map((one) => one.statusCode)).toEqual(Array(20).fill(200))
    expect(answers[20]?.statusCode).toBe(429)
    expect(answers[20]?.json()).toMatchObject({
      code: 'TOO_MANY',
      msg: expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/),
    })
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    const others = await limited.inject({
      method: 'GET',
      url: '/api/v2/basic-client',
      cookies: admin.cookies,
    })
    expect(others.statusCode).toBe(200)
    await limited.close()
    await second.close()
  })

  test('sign-ins of one address', async () => {
    const limited = await build({ db: t.db })
    const send = (ip: string) =>
      limited.inject({
        method: 'POST',
        url: '/api/v2/base/account/login',
        remoteAddress: ip,
        payload: { account: 'x', password: '' },
      })
    for (let i = 0; i < 30; i++) expect((await send('10.9.9.9')).statusCode).toBe(400)
    expect((await send('10.9.9.9')).statusCode).toBe(429)
    expect((await send('10.9.9.8')).statusCode).toBe(400)
    await limited.close()
  })
})

test('S6-03 a route that does not say who may call it stops the server', async () => {
  const bare = Fastify()
  await bare.register((await import('@fastify/cookie')).default)
  await bare.register(authorization, { db: t.db, known: new Set<string>() })
  expect(() => bare.get('/naked', () => 'x')).toThrow('route GET /naked declares no function')
  expect(() => bare.get('/half', { config: { access: 'SIGNED_IN' } }, () => 'x')).toThrow('declares no scope')
})
