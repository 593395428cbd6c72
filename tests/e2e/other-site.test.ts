import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/**
 * A page of another port in the browser of a signed-in user: the same site to the browser, so that it sends
 * the session's cookie along, and still not ours.
 */
let visitor: Visitor
let stranger: Server
let strangerUrl = ''
let page: Page

beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
  stranger = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    answer.end('<!doctype html><title>抽奖</title><body></body>')
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`
})
afterAll(async () => {
  stranger.close()
  await visitor.close()
})

const api = (path: string) => `${visitor.url}/api/v2/${path}`
const suppliers = async () => {
  const answer = await visitor.page.request.get(api('basic-supplier'))
  return (await answer.json()).data.total as number
}
const session = async () =>
  (await visitor.page.context().cookies(visitor.url)).find(({ name }) => name === 'sid')?.value

/** Sends something from the strange page, and waits until the server has dealt with it. */
async function done(path: string, send: () => Promise<unknown>): Promise<void> {
  const isIt = (one: Request) => one.url().startsWith(api(path)) && one.method() === 'POST'
  const ended = Promise.race([
    page.waitForEvent('requestfinished', { predicate: isIt }),
    page.waitForEvent('requestfailed', { predicate: isIt }),
  ])
  await Promise.all([ended, send()])
}
const submit = (path: string, type: string, fields: Record<string, string>) => () =>
  page.evaluate(
    ([action, enctype, values]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype })
      for (const [name, value] of Object.entries(values))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [api(path), type, fields] as const,
  )

const fetched = (path: string, type: string, body: string) => () =>
  page.evaluate(
    ([url, contentType, text]) =>
      fetch(url, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
        headers: { 'content-type': contentType },
        body: text,
      }).then(
        () => undefined,
        () => undefined,
      ),
    [api(path), type, body] as const,
  )

const SUPPLIER = JSON.stringify({ code: 'EVIL1', name: '不速之客', kind: 'FEED' })
const ANYBODY = { account: 'admin', password: 'anything-1' }
const SIGN_IN = JSON.stringify(ANYBODY)
const FORM = 'application/x-www-form-urlencoded'

describe('a page of another port', () => {
  beforeEach(async () => {
    page = await visitor.page.context().newPage()
    await page.goto(strangerUrl)
  })
  afterEach(() => page.close())

  test.each([
    ['a form that looks like JSON', () => submit('basic-supplier', 'text/plain', { [SUPPLIER]: '' })],
    ['a form', () => submit('basic-supplier', FORM, { code: 'EVIL1', name: '不速之客', kind: 'FEED' })],
    ['a script', () => fetched('basic-supplier', 'text/plain', SUPPLIER)],
  ])('%s creates nothing', async (_what, attack) => {
    const before = await suppliers()
    await done('basic-supplier', attack())
    expect(await suppliers()).toBe(before)
  })

  test('a download by form gives no file', async () => {
    let files = 0
    page.on('download', () => {
      files += 1
    })
    await done('basic-supplier/export', submit('basic-supplier/export', FORM, { a: '1' }))
    await page.waitForLoadState()
    expect(files).toBe(0)
    expect(await page.locator('body').innerText()).toContain('拒绝跨站请求')
  })

  test.each([
    ['in', 'base/account/login', () => submit('base/account/login', FORM, ANYBODY)],
    ['in by a script', 'base/account/login', () => fetched('base/account/login', 'text/plain', SIGN_IN)],
    ['out', 'base/account/logout', () => fetched('base/account/logout', 'text/plain', '')],
  ])('no user is signed %s', async (_what, path, attack) => {
    const before = await session()
    await done(path, attack())
    expect(await session()).toBe(before)
    expect((await visitor.page.request.get(api('base/account/current'))).status()).toBe(200)
  })

  test('reads nothing either: the answer stays closed to it', async () => {
    const text = await page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'closed',
        ),
      api('base/account/current'),
    )
    expect(text).toBe('closed')
  })

  test('does not get our pages into a frame', async () => {
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }))
    }, `${visitor.url}/admin/user`)
    await page.waitForTimeout(500)
    const inside = await Promise.all(
      page.frames().map((frame) =>
        frame
          .locator('body')
          .innerText()
          .catch(() => ''),
      ),
    )
    expect(inside.join()).not.toContain('猪场管理系统')
  })
})
