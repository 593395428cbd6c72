import type { Page } from 'playwright'
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

/** Its tab, or what a page without tabs offers, is there, and nothing is under way any more. */
async function stands(page: Page): Promise<void> {
  const sign = page.getByRole('tab', { selected: true }).or(page.locator('main button, main a, #root button'))
  await sign.first().waitFor()
  await page.waitForFunction(() => {
    const busy = '.loading-overlay, .loading-bar, [aria-busy="true"], .ant-spin-spinning'
    return [...document.querySelectorAll(busy)].every((one) => !one.checkVisibility())
  })
}

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
    await stands(visitor.page)
    expect(new URL(visitor.page.url()).pathname).toBe(path.split('?')[0])
    expect(visitor.noise).toEqual([])
    expect(await visitor.axe()).toEqual([])
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide).toBe(false)
  })
})
