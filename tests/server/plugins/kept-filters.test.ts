import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { enterHerd, NOON } from '#support/event-forms.ts'

/** A query with thousands of ear tags: kept under a key, answered to a colleague, within his own rights. */
const t = await testApp({ now: () => NOON, own: true })
const KEY = 'abcdefghijklmnopqrstuvwx'
const functions = ['pigs-file', 'pigs-file:export', 'breed-pig-detail', 'breed-pig-detail:export']
let first: TestNode
let clerk: Client
let colleague: Client
let narrow: Client
let stranger: Client
/** Length of the longest request line, method and version aside. */
let longest = 0

beforeAll(async () => {
  t.app.addHook('onRequest', async ({ raw }) => {
    longest = Math.max(longest, raw.url?.length ?? 0)
  })
  const company = await t.node({ type: 'company', name: '甲公司' })
  first = await t.node({ type: 'farm', name: '一场', parent: company })
  const second = await t.node({ type: 'farm', name: '二场', parent: company })
  const other = await t.node({ type: 'company', name: '乙公司' })
  const admin = await t.as('admin')
  for (const [farm, prefix] of [
    [first, 'A'],
    [second, 'B'],
  ] as const) {
    const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${prefix}舍`, parent: farm })
    await enterHerd(admin, farm, house, prefix)
  }
  await t.user({ account: 'clerk', at: company, functions })
  await t.user({ account: 'colleague', at: company, functions })
  await t.user({ account: 'narrow', at: second, functions })
  await t.user({ account: 'stranger', at: other, functions })
  clerk = await t.as('clerk')
  colleague = await t.as('colleague')
  narrow = await t.as('narrow')
  stranger = await t.as('stranger')
})

interface Listed {
  total: number
  list: { earNo: string }[]
}
const list = (client: Client, query: string) => client.get<Listed>(`pigs-file?_start=0&_end=150&${query}`)
const tagsOf = async (client: Client) => (await list(client, '')).data.list.map(({ earNo }) => earNo)

/** All of the herd among 5,000 tags, most of which are unknown. */
const fiveThousand = (herd: readonly string[]): string[] => [
  ...herd,
  ...Array.from({ length: 5000 - herd.length }, (_, index) => `X${10_000 + index}`),
]
const queryOf = (tags: readonly string[]) => new URLSearchParams(tags.map((tag) => ['earNo', tag])).toString()

test('5,000 ear tags are asked for in a short request line, and the export has the same rows', async () => {
  const herd = await tagsOf(clerk)
  expect(herd.length).toBeGreaterThan(5)
  const wanted = fiveThousand(herd.slice(0, 5))
  const content = queryOf(wanted)
  expect((await clerk.post('base/filters', { key: KEY, content })).code).toBe('SUCCESS')
  longest = 0
  const { data } = await list(clerk, `f=${KEY}`)
  expect(longest).toBeLessThan(4096)
  expect(data.total).toBe(5)
  const { response } = await clerk.post('pigs-file/export', {
    filters: { earNo: wanted },
    columns: ['earNo'],
  })
  const sheet = Object.values(read(response.rawPayload).Sheets)[0]
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).flat() : []
  expect(data.list.every(({ earNo }) => rows.includes(earNo))).toBe(true)
  expect(rows.filter((one) => herd.includes(String(one)))).toHaveLength(5)
})

test('a report of 5,000 ear tags answers the rows of those there are', async () => {
  const herd = await tagsOf(clerk)
  const ask = (earNos: readonly string[]) =>
    clerk.post<{ total: number }>('bi/breed-pig-detail', {
      filters: { farmIds: [first.uid], dateFrom: '2026-01-01', dateTo: '2026-11-01', earNos },
    })
  const { code, msg } = await ask(fiveThousand(herd.slice(0, 5)))
  expect([code, msg]).toEqual(['SUCCESS', ''])
})

test('a colleague who opens the link gets the same filters, applied under his own rights', async () => {
  const content = (await clerk.get<{ content: string }>(`base/filters/${KEY}`)).data.content
  expect((await colleague.get<{ content: string }>(`base/filters/${KEY}`)).data.content).toBe(content)
  expect((await list(colleague, `f=${KEY}`)).data.total).toBe(5)
  // he sees the second farm alone
  expect((await narrow.get<{ content: string }>(`base/filters/${KEY}`)).data.content).toBe(content)
  const seen = (await list(narrow, `f=${KEY}`)).data.list.map(({ earNo }) => earNo)
  expect(seen.filter((one) => !one.startsWith('B'))).toEqual([])
})

test('another company learns nothing of them, and cannot take the key', async () => {
  expect((await stranger.get(`base/filters/${KEY}`)).status).toBe(404)
  const asked = await list(stranger, `f=${KEY}`)
  expect([asked.status, asked.msg]).toEqual([400, '链接中的筛选条件已过期或不属于本公司，请重新选择'])
  const taken = await stranger.post('base/filters', { key: KEY, content: 'earNo=Z1' })
  expect([taken.status, taken.code]).toEqual([409, 'CONFLICT'])
  expect((await t.anonymous.get(`base/filters/${KEY}`)).status).toBe(401)
})

test('the same may be sent again; other filters do not take the key', async () => {
  const content = (await clerk.get<{ content: string }>(`base/filters/${KEY}`)).data.content
  expect((await clerk.post('base/filters', { key: KEY, content })).code).toBe('SUCCESS')
  expect((await clerk.post('base/filters', { key: KEY, content: 'earNo=A1' })).code).toBe('CONFLICT')
})

test('what the key stands for is checked like any query', async () => {
  const key = 'key-of-a-wrong-query-1'
  await clerk.post('base/filters', { key, content: 'nonsense=1' })
  expect((await list(clerk, `f=${key}`)).msg).toBe('不能按“nonsense”查询')
  expect((await list(clerk, 'f=../../etc/passwd')).status).toBe(400)
  expect((await list(clerk, `f=${KEY}&f=${KEY}`)).status).toBe(400)
})

test('filters are kept for more than a year from the last day they were asked for', async () => {
  const age = (days: number, key: string) =>
    sql`update kept_filter set used_on = current_date - ${days}::int where key = ${key}`.execute(t.db)
  const old = 'key-of-an-old-query-123'
  await clerk.post('base/filters', { key: old, content: 'earNo=A1' })
  await age(399, KEY)
  await age(401, old)
  await list(clerk, `f=${KEY}`)
  await clerk.post('base/filters', { key: 'key-of-a-new-query-123', content: 'earNo=A1' })
  expect((await clerk.get(`base/filters/${old}`)).status).toBe(404)
  const found = await sql<{ fresh: boolean }>`select used_on = current_date as fresh from kept_filter
    where key = ${KEY}`.execute(t.db)
  expect(found.rows).toEqual([{ fresh: true }])
})

test('filters of the root administrator, who belongs to no company, are there again after a reload', async () => {
  const admin = await t.as('admin')
  const key = 'key-of-the-root-person-1'
  const content = queryOf(fiveThousand((await tagsOf(clerk)).slice(0, 5)))
  expect((await admin.post('base/filters', { key, content })).msg).toBe('')
  const again = await t.as('admin')
  expect((await again.get<{ content: string }>(`base/filters/${key}`)).data.content).toBe(content)
  expect((await list(again, `f=${key}`)).data.total).toBe(5)
  // sent once more by the page, they are the same; what a company keeps he opens as well
  expect((await again.post('base/filters', { key, content })).msg).toBe('')
  expect((await again.get(`base/filters/${KEY}`)).status).toBe(200)
})
