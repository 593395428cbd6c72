import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayBefore } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** A day's report from its making to its second edition, by mouse and keyboard, and on paper. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const DAY = dayBefore(3)
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name }).filter({ visible: true })
const state = (word: string) => visitor.page.locator('.day-state', { hasText: word })

test('a day is made, a cell opens its rows, it is signed, unlocked with a reason, and fits one A4 page', async () => {
  const { page, noise, go } = visitor
  await go(`/admin/farm-product-day-report?f.date=${DAY}`)
  await button(/^生\s*成$/).click()
  await state('待签字').waitFor()

  await page.locator('[aria-label^="全场合计 期末"]').click()
  await page.getByText('全场合计 期末 明细').waitFor()
  const shown = await page.locator('[aria-label^="全场合计 期末"]').innerText()
  const foot = page.locator('.split-drawer').getByText(/共 .* 行，合计/)
  await foot.waitFor()
  expect((await foot.innerText()).endsWith(`合计 ${shown}`)).toBe(true)
  await button('关闭').click()

  await button('签字并锁定').click()
  await page.getByRole('dialog').getByRole('button', { name: '签字并锁定' }).click()
  await state('已锁定').waitFor()

  await button(/^解\s*锁$/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('漏录死亡')
  await dialog.getByRole('button', { name: /^解\s*锁$/ }).click()
  await page
    .getByText(/第 2 版/)
    .first()
    .waitFor()

  // the dialog of the browser is no part of the page
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await button(/打印/).click()
  await page.locator('.day-print').waitFor({ state: 'attached' })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)

  expect(await visitor.axe()).toEqual([])
  expect(noise).toEqual([])
}, 90_000)

test('by month one group of lines is chosen, the foot line says what holds, and a click on the head of a day opens it', async () => {
  const { page, go } = visitor
  await go(`/admin/farm-product-day-report?view=month&f.period=${DAY.slice(0, 7)}&f.date=${DAY}`)
  await page.getByText(/应达按日计划累计到 \d+ 日/).waitFor()
  const rows = page.getByRole('rowheader').filter({ visible: true })
  const all = await rows.count()
  await page.getByRole('combobox', { name: '项目' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByTitle('断奶', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  expect(await visitor.axe()).toEqual([])
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await button(/打印/).click()
  await page.locator('.print-area .day-month').waitFor({ state: 'attached' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  // A4 lies on its side
  expect(Number(/MediaBox \[\s*0 0 ([\d.]+)/.exec(pdf)?.[1])).toBeGreaterThan(800)
  await button(`打开 ${DAY}`).click()
  await page.getByRole('table', { name: '猪群' }).waitFor()
  expect(new URL(page.url()).searchParams.get('f.date')).toBe(DAY)
}, 60_000)
