import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/kit/database.ts'
import { applySqlObjects, sqlObjects } from '#server/kit/sql-objects.ts'
import { testDatabase } from '#support/database.ts'

/** Functions, triggers and policies follow their files: new, changed and removed ones. */
const { url } = await testDatabase('template0')
const db = createDb(createPool(url, 4))
const folder = mkdtempSync(join(tmpdir(), 'pig-farm-sql-'))
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})
await sql`create table pen (n int, marked boolean); alter table pen enable row level security`.execute(db)

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, `${path}.sql`), text)
}
const apply = () => applySqlObjects(db, folder, 'pig_app')
const value = async (expression: string) =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)).rows[0]?.value
const trigger = (set: string) => `create function mark_pen() returns trigger language plpgsql as
  $$ begin ${set}; return new; end $$;
create trigger marked before insert on pen for each row execute function mark_pen();`
const marked = async () => {
  await sql`delete from pen`.execute(db)
  return (await sql<{ marked: boolean }>`insert into pen values (1) returning marked`.execute(db)).rows[0]
    ?.marked
}

test('a folder that is not there holds nothing', async () => {
  expect(await applySqlObjects(db, join(folder, 'none'), 'pig_app')).toEqual([])
})

test('new files are applied once, also where one names what stands in a later one', async () => {
  write(
    'functions/doubled',
    'create or replace function doubled(int) returns int language sql as $$ select halved($1) * 4 $$;',
  )
  write(
    'functions/halved',
    'create or replace function halved(int) returns int language sql as $$ select $1 / 2 $$;',
  )
  write('triggers/mark_pen', trigger('new.marked := true'))
  write('policies/pen_read', 'create policy pen_read on pen using (n > 0);')
  expect(await apply()).toEqual([
    'functions/doubled',
    'functions/halved',
    'triggers/mark_pen',
    'policies/pen_read',
  ])
  expect(await value('doubled(6)')).toBe(12)
  expect(await marked()).toBe(true)
  expect(await apply()).toEqual([])
})

test('two processes at once apply each change once', async () => {
  write(
    'functions/halved',
    'create or replace function halved(int) returns int language sql as $$ select $1 / 2 + 0 $$;',
  )
  const applied = await Promise.all([apply(), apply(), apply()])
  expect(applied.flat()).toEqual(['functions/halved'])
})

test('a changed trigger and a changed policy replace what was there', async () => {
  write('triggers/mark_pen', trigger('new.marked := false'))
  write('policies/pen_read', 'create policy pen_read on pen using (n > 5);')
  expect(await apply()).toEqual(['triggers/mark_pen', 'policies/pen_read'])
  expect(await marked()).toBe(false)
  expect(await value("(select string_agg(qual, ' ') from pg_policies where tablename = 'pen')")).toBe(
    '(n > 5)',
  )
})

test('one that fails leaves all as it was and is named', async () => {
  write(
    'functions/halved',
    'create or replace function halved(int) returns int language sql as $$ select 7 $$;',
  )
  write('policies/pen_read', 'create policy pen_read on pen using (no_such_column);')
  await expect(apply()).rejects.toThrow(/server\/sql\/policies\/pen_read\.sql.*no_such_column/)
  expect(await value('halved(6)')).toBe(3)
  write('policies/pen_read', 'create policy pen_read on pen using (n > 5);')
  expect(await apply()).toEqual(['functions/halved'])
  expect(await value('halved(6)')).toBe(7)
})

test('what has no file any more is dropped, a trigger with its function', async () => {
  rmSync(join(folder, 'triggers'), { recursive: true })
  rmSync(join(folder, 'functions/doubled.sql'))
  rmSync(join(folder, 'policies/pen_read.sql'))
  await apply()
  expect(await marked()).toBe(null)
  expect(
    await value(
      `(select string_agg(name, ' ') from (select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        union all select polname from pg_policy) named)`,
    ),
  ).toBe('halved')
})

test('functions that share a name have a file for each type of argument, and go one by one', async () => {
  const of = (type: string) =>
    `create or replace function size_of(${type}) returns text language sql as $$ select '${type}' $$;`
  const sizes = () =>
    value(`(select string_agg(oid::regprocedure::text, ' ' order by 1) from pg_proc
    where proname = 'size_of' and pronamespace = 'public'::regnamespace)`)
  write('functions/size_of', `${of('integer')} ${of('text')}`)
  await apply()
  // a guard of rows depends on one of them: it cannot be dropped
  await sql`create policy small on pen using (size_of(n) <> '')`.execute(db)
  rmSync(join(folder, 'functions/size_of.sql'))
  for (const type of ['integer', 'text']) write(`functions/size_of.${type}`, of(type))
  expect(await apply()).toEqual(['functions/size_of.integer', 'functions/size_of.text', 'functions/size_of'])
  expect(await sizes()).toBe('size_of(integer) size_of(text)')
  rmSync(join(folder, 'functions/size_of.text.sql'))
  expect(await apply()).toEqual(['functions/size_of.text'])
  expect(await sizes()).toBe('size_of(integer)')
})

test('a file is named like its object', () => {
  write('functions/Loud', '')
  expect(() => sqlObjects(folder)).toThrow('functions/Loud.sql')
})

test('every file of the product holds one object, which it is named after', () => {
  const objects = sqlObjects('server/sql')
  expect(objects.length).toBeGreaterThan(100)
  const namesIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '', types = '']) => ({ name, types }))
  for (const { kind, name: file, text } of objects) {
    const [name = '', type = ''] = file.split('.')
    const created = namesIn(text, /^create (?:or replace function|policy) (\w+)(?: ?\((.*)\))?/gm)
    expect([kind, ...created.map((one) => one.name)]).toEqual([kind, name])
    expect(created[0]?.types).toContain(type)
    const runs = namesIn(text, /^create trigger \w+[^;]*execute function (\w+)/gm)
    expect([file, kind === 'triggers', text.split('\ncreate trigger ').length - 1]).toEqual([
      file,
      runs.length > 0,
      runs.length,
    ])
    expect([file, runs.filter((one) => one.name !== name)]).toEqual([file, []])
  }
  const names = objects.map(({ kind, name }) => `${kind} ${name}`)
  // where functions share a name, each is named with its type
  expect(names.filter((one) => names.some((other) => other.startsWith(`${one}.`)))).toEqual([])
})

/** Created with the tables: policies call them from the first migration on. */
const OF_BASELINE = ['app_companies', 'app_farms', 'app_root']

test('every function of an installation has its file, and no trigger looks at more than its row', async () => {
  const product = await testDatabase()
  const own = createDb(createPool(product.url, 1))
  const files = sqlObjects('server/sql')
  const found = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(own)
  const named = files.filter(({ kind }) => kind !== 'policies').map(({ name }) => name.split('.')[0])
  expect(found.rows.map(({ name }) => name).toSorted()).toEqual([...named, ...OF_BASELINE].toSorted())
  const { rows } = await sql`select tgname from pg_trigger where not tgisinternal
    and (tgoldtable is not null or tgnewtable is not null)`.execute(own)
  await own.destroy()
  expect(rows).toEqual([])
})

/** Permitted work of a trigger: mark kept figures as stale, or refuse as the second guard behind the commands. */
test('triggers mark or refuse; commands act', () => {
  const triggers = sqlObjects('server/sql').filter(({ kind }) => kind === 'triggers')
  expect(triggers.map(({ name }) => name).filter((name) => !/^(mark|refuse)_/.test(name))).toEqual([])
})
