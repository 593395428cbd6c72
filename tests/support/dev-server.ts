import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Page } from 'playwright'
import { testPort } from './test-port.ts'
import type { TreeCopy } from './tree-copy.ts'

/** `npm run dev` in a copy of the tree. */
export interface DevServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts it and waits until it names its address. @throws when it ends before, with what it printed */
export async function startDev(
  tree: TreeCopy,
  given: { args?: readonly string[]; password: string; dataDir: string; databaseUrl?: string },
): Promise<DevServer> {
  const port = await testPort()
  const { NODE_OPTIONS: _options, NODE_ENV: _mode, VITEST: _vitest, ...inherited } = process.env
  const env = {
    ...inherited,
    ...{ PORT: String(port), DATA_DIR: given.dataDir },
    ...{ DATABASE_URL: given.databaseUrl ?? '', ADMIN_PASSWORD: given.password },
  }
  const child = spawn(process.execPath, ['cli/run.mjs', 'dev', ...(given.args ?? [])], {
    cwd: tree.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  // a build machine asks for colours, which stand between the word and its colon
  while (!stripVTControlCharacters(printed).includes('Local:')) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended: ${printed}`)
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** More than a busy machine takes. */
const PATIENCE_MS = 60_000

/** A change a developer makes in a file, and the words of the page that show it. */
export interface Edit {
  readonly path: string
  readonly from: string
  readonly to: string
  readonly shown: string
}

/**
 * Edits a file and waits for the open page.
 * @returns what showed first, the words or a notice that the page did not open, and after how many ms
 */
export async function edited(tree: TreeCopy, page: Page, edit: Edit): Promise<{ first: string; ms: number }> {
  tree.write(edit.path, tree.read(edit.path).replace(edit.from, edit.to))
  const since = performance.now()
  const found = page.getByText(edit.shown, { exact: true }).first()
  const first = await Promise.race([
    found.waitFor({ timeout: PATIENCE_MS }).then(() => edit.shown),
    page
      .getByText('页面没有打开')
      .waitFor({ timeout: PATIENCE_MS })
      .then(
        () => page.locator('.notice').first().innerText(),
        () => '',
      ),
  ])
  return { first, ms: performance.now() - since }
}
