import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { startPostgres } from './embedded-postgres.ts'
import { isOwned } from './postgres/ownership.ts'
import { clusterPaths } from './postgres/paths.ts'
import { clusterUrls } from './postgres/postgres.roles.ts'
import { errorCode, StartError } from './start-error.ts'

/** The database of an installation, for a command on the server's machine. */
export interface AtHand {
  /** Connection string of its owner. */
  readonly url: string
  close(): Promise<void>
}

interface Place {
  readonly databaseUrl?: string
  readonly dataDir: string
}

/** True while a server or a command uses the embedded database of a data folder. */
export const isInUse = async (dataDir: string): Promise<boolean> =>
  existsSync(dataDir) && (await isOwned(clusterPaths(realpathSync(dataDir)).owner))

/** True once the first start has created its tables. */
export const isInstalled = (db: Db): Promise<boolean> =>
  db.has(sql`select where to_regclass('public.organize') is not null`)

/**
 * Opens the database of an installation whether its server runs or not: an external one by its address, the embedded one through the
 * running server's, else by starting it for the duration of the command.
 * @throws StartError where the data folder holds none, or is another account's
 */
export async function databaseAtHand({ databaseUrl, dataDir }: Place): Promise<AtHand> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const paths = clusterPaths(realFolder(dataDir))
  if (await isInUse(dataDir))
    return { url: runningUrl(paths.cluster, paths.secret), close: async () => undefined }
  const database = await startPostgres({ dataDir, log: () => undefined })
  return { url: database.url, close: () => database.stop() }
}

function realFolder(dataDir: string): string {
  try {
    const folder = realpathSync(dataDir)
    readFileSync(join(folder, 'postgres', 'PG_VERSION'))
    return folder
  } catch (error) {
    if (errorCode(error) === 'EACCES')
      throw new StartError(`没有权限读取数据文件夹 ${dataDir}，请用启动服务的账号运行。`)
    throw new StartError(`数据文件夹 ${dataDir} 中没有数据库，请用环境变量 DATA_DIR 指定服务所用的文件夹。`)
  }
}

/** The port is on line 4 of the lock file. */
function runningUrl(cluster: string, secret: string): string {
  try {
    const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
    return clusterUrls(port, readFileSync(secret, 'utf8').trim()).url
  } catch (error) {
    if (errorCode(error) === 'EACCES')
      throw new StartError(`没有权限读取 ${secret}，请用启动服务的账号运行。`)
    throw new StartError('服务正在启动或停止，请稍后再运行。')
  }
}
