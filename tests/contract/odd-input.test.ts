/** No unexpected body, query or address is answered with a 5xx, on any route. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import { type Client, testApp } from '#support/app.ts'
import { drawn } from '#support/drawn.ts'
import { drawnRoutes, placesOf } from '#support/representatives.ts'
import { addressOf, callRoute } from '#support/routes.ts'
import { SHARES, shareOf } from '#support/shares.ts'

const t = await testApp()
const asked = t.app.routeList.filter(({ url }) => !/\/account\/(logout|sso)/.test(url))
const routes = drawnRoutes('odd input', asked).map((route, index): [string, RouteEntry, number] => [
  `${route.method} ${route.url}`,
  route,
  index,
])

const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -0,
  1.5,
  99_999_999_999,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '😀猪',
  '\u202eabc',
  'NaN',
  'x'.repeat(50_000),
  "'; drop table sys_user; --",
  '%',
  '\\',
  '2026-02-30',
  '0000-00-00',
  '018f0000-0000-7000-8000-000000000000',
  [],
  [[]],
  [null],
  ['\u0000'],
  {},
  { a: { b: 1 } },
  { toString: 1 },
  Array(2000).fill('x'),
]
const raw = [
  'null',
  '[]',
  '"x"',
  '1',
  'true',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":1',
  '',
]

let admin: Client

beforeAll(async () => {
  admin = await t.as('admin')
})

/** The keys a call says it takes. Rows, filters and cells have contract suites of their own, over their declarations. */
const bodyKeys = ({ doc }: RouteEntry): string[] => [
  ...Object.keys(doc?.body ?? {}),
  ...Object.keys(doc?.query ?? {}),
  'version',
]

const places = placesOf(t.app.routeList)
/** Of its share a call takes one in so many in a run. */
const PARTS = 6
/** The more calls are made alike, the fewer values each gets: together they get all. */
function shareFor<T>(route: RouteEntry, values: readonly T[]): T[] {
  const { place, of } = places.get(route) ?? { place: 0, of: 1 }
  const share = shareOf(values, place, Math.max(SHARES, Math.min(of, values.length)))
  return drawn(`odd ${route.url}`, share, place, PARTS)
}

/** Its share of the values, by turns in one key and in all of them at once. */
function oddBodies(route: RouteEntry, index: number): unknown[] {
  const keys = bodyKeys(route)
  return shareFor(route, odd).map((value, i) =>
    (index + i) % 3 === 0
      ? { [keys[(index + i) % keys.length] ?? '']: value }
      : Object.fromEntries(keys.map((key) => [key, value])),
  )
}

async function survives(
  route: RouteEntry,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await callRoute(admin, route, path, body, { headers })
  expect(
    answer.status,
    `${route.method} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${answer.response.body.slice(0, 200)}`,
  ).toBeLessThan(500)
  if (answer.status >= 400)
    expect(answer.response.body).not.toMatch(/at .+\.ts:\d+|select |insert into|node_modules/i)
}

describe('bodies', () => {
  test.each(routes.filter(([, { method }]) => method !== 'GET'))('%s', async (_name, route, index) => {
    for (const body of route.doc ? oddBodies(route, index) : [])
      await survives(route, addressOf(route.url), body)
    for (const text of shareFor(route, raw))
      await survives(route, addressOf(route.url), text, { 'content-type': 'application/json' })
  })
})

describe('addresses', () => {
  const words = odd
    .filter((one) => typeof one !== 'object' || one === null)
    .map((one) => encodeURIComponent(safe(String(one))))

  test.each(routes.filter(([, { url }]) => url.includes(':')))('%s', async (_name, route) => {
    for (const word of shareFor(route, words)) {
      await survives(route, route.url.replace('/api/v2/', '').replace(/:\w+/g, word.slice(0, 300) || '%20'))
    }
  })

  test.each(routes.filter(([, { method }]) => method === 'GET'))(
    'query of %s',
    async (_name, route, index) => {
      const keys = [
        '_start',
        '_end',
        '_sort',
        '_order',
        'uid',
        'farmId',
        'parent',
        'pigId',
        'earNo',
        'q',
        ...bodyKeys(route),
      ]
      const base = addressOf(route.url)
      for (const [i, word] of shareFor(route, words).entries()) {
        const asked = (index + i) % 3 === 0 ? [keys[(index + i) % keys.length]] : keys
        await survives(route, `${base}?${asked.map((key) => `${key}=${word.slice(0, 500)}`).join('&')}`)
      }
      const forms = keys.map((key) => `${key}_like=%00&${key}[]=1&${key}__proto__=1`)
      const strange = [forms.join('&'), '__proto__=1&constructor=1&toString=1&uid=1&uid=2']
      for (const query of drawn('strange queries', strange, index, 2))
        await survives(route, `${base}?${query}`)
    },
  )
})

const safe = (text: string): string => (text.isWellFormed() ? text : '\ufffd')
