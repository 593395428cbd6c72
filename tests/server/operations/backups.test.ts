import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { backupState } from '#server/backup/backup-state.ts'
import { backupNamed, backupsIn, thinOut } from '#server/backup/folders.ts'
import { MANIFEST, type Manifest, readManifest } from '#server/backup/manifest.ts'
import { type Places, placesOf } from '#server/backup/places.ts'
import { type TakenBackup, takeBackup } from '#server/backup/take-backup.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { installJobs } from '#server/jobs/job-server.ts'
import { createDb, createPool, type Db } from '#server/kit/database.ts'
import { migrateWithin, migrationNames } from '#server/kit/migrator.ts'
import { ensureRlsRole } from '#server/kit/rls-role.ts'
import { type Restored, restoreBackup } from '#server/operations/restore.operation.ts'
import { type TestDatabase, testDatabase } from '#support/database.ts'
import { databaseFolder } from '#support/database-leftovers.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** A backup is all of one moment; a restore is all of a backup, or nothing. */

const { t } = await referenceFixture()
const empty = () => testDatabase('template0')
const [restored, second] = [await empty(), await empty()]
const [home, away, third] = [databaseFolder(), databaseFolder(), databaseFolder()]
const placesAt = (dataDir: string, { url }: TestDatabase): Places => placesOf({ dataDir }, url)
const source = placesAt(home, t.database)
const target = placesAt(away, restored)
const PHOTO = join(
  '0192f0c0-0000-7000-8000-000000000001',
  createHash('sha256').update('a photo').digest('hex'),
)
const silent = { progress: () => undefined, signal: new AbortController().signal }
const put = (places: Places, folder: string, replace = false) =>
  restoreBackup(places, { folder, replace, ...silent })
const sums = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => [name, rows, sha256])

let backup: TakenBackup
let first: Restored
beforeAll(async () => {
  mkdirSync(join(source.attachments, PHOTO, '..'), { recursive: true })
  writeFileSync(join(source.attachments, PHOTO), 'a photo')
  writeFileSync(source.secretKey ?? '', 'key of the farm')
  backup = await takeBackup(source)
  first = await put(target, backup.path)
})

/** Everything a database holds, as a backup writes it. */
async function contentOf(database: TestDatabase): Promise<unknown> {
  const { manifest } = await takeBackup(placesAt(databaseFolder(), database))
  return [sums(manifest).filter(([name]) => name !== 'job'), manifest.sequences, manifest.migration]
}

test('into an empty database: every table, attached files and the key come back', async () => {
  const { manifest, advice } = first
  expect(manifest.tables.length).toBeGreaterThan(150)
  expect(advice).toEqual([])
  expect(await contentOf(restored)).toEqual(await contentOf(t.database))
  expect(readFileSync(join(target.attachments, PHOTO), 'utf8')).toBe('a photo')
  expect(readFileSync(join(away, 'secret.key'), 'utf8')).toBe('key of the farm')
})

test('rules of the database stand again: keys, indexes, triggers, rights of row-level security', async () => {
  const shapeOf = async ({ url }: TestDatabase) => {
    const db = createDb(createPool(url, 1))
    const { rows } = await sql<{ what: string }>`
      select indexdef as what from pg_indexes where schemaname = 'public'
      union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(g.oid) || ' ' || tgenabled::text from pg_trigger g join pg_class c on c.oid = tgrelid
        where c.relnamespace = 'public'::regnamespace and not tgisinternal
      union all select policyname || ' ' || tablename || coalesce(qual, '') from pg_policies where schemaname = 'public'
      union all select grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants
        where table_schema = 'public' and grantee <> current_user
      union all select nspname from pg_namespace where nspname like 'replaced%'
      order by 1`.execute(db)
    await db.destroy()
    return rows.map(({ what }) => what)
  }
  const shape = await shapeOf(t.database)
  expect(shape.length).toBeGreaterThan(900)
  expect(await shapeOf(restored)).toEqual(shape)
})

test('while people write, it is one moment: a sum that every write keeps is kept', async () => {
  await sql`create table pair (left_side integer, right_side integer)`.execute(t.db)
  await sql`insert into pair values (0, 0)`.execute(t.db)
  await sql`create table pair_log (left_side integer)`.execute(t.db)
  let writing = true
  const writes = (async () => {
    while (writing)
      await t.db.transaction().execute(async (tx) => {
        await sql`update pair set left_side = left_side + 1, right_side = right_side - 1`.execute(tx)
        await sql`insert into pair_log select left_side from pair`.execute(tx)
      })
  })()
  const taken = await takeBackup(source)
  writing = false
  await writes
  await sql`drop table pair, pair_log`.execute(t.db)
  const log = taken.manifest.tables.find(({ name }) => name === 'pair_log')
  const pair = textOf(taken, 'pair')
  expect(pair).toBe(`${log?.rows}\t-${log?.rows}\n`)
  // a file the backup before holds takes no room again
  expect(statSync(join(taken.path, 'attachments', PHOTO)).nlink).toBe(2)
})

const textOf = ({ path }: TakenBackup, name: string): string =>
  zstdDecompressSync(readFileSync(join(path, 'tables', `public.${name}.zst`))).toString()

