import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placesOf } from '#server/backup/places.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { withDb } from '#server/kit/database.ts'
import { BASELINE, historyTexts, knownMigrations, migrateWithin } from '#server/kit/migrator.ts'
import { ensureRlsRole } from '#server/kit/rls-role.ts'
import { upgrade } from '#server/operations/upgrade.operation.ts'
import { testDatabase } from '#support/database.ts'
import { databaseFolder } from '#support/database-leftovers.ts'

/** After a new version was installed: a backup, the migrations, a look; after a failure all is as it was. */

const FORMER = '0342_environment_channels'
const older = await testDatabase('template0')
const places = placesOf({ dataDir: databaseFolder() }, older.url)
const run = () => upgrade(places, () => undefined, new AbortController().signal)

async function content(): Promise<unknown> {
  const { manifest } = await takeBackup(placesOf({ dataDir: databaseFolder() }, older.url))
  return [manifest.migration, manifest.tables.map(({ name, rows, sha256 }) => [name, rows, sha256])]
}

test('a migration that fails: the backup is put back, and the sentence says so', async () => {
  await withDb(older.url, 1, async (db) => {
    await migrateWithin(db, FORMER, await ensureRlsRole(db))
    await sql`insert into app_setting (name, value) values ('of the company', '1')`.execute(db)
  })
  const before = await content()
  // in the way of 0344; the one before it passes
  await withDb(older.url, 1, (db) =>
    sql`create function erp_wanted(uuid) returns integer language sql as 'select 1'`.execute(db),
  )
  const failed = await run().catch((error: Error) => error.message)
  expect(failed).toMatch(
    /^升级未完成：数据库升级失败（.+）：没有完成的一步已撤回.+\n已恢复到升级前的备份 .+，请继续使用原来的版本。$/,
  )
  expect(await content()).toEqual(before)
})

test('what was in the way is gone: it runs to the end, with the backup of before at hand', async () => {
  const { ran, backup } = await run()
  const history = [...historyTexts().keys()]
  const sinceBaseline = [...knownMigrations()].filter((name) => name !== BASELINE && !history.includes(name))
  expect(ran).toEqual([...history.filter((name) => name > FORMER), ...sinceBaseline])
  expect(backup.startsWith(places.backups)).toBe(true)
  expect((await run()).ran).toEqual([])
})
