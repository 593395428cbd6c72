import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { build } from '#server/app.ts'
import { createDb, createPool, type Db } from '#server/kit/database.ts'
import type { Archives } from '#server/kit/report/families.ts'
import { clientOf } from '#support/app.ts'
import { testDatabase } from '#support/database.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'

const NOW = new Date('2025-07-19T12:00:00+08:00')
const { t, admin } = await referenceFixture()
const empty = await testDatabase()
const filters = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }
const families = ['bi', 'bi-archive', 'bi-archive2', 'huge-calculate', 'huge-calculate-archive'] as const

const pools: Db[] = []
const poolAt = (url: string): Db => {
  const db = createDb(createPool(url, 2))
  pools.push(db)
  return db
}
afterAll(() => Promise.all(pools.map((db) => db.destroy())))

/** Litters that each family of paths answers, on a server with these pools. */
async function littersOf(archives: Archives): Promise<Record<string, unknown>> {
  const app = await build({ db: t.db, archives, unlimited: true, now: () => NOW })
  const client = clientOf(app, admin.cookies)
  const found = families.map(async (family) => [
    family,
    (await ask(client, `${family}/births`, { filters })).total,
  ])
  const all = Object.fromEntries(await Promise.all(found))
  await app.close()
  return all
}

describe('the families of report paths', () => {
  test('S7-36 answer the same under every name, from an archive pool with the same data as from the live one', async () => {
    const app = await build({
      db: t.db,
      archives: { archive: poolAt(t.database.url), archive2: poolAt(t.database.url) },
      unlimited: true,
      now: () => NOW,
    })
    const client = clientOf(app, admin.cookies)
    for (const groupBy of [null, 'week', 'parity', 'boar']) {
      const live = await ask(client, 'bi/births', { filters, groupBy })
      expect(live.total).toBeGreaterThan(0)
      for (const family of families)
        expect(await ask(client, `${family}/births`, { filters, groupBy }), family).toEqual(live)
    }
    await app.close()
  })

  test('each asks its own pool: an empty archive has nothing, the live one still all', async () => {
    expect(await littersOf({ archive: poolAt(empty.url) })).toEqual({
      bi: 5,
      'bi-archive': 0,
      'bi-archive2': 5,
      'huge-calculate': 5,
      'huge-calculate-archive': 0,
    })
    expect(await littersOf({ archive2: poolAt(empty.url) })).toMatchObject({
      'bi-archive': 5,
      'bi-archive2': 0,
    })
  })

  test('a replica answers for the present, and for the past where there is no archive of it', async () => {
    expect(await littersOf({ replica: poolAt(empty.url), archive: poolAt(t.database.url) })).toEqual({
      bi: 0,
      'bi-archive': 5,
      'bi-archive2': 0,
      'huge-calculate': 0,
      'huge-calculate-archive': 5,
    })
  })

  test('without archives the live pool answers for all', async () => {
    expect(Object.values(await littersOf({}))).toEqual([5, 5, 5, 5, 5])
  })
})

test('S5-27 a query names farms, companies or departments: a house is refused with 只能选择猪场', async () => {
  const found = await sql<{ uid: string }>`select uid from organize where type = 'house' limit 1`.execute(
    t.db,
  )
  const asked = { filters: { ...filters, farmIds: [found.rows[0]?.uid] } }
  const answer = await admin.post('bi/births', asked)
  expect(answer.code).toBe('INVALID')
  expect(answer.errors).toEqual({ farmIds: ['只能选择猪场'] })
})
