/**
 * The table of a report with 10,000 rows × 20 columns in Chromium: first paint against 100 rows, frames per second while
 * the wheel turns, and whether fixed columns and the sum row stay under their heads.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { preview } from 'vite'
import { launchBrowser } from '#support/browser.ts'
import { buildTable } from './built.ts'
import { ratios, report } from './figures.ts'
import { interleave } from './rounds.ts'

const MANY = 10_000
const FEW = 100
const ROUNDS = 9
const SCROLLS = 5
const SCROLL_MS = 1500
const WHEEL_EVERY_MS = 15

const opened = async (browser: Browser, url: string, rows: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.goto(`${url}?rows=${rows}`)
  await page.waitForFunction(() => window.painted !== undefined)
  return page
}

const firstPaint = (browser: Browser, url: string, rows: number) => async (): Promise<number> => {
  const page = await opened(browser, url, rows)
  const ms = await page.evaluate(() => window.painted ?? Number.NaN)
  await page.close()
  return ms
}

/** Frames per second the page draws for a while. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        let frames = 0
        const next = (now: number) => {
          frames += 1
          if (now - start < ms) requestAnimationFrame(next)
          else resolve((frames * 1000) / (now - start))
        }
        requestAnimationFrame(next)
      }),
    SCROLL_MS,
  )

/** The same while the wheel turns over the rows, as fast as a hand turns it. */
async function scroll(page: Page): Promise<number> {
  await page.mouse.move(700, 400)
  const counting = framesOf(page)
  let turning = true
  const turn = async () => {
    while (turning) {
      await page.mouse.wheel(0, 120)
      await wait(WHEEL_EVERY_MS)
    }
  }
  const wheel = turn()
  const fps = await counting
  turning = false
  await wheel
  return fps
}

/** Largest distance in px between the left edges of head, row and foot of a column, at several places across. */
const misaligned = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const edges = (row: string, cell: string) =>
      [...(document.querySelector(row)?.querySelectorAll(cell) ?? [])].map(
        (one) => one.getBoundingClientRect().left,
      )
    let worst = 0
    const body = document.querySelector('.ant-table-tbody-virtual-holder, .ant-table-body')
    for (const left of [0, 200, 500]) {
      body?.dispatchEvent(new WheelEvent('wheel', { deltaX: left, bubbles: true, cancelable: true }))
      await new Promise((done) => setTimeout(done, 100))
      const row = edges('.ant-table-row', '.ant-table-cell')
      const foot = edges('.sum-table-foot', '.ant-table-cell')
      if (row.length < 20 || foot.length < 10) throw new Error(`${row.length} cells over ${foot.length}`)
      for (let fromEnd = 1; fromEnd <= foot.length - 1; fromEnd += 1)
        worst = Math.max(worst, Math.abs((row.at(-fromEnd) ?? 0) - (foot.at(-fromEnd) ?? 0)))
    }
    return worst
  })

const folder = mkdtempSync(join(tmpdir(), 'pig-farm-bench-'))
const browser = await launchBrowser()
try {
  await buildTable(folder)
  const server = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const url = server.resolvedUrls?.local[0] ?? ''
  const paints = await interleave(ROUNDS, {
    many: firstPaint(browser, url, MANY),
    few: firstPaint(browser, url, FEW),
  })
  const page = await opened(browser, url, MANY)
  const [fps, still]: [number[], number[]] = [[], []]
  for (let n = 0; n < SCROLLS; n += 1) {
    still.push(await framesOf(page))
    fps.push(await scroll(page))
  }
  report({
    'table/many': paints.many,
    'table/few': paints.few,
    'table/ratio': ratios(paints.many, paints.few),
    'table/fps': fps,
    'table/still': still,
    'table/misaligned': [await misaligned(page)],
  })
  await server.close()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
