import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { testDatabase } from '#support/database.ts'
import { queryOn } from '#support/database-admin.ts'
import { undo } from '../../cli/new/undo.ts'

/** The files of a scaffold were removed by hand: the next start names the command that clears the database of it. */

const { url } = await testDatabase()
const nothing = { resources: [], read: () => undefined }
const start = () => upgradeSchemaAt(url, () => undefined)

vi.stubEnv('DATABASE_URL', url)
afterEach(() => vi.restoreAllMocks())
afterAll(() => vi.unstubAllEnvs())

test('a start without the migration names the remedy; the remedy lets it start', async () => {
  await queryOn(url, 'CREATE TABLE old_slip (uid uuid, deleted boolean)')
  await queryOn(url, "INSERT INTO kysely_migration VALUES ('9999_old_slip', now()::text)")
  await expect(start()).rejects.toThrow('npm run new -- --undo old-slip')

  await queryOn(url, 'INSERT INTO old_slip VALUES (gen_random_uuid(), false), (gen_random_uuid(), true)')
  await expect(undo('old-slip', nothing)).rejects.toThrow('表 old_slip 里有 1 行数据，没有撤销')
  await expect(start()).rejects.toThrow('9999_old_slip')

  await queryOn(url, 'UPDATE old_slip SET deleted = true')
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await undo('old-slip', nothing)).toBe(0)
  expect(said.mock.calls).toEqual([['已从本机数据库清除 9999_old_slip']])
  expect(await start()).toEqual([])
  expect(await queryOn(url, "SELECT to_regclass('old_slip') AS found")).toEqual([{ found: null }])
})

test('a name that left nothing is reported as unknown', async () => {
  await expect(undo('old-slip', nothing)).rejects.toThrow('没有名为“old-slip”的脚手架')
})
