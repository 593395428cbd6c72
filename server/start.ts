import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { build, buildFront } from './app.ts'
import type { Arguments } from './arguments.ts'
import { placesOf } from './backup/places.ts'
import { pausedJobs } from './commands/jobs/job-state.ts'
import type { Env } from './env.ts'
import { declaredJobs } from './jobs/index.ts'
import { createJobServer } from './jobs/job-server.ts'
import { farmToday } from './kit/clock.ts'
import { createDb, createPool, type Db, JOB_PATIENCE, REQUEST_PATIENCE } from './kit/database.ts'
import { startPostgres } from './kit/embedded-postgres.ts'
import { readAllowance } from './kit/outbound/address-rules.ts'
import { createVault } from './kit/outbound/vault.ts'
import { watchPulse } from './kit/pulse.ts'
import type { Archives } from './kit/report/families.ts'
import { readSecretKey } from './kit/secret-key.ts'
import { seed } from './seed/index.ts'
import { keepChannels } from './seed/outbound-channels.ts'
import { listenError } from './start-checks.ts'
import { upgradeSchemaAt } from './upgrade-schema.ts'

const WEB_ROOT = join(import.meta.dirname, '..', 'dist')
/** ms to wait for a running demo load, or daily run, when the server stops; it begins again at the next start. */
const STOP_PATIENCE_MS = 2000
const log = (line: string): void => console.log(line)

export interface Running {
  readonly app: FastifyInstance
  stop(): Promise<void>
}

/** Database, migrations, seed, server: in that order, each with a message when it takes long. */
export async function start(env: Env, { empty }: Arguments): Promise<Running> {
  const vault = createVault(readSecretKey(env.dataDir, env.secretKey))
  const outbound = {
    vault,
    allowed: readAllowance(env.outboundAllow ?? ''),
    ...(env.publicUrl ? { publicUrl: env.publicUrl.replace(/\/+$/, '') } : {}),
  }
  const postgres = env.databaseUrl ? null : await startPostgres({ dataDir: env.dataDir, log })
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    await upgradeSchemaAt(url, log)
    const db = createDb(createPool(url, 10, REQUEST_PATIENCE))
    const jobDb = createDb(createPool(url, 10, JOB_PATIENCE))
    const pulse = watchPulse(url)
    const archives = archivesOf(env)
    const { generatedPassword } = await seed(
      jobDb,
      env.adminPassword ? { adminPassword: env.adminPassword } : {},
    )
    await keepChannels(jobDb, vault, env.outboundChannels ?? [])
    const downloads = join(env.dataDir, 'downloads')
    const places = placesOf(env, url)
    const deps = { url, db: jobDb, now: () => new Date(), log, downloads, archives, outbound, places }
    const jobs = createJobServer(deps, declaredJobs)
    const app = await build({
      db,
      archives,
      jobs,
      attachments: places.attachments,
      backups: places.backups,
      downloads,
      outbound,
      pulse,
      hasDatabase: postgres !== null,
      ...(env.trustProxy ? { trustProxy: env.trustProxy } : {}),
      ...(existsSync(join(WEB_ROOT, 'index.html')) ? { webRoot: WEB_ROOT } : {}),
      logger: { level: 'warn' },
    })
    await jobs.start()
    await listen(app, env)
    announce(env, generatedPassword)
    const automatic = (empty ? Promise.resolve() : fillWithDemo(jobDb))
      .catch((error: unknown) => log(`示范数据未能载入：${String(error)}`))
      // a partly loaded herd would have warnings for a day, and its days written again and again
      .then(async () => jobs.startAutomatic(await pausedJobs(jobDb)))
      .catch((error: unknown) => log(`定时任务未能启动：${String(error)}`))
    return {
      app,
      async stop() {
        await Promise.race([Promise.all([app.close(), jobs.stop(), automatic]), wait(STOP_PATIENCE_MS)])
        pulse.stop()
        await Promise.all([db, jobDb, ...Object.values(archives)].map((one) => one.destroy()))
        await postgres?.stop()
      },
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

/** The front end for another server: nothing is stored here. */
export async function startFront(env: Env, target: string): Promise<Running> {
  const app = await buildFront({ target, webRoot: WEB_ROOT, logger: { level: 'warn' } })
  await listen(app, env)
  log(`前端已启动：http://${env.host}:${env.port}（接口由 ${new URL(target).origin} 提供）`)
  return { app, stop: () => app.close() }
}

/** Replicas and databases of old years are filled by their operator; here they are only read. */
function archivesOf({ replicaUrl, archiveUrl, archive2Url }: Env): Archives {
  return {
    ...(replicaUrl ? { replica: createDb(createPool(replicaUrl, 10, REQUEST_PATIENCE)) } : {}),
    ...(archiveUrl ? { archive: createDb(createPool(archiveUrl, 10, REQUEST_PATIENCE)) } : {}),
    ...(archive2Url ? { archive2: createDb(createPool(archive2Url, 10, REQUEST_PATIENCE)) } : {}),
  }
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenError(error, env.port, env.host)
  })
}

function announce(env: Env, password: string | undefined): void {
  log(`猪场管理系统已启动：http://${env.host}:${env.port}`)
  log(`账号：admin${password ? `  密码：${password}（首次登录后须修改）` : ''}`)
}

/** Loads a demo farm at the first start, behind the running server. */
async function fillWithDemo(db: Db): Promise<void> {
  if (await db.has(sql`select from organize where type in ('farm', 'company') and level > 1 limit 1`)) return
  log('首次启动：正在后台载入示范猪场，可先登录……')
  const { DEFAULT_DEMO, loadDemo } = await import('../cli/demo/load.ts')
  const events = await loadDemo(db, DEFAULT_DEMO, farmToday(new Date()), log)
  log(`示范数据已载入：共 ${events.toLocaleString('en-US')} 条事件`)
}
