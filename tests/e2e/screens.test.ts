import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#support/visitor.ts'

/** Every screen opens at the two sizes people have, says nothing in the console, and axe finds nothing serious. */

const SCREENS = [
  '/admin/backlog',
  ...resources.map((one) => one.path),
  ...eventForms.map((one) => one.path),
  '/admin/births',
  '/admin/pig-detail?earNo=M0001',
  '/admin/user',
  '/admin/update-psd',
  '/404',
  '/noaccess',
]

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit({ width: 1366, height: 768 })
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
  await closeBrowser()
})

describe.each(SCREENS)('%s', (path) => {
  test('opens without a word in the console, without a serious finding, without a lost control', async () => {
    visitor.noise.length = 0
    await visitor.go(path)
    await visitor.page.waitForLoadState('networkidle')
    await visitor.page.waitForTimeout(300)
    expect(new URL(visitor.page.url()).pathname).toBe(path.split('?')[0])
    expect(visitor.noise).toEqual([])
    expect(await visitor.axe()).toEqual([])
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide).toBe(false)
  })
})
