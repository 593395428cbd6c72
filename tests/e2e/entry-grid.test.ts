import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** The entry grid under real keys, a real mouse and the real clipboard: it feels like a spreadsheet and loses nothing. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit({ width: 1366, height: 768 })
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(visitor)
  await visitor.go('/admin/event-wean')
  await cell(1, '耳号').waitFor()
})
afterAll(async () => {
  await visitor.close()
})

const ROWS = 12
/** Place of 断奶头数 and 弱仔 in a row, behind its number. */
const [WEANED, WEAK] = [6, 7]

const cell = (row: number, label: string) => visitor.page.getByLabel(`第${row}行 ${label}`)
const at = (row: number, place: number) =>
  visitor.page.locator(`.eg-scroll [role=row][aria-rowindex="${row + 1}"] > *`).nth(place)
const selected = () => visitor.page.locator('.eg-scroll [aria-selected=true]').count()

/** Shown or entered values of a column's cells. */
const column = (place: number, from = 1, to = ROWS) =>
  visitor.page.evaluate(
    ([column, first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => {
        const row = document.querySelector(`.eg-scroll [aria-rowindex="${first + index + 1}"]`)
        const found = row?.children[column]
        return found?.querySelector('input')?.value ?? found?.textContent ?? ''
      }),
    [place, from, to] as const,
  )

async function pasteText(text: string): Promise<void> {
  await visitor.page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await visitor.page.keyboard.press('Control+v')
}

const rowsSelected = () =>
  visitor.page
    .locator('.eg-scroll [role=row]')
    .filter({ has: visitor.page.locator('[aria-selected=true]') })
    .count()
/** Values of the first rows after the range was pasted. */
const COPIED = [1, 2, 3, 1, 2, 3]

const block = Array.from({ length: ROWS }, (_, n) =>
  [`M${9001 + n}`, String(n + 1), '1', '0', '75', '否', '15'].join('\t'),
).join('\n')

test('a block is pasted, a range of it copied by the keyboard and laid down elsewhere', async () => {
  const { page } = visitor
  await cell(1, '耳号').focus()
  await pasteText(block)
  await page.waitForFunction(
    () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '13',
  )
  await page.keyboard.press('ArrowRight')
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  expect(await selected()).toBe(3)
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\r?\n2\r?\n3$/)
  await page.keyboard.press('Escape')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Control+v']) await page.keyboard.press(key)
  await expect.poll(() => column(WEANED, 1, 7)).toEqual(['1', '2', '3', '1', '2', '3', '7'])
})

test('the mouse draws a range, its corner fills downwards, and Ctrl+Z takes all of it back', async () => {
  const { page } = visitor
  await at(8, WEANED).hover()
  await page.mouse.down()
  await at(9, WEAK).hover()
  await page.mouse.up()
  expect(await selected()).toBe(4)
  await page.locator('.eg-handle').hover()
  await page.mouse.down()
  await at(11, WEAK).hover()
  await page.mouse.up()
  await expect.poll(() => column(WEANED, 8, 12)).toEqual(['8', '9', '8', '9', '12'])
  await page.keyboard.press('Control+d')
  await expect.poll(() => column(WEANED, 8, 12)).toEqual(['8', '8', '8', '8', '12'])
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => column(WEANED)).toEqual(Array.from({ length: ROWS }, (_, n) => String(n + 1)))
  await page.keyboard.press('Control+y')
  await expect.poll(() => column(WEANED, 1, 7)).toEqual(['1', '2', '3', '1', '2', '3', '7'])
})

test('drawn beyond the foot of the sheet and beyond its side, a selection goes on by itself', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 1024, height: 560 })
  await at(2, WEANED).hover()
  await page.mouse.down()
  const sheet = await page.locator('.eg-scroll').boundingBox()
  const [right, bottom] = [(sheet?.x ?? 0) + (sheet?.width ?? 0), (sheet?.y ?? 0) + (sheet?.height ?? 0)]
  await page.mouse.move(right - 300, bottom + 4)
  await expect.poll(() => rowsSelected()).toBe(ROWS - 1)
  await page.mouse.move(right - 4, bottom + 4)
  await expect.poll(() => page.locator('.eg-scroll').evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
  await page.mouse.up()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('Escape')
  expect(await column(WEANED)).toEqual(Array.from({ length: ROWS }, (_, n) => String(COPIED[n] ?? n + 1)))
})

test('the keys work while the focus is nowhere, and what is wrong is seen whole', async () => {
  const { page } = visitor
  await page.getByText('错误').first().waitFor()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('F8')
  const bubble = page.locator('.eg-bubble')
  await bubble.waitFor()
  // nothing lies over it, at the foot of the sheet as well
  for (const row of [1, ROWS]) {
    await at(row, 1).click()
    await bubble.waitFor()
    const isSeen = await bubble.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [
        [left + 3, top + 3],
        [right - 3, bottom - 3],
      ] as const
      return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    })
    expect([row, isSeen]).toEqual([row, true])
  }
})

test('what is typed in the moment before the page goes is there again', async () => {
  const { page } = visitor
  await at(2, WEAK).click()
  await page.keyboard.type('17')
  await page.reload()
  await cell(1, '耳号').waitFor()
  expect(await column(WEAK, 2, 2)).toEqual(['17'])
  expect(await column(1, ROWS, ROWS)).toEqual(['M9012'])
  expect(await visitor.axe()).toEqual([])
  expect(visitor.noise).toEqual([])
})
