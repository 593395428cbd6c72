import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { code, date, decimal, type Fields, flag, integer, lines, references, text } from '#kit/field.ts'
import { defineResource, type Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { createDb, createPool, scoped } from '#server/kit/database.ts'
import { migrationFor } from '#server/kit/ddl.ts'
import { MIGRATIONS } from '#server/kit/migrator.ts'
import { testDatabase } from '#support/database.ts'
import { bulkTables, missingSql, readSchema } from '../../../cli/schema-diff.ts'
import { codeFiles, ROOT } from '../../../cli/source/source.files.ts'

const { url } = await testDatabase()
const db = createDb(createPool(url, 3))
afterAll(() => db.destroy())

const declare = (
  fields: Fields,
  { name = 'sample', table = 'sample', uniqueTogether, effective }: Partial<Resource> = {},
): Resource =>
  defineResource<Fields>({
    head: { name, label: '样本', area: 'basic', table },
    access: { scope: 'farm', actions: ['list'] },
    rows: { titleField: 'code', uniqueTogether },
    fields: { code: code('编码', { required: true, unique: true }), ...fields },
    overrides: { effective },
  })
const missing = async (resource: Resource, values: Readonly<Record<string, string>> = {}): Promise<string> =>
  migrationFor([resource], await readSchema(db), [], {
    values: new Map(Object.entries(values)),
    rounded: new Set(),
  })
const apply = async (resource: Resource, values = {}): Promise<string> => {
  const statements = await missing(resource, values)
  if (statements) await sql.raw(statements).execute(db)
  return statements
}

test('the migrations hold all that is declared, and all that commands write', async () => {
  expect(migrationFor(resources, await readSchema(db), bulkTables)).toBe('')
})

describe('tables that commands write by lists of columns', () => {
  test('a column or a table that is missing in the migrations, or of another type, is named by db:diff', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pig-farm-migrations-'))
    try {
      cpSync(MIGRATIONS, folder, { recursive: true })
      writeFileSync(
        join(folder, '9999_forgotten.sql'),
        `alter table litter drop column lactation_days cascade;
         alter table sow_service alter column dose_count type text;
         drop table stock_shelf cascade;`,
      )
      const missing = await missingSql(url, folder)
      expect(missing).toContain('alter table litter add column lactation_days integer;')
      expect(missing).toContain(
        'alter table sow_service alter column dose_count type integer using dose_count::integer;',
      )
      expect(missing).toMatch(
        /create table stock_shelf \([^;]*primary key \(farm_id, material_id, warehouse_id\)/,
      )
      expect(missing).toContain('create policy stock_shelf_scope on stock_shelf')
      expect(missing.match(/^(alter|create|drop)/gm)).toHaveLength(5)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('every list is compared with the schema, and each names its key', () => {
    const names = codeFiles('server').flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(LISTS)].map(([, name]) => name),
    )
    expect(bulkTables.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    for (const { key, columns } of bulkTables)
      expect(Object.keys(columns)).toEqual(expect.arrayContaining([...key]))
  })
})

/** Ways to declare lists of columns: by hand, as events, as projections. */
const LISTS =
  /(?:: BulkTable = \{\s*name: |= eventTable\(|defineProjection<[\s\S]{0,200}?>\(\)\(\{\s*table: )'(\w+)'/g

describe('a table from its declaration', () => {
  const first = declare({
    weight: decimal('体重', { digits: 3 }),
    count: integer('数量'),
    born: date('日期'),
    enabled: flag('启用'),
    supplierIds: references('供应商', 'basic-supplier'),
    rows: lines('明细', { a: text('甲') }, { required: false }),
    earTag: code('耳牌', { unique: true }),
  })

  test('is made once, with every kind of column, and then agrees', async () => {
    const made = await apply(first)
    expect(made).toContain('create table sample')
    expect(made).toContain('primary key (farm_id, uid)')
    expect(await missing(first)).toBe('')
  })

  test('rows that hold from a day to a day exclude each other on one day, farm by farm', async () => {
    const held = declare(
      { fromDay: date('起', { required: true }), toDay: date('止') },
      { table: 'held', effective: { from: 'fromDay', to: 'toDay', of: ['code'] } },
    )
    expect(await apply(held)).toContain('add constraint held_effective_excl exclude using gist')
    expect(await missing(held)).toBe('')
    const hold = (farm: string, code: string, from: string, to: string | null) =>
      sql`insert into held (farm_id, uid, code, from_day, to_day) values (${farm}, gen_random_uuid(), ${code}, ${from}, ${to})`.execute(
        db,
      )
    await sql`drop index held_farm_id_code_key`.execute(db)
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await hold(one, 'A', '2026-01-01', '2026-06-30')
    await hold(one, 'A', '2026-07-01', null)
    await hold(one, 'B', '2026-01-01', null)
    await hold(other, 'A', '2026-01-01', null)
    await expect(hold(one, 'A', '2027-01-01', null)).rejects.toThrow('held_effective_excl')
  })

  test('grows: a column, a type, a duty, a unique key', async () => {
    const grown = declare(
      {
        ...first.fields,
        count: decimal('数量'),
        price: decimal('价'),
        enabled: flag('启用', { required: true }),
      },
      { uniqueTogether: [['code', 'born']] },
    )
    expect((await apply(grown, { 'sample.enabled': 'false' })).split('\n').slice(1)).toEqual([
      'alter table sample alter column count type numeric(16,2) using count::numeric(16,2);',
      "update sample set enabled = 'false'::boolean where enabled is null;",
      'alter table sample alter column enabled set not null;',
      'alter table sample add column price numeric(16,2);',
      'create unique index sample_farm_id_code_born_key on sample (farm_id, code, born) nulls not distinct where not deleted;',
      '',
    ])
    expect(await missing(grown)).toBe('')
  })

  test('never loses a column by machine', async () => {
    expect(await missing(declare({}))).toBe('')
  })

  test('separates the rows of a farm from every other, for reading and writing', async () => {
    const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
    const put = (farm: string, name: string) =>
      sql`insert into sample (farm_id, uid, code, enabled) values (${farm}, gen_random_uuid(), ${name}, true)`
    await put(mine, 'A').execute(db)
    await put(theirs, 'B').execute(db)
    const scope = { root: false, farms: [mine], companies: [], paths: [] }
    const seen = await scoped(db, scope, (tx) => sql<{ code: string }>`select code from sample`.execute(tx))
    expect(seen.rows).toEqual([{ code: 'A' }])
    await expect(scoped(db, scope, (tx) => put(theirs, 'C').execute(tx))).rejects.toThrow(
      /row-level security/,
    )
    const unscoped = await scoped(db, { ...scope, farms: [] }, (tx) => sql`select 1 from sample`.execute(tx))
    expect(unscoped.rows).toEqual([])
  })

  test('a unique key holds among the living and the filled: in one farm, and not between farms', async () => {
    const farm = crypto.randomUUID()
    const put = (values: { code: string; earTag?: string | null; deleted?: boolean; farm?: string }) =>
      sql`insert into sample (farm_id, uid, code, ear_tag, enabled, deleted)
        values (${values.farm ?? farm}, gen_random_uuid(), ${values.code}, ${values.earTag ?? null}, true, ${values.deleted ?? false})`.execute(
        db,
      )
    await put({ code: 'K1' })
    await put({ code: 'K2' })
    await put({ code: 'K1', deleted: true })
    await put({ code: 'K1', farm: crypto.randomUUID() })
    await expect(put({ code: 'K1' })).rejects.toThrow(/sample_farm_id_code_key/)
    await put({ code: 'K3', earTag: 'E' })
    await expect(put({ code: 'K4', earTag: 'E' })).rejects.toThrow(/sample_farm_id_ear_tag_key/)
  })
})

test('a long name of an index keeps the suffix that error messages are read off', async () => {
  const long = declare(
    { aVeryLongNameOfAFieldIndeed: text('甲'), anotherVeryLongNameOfAField: text('乙') },
    {
      table: 'sample_two',
      name: 'sample2',
      uniqueTogether: [['aVeryLongNameOfAFieldIndeed', 'anotherVeryLongNameOfAField']],
    },
  )
  await apply(long)
  expect(await missing(long)).toBe('')
  const names = [...(await readSchema(db)).indexes].filter((name) =>
    name.startsWith('sample_two_farm_id_a_very'),
  )
  expect(names).toEqual([expect.stringMatching(/^.{59}_key$/)])
})