test('data that is there is replaced only when asked to, and not while others use it', async () => {
  await expect(put(target, backup.path)).rejects.toThrow(
    '数据库中已有数据，没有恢复。确认要用备份替换它，请加 --replace。',
  )
  const db = createDb(createPool(restored.url, 1))
  await sql`update organize set name = name || '改'`.execute(db)
  await expect(put(target, backup.path, true)).rejects.toThrow('还有 1 个连接在使用数据库')
  // a server that was stopped a moment ago may leave a little later
  const leaving = sleep(500).then(() => db.destroy())
  writeFileSync(join(away, 'secret.key'), 'another key')
  const { advice } = await put(target, backup.path, true)
  await leaving
  expect(await contentOf(restored)).toEqual(await contentOf(t.database))
  expect(advice).toHaveLength(1)
  const aside = /原来的密钥保存为 (.+)。/.exec(advice[0] ?? '')?.[1] ?? ''
  expect(readFileSync(aside, 'utf8')).toBe('another key')
  expect(readFileSync(join(away, 'secret.key'), 'utf8')).toBe('key of the farm')
})

const spoiled: readonly (readonly [string, (folder: string) => void, string])[] = [
  [
    'a table that lost its end',
    (folder) => truncated(join(folder, 'tables', 'public.organize.zst')),
    '备份中的 organize 已损坏',
  ],
  [
    'a table with another byte in its middle',
    (folder) => struck(join(folder, 'tables', 'public.organize.zst')),
    '备份中的 organize 已损坏',
  ],
  [
    'a value that was changed',
    (folder) => rewritten(folder, (one) => ({ ...one, sha256: '0'.repeat(64) })),
    '已损坏（校验和不符）',
  ],
  [
    'a row that is missing',
    (folder) => rewritten(folder, (one) => ({ ...one, rows: one.rows + 1 })),
    '行，应为',
  ],
  [
    'no manifest',
    (folder) => writeFileSync(join(folder, MANIFEST), ''),
    '的 manifest.json 已损坏，或由更新的版本写成。',
  ],
  ['a newer program', (folder) => renamed(folder), '备份由更新的版本 '],
]

const truncated = (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 40))
function struck(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}
function rewritten(
  folder: string,
  change: (table: Manifest['tables'][number]) => Manifest['tables'][number],
) {
  const manifest = readManifest(folder)
  const tables = manifest.tables.map((one) => (one.name === 'sys_user' ? change(one) : one))
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, tables }))
}
const renamed = (folder: string) =>
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...readManifest(folder), migration: '9999_later' }))

test.each(spoiled)('%s: nothing is restored, and what was there is as it was', async (_, spoil, said) => {
  const folder = join(databaseFolder(), 'backup')
  cpSync(backup.path, folder, { recursive: true })
  spoil(folder)
  const before = await contentOf(restored)
  await expect(put(target, folder, true)).rejects.toThrow(said)
  expect(await contentOf(restored)).toEqual(before)
})

test('one at a time', async () => {
  await t.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(hashtext('pig-farm backup'))`.execute(db)
    await expect(takeBackup(source)).rejects.toThrow('另一个备份正在进行，请等它结束。')
    await sql`select pg_advisory_unlock(hashtext('pig-farm backup'))`.execute(db)
  })
})

test('one that was interrupted leaves nothing', async () => {
  const stop = new AbortController()
  const before = readdirSync(source.backups)
  await expect(takeBackup(source, () => stop.abort(new Error('stopped')), stop.signal)).rejects.toThrow(
    'stopped',
  )
  expect(readdirSync(source.backups)).toEqual(before)
})

test('a folder holds the backups of one database: a copy that was restored elsewhere does not write into it', async () => {
  const before = readdirSync(source.backups)
  await expect(takeBackup({ ...source, url: restored.url })).rejects.toThrow(
    `备份文件夹 ${source.backups} 属于另一套系统，请用环境变量 BACKUP_DIR 指定单独的文件夹；如果那套系统已停用，本系统由它恢复而来，请删除其中的 installation 文件。`,
  )
  expect(readdirSync(source.backups)).toEqual(before)
})

test('names, latest and what is kept', async () => {
  const [latest] = backupsIn(source.backups)
  expect(backupNamed(source.backups, 'latest')).toBe(latest?.path)
  expect(() => backupNamed(third, 'latest')).toThrow(`${third} 中还没有备份。`)
  const recent = backupsIn(source.backups)
  for (const day of ['2020-01-01', '2020-01-02', '2020-02-01'])
    cpSync(backup.path, join(source.backups, `${day}_031500`), { recursive: true })
  expect(thinOut(source.backups, { days: 1, weeks: 1, months: 2 })).toBe(2)
  expect(backupsIn(source.backups).map(({ path }) => path)).toEqual([
    ...recent.map(({ path }) => path),
    join(source.backups, '2020-02-01_031500'),
  ])
  expect(backupState(source.backups)).toEqual({ last: latest, test: null })
})

test('a backup of an older program is brought up to this one', async () => {
  // what came after 0343 is small: its backup is made by a database that stopped there
  const older = second
  const db = createDb(createPool(older.url, 1))
  await migrateWithin(db, '0343_answers_as_sent', await ensureRlsRole(db))
  await installJobs(older.url, declaredJobs)
  await db.destroy()
  const taken = await takeBackup(placesAt(third, older))
  expect(taken.manifest.migration).toBe('0343_answers_as_sent')
  await put(placesAt(third, older), taken.path, true)
  const again = createDb(createPool(older.url, 1))
  expect(await newest(again)).toBe(migrationNames().at(-1))
  await again.destroy()
})

const newest = async (db: Db) =>
  (await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)).rows[0]?.name
