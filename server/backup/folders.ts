import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackupKeep, keptBackups } from '#domain/operations/kept-backups.ts'
import { farmMoment } from '../kit/clock.ts'
import { errorCode, StartError } from '../kit/start-error.ts'

/** A backup is a folder named by its time; an unfinished one has another name. */
const NAME = /^\d{4}-\d\d-\d\d_\d{6}$/
const PARTIAL = '.partial-'

/** `2026-11-27 03:15:00` of farm time as part of a name: `2026-11-27_031500`. */
export const compact = (at: string): string => at.replace(' ', '_').replaceAll(':', '')
const momentOf = (name: string): string =>
  `${name.slice(0, 10)} ${name.slice(11, 13)}:${name.slice(13, 15)}:${name.slice(15, 17)}`

export interface FoundBackup {
  readonly path: string
  /** Farm time, to the second. */
  readonly at: string
}

/** The backups in a folder, the newest first; empty without a folder. */
export function backupsIn(folder: string): FoundBackup[] {
  return namesIn(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => ({ path: join(folder, name), at: momentOf(name) }))
}

/** The requested backup: a folder, its name, or `latest`. @throws StartError where there is none */
export function backupNamed(folder: string, asked: string): string {
  if (asked !== 'latest') return NAME.test(asked) ? join(folder, asked) : asked
  const [newest] = backupsIn(folder)
  if (!newest) throw new StartError(`${folder} 中还没有备份。`)
  return newest.path
}

const OWNER = 'installation'

/**
 * A folder holds the backups of one database: with those of another, such as a restored copy, `latest`
 * and thinning out would be wrong.
 * @param id of the database
 * @throws StartError where the folder belongs to another
 */
function claimFolder(folder: string, id: string): void {
  const file = join(folder, OWNER)
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (owner && owner !== id)
    throw new StartError(
      `备份文件夹 ${folder} 属于另一套系统，请用环境变量 BACKUP_DIR 指定单独的文件夹；如果那套系统已停用，本系统由它恢复而来，请删除其中的 ${OWNER} 文件。`,
    )
  if (!owner) writeFileSync(file, id, { mode: 0o600 })
}

/** Creates the folder of a new backup, and removes leftovers of a killed one. @throws StartError */
export async function beginBackup(
  folder: string,
  id: string,
  now: () => Date,
): Promise<{ path: string; at: string }> {
  let at = farmMoment(now())
  // the name is free again a second later
  for (; existsSync(join(folder, compact(at))); at = farmMoment(now())) await sleep(100)
  const path = join(folder, PARTIAL + compact(at))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    claimFolder(folder, id)
    for (const name of namesIn(folder).filter((one) => one.startsWith(PARTIAL)))
      rmSync(join(folder, name), { recursive: true, force: true })
    mkdirSync(join(path, 'tables'), { recursive: true, mode: 0o700 })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `备份文件夹 ${folder} 不能写入（${errorCode(error)}），请检查权限，或用环境变量 BACKUP_DIR 换一个位置。`,
    )
  }
  return { path, at }
}

/** Gives a backup its name once all of it is on the disk. @returns its folder */
export async function finishBackup(path: string): Promise<string> {
  const whole = join(dirname(path), basename(path).slice(PARTIAL.length))
  renameSync(path, whole)
  await synced(dirname(path))
  return whole
}

/** Removes backups outside the retention rule. @returns the number removed */
export function thinOut(folder: string, keep: BackupKeep): number {
  const found = backupsIn(folder)
  const kept = new Set(
    keptBackups(
      found.map(({ at }) => at),
      keep,
    ),
  )
  const gone = found.filter(({ at }) => !kept.has(at))
  for (const { path } of gone) {
    // without its manifest it is no backup, should the server be killed while the other files are removed
    const leaving = join(folder, PARTIAL + basename(path))
    renameSync(path, leaving)
    rmSync(leaving, { recursive: true, force: true })
  }
  return gone.length
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new StartError(`备份文件夹 ${folder} 不能读取（${errorCode(error)}），请检查权限。`)
  }
}

/** Waits until a file, or the names in a folder, are on the disk. Windows does not support this for a folder. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => null)
  await file?.sync().catch(() => undefined)
  await file?.close()
}
