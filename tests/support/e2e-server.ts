import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { freePort } from '#server/kit/postgres/port.ts'
import { ROOT } from '../../cli/source/files.ts'
import { FOLDER_PREFIX, sweepFolders } from './database-leftovers.ts'

/** The running product that the browser tests look at, and who may sign in. */
export type E2eServer = { url: string; account: string; password: string }

declare module 'vitest' {
  export interface ProvidedContext {
    e2eServer: E2eServer
  }
}

const LOG = join(ROOT, 'test-results', 'e2e-server.log')
const FIXTURE = join(ROOT, 'tests', 'fixtures', 'reference-farm.json')
const PASSWORD = 'e2e-Farm-2026'
const PATIENCE = 60_000

let server: ChildProcess | undefined
let dataDir = ''

/** Before the browser tests: the built front end and one real server on a database of its own, with the reference farm. */
export async function setup(project: TestProject): Promise<void> {
  await sweepFolders()
  script('前端构建', ['cli/run.mjs', 'build', '--if-stale'])
  const url = await startServer()
  const signIn = ['--url', url, '--account', 'admin', '--password', PASSWORD]
  script('参考猪场录入', ['cli/demo.ts', '--fixture', FIXTURE, ...signIn])
  project.provide('e2eServer', { url, account: 'admin', password: PASSWORD })
}

/** After them: the server ends as it would for an administrator, and its data goes. */
export async function teardown(): Promise<void> {
  if (server && server.exitCode === null) {
    const ended = new Promise((done) => server?.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }
  if (dataDir !== '') rmSync(dataDir, { recursive: true, force: true })
}

async function startServer(): Promise<string> {
  const port = await freePort()
  dataDir = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const output = openSync(LOG, 'w')
  const leash = new URL('../../cli/launch/leash.mjs', import.meta.url).href
  server = spawn(process.execPath, ['--import', leash, join(ROOT, 'server', 'main.ts'), '--empty'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: '',
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/api/v2/base/common/getnow`, server)
  return url
}

/** Any HTTP answer will do: the server is there. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (child.exitCode === null && Date.now() < deadline) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not come up:\n${readFileSync(LOG, 'utf8')}`)
}

function script(what: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${what} failed:\n${stdout}${stderr}`)
}
