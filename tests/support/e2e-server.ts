import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { connect } from '../../cli/demo/demo.api.ts'
import { ROOT } from '../../cli/source/source.files.ts'
import { databaseFolder, sweepFolders } from './database-leftovers.ts'
import { testPort } from './test-port.ts'

/** A running product that browser tests look at, and its accounts. */
export type E2eServer = { url: string; account: string; password: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each file that runs at a time: none meets what another is just doing. */
    e2eServers: E2eServer[]
  }
}

const RESULTS = join(ROOT, 'test-results')
const FIXTURE = join(ROOT, 'tests', 'fixtures', 'reference-farm.json')
const PASSWORD = 'e2e-Farm-2026'
const PATIENCE = 180_000

const running: { server: ChildProcess; dataDir: string }[] = []

/** Before the browser tests: the built front end, and real servers on databases of their own, with the reference farm. */
export async function setup(project: TestProject): Promise<void> {
  await sweepFolders()
  await script('前端构建', ['cli/run.mjs', 'build', '--if-stale'])
  mkdirSync(RESULTS, { recursive: true })
  const slots = Array.from({ length: Number(project.config.maxWorkers) }, (_, index) => index + 1)
  project.provide('e2eServers', await Promise.all(slots.map(reference)))
}

/** After them: each server ends as it would for an administrator, and its data goes. */
export async function teardown(): Promise<void> {
  await Promise.all(running.splice(0).map(end))
}

async function end({ server, dataDir }: (typeof running)[number]): Promise<void> {
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** A server on a database of its own, in which the reference farm was entered. */
async function reference(slot: number): Promise<E2eServer> {
  const url = await startServer(join(RESULTS, `e2e-server-${slot}.log`))
  const signIn = ['--url', url, '--account', 'admin', '--password', PASSWORD]
  await script('参考猪场录入', ['cli/demo.ts', '--fixture', FIXTURE, ...signIn])
  // one person walks through the browser: he approves what he made
  const api = await connect(url, 'admin', PASSWORD)
  const { userData } = (await api.call('GET', 'base/account/current')) as {
    userData: { organizeInfo: { uid: string } }
  }
  await api.call('PUT', 'parameter-configuration/four_eyes', {
    ...{
      organizeId: userData.organizeInfo.uid,
      value: 'false',
      effectiveFrom: '2020-01-01',
      reason: '一人场',
    },
  })
  return { url, account: 'admin', password: PASSWORD }
}

/** A server on an empty database, for as long as the caller's tests run. */
export async function emptyServer(name: string): Promise<E2eServer> {
  mkdirSync(RESULTS, { recursive: true })
  const url = await startServer(join(RESULTS, `e2e-server-${name}.log`))
  return { url, account: 'admin', password: PASSWORD }
}

async function startServer(log: string): Promise<string> {
  const port = await testPort()
  const dataDir = databaseFolder()
  const output = openSync(log, 'w')
  const leash = new URL('../../cli/launch/leash.mjs', import.meta.url).href
  const server = spawn(process.execPath, ['--import', leash, join(ROOT, 'server', 'main.ts'), '--empty'], {
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
  running.push({ server, dataDir })
  closeSync(output)
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/api/v2/base/common/getnow`, server, log)
  return url
}

/** Any HTTP answer will do: the server is there. */
async function answers(url: string, child: ChildProcess, log: string): Promise<void> {
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
  throw new Error(`the server did not come up:\n${readFileSync(log, 'utf8')}`)
}

async function script(what: string, args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch(({ stdout, stderr, message }) => {
    throw new Error(`${what} failed:\n${stdout ?? ''}${stderr ?? message}`)
  })
}
