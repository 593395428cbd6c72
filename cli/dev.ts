/**
 * The development server: Vite, and behind it the API server, which starts again when a file it is made of has changed. The
 * database goes on running meanwhile, and calls wait: a page that asks during those seconds is answered by the new server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, searchForWorkspaceRoot } from 'vite'
import { HELP, readArguments } from '#server/arguments.ts'
import { readEnv } from '#server/env.ts'
import { startPostgres } from '#server/kit/embedded-postgres.ts'
import { StartError } from '#server/kit/start-error.ts'
import { API_CHANGED } from '../src/app-state/api-changed.ts'
import { ROOT } from './source/source.files.ts'

/** Sources of the API server. */
const OF_THE_API = /^(server|src\/(domain|kit|resources)|cli\/demo)\/.*\.(ts|sql)$/
const isOfTheApi = (file: string): boolean => OF_THE_API.test(relative(ROOT, file).replaceAll('\\', '/'))
/** A file is often written more than once. */
const SETTLED_MS = 60
/** So long calls under way may take to end by themselves. */
const LAST_CALLS_MS = 3000
/** The page is drawn meanwhile, before the next process begins to read. */
const SPARE_MS = 2000
const API = '/api/v2'

interface Api {
  /** A file has changed: calls wait from now on. */
  restart(): void
  /** Resolves when the server answers, to false where it did not start. */
  ready(): Promise<boolean>
  stop(): Promise<void>
}

/** The API of another server: it is up, and knows nothing of files that change here. */
const ELSEWHERE: Api = { restart: () => undefined, ready: async () => true, stop: async () => undefined }

/** Runs the API server; `calls` are those it is answering. */
function runApi(port: number, databaseUrl: string, calls: ReadonlySet<unknown>): Api {
  const args = [...process.execArgv, join(ROOT, 'cli', 'dev', 'dev.api.ts'), ...process.argv.slice(2)]
  const { API_TARGET: _target, ...inherited } = process.env
  const env = {
    ...inherited,
    ...{ PORT: String(port), DATABASE_URL: databaseUrl },
    // what has not changed is not read anew
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'dev'),
  }
  const spawned = (): ChildProcess =>
    spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let child: ChildProcess | undefined
  let next = spawned()
  let turn = 0
  let state: Promise<boolean>

  const launch = async (mine: number): Promise<boolean> => {
    if (mine !== turn) return state
    const started = isGone(next) ? spawned() : next
    child = started
    started.send('start')
    let isUp = false
    while (!isUp && !isGone(started)) {
      isUp = Boolean(await fetch(`http://127.0.0.1:${port}${API}/health`).catch(() => null))
      if (!isUp) await sleep(25)
    }
    void sleep(SPARE_MS).then(() => {
      if (mine === turn && (next === child || isGone(next))) next = spawned()
    })
    return isUp || mine === turn ? isUp : state
  }
  const again = async (mine: number): Promise<boolean> => {
    await sleep(SETTLED_MS)
    if (mine !== turn) return state
    for (const end = Date.now() + LAST_CALLS_MS; calls.size > 0 && Date.now() < end; ) await sleep(10)
    await ended(child, 'SIGKILL')
    return launch(mine)
  }
  state = launch(turn)
  return {
    restart() {
      turn += 1
      state = again(turn)
    },
    ready: () => state,
    async stop() {
      turn += 1
      await Promise.all([ended(child, 'SIGTERM'), ended(next, 'SIGTERM')])
    },
  }
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A kill loses nothing: all writes are in the database, which goes on running. */
async function ended(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || isGone(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Vite's server; calls wait for the API. */
async function frontEnd(port: number, dataDir: string, calls: Set<ServerResponse>, api: Api) {
  return await createServer({
    root: ROOT,
    plugins: [
      {
        name: 'the-api-again',
        // the page loads meanwhile, and its calls wait
        hotUpdate({ file, modules }) {
          if (api === ELSEWHERE || this.environment.name !== 'client' || !isOfTheApi(file)) return
          api.restart()
          if (modules.length === 0) this.environment.hot.send(API_CHANGED)
        },
        configureServer({ middlewares }) {
          middlewares.use(API, (_request, response, next) => {
            api.ready().then((isUp) => {
              if (!isUp) return refuse(response)
              calls.add(response)
              response.once('close', () => calls.delete(response))
              next()
            }, next)
          })
        },
      },
    ],
    server: {
      ...{ port, strictPort: true },
      watch: { ignored: [`${resolve(ROOT, dataDir)}/**`] },
      // where the modules are may be another folder, behind a link
      fs: {
        allow: [
          searchForWorkspaceRoot(ROOT),
          resolve(import.meta.resolve('vite/package.json').slice(7), '../..'),
        ],
      },
    },
  })
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code: 'ERROR', message: '接口没有启动，原因见终端；改正后自动重新启动' }))
}

async function main(): Promise<void> {
  if (readArguments(process.argv.slice(2)).help) return console.log(HELP)
  const env = readEnv(process.env)
  const postgres =
    env.apiTarget || env.databaseUrl
      ? null
      : await startPostgres({ dataDir: env.dataDir, log: (line) => console.log(line) })
  const calls = new Set<ServerResponse>()
  const port = env.port + 1
  if (!env.apiTarget) process.env.API_TARGET = `http://127.0.0.1:${port}`
  const api = env.apiTarget ? ELSEWHERE : runApi(port, env.databaseUrl ?? postgres?.url ?? '', calls)
  const vite = await frontEnd(env.port, env.dataDir, calls, api)
  // Vite ends the program after it, at SIGTERM
  const close = vite.close
  vite.close = async () => {
    await Promise.all([api.stop(), close()])
    await postgres?.stop()
  }
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => void vite.close().finally(() => process.exit(130)))
  if (!(await api.ready())) {
    await vite.close()
    process.exit(1)
  }
  await vite.listen()
  vite.printUrls()
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
