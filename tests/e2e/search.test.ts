import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** Ctrl+K in a real browser against the real server: by keyboard and by scanner, animals, houses, people and screens. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit({ width: 1366, height: 768 })
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const box = () => visitor.page.getByRole('combobox', { name: '功能搜索' })
const group = (name: string) => visitor.page.getByRole('group', { name })

async function search(words: string): Promise<void> {
  await visitor.page.keyboard.press('Control+k')
  await box().fill(words)
}

test('an ear number leads to the card of that animal and to what may be entered for it, and is kept as recent', async () => {
  const { page } = visitor
  await visitor.go('/admin/backlog')
  await page.getByRole('tab', { name: '首页', selected: true }).waitFor()
  await search('g-0001')
  const animal = group('猪只').getByRole('option').first()
  await animal.filter({ hasText: 'G0001' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/admin/pig-detail' && url.searchParams.has('pigId'))
  await page.getByRole('heading', { name: /G0001/ }).first().waitFor()
  await page.keyboard.press('Control+k')
  await group('最近打开').getByRole('option', { name: /G0001/ }).waitFor()
  await page.keyboard.press('Escape')
  await box().waitFor({ state: 'detached' })
})

test('a scanner sends the number and Enter in one go', async () => {
  const { page } = visitor
  await visitor.go('/admin/backlog')
  await page.getByRole('tab', { name: '首页', selected: true }).waitFor()
  await page.keyboard.press('Control+k')
  await box().waitFor()
  // no pause between the keys
  await page.keyboard.type('G0001')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/admin/pig-detail')
})

test('a screen is found by full pinyin, by initials and by the word people use for it', async () => {
  const { page } = visitor
  for (const words of ['yuemozhuqun', 'ymzq', '月结']) {
    await search(words)
    await page
      .getByRole('option', { name: /月末猪群/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await box().waitFor({ state: 'detached' })
  }
})

test('a house opens what stands in it, a person the list of people', async () => {
  const { page } = visitor
  await search('admin')
  await group('用户').getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await search('baoyu')
  await group('猪场与栋舍').getByRole('option').first().click()
  await page.waitForURL((url) => ['/admin/pigs-file', '/admin/batch-manage'].includes(url.pathname))
  expect(visitor.noise).toEqual([])
})
