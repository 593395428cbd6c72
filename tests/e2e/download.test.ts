import { readFileSync } from 'node:fs'
import type { Download, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, setParameter } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { rowsOf } from '#support/workbook.ts'

/** Both ways to a file in a real browser: through memory, and by a hidden frame straight to disk. */

const PATH = '/admin/basic-supplier'
let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
  for (const code of ['7101', '7102'])
    await api(visitor, 'post', 'basic-supplier', { code, name: `下载${code}`, kind: 'FEED' })
})
afterAll(async () => {
  // the last test ended the session
  await signIn(visitor)
  await setFrameRows(null)
  await visitor.close()
})

const setFrameRows = (rows: string | null) => setParameter(visitor, 'download_frame_rows', rows)

async function exportSuppliers(): Promise<{ download: Download; request: Request }> {
  const { page } = visitor
  await visitor.go(PATH)
  await page.getByText('下载7101').first().waitFor()
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest((one) => one.url().endsWith('/basic-supplier/export')),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  return { download, request }
}

const codesIn = async (download: Download) =>
  (await rowsOf(readFileSync(await download.path()))).map(({ cells }) => cells[0])

test('S7-38 S8-15 a small export comes through memory, with the notice', async () => {
  const { download, request } = await exportSuppliers()
  expect(request.resourceType()).toBe('xhr')
  expect(download.suggestedFilename()).toMatch(/^供应商_\d{4}-\d\d-\d\d\.xlsx$/)
  expect(await codesIn(download)).toEqual(expect.arrayContaining(['7101', '7102']))
  await visitor.page.getByText('正在下载文件，时间可能较长，请稍后！').first().waitFor()
  expect(visitor.noise.splice(0)).toEqual([])
})

test('S7-37 above the rows of the parameter it is posted by a hidden frame, and the page stays', async () => {
  await setFrameRows('1')
  const { download, request } = await exportSuppliers()
  expect([request.isNavigationRequest(), request.frame() === visitor.page.mainFrame()]).toEqual([true, false])
  expect(download.suggestedFilename()).toMatch(/^供应商_\d{4}-\d\d-\d\d\.xlsx$/)
  expect(await codesIn(download)).toEqual(expect.arrayContaining(['7101', '7102']))
  expect(new URL(visitor.page.url()).pathname).toBe(PATH)
  await visitor.page.getByRole('region', { name: '下载进度' }).waitFor()
  expect(visitor.noise.splice(0)).toEqual([])
})

test('S7-41 JSON that the server answers the frame with is shown as its message', async () => {
  const { page } = visitor
  await visitor.go(PATH)
  await page.getByText('下载7101').first().waitFor()
  // an unknown column: the server refuses the file in words
  await page.route('**/basic-supplier/export', (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '')
    fields.set('columns', '["nonsense"]')
    return route.continue({ postData: fields.toString() })
  })
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page
    .getByText(/没有列“nonsense”|提交的内容有误|校验/)
    .first()
    .waitFor()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await page.getByRole('region', { name: '下载进度' }).waitFor({ state: 'hidden' })
})

test('S7-41 a session that ended leads from the frame to sign-in', async () => {
  const { page } = visitor
  await page.unroute('**/basic-supplier/export')
  await visitor.go(PATH)
  await page.getByText('下载7101').first().waitFor()
  // what the program asks by itself would end the session before the click: it gets no answer until then
  const others = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.endsWith('/export')
  await page.route(others, () => undefined)
  await page.context().clearCookies()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.unroute(others)
  await page.getByText('请重新登录').first().waitFor()
  await page.getByLabel('账号', { exact: true }).waitFor()
})
