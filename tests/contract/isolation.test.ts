import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { EventForm } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import { serverReports } from '#server/reports/index.ts'
import { type Answer, testApp } from '#support/app.ts'
import { addressOf, callRoute } from '#support/routes.ts'
import { plantTwin, type Twin } from '#support/twins.ts'

/** Two companies with a marker in every text of every table; one calls every route with the ids of the other. */
const t = await testApp()
let own: Twin
let other: Twin
let before: string
let calls = 0

const routes = t.app.routeList
  .filter(({ url }) => !/\/account\/(login|logout|password|sso)/.test(url))
  .map((route): [string, RouteEntry] => [`${route.method} ${route.url}`, route])

beforeAll(async () => {
  own = await plantTwin(t, '甲')
  other = await plantTwin(t, '乙')
  before = await everythingOf(other)
})

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
    const named = rows.rows.filter(({ text }) =>
      [twin.marker, twin.company.uid, twin.farm.uid].some((one) => text.includes(one)),
    )
    parts.push(name, ...named.map((one) => one.text))
  }
  return parts.join('\n')
}

/** What an answer says, a workbook opened. */
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

/** Names an id may have in a query, with the tables whose rows they name where a call is one of many of its mould. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  farmId: ['farm', 'house'],
  companyId: ['company', 'farm'],
  organizeId: ['company', 'house'],
  parentId: ['company', 'farm'],
  parent: ['farm', 'house'],
  pigId: ['pig'],
  uid: ['pig', 'pig_event'],
}
const fieldsOf = (name: string): Record<string, Field> =>
  resources.find((one) => one.name === name)?.fields ?? {}
const nameOf = (route: RouteEntry): string => route.url.split('/')[3] ?? ''

/** Query strings that point at a row of the other company: each filter of a resource, each name an id may have. */
function queries(route: RouteEntry, id: string): string[] {
  const pointing = Object.entries(fieldsOf(nameOf(route))).filter(([, one]) => one.target)
  const owners = Object.entries(OWNERS).filter(
    ([, tables]) => isMould(route) || tables.some((table) => other.uids[table] === id),
  )
  return [...owners, ...pointing].map(([key]) => `?${key}=${id}`)
}

const asWords = (field: Field, id: string, word: string): unknown => {
  if (field.many) return field.kind === 'functions' ? ['user'] : [id]
  if (field.target || ['dictionary', 'attachment'].includes(field.kind)) return id
  if (field.kind === 'choice') return field.options?.[0]?.value
  if (field.kind === 'date') return '2026-02-01'
  if (field.kind === 'flag') return true
  return ['integer', 'decimal', 'money'].includes(field.kind) ? 1 : word
}

const fill = (fields: Readonly<Record<string, Field>>, id: string, word: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, one]) => !one.readonly)
      .map(([key, one]) => [key, asWords(one, id, word)]),
  )

/** Bodies that name a row of the other company wherever an id can stand in such a call. */
function bodies(route: RouteEntry, id: string): unknown[] {
  const { method, url, doc } = route
  const resource = fieldsOf(nameOf(route))
  const report = serverReports.find((one) => url.includes(`/${one.report.name}`))?.report
  const form = eventForms.find((one) => url.includes(`/event/${one.code}`))
  if (method === 'DELETE') return [{ version: 1 }]
  if (report)
    return [
      { filters: { ...fill(report.filters, id, other.word), ...range(report.filters) } },
      { filters: range(report.filters) },
    ]
  if (doc?.body) return [fill(doc.body, id, other.word)]
  if (form) return rowBodies(form, id)
  if (url.endsWith('/export')) return [{}, ...pointers(resource).map((key) => ({ filters: { [key]: id } }))]
  return [
    { ...fill(resource, id, `甲${calls}`), version: 1 },
    ...pointers(resource).map((key) => ({ [key]: resource[key]?.many ? [id] : id, version: 1 })),
  ]
}

const pointers = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.keys(fields).filter((key) => fields[key]?.target && !fields[key]?.readonly)

/** Entry grids: the farm of the other company, or the own farm with a row full of what is not its own. */
function rowBodies(form: EventForm, id: string): unknown[] {
  const row = { ...fill({ ...form.header, ...form.fields }, id, other.word), earNo: other.word, pigId: id }
  const shared = { rows: [row], row, version: 1, earNos: [other.word] }
  return [
    { ...shared, farmId: id, requestId: `iso-${calls}-${id}` },
    { ...shared, farmId: own.farm.uid, requestId: `iso2-${calls}-${id}`, dryRun: true },
  ]
}

