/** Every route asks for a session and its function, and refuses people without it. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { isDrawn } from '#support/drawn.ts'
import { isArchive, isDrawnArchive } from '#support/representatives.ts'
import { addressOf, callRoute, sessionOf } from '#support/routes.ts'

const t = await testApp()
const routes = t.app.routeList.map((route): [string, RouteEntry] => [`${route.method} ${route.url}`, route])

/** The only calls that work without a session. A new one has to be written here, and thought about. */
const OPEN = [
  'POST /api/v2/base/account/login',
  'POST /api/v2/base/account/logout',
  'POST /api/v2/base/account/sso/login',
  'POST /api/v2/base/account/sso/code',
  'GET /api/v2/base/account/sso/partners',
  'POST /api/v2/base/account/sso/start',
  'GET /api/v2/health',
]

const guarded = routes.filter(
  ([, route]) => route.access !== 'PUBLIC' && isDrawnArchive('function list', route),
)
/** Calls of a user who holds their function and no other. */
const held = guarded.filter(([, route], turn) => route.access !== 'SIGNED_IN' && isDrawn('holders', turn, 5))

let farm: TestNode
let powerless: string
let admin: string
const withFunction = new Map<string, string>()

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  powerless = await t.user({ account: 'powerless', at: farm, functions: [] })
  const found = await sql<{ uid: string }>`select uid from sys_user where account = 'admin'`.execute(t.db)
  admin = found.rows[0]?.uid ?? ''
  const codes = new Set(held.map(([, route]) => route.access))
  for (const code of codes) {
    const account = code.replace(/\W/g, '')
    // rows that belong to no company are for people of the whole deployment
    const isOfAll = held.some(([, { access, scope }]) => access === code && scope === 'deployment')
    withFunction.set(code, await t.user({ account, at: isOfAll ? t.root : farm, functions: [code] }))
  }
})

const call = async (client: Client, route: RouteEntry) => callRoute(client, route, addressOf(route.url))
const sessions = new Map<string, Promise<Client>>()
/** Each keeps one session: the user a call concerns is looked up once. Calls of an account may end it. */
const asUser = async (uid: string, route: RouteEntry) => {
  if (route.url.includes('/account/')) return call(await sessionOf(t, uid), route)
  const kept = sessions.get(uid) ?? sessionOf(t, uid)
  sessions.set(uid, kept)
  return call(await kept, route)
}
const REFUSALS = [401, 403]

test('the open calls are exactly these', () => {
  expect(
    routes
      .filter(([, route]) => route.access === 'PUBLIC')
      .map(([name]) => name)
      .sort(),
  ).toEqual([...OPEN].sort())
})

test('every function a route asks for can be granted', () => {
  const asked = routes
    .map(([, route]) => route.access)
    .filter((one) => !['PUBLIC', 'SIGNED_IN'].includes(one))
  expect(asked.filter((one) => !allFunctionCodes.includes(one))).toEqual([])
})

describe('S6-03 the function list is enforced on every call', () => {
  test.each(guarded)('%s: a call without a session or without functions is refused', async (_name, route) => {
    const stranger = await call(t.anonymous, route)
    expect([stranger.status, stranger.code]).toEqual([401, 'USER_LOGIN_REQUIRED'])
    const without = await asUser(powerless, route)
    if (route.access === 'SIGNED_IN') return expect(REFUSALS).not.toContain(without.status)
    expect([without.status, without.code]).toEqual([403, 'FORBIDDEN'])
  })

  test.each(held)('%s: a person with just its function is not refused', async (_name, route) => {
    const holder = await asUser(withFunction.get(route.access) ?? '', route)
    expect(REFUSALS).not.toContain(holder.status)
    expect(holder.status).toBeLessThan(500)
  })

  // an archive is asked for as the report is, before another pool
  test.each(routes.filter(([, route], turn) => !isArchive(route) && isDrawn('administrator', turn, 5)))(
    '%s: the administrator',
    async (_name, route) => {
      const answer = await asUser(admin, route)
      if (!OPEN.includes(`${route.method} ${route.url}`)) expect(REFUSALS).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    },
  )
})

test('a person without functions changed nothing but her own settings', async () => {
  const written = await sql<{ route: string }>`select distinct route from audit_log
    where user_uid = ${powerless} and outcome = 'SUCCESS'`.execute(t.db)
  const own = written.rows.filter(({ route }) => !/base\/(account\/|preference\/|filters$)/.test(route))
  expect(own).toEqual([])
})
