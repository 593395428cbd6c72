import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb, createPool } from '#server/kit/database.ts'
import { migrate, naming, sqlFiles } from '#server/kit/migrator.ts'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { testDatabase } from '#support/database.ts'
import { queryOn } from '#support/database-admin.ts'

const root = mkdtempSync(join(tmpdir(), 'pig-farm-migrations-'))
afterAll(() => rmSync(root, { recursive: true }))
const silent = () => undefined

describe('the product’s own migrations', async () => {
  const database = await testDatabase()

  test('have all run in the template, so that running them again does nothing', async () => {
    expect(await upgradeSchemaAt(database.url, silent)).toEqual([])
  })
})

describe('numbered files', async () => {
  const { url } = await testDatabase()
  const db = createDb(createPool(url, 4))
  afterAll(() => db.destroy())
  const folder = join(root, 'files')
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const own = (name: string) => `zz_${name}`

  beforeEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    await queryOn(url, 'DROP SCHEMA public CASCADE')
    await queryOn(url, 'CREATE SCHEMA public')
  })

  test('run in order, many statements to a file, and only once', async () => {
    write('0002_second.sql', `INSERT INTO ${own('t')} VALUES (2); INSERT INTO ${own('t')} VALUES (3);`)
    write(
      '0001_first.sql',
      `CREATE TABLE ${own('t')} (n int); -- a comment; with a semicolon\nINSERT INTO ${own('t')} VALUES (1);`,
    )
    expect(await migrate(db, silent, folder)).toEqual(['0001_first', '0002_second'])
    expect(await migrate(db, silent, folder)).toEqual([])
    expect(await queryOn(url, `SELECT n FROM ${own('t')} ORDER BY n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('a file that fails half way leaves nothing of itself and everything before it', async () => {
    write('0001_first.sql', `CREATE TABLE ${own('t')} (n int);`)
    write('0002_broken.sql', `INSERT INTO ${own('t')} VALUES (1); SELECT 1/0;`)
    await expect(migrate(db, silent, folder)).rejects.toThrow(/0002_broken.*division by zero/)
    expect(await queryOn(url, `SELECT n FROM ${own('t')}`)).toEqual([])
    write('0002_broken.sql', `INSERT INTO ${own('t')} VALUES (1);`)
    expect(await migrate(db, silent, folder)).toEqual(['0002_broken'])
  })

  test('two processes that migrate at once run every file exactly once', async () => {
    write('0001_first.sql', `CREATE TABLE ${own('t')} (n int);`)
    for (let n = 2; n <= 6; n += 1)
      write(`000${n}_row.sql`, `INSERT INTO ${own('t')} VALUES (${n}); SELECT pg_sleep(0.01);`)
    const runs = await Promise.all([migrate(db, silent, folder), migrate(db, silent, folder)])
    expect(runs.flat().sort()).toHaveLength(6)
    expect(await queryOn(url, `SELECT n FROM ${own('t')} ORDER BY n`)).toHaveLength(5)
  })

  test('a file that was removed by hand, or came under an old number, is a sentence with its remedy', async () => {
    write('0001_first.sql', 'SELECT 1;')
    write('0003_scrap_slip.sql', 'SELECT 1;')
    const start = () => naming(() => migrate(db, silent, folder))
    await start()
    rmSync(join(folder, '0003_scrap_slip.sql'))
    await expect(start()).rejects.toThrow(
      '开发中删去了这个迁移文件的，请放回文件，或运行 npm run new -- --undo scrap-slip。',
    )
    write('0003_scrap_slip.sql', 'SELECT 1;')
    write('0002_late.sql', 'SELECT 1;')
    await expect(start()).rejects.toThrow(
      '迁移 0002_late 的编号在已执行的 0003_scrap_slip 之前，没有执行：请把它的编号改为最大的。',
    )
  })

  test('a bad name or a number used twice is refused by name', async () => {
    write('1_short.sql', '')
    await expect(sqlFiles(folder, 'pig_app').getMigrations()).rejects.toThrow('1_short.sql')
    rmSync(join(folder, '1_short.sql'))
    write('0001_one.sql', '')
    write('0001_other.sql', '')
    await expect(sqlFiles(folder, 'pig_app').getMigrations()).rejects.toThrow(
      /0001_(one|other).sql.*same number/,
    )
  })
})
