/** No route, list, report, file or search answers with a row of another company. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import { serverReports } from '#server/reports/index.ts'
import { type Answer, testApp } from '#support/app.ts'
import { attacksOn, rangeOf } from '#support/attacks.ts'
import { drawn, isDeep, isDrawn } from '#support/drawn.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { drawnRoutes } from '#support/representatives.ts'
import { callRoute } from '#support/routes.ts'
import { plantTwin, type Twin } from '#support/twins.ts'

/** Two companies with a marker in every text of every table; one calls every route with the ids of the other. */
const t = await testApp()
let own: Twin
let other: Twin
let before: string
let calls = 0

const asked = t.app.routeList.filter(({ url }) => !/\/account\/(login|logout|password|sso)/.test(url))
const routes = drawnRoutes('isolation', asked).map((route, turn): [string, RouteEntry, number] => [
  `${route.method} ${route.url}`,
  route,
  turn,
])
/** Of the calls that name a row of the other company, a route makes one in so many in a run. */
const PARTS = 10

beforeAll(async () => {
  own = await plantTwin(t, '甲')
  other = await plantTwin(t, '乙')
})
// rows of every table were planted without the rows they would make
afterAll(() => remakeSums(t.db))

/** Tables that keep requests word by word for the person who made them. */
const KEEPS_QUESTIONS = new Set(['offline_task', 'kept_filter'])

/** Every row of the database in which a twin is named, by marker or by the id of its company or farm. */
async function everythingOf(twin: Twin): Promise<string> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(t.db)
  const parts: string[] = []
  for (const { name } of tables.rows.filter(
    (one) => !/^(session|audit_log|rate_window|request_answer)$/.test(one.name),
  )) {
    const rows = await sql<{
      text: string
    }>`select x::text as text from ${sql.table(name)} x order by 1`.execute(t.db)
    const named = rows.rows.filter(
      ({ text }) =>
        [twin.marker, twin.company.uid, twin.farm.uid].some((one) => text.includes(one)) &&
        // requests of a user are rows of his own, the uid he made up included
        !(KEEPS_QUESTIONS.has(name) && text.includes(own.marker)),
    )
    parts.push(name, ...named.map((one) => one.text))
  }
  return parts.join('\n')
}

/** Content of an answer, a workbook opened. */
function wordsOf({ response }: Answer<unknown>): string {
  if (!String(response.headers['content-type']).includes('spreadsheet')) return response.body
  const book = read(response.rawPayload)
  return Object.values(book.Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

async function attack(route: RouteEntry, path: string, body?: unknown): Promise<Answer<unknown>> {
  calls += 1
  const answer = await callRoute(own.client, route, path, body)
  expect(wordsOf(answer).includes(other.marker), `${route.method} ${path} ${JSON.stringify(body)}`).toBe(
    false,
  )
  expect(answer.status, `${route.method} ${path} ${JSON.stringify(body)}: ${answer.msg}`).toBeLessThan(500)
  return answer
}

/** A search for a word of the titles of rows; none where they go by another row. */
function searchFor({ fields, titleField }: Resource, word: string): string {
  const { scode, target } = fields[titleField] ?? {}
  return (scode ?? target) ? '' : `${titleField}_like=${encodeURIComponent(word)}`
}

/** Rows of the whole group belong to no company. */
const separated = resources.filter(({ scope }) => scope !== 'group')

describe('control: the other company itself sees what must stay hidden', () => {
  test.each(separated.map((one, turn) => [one.name, one, turn] as const))(
    '%s',
    async (name, resource, turn) => {
      const list = await other.client.get(`${name}?${searchFor(resource, other.word)}`)
      expect(wordsOf(list)).toContain(other.marker)
      if (!isDrawn('control', turn, 4)) return
      const sheet = await other.client.post(`${name}/export`, {})
      if (sheet.status === 200) expect(wordsOf(sheet)).toContain(other.marker)
    },
  )

  test.each(serverReports.map(({ report }, turn) => [report.name, report, turn] as const))(
    '%s',
    async (_, report, turn) => {
      const body = { filters: rangeOf(report.filters) }
      expect(wordsOf(await other.client.post(`bi/${report.name}`, body))).toContain(other.marker)
      if (!isDrawn('control', turn, 4)) return
      expect(wordsOf(await other.client.post(`bi/${report.name}/export`, body))).toContain(other.marker)
    },
  )
})

describe('no answer to one company holds a word of the other', () => {
  // requests of the other company may have brought kept sums of its own up to date
  beforeAll(async () => {
    before = await everythingOf(other)
  })

  test.each(routes)('%s', async (_name, route, turn) => {
    const attacks = drawn('isolation', attacksOn(route, own, other), turn, PARTS)
    for (const { path, body } of attacks) await attack(route, path, body)
  })

  test.each(resources.map((one) => [one.name, one] as const))('search in %s', async (name, resource) => {
    const word = searchFor(resource, other.word)
    const { data } = await own.client.get<{ list: object[] }>(`${name}?${word}&_end=150`)
    expect(JSON.stringify(data)).not.toContain(other.marker)
  })

  test.each(['cascade_company', 'cascade_farm', 'cascade_house', 'cascade_unit'])('%s', async (kind) => {
    for (const id of other.ids) {
      for (const path of [`base/organize/cascade/${kind}`, `base/organize/cascade/${kind}?parentId=${id}`]) {
        expect((await own.client.get(path)).response.body).not.toContain(other.marker)
      }
    }
  })

  test('dictionary and settings asked for by the other company’s id', async () => {
    for (const id of other.ids) {
      const codeList = ['breeds', 'sale_type', 'cull_reason']
      const answers = [
        await own.client.post('base/ddsource/info', { companyId: id, codeList }),
        await own.client.get(`base/datadefine/${id}`),
        await own.client.post('base/appsettings/info', { name: `${other.marker}name`, companyId: id }),
      ]
      // the last one is asked for by its full name: only the value must stay hidden
      expect(
        answers
          .slice(0, 2)
          .map((one) => one.response.body)
          .join(),
      ).not.toContain(other.marker)
      expect(answers[2]?.data).toEqual({ value: '' })
    }
  })
})

test('and not a row of the other company has changed', async () => {
  expect((await everythingOf(other)).split('\n')).toEqual(before.split('\n'))
  expect(calls).toBeGreaterThan(isDeep ? 5000 : 600)
})
