import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { farmMoment } from '../kit/clock.ts'
import { type AtHand, isInUse } from '../kit/database-at-hand.ts'
import { startPostgres } from '../kit/embedded-postgres.ts'
import { prepareFolder } from '../kit/postgres/folder.ts'
import { SECRET_KEY_FILE } from '../kit/secret-key.ts'
import { StartError } from '../kit/start-error.ts'
import { checkDatabase } from '../start-checks.ts'
import { copyAttachments } from './copy-files.ts'
import { compact } from './folders.ts'
import { loadBackup } from './load-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { Places, Progress } from './places.ts'

/**
 * The database a backup is put into: one of its own by its address, else the embedded one, which is made where there is none.
 * @throws StartError while the server runs
 */
export async function databaseToFill({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<AtHand> {
  if (databaseUrl) {
    await checkDatabase('DATABASE_URL', databaseUrl)
    return { url: databaseUrl, close: async () => undefined }
  }
  if (await isInUse(dataDir)) throw new StartError('服务正在运行，请先停止它，再运行本命令。')
  const database = await startPostgres({ dataDir, log: () => undefined })
  return { url: database.url, close: () => database.stop() }
}

export interface Restoring {
  /** Of the backup. */
  readonly folder: string
  readonly replace: boolean
  /** Leaves the schema as it was at the time of the backup. */
  readonly keepOld?: boolean
  readonly progress: Progress
  readonly signal: AbortSignal
}

export interface Restored {
  readonly manifest: Manifest
  readonly seconds: number
  /** What is left to be done by hand. */
  readonly advice: readonly string[]
}

/**
 * Puts a whole installation back: attached files, which are called by their content and harm nothing should the rest fail; then the
 * database; with its commit the key of sealed secrets. One that was interrupted can be run again.
 * @throws StartError
 */
export async function restoreBackup(places: Places, restoring: Restoring): Promise<Restored> {
  const started = Date.now()
  const { folder, signal } = restoring
  const manifest = readManifest(folder)
  prepareFolder(places.dataDir)
  await copyAttachments(join(folder, 'attachments'), places.attachments, signal)
  let advice: readonly string[] = []
  await loadBackup({
    ...restoring,
    url: places.url,
    manifest,
    committed: () => {
      advice = restoreKey(places, folder, manifest)
    },
  })
  return { manifest, seconds: (Date.now() - started) / 1000, advice }
}

/** A key that differs is kept under another name: secrets of the replaced database can be read with it. */
function restoreKey({ secretKey, dataDir }: Places, folder: string, { hasKey }: Manifest): string[] {
  if (!hasKey)
    return ['备份中没有密钥：请把环境变量 SECRET_KEY 设为备份时的值，否则需要重新填写推送渠道的密钥。']
  const key = readFileSync(join(folder, SECRET_KEY_FILE), 'utf8')
  if (!secretKey) return ['密钥取自环境变量 SECRET_KEY：如与备份时不同，需要重新填写推送渠道的密钥。']
  const has = existsSync(secretKey) ? readFileSync(secretKey, 'utf8') : null
  if (has === key) return []
  const fresh = join(dataDir, `${SECRET_KEY_FILE}.restored`)
  writeFileSync(fresh, key, { mode: 0o600, flush: true })
  const aside = `${secretKey}.${compact(farmMoment(new Date()))}`
  if (has !== null) renameSync(secretKey, aside)
  renameSync(fresh, secretKey)
  return has === null ? [] : [`原来的密钥保存为 ${aside}。`]
}
