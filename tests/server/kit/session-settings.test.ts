import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool } from '#server/kit/database.ts'
import { testDatabase } from '#support/database.ts'

// an installed PostgreSQL compiles by itself: exports of a few rows took six times as long
test('a connection speaks farm time and compiles no statement, on whatever PostgreSQL', async () => {
  const { url } = await testDatabase()
  const db = createDb(createPool(url, 1))
  const { rows } =
    await sql`select current_setting('TimeZone') as zone, current_setting('jit') as jit`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ zone: 'Asia/Shanghai', jit: 'off' }])
})
