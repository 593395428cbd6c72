import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MANIFEST, type Manifest } from '#server/backup/manifest.ts'
import { placesOf } from '#server/backup/places.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { installJobs } from '#server/jobs/job-server.ts'
import { withDb } from '#server/kit/database.ts'
import { BASELINE, historyTexts, knownMigrations, migrateWithin } from '#server/kit/migrator.ts'
import { ensureRlsRole } from '#server/kit/rls-role.ts'
import { restoreBackup } from '#server/operations/restore.operation.ts'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { testDatabase } from '#support/database.ts'
import { databaseFolder } from '#support/database-leftovers.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** Databases and backups of before the baseline become what a new installation is, and lose no row. */

const [FORMER = '', LAST = ''] = [...historyTexts().keys()].slice(-2)
/** Migrations since the baseline. */
const LATER = [...knownMigrations()].filter((name) => name !== BASELINE && !historyTexts().has(name))
const silent = { progress: () => undefined, signal: new AbortController().signal }
const backupOf = (url: string) => takeBackup(placesOf({ dataDir: databaseFolder() }, url))
const sums = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => [name, rows, sha256])

/** Everything that is created, as the database itself describes it. */
const SHAPE = sql<{ what: string }>`
  select format('%s.%s %s %s %s', c.relname, a.attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(d.adbin, d.adrelid)) as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', tablename, policyname, cmd, qual, with_check) from pg_policies where schemaname = 'public'
  union all select c.relname || ' secured ' || c.relrowsecurity from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select concat_ws(' ', grantee, table_name, privilege_type) from information_schema.role_table_grants
    where table_schema = 'public' and grantee <> current_user
  union all select concat_ws(' ', grantee, table_name, column_name, privilege_type) from information_schema.role_column_grants
    where table_schema = 'public' and grantee <> current_user
  union all select name from kysely_migration
  order by 1`
const shapeOf = (url: string) =>
  withDb(url, 1, async (db) => (await SHAPE.execute(db)).rows.map(({ what }) => what))

test.each(['a new', 'an old'])(
  'servers that start at once on %s database: one upgrades it, the others find it done',
  async (which) => {
    const { url } = await testDatabase('template0')
    if (which === 'an old')
      await withDb(url, 1, async (db) => migrateWithin(db, FORMER, await ensureRlsRole(db)))
    const ran = await Promise.all([1, 2, 3].map(() => upgradeSchemaAt(url, () => undefined)))
    const expected = [which === 'an old' ? LAST : BASELINE, ...LATER]
    expect(ran.flat()).toEqual(expected)
    expect(await upgradeSchemaAt(url, () => undefined)).toEqual([])
  },
)

test('an empty database of the last old migration and a new one are the same', async () => {
  const [older, newer] = [await testDatabase('template0'), await testDatabase('template0')]
  await withDb(older.url, 1, async (db) => migrateWithin(db, LAST, await ensureRlsRole(db)))
  expect(await upgradeSchemaAt(older.url, () => undefined)).toEqual(LATER)
  expect(await upgradeSchemaAt(newer.url, () => undefined)).toContain(BASELINE)
  const shape = await shapeOf(newer.url)
  expect(shape.length).toBeGreaterThan(3000)
  expect(await shapeOf(older.url)).toEqual(shape)
  expect(await upgradeSchemaAt(older.url, () => undefined)).toEqual([])
})

const TABLES = sql<{
  name: string
  columns: string[]
}>`select table_name as name, array_agg(column_name::text) as columns
  from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' group by 1`
const columnsOf = (url: string) =>
  withDb(url, 1, async (db) => {
    const { rows } = await TABLES.execute(db)
    return new Map(rows.map(({ name, columns }) => [name, columns]))
  })

/** Takes away what migrations have added since: tables, and columns of older ones. */
async function withoutLater(url: string, former: ReadonlyMap<string, string[]>): Promise<void> {
  const now = await columnsOf(url)
  await withDb(url, 1, async (db) => {
    for (const [table, columns] of now) {
      const known = former.get(table)
      if (!known) await sql`drop table ${sql.table(table)} cascade`.execute(db)
      else
        for (const column of columns.filter((one) => !known.includes(one)))
          await sql`alter table ${sql.table(table)} drop column ${sql.id(column)} cascade`.execute(db)
    }
  })
}

test('a filled one: every table has the same rows and the same checksum after the upgrade', async () => {
  const { t } = await referenceFixture()
  const [former, copy, target] = [
    await testDatabase('template0'),
    await testDatabase('template0'),
    await testDatabase('template0'),
  ]
  await withDb(former.url, 1, async (db) => migrateWithin(db, LAST, await ensureRlsRole(db)))
  const known = await columnsOf(former.url)
  const placesAt = (url: string) => placesOf({ dataDir: databaseFolder() }, url)
  await restoreBackup(placesAt(copy.url), {
    ...{ folder: (await backupOf(t.database.url)).path, replace: true, ...silent },
  })
  // the same rows, as a program of that time kept them
  await withoutLater(copy.url, known)
  const { path, manifest } = await backupOf(copy.url)
  writeFileSync(
    join(path, MANIFEST),
    readFileSync(join(path, MANIFEST), 'utf8').replace(manifest.migration, LAST),
  )
  await installJobs(target.url, declaredJobs)
  await restoreBackup(placesAt(target.url), { folder: path, replace: true, keepOld: true, ...silent })
  expect((await backupOf(target.url)).manifest.migration).toBe(LAST)
  await upgradeSchemaAt(target.url, () => undefined)
  expect(await shapeOf(target.url)).toEqual(await shapeOf(t.database.url))
  await withoutLater(target.url, known)
  const upgraded = (await backupOf(target.url)).manifest
  expect(upgraded.migration).toBe(manifest.migration)
  expect(sums(upgraded).filter(([name]) => name !== 'job')).toEqual(
    sums(manifest).filter(([name]) => name !== 'job'),
  )
}, 180_000)

test('semen that was thrown away before its events had a table of their own, in a closed month too, is in it', async () => {
  const { url } = await testDatabase('template0')
  const [farm, lot, day] = [randomUUID(), randomUUID(), '2026-01-05']
  await withDb(url, 1, async (db) => {
    await migrateWithin(db, BASELINE, await ensureRlsRole(db))
    await sql`insert into pig_event (farm_id, event_date, uid, pig_id, type, seq, payload, confirm_reason, version)
      select ${farm}, ${day}, gen_random_uuid(), ${lot}, type, seq, '{"doses": 3}', '过期', 2
        from unnest(array['event_semen_discard', 'event_farr'], array[1, 2]) as e(type, seq)`.execute(db)
    await sql`insert into organize (uid, name, type, kind, tree_path, closed_up_to)
      values (${farm}, '一场', 'farm', 'FARM', '/', '2026-01-31')`.execute(db)
  })
  await upgradeSchemaAt(url, () => undefined)
  const [semen, pigs] = await withDb(url, 1, async (db) => [
    await sql`select farm_id, event_date, lot_uid, type, seq::int, payload, confirm_reason, version from semen_event`.execute(
      db,
    ),
    await sql`select type from pig_event`.execute(db),
  ])
  expect(semen?.rows).toMatchObject([
    {
      farm_id: farm,
      lot_uid: lot,
      type: 'event_semen_discard',
      seq: 1,
      payload: { doses: 3 },
      confirm_reason: '过期',
      version: 2,
    },
  ])
  expect(pigs?.rows).toEqual([{ type: 'event_farr' }])
})
