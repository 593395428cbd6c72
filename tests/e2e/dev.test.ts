import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseFolder } from '#support/database-leftovers.ts'
import { type DevServer, type Edit, edited, startDev } from '#support/dev-server.ts'
import { type TreeCopy, treeCopy } from '#support/tree-copy.ts'
import { type Visitor, visit } from '#support/visitor.ts'

/** `npm run dev`, a person at the page, and one who edits; how fast it is, the bench measures. */

const PASSWORD = 'dev-Farm-2026'
let tree: TreeCopy
let dev: DevServer
let visitor: Visitor
const dataDir = databaseFolder()

beforeAll(async () => {
  tree = treeCopy()
  dev = await startDev(tree, { args: ['--empty'], password: PASSWORD, dataDir })
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

/** The page shows an edit, and nothing else meanwhile. */
async function expectShown(edit: Edit): Promise<void> {
  expect((await edited(tree, visitor.page, edit)).first).toBe(edit.shown)
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
  for (const [from, shown] of [
    ['编码', '供方编码'],
    ['供方编码', '供方代号'],
  ] as const)
    await expectShown({ path: SUPPLIER, from: `code('${from}'`, to: `code('${shown}'`, shown })
  // what was edited is read again, not all of the page
  expect(await visitor.page.evaluate('window.stands')).toBe(true)
})

test('so does what the server alone says; a mistake is named, and mended without a word to the terminal', async () => {
  await visitor.go('/admin/jobs')
  await visitor.page.getByText('下载中心清理', { exact: true }).first().waitFor()
  await expectShown({ path: JOBS, from: '下载中心清理', to: '下载结果清理', shown: '下载结果清理' })
  const right = tree.read(JOBS)
  tree.write(JOBS, `${right}\nconst = 1\n`)
  const call = () => visitor.page.request.get(`${visitor.url}/api/v2/health`)
  await expect.poll(async () => (await call()).status(), { timeout: 60_000 }).toBe(503)
  expect(await (await call()).text()).toContain('接口没有启动，原因见终端')
  tree.write(JOBS, right)
  await expect.poll(async () => (await call()).status(), { timeout: 60_000 }).toBe(200)
})
