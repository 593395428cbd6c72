import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countAttachments, restoreAttachments } from '../backup/copy-files.ts'
import { compact } from '../backup/folders.ts'
import { type Manifest, readManifest } from '../backup/manifest.ts'
import type { Places } from '../backup/places.ts'
import type { Env } from '../env.ts'
import { farmMoment } from '../kit/clock.ts'
import { type AtHand, databaseAtHand, isInUse } from '../kit/database-at-hand.ts'
import { startPostgres } from '../kit/embedded-postgres.ts'
import { prepareFolder } from '../kit/postgres/folder.ts'
import { SECRET_KEY_FILE } from '../kit/secret-key.ts'
import { StartError } from '../kit/start-error.ts'
import { checkDatabase } from '../start-checks.ts'
import { assertAlone } from './connections.ts'
import { loadBackup, type Restoring } from './load-backup.ts'

/**
 * The target database of a restore: an external one by its address, else the embedded one, created where there is none.
 * @throws StartError while a server runs
 */
export async function databaseToFill(env: Installation): Promise<AtHand> {
  if (env.databaseUrl) return ownDatabase(env.databaseUrl)
  await assertStopped(env.dataDir)
  const database = await startPostgres({ dataDir: env.dataDir, log: () => undefined })
  return { url: database.url, close: () => database.stop() }
}

/** The database whose schema is to be changed. @throws StartError while a server runs, or where there is none */
export async function databaseToChange(env: Installation): Promise<AtHand> {
  if (env.databaseUrl) return ownDatabase(env.databaseUrl)
  await assertStopped(env.dataDir)
  return databaseAtHand(env)
}

type Installation = Pick<Env, 'databaseUrl' | 'dataDir'>

async function ownDatabase(url: string): Promise<AtHand> {
  await checkDatabase('DATABASE_URL', url)
  await assertAlone(url)
  return { url, close: async () => undefined }
}

async function assertStopped(dataDir: string): Promise<void> {
  if (await isInUse(dataDir)) throw new StartError('服务正在运行，请先停止它，再运行本命令。')
}

export interface Restored {
  readonly manifest: Manifest
  readonly seconds: number
  /** Remaining manual steps. */
  readonly advice: readonly string[]
}

/**
 * Restores a whole installation: attached files, which are named by their content and do no harm if the restore fails later; then the
 * database; with its commit the key of sealed secrets. An interrupted restore can be run again.
 * @throws StartError
 */
export async function restoreBackup(places: Places, restoring: Restoring): Promise<Restored> {
  const started = Date.now()
  const { folder, signal } = restoring
  const manifest = readManifest(folder)
  if (manifest.hasKey && !existsSync(join(folder, SECRET_KEY_FILE)))
    throw new StartError(`备份中的 ${SECRET_KEY_FILE} 丢失，没有恢复，原有数据不变。请换一个备份。`)
  prepareFolder(places.dataDir)
  const files = await putFilesBack(places, folder, manifest, signal)
  let key: readonly string[] = []
  const foreign = await loadBackup({
    ...restoring,
    url: places.url,
    manifest,
    committed: () => {
      key = restoreKey(places, folder, manifest)
    },
  })
  const tables = foreign.length > 0 ? [`备份中的表 ${foreign.join('、')} 不属于本系统，没有恢复。`] : []
  return { manifest, seconds: (Date.now() - started) / 1000, advice: [...files, ...tables, ...key] }
}

/** Files missing in the backup do not prevent the rest of the restore. */
async function putFilesBack(
  { attachments }: Places,
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<string[]> {
  const kept = join(folder, 'attachments')
  const damaged = await restoreAttachments(kept, attachments, signal)
  const missing = manifest.attachments.count - (await countAttachments(kept)).count
  return [
    ...(missing > 0 ? [`备份中缺少 ${missing} 个附件，没有恢复。`] : []),
    ...(damaged.length > 0
      ? [`备份中有 ${damaged.length} 个附件已损坏，没有恢复：${damaged.join('、')}。`]
      : []),
  ]
}

/** A differing key is kept under another name: it opens secrets of the replaced database. */
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
