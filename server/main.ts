import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { build } from './app.ts'
import { type Env, readEnv } from './env.ts'
import { createDb, createPool } from './kit/database.ts'
import { startPostgres } from './kit/embedded-postgres.ts'
import { migrateUrl } from './kit/migrator.ts'
import { StartError } from './kit/start-error.ts'
import { seed } from './seed/index.ts'

const WEB_ROOT = join(import.meta.dirname, '..', 'dist')
const log = (line: string): void => console.log(line)

interface Running {
  readonly app: FastifyInstance
  stop(): Promise<void>
}

/** Database, migrations, seed, server: in that order, each with a word when it takes long. */
async function start(env: Env): Promise<Running> {
  const postgres = env.databaseUrl
    ? null
    : await startPostgres({ dataDir: env.dataDir, log, onLost: () => process.exit(1) })
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    await migrateUrl(url, log)
    const db = createDb(createPool(url))
    const { generatedPassword } = await seed(
      db,
      env.adminPassword ? { adminPassword: env.adminPassword } : {},
    )
    const app = await build({
      db,
      ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
      logger: { level: 'warn' },
    })
    await listen(app, env)
    announce(env, generatedPassword)
    return {
      app,
      async stop() {
        await app.close()
        await db.destroy()
        await postgres?.stop()
      },
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new StartError(`端口 ${env.port} 已被占用，请用 PORT=其他端口 再启动。`)
  }
}

function announce(env: Env, password: string | undefined): void {
  log(`猪场管理系统已启动：http://${env.host}:${env.port}`)
  log(`账号：admin${password ? `  密码：${password}（首次登录后须修改）` : ''}`)
}

async function main(): Promise<void> {
  const running = await start(readEnv(process.env))
  const stop = () => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
