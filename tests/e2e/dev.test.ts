import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseFolder } from '#support/database-leftovers.ts'
import { type DevServer, startDev } from '#support/dev-server.ts'
import { type TreeCopy, treeCopy } from '#support/tree-copy.ts'
import { type Visitor, visit } from '#support/visitor.ts'

/** `npm run dev`, a person at the page, and one who edits. */

const PASSWORD = 'dev-Farm-2026'
/** A quiet machine shows a change within three seconds; while other tests run, sooner than a start takes in any case. */
let soonMs = 12_000
let tree: TreeCopy
let dev: DevServer
let visitor: Visitor
const dataDir = databaseFolder()

beforeAll(async () => {
  tree = treeCopy()
  const since = Date.now()
  dev = await startDev(tree, { args: ['--empty'], password: PASSWORD, dataDir })
  soonMs = Math.max(soonMs, Date.now() - since)
  visitor = await visit(undefined, dev.url)
  const signIn = { data: { account: 'admin', password: PASSWORD } }
  await visitor.page.request.post(`${visitor.url}/api/v2/base/account/login`, signIn)
})

afterAll(async () => {
  await visitor?.close()
  await dev?.stop()
  tree.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Edits a file and waits for words on the page, on which nothing else may show meanwhile. */
async function edited(path: string, from: string, to: string, shown: string): Promise<number> {
  tree.write(path, tree.read(path).replace(from, to))
  const since = Date.now()
  const { page } = visitor
  const failed = page.getByText('页面没有打开')
  const found = page.getByText(shown, { exact: true }).first()
  const first = await Promise.race([
    found.waitFor({ timeout: 60_000 }).then(() => shown),
    failed.waitFor({ timeout: 60_000 }).then(
      () => page.locator('.notice').first().innerText(),
      () => '',
    ),
  ])
  expect(first).toBe(shown)
  return Date.now() - since
}

const SUPPLIER = 'src/resources/basic/supplier.ts'
const JOBS = 'server/jobs/offline-job.ts'

// a second try begins with the files as they were
const asTheyWere = new Map<string, string>()
beforeEach(() => {
  for (const path of [SUPPLIER, JOBS]) {
    const now = tree.read(path)
    const was = asTheyWere.get(path) ?? now
    asTheyWere.set(path, was)
    if (now !== was) tree.write(path, was)
  }
})

test('a declaration that is edited shows on the page that stands open, which waits for the server', async () => {
  await visitor.go('/admin/basic-supplier')
  await visitor.page.getByText('编码', { exact: true }).first().waitFor()
  await visitor.page.evaluate('window.stands = true')
  expect(await edited(SUPPLIER, "code('编码'", "code('供方编码'", '供方编码')).toBeLessThan(soonMs)
  expect(await edited(SUPPLIER, "code('供方编码'", "code('供方代号'", '供方代号')).toBeLessThan(soonMs)
  // what was edited is read again, not all of the page
  expect(await visitor.page.evaluate('window.stands')).toBe(true)
})

test('so does what the server alone says; a mistake is named, and mended without a word to the terminal', async () => {
  await visitor.go('/admin/jobs')
  await visitor.page.getByText('下载中心清理', { exact: true }).first().waitFor()
  expect(await edited(JOBS, '下载中心清理', '下载结果清理', '下载结果清理')).toBeLessThan(soonMs)
  const right = tree.read(JOBS)
  tree.write(JOBS, `${right}\nconst = 1\n`)
  const call = () => visitor.page.request.get(`${visitor.url}/api/v2/health`)
  await expect.poll(async () => (await call()).status(), { timeout: soonMs }).toBe(503)
  expect(await (await call()).text()).toContain('接口没有启动，原因见终端')
  tree.write(JOBS, right)
  await expect.poll(async () => (await call()).status(), { timeout: soonMs }).toBe(200)
})
