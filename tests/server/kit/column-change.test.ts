import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { date, decimal, type Fields, integer, text } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { questionsOf } from '#server/kit/column-change.ts'
import { createDb, createPool, withDb } from '#server/kit/database.ts'
import { migrationFor } from '#server/kit/ddl.ts'
import { testDatabase } from '#support/database.ts'
import { oldRowsOf } from '../../../cli/old-rows.ts'
import { missingIn, readSchema } from '../../../cli/schema-diff.ts'
import { declareTruck } from './truck.ts'

/** A table with rows takes every change that is generated, or says why not and stays as it is. */

const { url } = await testDatabase()
const db = createDb(createPool(url, 2))
afterAll(() => db.destroy())

const truck = (fields: Fields): Resource =>
  declareTruck({ load: decimal('载重'), ...fields }, { scope: 'company' })

const change = async (
  resource: Resource,
  values: readonly string[] = [],
  rounded: readonly string[] = [],
) => {
  const actual = await readSchema(db)
  const old = await oldRowsOf(questionsOf([resource], actual.tables), { values, rounded })
  return migrationFor([resource], actual, [], old)
}
const run = async (statements: string) => sql.raw(statements).execute(db)
const rows = async () =>
  (await sql`select * from truck order by code`.execute(db)).rows as Record<string, unknown>[]

beforeEach(async () => {
  await run('drop table if exists truck')
  await run(await change(truck({})))
  await run(
    `insert into truck (uid, code, load) values (gen_random_uuid(), 'A', 12.50), (gen_random_uuid(), 'B', 3)`,
  )
})

describe('a field that is required of now on', () => {
  const grown = truck({ fuel: text('燃料', { required: true, maxLength: 4 }) })

  test('is asked about: without an answer nothing is written', async () => {
    await expect(change(grown)).rejects.toThrow(
      '缺少 --old-rows truck.fuel=值：货车的必填字段“燃料”在旧行里填什么',
    )
    await expect(change(grown, ['fuel=一二三四五'])).rejects.toThrow('--old-rows truck.fuel')
    await expect(change(grown, ['fuel'])).rejects.toThrow('字段=值')
  })

  test('has the value in every old row, and asks for it in every new one', async () => {
    await run(await change(grown, ["fuel=it's"]))
    expect((await rows()).map(({ fuel }) => fuel)).toEqual(["it's", "it's"])
    await expect(run(`insert into truck (uid, code) values (gen_random_uuid(), 'C')`)).rejects.toThrow('fuel')
    expect(await change(grown)).toBe('')
  })

  test('may number them, or ask the database', async () => {
    const more = truck({
      plate: text('车牌', { required: true, overrides: { unique: true } }),
      born: date('购入', { required: true }),
    })
    await run(await change(more, ['truck.plate=旧{n}', 'born=sql:created_at::date']))
    expect((await rows()).map(({ plate }) => plate).toSorted()).toEqual(['旧1', '旧2'])
    expect(await change(more)).toBe('')
  })

  test('that was optional is filled where it was empty', async () => {
    await run(await change(truck({ fuel: text('燃料') })))
    await run(`update truck set fuel = '电' where code = 'A'`)
    await run(await change(grown, ['fuel=油']))
    expect((await rows()).map(({ fuel }) => fuel)).toEqual(['电', '油'])
  })
})

describe('another type', () => {
  const whole = truck({ load: integer('载重') })

  test('is refused where a value would change, by table, column and number of rows; nothing happened', async () => {
    await expect(run(await change(whole))).rejects.toThrow(
      '表 truck 的列 load 有 1 行改为 integer 后会丢失数字',
    )
    expect((await rows()).map(({ load }) => load)).toEqual(['12.50', '3.00'])
    const narrow = truck({ load: decimal('载重', { digits: 1 }) })
    await run(`update truck set load = 12.55`)
    await expect(run(await change(narrow))).rejects.toThrow('有 2 行改为 numeric(16,1) 后会丢失数字')
  })

  test('is taken where every value stays what it is', async () => {
    await run(`update truck set load = 12 where code = 'A'`)
    await run(await change(whole))
    expect((await rows()).map(({ load }) => load)).toEqual([12, 3])
    expect(await change(whole)).toBe('')
  })

  test('rounds where a person asked for it', async () => {
    await run(await change(whole, [], ['truck.load']))
    expect((await rows()).map(({ load }) => load)).toEqual([13, 3])
  })

  test('that a value does not fit is refused in words', async () => {
    await run(`update truck set load = 99999999999`)
    await expect(run(await change(whole))).rejects.toThrow('表 truck 的列 load 有不能改为 integer 的值')
    const dated = truck({ load: date('日期') })
    await expect(run(await change(dated))).rejects.toThrow('表 truck 的列 load 有不能改为 date 的值')
  })

  test('with room for all needs no look at the rows', async () => {
    const exact = truck({ load: decimal('载重', { digits: 4 }) })
    await run('alter table truck alter column load type numeric(14,2)')
    expect(await change(exact)).not.toContain('do $$')
    await run(await change(exact))
    expect((await rows()).map(({ load }) => load)).toEqual(['12.5000', '3.0000'])
  })
})

describe('what db:diff writes has run on rows before', () => {
  const lost = async (value: string) => {
    const own = await testDatabase()
    return await withDb(own.url, 1, async (scratch) => {
      await sql`alter table warehouse drop column name cascade`.execute(scratch)
      return missingIn(scratch, (open) => oldRowsOf(open, { values: [`name=${value}`], rounded: [] }))
    })
  }

  test('one value for a field that is unique is refused', async () => {
    await expect(lost('仓')).rejects.toThrow(
      /试运行失败（could not create unique index.*可用 \{n\} 代表行号/s,
    )
  })

  test('values that differ are not', async () => {
    expect(await lost('仓{n}')).toContain(
      "update warehouse set name = replace('仓{n}', '{n}', numbered.n::text)::text",
    )
  })
})
