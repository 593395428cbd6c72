import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright'
import { inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import type { E2eServer } from './e2e-server.ts'

/** A person at a browser, and everything the console said meanwhile. */
export interface Visitor {
  readonly page: Page
  readonly url: string
  /** Errors and warnings of the console, page errors, answers of 4xx and 5xx with what they say. */
  readonly noise: string[]
  go(path: string): Promise<void>
  /** Serious and critical findings of axe on the page as it stands: of WCAG A and AA unless given otherwise. */
  axe(options?: Partial<AxeOptions>): Promise<string[]>
  close(): Promise<void>
}

/** Rules of axe, and parts of the page it skips. */
export interface AxeOptions {
  /** Rules or tags. */
  readonly runOnly: readonly string[]
  readonly rules: Readonly<Record<string, { enabled: boolean }>>
  /** Selectors. */
  readonly exclude: readonly string[]
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let browser: Browser | undefined

/** The server of the files that run in this worker's place. */
export function e2eServer(): E2eServer {
  const server = inject('e2eServers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}

/** Opens a window of its own size, which shares nothing with another; the browser itself serves all files of a worker and ends with it.
 *  @param url another server than that of the browser tests */
export async function visit(size = { width: 1440, height: 900 }, url = e2eServer().url): Promise<Visitor> {
  browser ??= await launchBrowser()
  const context = await browser.newContext({
    viewport: size,
    locale: 'zh-CN',
    // a click cannot miss a button that is still on its way in
    reducedMotion: 'reduce',
    acceptDownloads: true,
    bypassCSP: false,
  })
  const page = await context.newPage()
  const noise = listen(page)
  return {
    page,
    url,
    noise,
    async go(path) {
      await page.goto(`${url}${path}`)
    },
    axe: (options) => runAxe(context, page, options),
    close: () => context.close(),
  }
}

function listen(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      noise.push([message.text(), message.location().url].filter(Boolean).join(' '))
  })
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('response', async (response) => {
    if (response.status() < 400) return
    const said = await response.text().catch(() => '')
    noise.push(`${response.status()} ${response.url()} ${said.slice(0, 300)}`)
  })
  return noise
}

interface Finding {
  id: string
  impact: string | null
  nodes: { target: string[] }[]
}

/** axe runs in the page's own fixture through the debugger, so the page's CSP stays as it is. */
async function runAxe(
  context: BrowserContext,
  page: Page,
  { runOnly = ['wcag2a', 'wcag2aa'], rules = {}, exclude = [] }: Partial<AxeOptions> = {},
): Promise<string[]> {
  const session = await context.newCDPSession(page)
  // sheets and media are not asked for once more
  const options = { runOnly, rules, resultTypes: ['violations'], preload: false }
  const where = exclude.length > 0 ? JSON.stringify({ exclude }) : 'document'
  const known = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.result.value === 'undefined') await session.send('Runtime.evaluate', { expression: axeSource })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${where}, ${JSON.stringify(options)}).then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return (JSON.parse(String(result.value)) as Finding[])
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(
      (one) =>
        `${one.id}: ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 5)
          .join(' | ')}`,
    )
}

/** Signs in by keyboard, as the administrator unless another user is named, and waits for the shell. */
export async function signIn(
  visitor: Visitor,
  { account, password }: { account: string; password: string } = e2eServer(),
): Promise<void> {
  await visitor.go('/login')
  await visitor.page.getByLabel('账号', { exact: true }).fill(account)
  await visitor.page.getByLabel('密码', { exact: true }).fill(password)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByRole('navigation').first().waitFor({ timeout: 30_000 })
}
