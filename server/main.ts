import { flushCompileCache } from 'node:module'
import { HELP, readArguments } from './arguments.ts'
import { type Env, forgetSecrets, readEnv } from './env.ts'
import { prepareFolder } from './kit/postgres/folder.ts'
import { StartError } from './kit/start-error.ts'
import {
  checkAddress,
  checkArchive,
  checkClock,
  checkDatabase,
  checkReplica,
  checkRoom,
} from './start-checks.ts'

/** Checks all faults a user can fix, before anything is created. @throws StartError */
async function checkBefore(env: Env): Promise<void> {
  checkClock(new Date())
  await checkAddress(env.port, env.host)
  prepareFolder(env.dataDir)
  checkRoom(env.dataDir)
  if (env.databaseUrl) await checkDatabase('DATABASE_URL', env.databaseUrl)
  if (env.replicaUrl) await checkReplica('DATABASE_REPLICA_URL', env.replicaUrl)
  if (env.archiveUrl) await checkArchive('ARCHIVE_DATABASE_URL', env.archiveUrl)
  if (env.archive2Url) await checkArchive('ARCHIVE2_DATABASE_URL', env.archive2Url)
}

async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2))
  if (args.help) return console.log(HELP)
  const env = readEnv(process.env)
  forgetSecrets(process.env)
  if (!env.apiTarget) await checkBefore(env)
  // the program itself is loaded after the checks: faults a user can fix are reported at once
  const { start, startFront } = await import('./start.ts')
  const running = env.apiTarget ? startFront(env, env.apiTarget) : start(env, args)
  const stop = () => {
    running
      .then((one) => one.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  // also while it still starts, and when the terminal is closed
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  await running
  // the development server ends it by a kill, at which nothing would be cached for the next start
  flushCompileCache()
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
