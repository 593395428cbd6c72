import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#support/visitor.ts'
import { stand, walker } from '#support/walk.ts'

/** Every screen opens at the two sizes people have, says nothing in the console, and axe finds nothing serious. */

const SCREENS = [
  '/admin/backlog',
  ...resources.map((one) => one.path),
  ...eventForms.map((one) => one.path),
  ...importPages.map((one) => one.path),
  '/admin/births',
  '/admin/pig-detail?earNo=M0001',
  '/admin/user',
  '/admin/update-psd',
]
/** Those without a tab. */
const OUTSIDE = ['/404', '/noaccess']

let visitor: Visitor
let walk: (path: string) => Promise<void>
/** Requests without an answer yet. */
const underWay = new Set<Request>()
beforeAll(async () => {
  visitor = await visit({ width: 1366, height: 768 })
  walk = walker(visitor)
  visitor.page.on('request', (request) => underWay.add(request))
  visitor.page.on('requestfinished', (request) => underWay.delete(request))
  visitor.page.on('requestfailed', (request) => underWay.delete(request))
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
  await closeBrowser()
})

/** Until nothing has been asked for a while and nothing loads: a screen thinks less than that between two questions. */
async function quiet(): Promise<void> {
  for (let still = 0; still < 6; still = underWay.size === 0 ? still + 1 : 0) await sleep(25)
  await stand(visitor)
}

/** What axe finds; asked again once everything has come to rest, as a colour on its way in has too little contrast. */
async function findings(): Promise<string[]> {
  const found = await visitor.axe()
  if (found.length === 0) return found
  await visitor.page.waitForLoadState('networkidle')
  await sleep(500)
  return await visitor.axe()
}

describe.each([...SCREENS, ...OUTSIDE])('%s', (path) => {
  test('opens without a word in the console, without a serious finding, without a lost control', async () => {
    visitor.noise.length = 0
    underWay.clear()
    await (OUTSIDE.includes(path) ? visitor.go(path) : walk(path))
    await quiet()
    expect(new URL(visitor.page.url()).pathname).toBe(path.split('?')[0])
    expect(visitor.noise).toEqual([])
    expect(await findings()).toEqual([])
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide).toBe(false)
  })
})
