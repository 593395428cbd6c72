import { sql } from 'kysely'
import type { Places, Progress } from '../backup/places.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { withDb } from '../kit/database.ts'
import { isInstalled } from '../kit/database-at-hand.ts'
import { knownMigrations } from '../kit/migrator.ts'
import { errorText, StartError } from '../kit/start-error.ts'
import { upgradeSchemaAt } from '../upgrade-schema.ts'
import type { Restoring } from './load-backup.ts'
import { restoreBackup } from './restore.operation.ts'

interface Upgraded {
  /** Folder of the backup that was made before. */
  readonly backup: string
  /** Names of the migrations that ran. */
  readonly ran: readonly string[]
}

/**
 * Backup, migrations, check of the result; after a failure the backup is restored, so that the older program goes on as before.
 * @throws StartError that says what failed and which state the database has now
 */
export async function upgrade(places: Places, progress: Progress, signal: AbortSignal): Promise<Upgraded> {
  const before = await migrationsIn(places.url)
  const known = knownMigrations()
  const newer = before.find((name) => !known.has(name))
  if (newer) throw new StartError(`数据库已由更新的版本升级（${newer}），没有改变，请安装该版本。`)
  const { path: backup } = await takeBackup(places, progress, signal)
  try {
    const ran = await upgradeSchemaAt(places.url, () => undefined)
    await verify(places.url)
    return { backup, ran }
  } catch (error) {
    const after = await migrationsIn(places.url)
    if (after.join() === before.join())
      throw new StartError(`升级未完成：${errorText(error)}\n数据库没有改变。`)
    throw await putBack(places, { folder: backup, replace: true, progress, signal }, errorText(error))
  }
}

/** Migrations of a database by name; none before the first start. */
const migrationsIn = (url: string): Promise<string[]> =>
  withDb(url, 1, async (db) => {
    if (!(await isInstalled(db))) return []
    return db.values(sql<string>`select name from kysely_migration order by 1`)
  })

async function putBack(places: Places, restoring: Restoring, why: string): Promise<StartError> {
  const { folder } = restoring
  try {
    await restoreBackup(places, { ...restoring, keepOld: true })
    return new StartError(`升级未完成：${why}\n已恢复到升级前的备份 ${folder}，请继续使用原来的版本。`)
  } catch (error) {
    return new StartError(
      `升级未完成：${why}\n恢复也未完成：${errorText(error)}\n备份在 ${folder}，请保留它，用原来的版本运行 npm run restore -- ${folder} --replace。`,
    )
  }
}

/** Checks the migrated database: every constraint is valid, and the organisations can be read. */
async function verify(url: string): Promise<void> {
  await withDb(url, 1, async (db) => {
    const rules = await db.values(sql<string>`select conname from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated
      union all select relname from pg_class join pg_index on indexrelid = oid
      where relnamespace = 'public'::regnamespace and not indisvalid`)
    if (rules.length > 0) throw new StartError(`以下规则没有建立完：${rules.join('、')}`)
    await db.run(sql`select count(*) from organize`)
  })
}