/** The days a report must be asked for, around the planted rows. */
const range = (filters: Readonly<Record<string, Field>>) => {
  const dates = Object.keys(filters).filter((key) => filters[key]?.kind === 'date' && filters[key].required)
  return Object.fromEntries(dates.map((key, i) => [key, i === 0 ? '2026-01-01' : '2026-03-31']))
}

describe('control: the other company itself sees what must stay hidden', () => {
  test.each(resources.map((one) => [one.name, one.titleField]))('%s', async (name, title) => {
    const list = await other.client.get(`${name}?${title}_like=${encodeURIComponent(other.word)}`)
    expect(wordsOf(list)).toContain(other.marker)
    const sheet = await other.client.post(`${name}/export`, {})
    if (sheet.status === 200) expect(wordsOf(sheet)).toContain(other.marker)
  })

  test.each(serverReports.map((one) => one.report))('$name', async (report) => {
    const body = { filters: range(report.filters) }
    expect(wordsOf(await other.client.post(`bi/${report.name}`, body))).toContain(other.marker)
    expect(wordsOf(await other.client.post(`bi/${report.name}/export`, body))).toContain(other.marker)
  })
})

const [firstResource, firstReport, firstForm] = [resources[0], serverReports[0]?.report, eventForms[0]]

/** Calls that are no resource's, report's or form's, and those of the first of each: the others are made alike. */
function isMould({ url }: RouteEntry): boolean {
  const [, , , family = '', name = ''] = url.split('/')
  if (family === 'event') return !eventForms.some(({ code }) => code === name) || name === firstForm?.code
  if (/^(bi|bi-archive2?|huge-calculate(-archive)?)$/.test(family))
    return family === 'bi' && name === firstReport?.name
  return !resources.some((one) => one.name === family) || family === firstResource?.name
}

/**
 * Rows that an address or body names: of every table for a call of its own and for the first of each mould; for the others
 * made from it a place, an animal, an event and a word, and what they themselves keep or point at.
 */
function idsFor({ url, method }: RouteEntry): string[] {
  const { uids } = other
  const few = [uids.company, uids.farm, uids.house, uids.pen, uids.pig, uids.pig_event, uids.data_dictionary]
  const [, , , family = '', name = ''] = url.split('/')
  const resource = resources.find((one) => one.name === family)
  if (/^(bi-archive2?|huge-calculate(-archive)?)$/.test(family)) return few.slice(4, 6).map(String)
  if (family === 'event' && name !== firstForm?.code) return few.slice(0, 6).map(String)
  if (family === 'bi' && name !== firstReport?.name) return few.map(String)
  if (resource && resource !== firstResource) return [...few, ...related(resource)].map(String)
  return url.includes(':uid') || method !== 'GET' ? Object.values(uids) : few.map(String)
}

/** Rows of a resource's own table and of those its fields point at. */
function related({ table, fields }: Resource): string[] {
  const targets = Object.values(fields).map(({ target }) => resources.find((one) => one.name === target))
  return [...new Set([table, ...targets.map((one) => one?.table)])].flatMap(
    (one) => other.uids[String(one)] ?? [],
  )
}

describe('no answer to one company holds a word of the other', () => {
  test.each(routes)('%s', async (_name, route) => {
    const ids = idsFor(route)
    for (const id of ids) {
      const path = addressOf(route.url, id)
      if (route.method === 'GET') {
        for (const query of route.url.includes(':uid') ? [''] : ['', ...queries(route, id)])
          await attack(route, `${path}${query}`)
      } else {
        for (const body of bodies(route, id)) await attack(route, path, body)
      }
    }
    await attack(
      route,
      `${addressOf(route.url, other.uids.pig)}?q=${encodeURIComponent(other.word)}&earNo=${encodeURIComponent(other.word)}`,
    )
  })

  test.each(resources.map((one) => [one.name, one.titleField]))('search in %s', async (name, title) => {
    const word = encodeURIComponent(other.word)
    const { data } = await own.client.get<{ list: object[] }>(`${name}?${title}_like=${word}&_end=150`)
    expect(JSON.stringify(data)).not.toContain(other.marker)
  })

  test.each(['cascade_company', 'cascade_farm', 'cascade_house', 'cascade_unit'])('%s', async (kind) => {
    for (const id of Object.values(other.uids)) {
      for (const path of [`base/organize/cascade/${kind}`, `base/organize/cascade/${kind}?parent=${id}`]) {
        expect((await own.client.get(path)).response.body).not.toContain(other.marker)
      }
    }
  })

  test('dictionary and settings asked for by the other company’s id', async () => {
    for (const id of Object.values(other.uids)) {
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
  expect(await everythingOf(other)).toBe(before)
  expect(calls).toBeGreaterThan(5000)
})
