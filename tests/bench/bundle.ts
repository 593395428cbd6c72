/**
 * JavaScript a cold browser fetches up to the sign-in page, the home page and the first list, in gzip bytes, next to a
 * plain refine + antd list built here; the time to the first row of both on a thin line (10 Mbit/s, 100 ms); and how many
 * requests a cold start makes up to the first row of screens of each kind.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Db } from '#server/kit/database.ts'
import { launchBrowser } from '#support/browser.ts'
import { buildOwn, buildPlain, gzipKb, screenChunks, wholeKb } from './built.ts'
import { quantile, ratios, report } from './figures.ts'
import { fillPigs } from './fill-pigs.ts'
import { fillSuppliers } from './fill-suppliers.ts'
import { interleave } from './rounds.ts'
import { served } from './served.ts'
import { benchDatabase, PASSWORD } from './setting.ts'

const LIST = '/admin/basic-supplier'
const FIRST_ROW = 'S000001'
const ROUNDS = 7
const SILENCE_MS = 1000
const LINE = {
  offline: false,
  latency: 100,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

/** A page whose cache is off; `slow` puts it on the slow line. */
async function coldPage(context: BrowserContext, slow: boolean): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (slow) await session.send('Network.emulateNetworkConditions', LINE)
  return page
}

/** Scripts a page has fetched so far, each once. */
function scriptsOf(page: Page): Set<string> {
  const seen = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) seen.add(pathname)
  })
  return seen
}

const kb = (root: string, scripts: ReadonlySet<string>): number =>
  [...scripts].reduce((sum, path) => sum + gzipKb(root, path), 0)

const firstRow = (page: Page) =>
  page.waitForFunction((code) => document.body?.innerText.includes(code) && performance.now(), FIRST_ROW)

/** Until nothing has been asked for some time; the browser's own word for it is given once for a page that stays. */
async function silence(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note).on('requestfinished', note)
  while (Date.now() - last < SILENCE_MS) await page.waitForTimeout(SILENCE_MS / 4)
  page.off('request', note).off('requestfinished', note)
}

/** First visit of a new user: sign-in page, home, first list; what has been fetched at each step. */
async function steps(browser: Browser, port: number, root: string) {
  const context = await browser.newContext()
  const page = await coldPage(context, false)
  const scripts = scriptsOf(page)
  await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'networkidle' })
  const login = kb(root, scripts)
  await page.locator('input').nth(0).fill('admin')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.getByText('基础资料').first().waitFor()
  await silence(page)
  const home = kb(root, scripts)
  await page.getByText('基础资料').first().click()
  await page.getByText('供应商').first().click()
  await firstRow(page)
  await silence(page)
  const list = kb(root, scripts)
  await context.close()
  return { login, home, list }
}

const signedIn = async (browser: Browser, port: number, sid: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const url = `http://127.0.0.1:${port}`
  await context.addCookies([
    { name: 'sid', value: sid, url },
    { name: 'signed_in', value: '1', url },
  ])
  return context
}

/** Opens the list cold on the slow line; answers ms from the navigation to the first row on the screen. */
const toFirstRow = (browser: Browser, port: number, sid: string) => async (): Promise<number> => {
  const context = await signedIn(browser, port, sid)
  const page = await coldPage(context, true)
  await page.goto(`http://127.0.0.1:${port}${LIST}`, { waitUntil: 'commit' })
  const ms = Number(await (await firstRow(page)).jsonValue())
  await context.close()
  return ms
}

/** One screen of each kind, and the text of its first row. */
const SCREENS = {
  list: LIST,
  report: '/admin/births',
  grid: '/admin/event-farr',
  document: '/admin/receive',
  card: '/admin/breeding-sow-production-efficiency',
  home: '/admin/backlog',
}

/** Requests the program makes by itself, once the screen in front has its data. */
const BY_ITSELF = /\/(unread|news|mine|getCurrency|appsettings)\b/

/** Requests of a cold start until the screen has what it asks for. */
async function requestsOf(browser: Browser, port: number, sid: string, path: string): Promise<number> {
  const context = await signedIn(browser, port, sid)
  const page = await coldPage(context, true)
  let begun = 0
  page.on('request', () => {
    begun += 1
  })
  const stands = page.waitForRequest(BY_ITSELF).then(() => begun - 1)
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' })
  const count = await stands
  await context.close()
  return count
}

async function plainKb(browser: Browser, port: number, sid: string, root: string): Promise<number> {
  const context = await signedIn(browser, port, sid)
  const page = await coldPage(context, false)
  const scripts = scriptsOf(page)
  await page.goto(`http://127.0.0.1:${port}${LIST}`)
  await firstRow(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  return kb(root, scripts)
}

/** The home of a farm that works, not the guide of one that begins. */
const goneLive = (db: Db, farmId: string) =>
  sql`insert into golive (farm_id, uid, go_live_date, status) values (${farmId}, gen_random_uuid(), date '2026-01-01', 'CONFIRMED')`.execute(
    db,
  )

const folder = mkdtempSync(join(tmpdir(), 'pig-farm-bench-'))
const [own, plain] = [join(folder, 'own'), join(folder, 'plain')]
try {
  await buildOwn(own)
  await buildPlain(plain)
  await benchDatabase(async (db, url) => {
    const { sid } = await fillSuppliers(db, 500)
    await goneLive(db, await fillPigs(db, 1000))
    await served(
      url,
      (ours) =>
        served(
          url,
          async (theirs) => {
            const browser = await launchBrowser()
            try {
              const { login, home, list } = await steps(browser, ours.port, own)
              const plainList = await plainKb(browser, theirs.port, sid, plain)
              const times = await interleave(ROUNDS, {
                own: toFirstRow(browser, ours.port, sid),
                plain: toFirstRow(browser, theirs.port, sid),
              })
              const counts: number[] = []
              for (const path of Object.values(SCREENS))
                counts.push(await requestsOf(browser, ours.port, sid, path))
              report({
                'row/requests': [Math.max(...counts)],
                'js/login': [login],
                'js/home': [home],
                'js/list': [list],
                'js/screen': [quantile(screenChunks(own), 0.95)],
                'js/plain': [plainList],
                'js/ratio': [list / plainList],
                'js/whole': [wholeKb(own)],
                'row/own': times.own,
                'row/plain': times.plain,
                'row/ratio': ratios(times.own, times.plain),
              })
            } finally {
              await browser.close()
            }
          },
          plain,
        ),
      own,
    )
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
