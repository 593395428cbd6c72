import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { together } from '#server/commands/herd/card-rows.ts'
import { createDb, createPool, scoped, type Tx } from '#server/kit/database.ts'
import { prepared } from '#server/kit/prepared.ts'
import { testDatabase } from '#support/database.ts'

const [FARM, OTHER, PIG] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const { url } = await testDatabase()
const db = createDb(createPool(url, 1))
afterAll(() => db.destroy())

const stay = (no: number) =>
  sql<{ farm: string }>`select farm_id as farm from pig_stay where pig_id = ${PIG} and no = ${no}`
const inFarms = <T>(farms: string[], work: (tx: Tx) => Promise<T>) =>
  scoped(db, { root: false, farms, companies: [], paths: [] }, work)

beforeAll(async () => {
  for (const farm of [FARM, OTHER])
    await inFarms([farm], (tx) =>
      sql`insert into pig_stay (farm_id, pig_id, no, from_date) values (${farm}, ${PIG}, 1, '2026-11-01')`.execute(
        tx,
      ),
    )
})

test('a statement that a connection keeps is still under row-level security for each caller', async () => {
  const seen = (farms: string[]) => inFarms(farms, async (tx) => (await prepared(stay(1)).execute(tx)).rows)
  // often enough that PostgreSQL keeps the plan, too
  for (let time = 0; time < 8; time += 1) expect(await seen([FARM])).toEqual([{ farm: FARM }])
  expect(await seen([OTHER])).toEqual([{ farm: OTHER }])
  expect(await seen([])).toEqual([])
  const kept = await sql<{ times: number }>`
    select (generic_plans + custom_plans)::int as times from pg_prepared_statements`.execute(db)
  expect(kept.rows).toEqual([{ times: 10 }])
})

test('lists asked for together come each in their order, empty ones too', async () => {
  const lists = await inFarms([FARM, OTHER], (tx) =>
    together(tx, {
      stays: sql<{ farm: string; on: string }>`
        select farm_id as farm, from_date as "on" from pig_stay where pig_id = ${PIG} order by farm_id desc`,
      none: stay(9),
    }),
  )
  expect(lists).toEqual({
    stays: [
      { farm: OTHER, on: '2026-11-01' },
      { farm: FARM, on: '2026-11-01' },
    ],
    none: [],
  })
})
