import type { Page } from 'playwright'

/** A key and the ms from its going down to the paint that shows what it did. */
export interface KeyTime {
  readonly key: string
  readonly ms: number
}

declare global {
  interface Window {
    keyTimes?: { key: string; down: number; ms: number }[]
    watching?: boolean
  }
}

/** Watches the keys of a page from now on; the answer takes what was seen. */
export async function watchKeys(page: Page): Promise<() => Promise<KeyTime[]>> {
  await page.evaluate(() => {
    window.keyTimes = []
    if (window.watching) return
    window.watching = true
    /** A message posted in a frame arrives when the frame has been painted. */
    const whenPainted = (work: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = work
        port2.postMessage(null)
      })
    const last = () => window.keyTimes?.at(-1)
    const mark = () => {
      const time = last()
      if (time)
        whenPainted(() => {
          time.ms = performance.now() - time.down
        })
    }
    addEventListener(
      'keydown',
      (event) => {
        window.keyTimes?.push({ key: event.key, down: event.timeStamp, ms: Number.NaN })
        mark()
      },
      true,
    )
    // what is typed arrives in an event of its own
    addEventListener('input', mark, true)
  })
  return async () => {
    await page.waitForTimeout(100)
    return await page.evaluate(() => (window.keyTimes ?? []).map(({ key, ms }) => ({ key, ms })))
  }
}
