import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../cli/source/source.files.ts'
import { testPort } from './test-port.ts'

export interface FrontServer {
  url: string
  /** True when it made a folder for data. */
  storesData(): boolean
  close(): Promise<void>
}

const LEASH = new URL('../../cli/launch/leash.mjs', import.meta.url).href

/** The program as `API_TARGET=… npm start` runs it: the built front end before another server. */
export async function startFrontServer(target: string): Promise<FrontServer> {
  const port = await testPort()
  const dataDir = join(tmpdir(), `pig-farm-front-${process.pid}-${port}`)
  const server = spawn(process.execPath, ['--import', LEASH, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), API_TARGET: target, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, server)
  return { url, storesData: () => existsSync(dataDir), close: () => ended(server) }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const there = await fetch(url).then(
      () => true,
      () => false,
    )
    if (there) return
    await sleep(50)
  }
  throw new Error(`the front server ended with ${server.exitCode}`)
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  const end = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGTERM')
  return end
}
