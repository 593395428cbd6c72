import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFLINE_TODAY, QUEUED_EXPORT } from '#domain/offline-query.ts'
import { testByTurns } from '#support/drawn.ts'
import { api, dayBefore, setParameter } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { rowsOf } from '#support/workbook.ts'

/** From the arrow next to 查询 to the file: what a person sees of an offline query. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const choice = () => visitor.page.getByRole('menuitem', { name: /离线查询/ })
const openChoice = async (to: string) => {
  await visitor.go(`/admin/births?f.dateFrom=${dayBefore(60)}&f.dateTo=${to}`)
  await visitor.page.getByRole('button', { name: '更多查询方式' }).click()
  await choice().waitFor()
}

test('S5-49 dates up to today: the choice is off and says the sentence', async () => {
  await openChoice(dayBefore(0))
  expect(await choice().getAttribute('aria-disabled')).toBe('true')
  expect(await choice().textContent()).toContain(OFFLINE_TODAY)
})

const byTurns = testByTurns('offline', 0, 2)

byTurns(
  'a list of more rows than the parameter goes to the download centre, and its file is taken there',
  async () => {
    const { page, go } = visitor
    for (const code of ['7201', '7202'])
      await api(visitor, 'post', 'basic-supplier', { code, name: `排队${code}`, kind: 'FEED' })
    await setParameter(visitor, 'export_offline_rows', '1')
    await go('/admin/basic-supplier')
    await page.getByText('排队7201').first().waitFor()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByText(QUEUED_EXPORT).first().waitFor()
    await setParameter(visitor, 'export_offline_rows', null)

    await page.getByRole('button', { name: /^下载中心/ }).click()
    const row = page.getByRole('row', { name: /供应商 全部/ })
    await row.getByText('完成').waitFor({ timeout: 30_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: '下载' }).click(),
    ])
    const codes = (await rowsOf(readFileSync(await download.path()))).map(({ cells }) => cells[0])
    expect(codes).toEqual(expect.arrayContaining(['7201', '7202']))
    await row.getByRole('button', { name: '删除' }).click()
    await row.waitFor({ state: 'detached' })
    expect(visitor.noise.splice(0)).toEqual([])
  },
  60_000,
)

byTurns(
  'an offline query is queued, notifies when it is done, opens as a page and is downloaded',
  async () => {
    const { page } = visitor
    await openChoice(dayBefore(1))
    await choice().click()
    await page.getByRole('button', { name: '打开结果' }).click({ timeout: 30_000 })
    await page.getByText(/离线结果，数据截至/).waitFor()
    const title = await page.getByRole('heading', { level: 2 }).first().textContent()
    expect(title).toBe(`产仔报表 ${dayBefore(60)} 至 ${dayBefore(1)}`)
    expect(new URL(page.url()).searchParams.get('result')).toMatch(/^[0-9a-f-]{36}$/)

    await page.getByRole('button', { name: /^下载中心/ }).click()
    const row = page.getByRole('row', { name: new RegExp(String(title)) }).first()
    await row.getByText('完成').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: '下载' }).click(),
    ])
    const rows = await rowsOf(readFileSync(await download.path()))
    expect(String(rows[0]?.cells[0])).toContain('产仔报表')
    expect(await visitor.axe()).toEqual([])

    await row.getByRole('button', { name: '删除' }).click()
    await row.waitFor({ state: 'detached' })
    expect(visitor.noise.splice(0)).toEqual([])
  },
)
