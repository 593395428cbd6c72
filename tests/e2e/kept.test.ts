import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const heads = () => visitor.page.locator('thead th').filter({ visible: true }).allInnerTexts()
const tabs = () => visitor.page.getByRole('tab').allInnerTexts()

test('S3-32 two open tabs and a hidden column are there again after the page is loaded anew', async () => {
  const { page } = visitor
  for (const [path, title] of [
    ['basic-supplier', '供应商'],
    ['basic-client', '客户'],
  ] as const) {
    await visitor.go(`/admin/${path}`)
    await page.getByRole('tab', { name: title, selected: true }).waitFor()
  }
  await page.getByRole('columnheader', { name: /信用额度/ }).waitFor()
  await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click()
  await page.getByRole('checkbox', { name: '信用额度' }).uncheck()
  await Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/preference/'),
    ),
    page.getByRole('dialog').or(page.getByRole('tooltip')).getByRole('button', { name: '保存' }).click(),
  ])
  await expect.poll(async () => (await heads()).join()).not.toContain('信用额度')
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  await page.getByRole('columnheader', { name: /名称/ }).first().waitFor()
  expect(await tabs()).toEqual(['首页', '供应商', '客户'].map((title) => expect.stringContaining(title)))
  await expect.poll(async () => (await heads()).join()).not.toContain('信用额度')
})
