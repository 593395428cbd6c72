import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { rowsOf } from '#support/workbook.ts'

/** One walk: a report is subscribed to, sent by hand, and its file is taken from the download centre. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

test('a subscription is created, sent at once, and its file lies in the download centre', async () => {
  const { page, go } = visitor
  await go('/admin/subscription?report=births&scheme=')
  const dialog = page.getByRole('dialog', { name: '新增订阅' })
  await dialog.getByText(/打开须登录/).waitFor()
  expect(await visitor.axe()).toEqual([])
  await dialog.getByRole('textbox', { name: '名称' }).fill('产仔早报')
  await dialog.getByText(/^接下来：/).waitFor()
  await dialog.getByRole('button', { name: '试发给我' }).click()
  await dialog.getByText(/^下载中心 \d+ 行 已送达$/).waitFor({ timeout: 40_000 })
  expect(await visitor.axe()).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: /产仔早报/ }).first()
  await row.getByText('每天 08:15').waitFor()
  await page.getByRole('button', { name: '立即发送一次' }).click()
  await row.getByText('已送达').waitFor({ timeout: 40_000 })
  expect(await visitor.axe()).toEqual([])

  await page.getByRole('button', { name: /^下载中心/ }).click()
  // the latest first: below it lies the file of the trial
  const files = page.getByRole('row', { name: /产仔报表/ }).filter({ hasText: '订阅' })
  const file = files.first()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: '下载', exact: true }).click(),
  ])
  expect((await rowsOf(readFileSync(await download.path()))).length).toBeGreaterThan(0)
  for (const left of [1, 0]) {
    await file.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => files.count()).toBe(left)
  }
  await go('/admin/subscription')
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有订阅').waitFor()
  expect(visitor.noise.splice(0)).toEqual([])
}, 90_000)

test('a report goes into a month pack with its query, and the pack is subscribed to: last month, every month', async () => {
  const { page, go } = visitor
  // a second try does not find what the first one left
  const name = `月会材料${Date.now() % 10_000}`
  await go('/admin/births?group=week')
  await page.getByRole('button', { name: /查询方案/ }).click()
  await page.getByRole('button', { name: '存入月报包' }).click()
  const into = page.getByRole('dialog', { name: '产仔报表 存入月报包' })
  await into.getByLabel('新建名称').fill(name)
  expect(await visitor.axe()).toEqual([])
  await into.getByRole('button', { name: '存入' }).click()
  const pack = page.getByRole('row', { name: new RegExp(name) })
  await pack.waitFor()
  await pack.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '订阅' }).click()
  const dialog = page.getByRole('dialog', { name: '新增订阅' })
  await dialog.getByText(/1 张报表，打开须登录/).waitFor()
  expect(await dialog.getByRole('textbox', { name: '名称' }).inputValue()).toBe(name)
  await dialog.getByText('上月（相对日期）').waitFor()
  expect(await visitor.axe()).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) }).first()
  await row.getByText('每月 3 日 09:00').waitFor()
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有订阅').waitFor()
  expect(visitor.noise.splice(0)).toEqual([])
}, 60_000)
