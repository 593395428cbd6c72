/**
 * The entry grid with 500 rows in Chromium: from the key that goes down to the paint that shows it, in cells of every
 * kind in the middle of the sheet, against an empty input on the same page; and a block of 500 rows pasted.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchBrowser } from '#support/browser.ts'
import { buildOwn } from './built.ts'
import { quantile, ratios, report } from './figures.ts'
import { fillPigs } from './fill-pigs.ts'
import { fillSuppliers } from './fill-suppliers.ts'
import { watchKeys } from './key-watch.ts'
import { served } from './served.ts'
import { benchDatabase } from './setting.ts'

const ROWS = 500
const MIDDLE = 250
const ROUNDS = 5
/** Without it a key waits up to 16.7 ms for the screen, whatever the page does. */
const AT_ONCE = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const P95 = 0.95
/** By then the trial of the typed row and the draft are done. */
const AFTER_ROWS_MS = 2000

/** One row as a clerk types it, cell by cell: ear number, count, count, count, weight, the list of 部分断奶, back fat. */
const CELLS_OF = (ear: number) => [earNo(ear), '11', '1', '0', '78.5', ['F4', 'ArrowDown'], '14']
/** Rows of a round: about sixty keys. */
const ROWS_TYPED = 3
/** Rows a selection is extended by. */
const SELECTED = 30

declare global {
  interface Window {
    /** ms until the rows asked for are shown. */
    rowsShown?: Promise<number>
  }
}

const earNo = (n: number) => `M${String(n).padStart(7, '0')}`

const block = () =>
  Array.from({ length: ROWS }, (_, n) => [earNo(n + 1), '10', '1', '0', '75', '否', '15'].join('\t')).join(
    '\n',
  )

/** Pastes the block into the first cell; answers ms until the last row is counted and painted. */
async function paste(page: Page): Promise<number> {
  await page.getByLabel('第1行 耳号').click()
  return await page.evaluate(async (text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    const start = performance.now()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    const rows = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
    while (Number(rows()) <= 500) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, block())
}

/** ms from a key until the sheet has so many rows and shows them. */
async function untilRows(page: Page, press: () => Promise<void>, isThere: string): Promise<number> {
  await page.evaluate((wanted) => {
    const rows = () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount'))
    const isDone = () => (wanted === 'few' ? rows() <= 2 : rows() > 500)
    window.rowsShown = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () =>
            requestAnimationFrame(() => (isDone() ? resolve(performance.now() - timeStamp) : look()))
          look()
        },
        { once: true, capture: true },
      )
    })
  }, isThere)
  await press()
  return await page.evaluate(() => window.rowsShown ?? Number.NaN)
}

/** Takes the pasted block back and makes it again; answers ms of the taking back. */
async function undoPaste(page: Page): Promise<number> {
  const taken = await untilRows(page, () => page.keyboard.press('Control+z'), 'few')
  await untilRows(page, () => page.keyboard.press('Control+y'), 'many')
  return taken
}

/** Extends a selection downwards key by key; answers ms of each. */
async function select(page: Page): Promise<number[]> {
  const taken = await watchKeys(page)
  for (let key = 0; key < SELECTED; key += 1) await page.keyboard.press('Shift+ArrowDown', { delay: 20 })
  const times = await taken()
  await page.keyboard.press('Escape')
  return times.filter(({ key }) => key === 'ArrowDown').map(({ ms }) => ms)
}

/** Brings a row in the middle under the cursor. */
async function toMiddle(page: Page): Promise<void> {
  await page.evaluate((top) => document.querySelector('.eg-scroll')?.scrollTo({ top }), MIDDLE * 32)
  const row = page.locator(`[role=row][aria-rowindex="${MIDDLE + 8}"]`)
  await row.locator('[role=gridcell]').first().click()
  await page.getByLabel(`第${MIDDLE + 7}行 耳号`).waitFor()
}

/** Types rows with a clerk's pauses; answers ms of the keys that type and of those that go on. */
async function typeRows(page: Page, first: number): Promise<{ keys: number[]; moves: number[] }> {
  const taken = await watchKeys(page)
  for (let row = 0; row < ROWS_TYPED; row += 1) {
    for (const cell of CELLS_OF(first + row)) {
      for (const key of cell) await page.keyboard.press(key, { delay: 20 })
      await page.keyboard.press('Enter', { delay: 20 })
    }
  }
  const times = await taken()
  const of = (wanted: boolean) => times.filter(({ key }) => (key === 'Enter') === wanted).map(({ ms }) => ms)
  return { keys: of(false), moves: of(true) }
}

/** The same keys in an input without anything behind it, while nothing else goes on. */
async function typePlain(page: Page): Promise<number[]> {
  await page.waitForTimeout(AFTER_ROWS_MS)
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.id = 'plain'
    input.style.cssText = 'position:fixed;top:0;left:0'
    document.body.append(input)
    input.focus()
  })
  await page.waitForTimeout(AFTER_ROWS_MS / 4)
  const taken = await watchKeys(page)
  await page.keyboard.type(earNo(1).repeat(ROWS_TYPED * 3), { delay: 20 })
  const times = await taken()
  await page.evaluate(() => document.querySelector('#plain')?.remove())
  return times.map(({ ms }) => ms)
}

const folder = mkdtempSync(join(tmpdir(), 'pig-farm-bench-'))
const browser = await launchBrowser(AT_ONCE)
try {
  await buildOwn(folder)
  await benchDatabase(async (db, url) => {
    const { sid } = await fillSuppliers(db, 1)
    await fillPigs(db, 2 * ROWS)
    await served(
      url,
      async ({ port }) => {
        const address = `http://127.0.0.1:${port}`
        const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
        await context.addCookies([
          { name: 'sid', value: sid, url: address },
          { name: 'signed_in', value: '1', url: address },
        ])
        const page = await context.newPage()
        await page.goto(`${address}/admin/event-wean`)
        const pasted = await paste(page)
        await page.waitForLoadState('networkidle')
        const undone: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) undone.push(await undoPaste(page))
        await page.waitForLoadState('networkidle')
        const [keys, moves, plain, selects]: [number[], number[], number[], number[]] = [[], [], [], []]
        for (let round = 0; round < ROUNDS; round += 1) {
          await toMiddle(page)
          selects.push(quantile(await select(page), P95))
          const typed = await typeRows(page, ROWS + 1 + ROWS_TYPED * round)
          keys.push(quantile(typed.keys, P95))
          moves.push(quantile(typed.moves, P95))
          plain.push(quantile(await typePlain(page), P95))
        }
        report({
          'grid/key': keys,
          'grid/move': moves,
          'grid/plain': plain,
          'grid/select': selects,
          'grid/undo': undone,
          'grid/ratio': ratios(keys, plain),
          'grid/paste': [pasted],
        })
      },
      folder,
    )
  })
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
