/** A person whom the enforcer refuses is refused by every route that asks for a function. */
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Access } from '#kit/access-model.ts'
import { knownFunctions } from '#server/functions.ts'
import { loadPerson } from '#server/kit/caller.ts'
import { farmToday } from '#server/kit/clock.ts'
import { testApp } from '#support/app.ts'
import { isDrawnArchive } from '#support/representatives.ts'
import { addressOf, callRoute } from '#support/routes.ts'

const t = await testApp()
const guarded = t.app.routeList.filter(
  (route) => !['PUBLIC', 'SIGNED_IN'].includes(route.access) && isDrawnArchive('enforcer', route),
)

let access: Access
beforeAll(async () => {
  const found = await sql<{ uid: string }>`select uid from sys_user where account = 'admin'`.execute(t.db)
  const context = { today: farmToday(new Date()), known: knownFunctions }
  const caller = await loadPerson(t.db, found.rows[0]?.uid ?? '', null, context)
  if (!caller?.access) throw new Error('the administrator has no rights')
  access = caller.access
})
afterEach(() => vi.restoreAllMocks())

/** Routes of one test: few enough for a busy machine. */
const PART = 100
const parts = Array.from({ length: Math.ceil(guarded.length / PART) }, (_, at) => at * PART)

test('there are routes to hold to it', () => expect(guarded.length).toBeGreaterThan(500))

describe('S6-03 an administrator whom the enforcer refuses everything is refused each route, asked by its function', () => {
  test.each(parts)('routes from %d on', async (from) => {
    const asked: string[] = []
    vi.spyOn(access, 'may').mockImplementation((code) => {
      asked.push(code)
      return false
    })
    const admin = await t.as('admin')
    const wrong: string[] = []
    for (const route of guarded.slice(from, from + PART)) {
      asked.length = 0
      const { status, code } = await callRoute(admin, route, addressOf(route.url))
      const isRight = status === 403 && code === 'FORBIDDEN' && asked[0] === route.access
      if (!isRight) wrong.push(`${route.method} ${route.url}: ${status} ${asked.join()}`)
    }
    expect(wrong).toEqual([])
  })
})
