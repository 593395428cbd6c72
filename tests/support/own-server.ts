import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../cli/source/source.files.ts'
import { databaseFolder } from './database-leftovers.ts'
import { testPort } from './test-port.ts'

/** A server of a test's own, as an administrator starts it, on an empty database. */
export interface OwnServer {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Its output so far. */
  said(): string
  /** Process number of its database. */
  database(): number
  stop(): Promise<void>
}

export const OWN_PASSWORD = 'own-Farm-2026'
const PATIENCE_MS = 90_000

/** Starts `server/main.ts --empty` and answers when it takes requests. @param dataDir one that the caller keeps */
export async function ownServer(
  more: Readonly<Record<string, string>> = {},
  dataDir = databaseFolder(),
): Promise<OwnServer> {
  const port = await testPort()
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...inherited } = process.env
  const server = spawn(process.execPath, [join(ROOT, 'server', 'main.ts'), '--empty'], {
    cwd: ROOT,
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: OWN_PASSWORD, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const deadline = Date.now() + PATIENCE_MS
  while (!said.includes('已启动')) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not start: ${said}`)
    await sleep(50)
  }
  return {
    ...{ url: `http://127.0.0.1:${port}`, dataDir, process: server },
    said: () => said,
    database: () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      if (server.exitCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        await ended
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs the administrator in. @returns the cookies */
export async function signInAt({ url }: OwnServer): Promise<string> {
  const answer = await fetch(`${url}/api/v2/base/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password: OWN_PASSWORD }),
  })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
