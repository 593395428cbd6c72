import { type Browser, chromium } from 'playwright'
import { findBrowser } from './find-browser.ts'

/**
 * Nothing that phones home, no GPU, no QUIC: the tests talk to one server on this machine. Who looks at each screen once does
 * not win back what the last compiler costs: a sixth of the time.
 */
const QUIET = [
  '--js-flags=--no-turbofan',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless browser; it ends with the process that started it.
 *  @param more further arguments of Chromium */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.BROWSER_PATH || (await findBrowser(() => undefined))
  // Chromium's sandbox cannot be built by root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await chromium.launch({ executablePath, args: [...QUIET, ...sandbox, ...more] })
}
