import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { ensureRlsRole, forRlsRole } from './rls-role.ts'
import { applySqlObjects } from './sql-objects.ts'
import { errorText, StartError } from './start-error.ts'

/** The migration with the result of the whole history. */
export const BASELINE = '0001_baseline'

const HISTORY = join(import.meta.dirname, '..', 'migrations', 'history', 'until_0345.sql')
const HEADING = /^-- migration (\w+)\n/m

/** The texts of the migrations before the baseline, by name and in their order. */
export function historyTexts(): Map<string, string> {
  const [, ...parts] = readFileSync(HISTORY, 'utf8').split(HEADING)
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])))
}

/** True for a database from before the baseline: migrations of the history ran in it. */
async function isBeforeBaseline(db: Db): Promise<boolean> {
  if (!(await db.has(sql`select where to_regclass('kysely_migration') is not null`))) return false
  const names = await db.values(sql<string>`select name from kysely_migration`)
  // the usual case at a start: the history need not be read
  if (names.includes(BASELINE)) return false
  const history = historyTexts()
  return names.some((name) => history.has(name))
}

/**
 * Marks a database with the whole history as one with the baseline. Its triggers and functions are dropped, save those its
 * policies call: the files of server/sql create them again.
 */
async function countAsBaseline(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx.rows(sql<{ statement: string }>`
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, 1 as turn
        from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
      union all
      select 'drop function ' || oid::regprocedure, 2 from pg_proc p
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and not exists (select from pg_depend d where d.refobjid = p.oid and d.classid = 'pg_policy'::regclass)
      order by turn`)
    for (const { statement } of rows) await tx.run(sql.raw(statement))
    await tx.run(sql`delete from kysely_migration`)
    await tx.run(sql`
      insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`)
  })
}

/** The migrations of the product. */
export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

/**
 * Upgrades a database to the newest migration, each in a transaction of its own, then its functions, triggers and policies to the files of
 * server/sql; answers the names of the migrations it ran. Only one process at a time may call it on a database from before the baseline
 * (`upgradeSchema` ensures that).
 */
export async function migrate(db: Db, log: (line: string) => void, folder = MIGRATIONS): Promise<string[]> {
  const role = await ensureRlsRole(db)
  const before = (await isBeforeBaseline(db)) ? await throughHistory(db, role, log) : []
  const ran = await upTo(db, sqlFiles(folder, role), log)
  await applySqlObjects(db, join(folder, '..', 'sql'), role)
  return [...before, ...ran]
}

async function throughHistory(db: Db, role: string, log: (line: string) => void): Promise<string[]> {
  const ran = await upTo(db, history(role), log)
  await countAsBaseline(db)
  return ran
}

async function upTo(db: Db, provider: MigrationProvider, log: (line: string) => void): Promise<string[]> {
  const migrator = new Migrator({ db, provider })
  const done: string[] = []
  for (;;) {
    const ran = named(await migrator.migrateUp())
    if (ran.length === 0) return done
    log(`数据库已升级：${ran.join('、')}`)
    done.push(...ran)
  }
}

/**
 * Upgrades an empty schema to one migration within the transaction on `db`.
 * @param last name of a migration of the product, or from before the baseline
 * @param rlsRole of the database
 */
export async function migrateWithin(db: Db, last: string, rlsRole: string): Promise<void> {
  const provider = historyTexts().has(last) ? history(rlsRole) : sqlFiles(MIGRATIONS, rlsRole)
  const migrator = new Migrator({ db, provider, disableTransactions: true, migrationTableSchema: 'public' })
  named(await migrator.migrateTo(last))
}

/** Names of the executed migrations. @throws Error that names the failed migration */
function named({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error')
  if (error)
    throw new Error(`migration ${failed?.migrationName ?? '?'}: ${errorText(error)}`, { cause: error })
  return results.map((result) => result.migrationName)
}

/** Names of the product's migrations, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
    .sort()

/** Migrations accepted in a database or a backup: this program's own, and those from before the baseline. */
export const knownMigrations = (): ReadonlySet<string> =>
  new Set([...migrationNames(), ...historyTexts().keys()])

/** Runs an upgrade; a failure becomes a sentence for the person who starts the program. @throws StartError */
export const naming = <T>(upgrade: () => Promise<T>): Promise<T> =>
  upgrade().catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError(failure(errorText(error)), { cause: error })
  })

/** A migration in the database that this program does not have: of a newer one, or of a removed file. */
const UNKNOWN = /previously executed migration (\w+) is missing/
/** A file before one that has run: with an old number, or in place of a removed one. */
const MISPLACED = /expected previously executed migration (\w+) to be at index \d+ but (\w+) was found/

function failure(said: string): string {
  const unknown = UNKNOWN.exec(said)?.[1]
  if (unknown) {
    const slug = unknown.replace(/^\d{4}_/, '').replaceAll('_', '-')
    return (
      `数据库已由更新的版本升级（${unknown}），本版本不能使用它：请安装该版本，或从备份恢复；` +
      `开发中删去了这个迁移文件的，请放回文件，或运行 npm run new -- --undo ${slug}。`
    )
  }
  const [, ran, found] = MISPLACED.exec(said) ?? []
  if (ran) return `迁移 ${found} 的编号在已执行的 ${ran} 之前，没有执行：请把它的编号改为最大的。`
  return `数据库升级失败（${said}）：没有完成的一步已撤回，请把这句话交给开发者。`
}

/** Reads NNNN_name.sql files for a database with that role; a badly named file or a duplicate number is an error, not a silent skip. */
export const sqlFiles = (folder: string, rlsRole: string): MigrationProvider =>
  migrationsOf(rlsRole, () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    checkNames(files)
    return files.map((file) => [file.slice(0, -4), () => readFileSync(join(folder, file), 'utf8')])
  })

const history = (rlsRole: string): MigrationProvider =>
  migrationsOf(rlsRole, () => [...historyTexts()].map(([name, text]) => [name, () => text]))

/** Migrations by their names and texts, for a database with that role. */
const migrationsOf = (
  rlsRole: string,
  read: () => [name: string, text: () => string][],
): MigrationProvider => ({
  async getMigrations() {
    return Object.fromEntries(read().map(([name, text]) => [name, sqlMigration(text, rlsRole)]))
  },
})

const sqlMigration = (text: () => string, rlsRole: string): Migration => ({
  async up(db) {
    // without parameters pg uses the simple protocol, which takes a whole file of statements at once
    await db.run(sql.raw(forRlsRole(text(), rlsRole)))
  },
})

function checkNames(files: string[]): void {
  const owner = new Map<string, string>()
  for (const file of files) {
    const number = NAME.exec(file)?.[1]
    if (number === undefined) throw new Error(`migration ${file}: the name must be NNNN_name.sql`)
    const other = owner.get(number)
    if (other !== undefined) throw new Error(`migrations ${other} and ${file} have the same number`)
    owner.set(number, file)
  }
}
