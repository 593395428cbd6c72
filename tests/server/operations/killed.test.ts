import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backupsIn } from '#server/backup/folders.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { placesOf } from '#server/backup/places.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { withDb } from '#server/kit/database.ts'
import { historyTexts, knownMigrations, migrateWithin } from '#server/kit/migrator.ts'
import { ensureRlsRole } from '#server/kit/rls-role.ts'
import { restoreBackup } from '#server/operations/restore.operation.ts'
import { type CommandEnv, command, killedCommand } from '#support/command.ts'
import { type TestDatabase, testDatabase } from '#support/database.ts'
import { databaseFolder } from '#support/database-leftovers.ts'
import { drawnAlways } from '#support/drawn.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** The power may fail at any moment of a backup, a restore and an upgrade: nothing is lost, nothing is half. */

/** A command is killed at five of twenty moments of its time, at others with the next commit. */
const MOMENTS = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20)
const DRAWN = drawnAlways('killed', MOMENTS, 0, 4)
const { t } = await referenceFixture()
const target = await testDatabase('template0')
const older = await testDatabase('template0')
const home = databaseFolder()
const source = placesOf({ dataDir: home }, t.database.url)
const silent = { progress: () => undefined, signal: new AbortController().signal }

const envOf = ({ url }: TestDatabase, dataDir: string): CommandEnv => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
})

/** Runs a command to its end once, then kills it at moments drawn over that time. @returns how often it was still running */
async function killOften(
  name: string,
  args: readonly string[],
  env: CommandEnv,
  after: () => Promise<void>,
): Promise<number> {
  const began = performance.now()
  expect(await command(name, args, env)).toMatchObject({ code: 0 })
  const lasted = performance.now() - began
  let running = 0
  for (const share of DRAWN) {
    // the first part of the time it only reads its own program
    if (await killedCommand(name, args, env, lasted * (0.3 + 0.7 * share))) running += 1
    await after()
  }
  return running
}

/** Connections of a killed command end a moment later, with what they had begun. */
const alone = ({ url }: TestDatabase): Promise<void> =>
  withDb(url, 1, async (db) => {
    for (let others = 1; others > 0; await sleep(20)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
        db,
      )
      others = rows[0]?.n ?? 0
    }
  })

async function contentOf(database: TestDatabase): Promise<string> {
  const { manifest } = await takeBackup(placesOf({ dataDir: databaseFolder() }, database.url))
  const tables = manifest.tables.filter(({ schema }) => schema === 'public')
  return JSON.stringify([tables.map(({ name, rows, sha256 }) => [name, rows, sha256]), manifest.migration])
}

test('backups: whatever has the name of one is whole, and the next clears up', async () => {
  const running = await killOften('backup', [], envOf(t.database, home), async () => {
    await alone(t.database)
    for (const { path } of backupsIn(source.backups)) readManifest(path)
  })
  expect(running).toBeGreaterThan(0)
  await takeBackup(source)
  expect(readdirSync(source.backups).filter((name) => name.startsWith('.'))).toEqual([])
}, 600_000)

test('restores: the database holds all of the backup, or all of what was there', async () => {
  const places = placesOf({ dataDir: databaseFolder() }, target.url)
  const { path } = await takeBackup(source)
  const mark = () =>
    withDb(target.url, 1, (db) =>
      sql`insert into app_setting (name, value, uid, created_at)
        values ('mark', '1', '0192f0c0-0000-7000-8000-000000000001', '2026-01-01') on conflict do nothing`.execute(
        db,
      ),
    )
  await restoreBackup(places, { folder: path, replace: true, ...silent })
  const restored = await contentOf(target)
  await mark()
  const marked = await contentOf(target)
  const found: string[] = []
  const env = envOf(target, places.dataDir)
  const running = await killOften('restore', [path, '--replace'], env, async () => {
    await alone(target)
    found.push(await contentOf(target))
    await mark()
  })
  expect(running).toBeGreaterThan(0)
  expect(found.filter((one) => one !== restored && one !== marked)).toEqual([])
  const last = await command('restore', [path, '--replace'], env)
  expect([last.code, last.err]).toEqual([0, expect.any(String)])
  expect(await contentOf(target)).toBe(restored)
}, 600_000)

const FORMER = '0200_administration'
const sinceBaseline = new Set([...knownMigrations()].filter((name) => !historyTexts().has(name)))

test('upgrades: each goes on where the last one ended', async () => {
  const places = placesOf({ dataDir: databaseFolder() }, target.url)
  await withDb(older.url, 1, async (db) => migrateWithin(db, FORMER, await ensureRlsRole(db)))
  const former = await takeBackup(placesOf({ dataDir: databaseFolder() }, older.url))
  expect(former.manifest.migration).toBe(FORMER)
  const upgraded = { ...placesOf({ dataDir: places.dataDir }, older.url) }
  const back = () => restoreBackup(upgraded, { folder: former.path, replace: true, keepOld: true, ...silent })
  const env = envOf(older, places.dataDir)
  expect(await command('upgrade', ['--json'], env)).toMatchObject({ code: 0 })
  const whole = await contentOf(older)
  await back()
  let reached = ''
  await killOften('upgrade', [], env, async () => {
    await alone(older)
    const { rows } = await withDb(older.url, 1, (db) =>
      sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db),
    )
    reached = rows[0]?.name ?? ''
    expect(sinceBaseline.has(reached) || reached >= FORMER).toBe(true)
    expect(await command('upgrade', [], env)).toMatchObject({ code: 0 })
    expect(await contentOf(older)).toBe(whole)
    await back()
  })
}, 900_000)
