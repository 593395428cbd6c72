import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#support/browser.ts'
import { e2eServer } from '#support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the address without a session opens the sign-in page, and the console stays silent', async () => {
  const { url } = e2eServer()
  const page = await browser.newPage()
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  await page.goto(url)
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  expect(new URL(page.url()).hash || new URL(page.url()).pathname).toContain('/login')
  expect(noise).toEqual([])
})
