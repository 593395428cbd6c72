import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { QUEUED_EXPORT } from '#domain/offline-query.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { downloadCenter, ended, taskOf, until } from '#support/downloads.ts'
import { rowsOf } from '#support/workbook.ts'

/** Exports of lists with too many rows to wait for: they go the way of report exports. */

const NOW = new Date('2026-11-21T04:00:00Z')
const t = await testApp({ now: () => NOW })
const FUNCTIONS = ['basic-supplier', 'basic-supplier:export', 'download-center']
const BODY = {
  filters: { kind: 'FEED', name_like: '饲料' },
  sort: [{ field: 'code', order: 'desc' }],
  columns: ['name', 'code'],
}

let company: TestNode
let role: string
let clerk: Client
let other: Client

const limit = async (rows: string | null) => {
  await sql`delete from app_setting where name = 'export_offline_rows'`.execute(t.db)
  if (rows)
    await sql`insert into app_setting (name, value) values ('export_offline_rows', ${rows})`.execute(t.db)
}
const openTransactions = async () => {
  const found = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(t.db)
  return found.rows[0]?.count
}
const supplier = (code: string, name: string, at = company) =>
  sql`insert into supplier (uid, company_id, code, name, kind, enabled)
    values (gen_random_uuid(), ${at.uid}, ${code}, ${name}, 'FEED', true)`.execute(t.db)
const ask = (body: object = BODY, client = clerk) =>
  client.post<{ queued: string }>('basic-supplier/export', body)
const fileOf = async (uid: string, client = clerk) => {
  const { response, msg } = await client.get(`download-center/${uid}/file`)
  expect([response.statusCode, msg]).toEqual([200, ''])
  return response
}
const cellsOf = async (file: Buffer) => (await rowsOf(file)).map(({ cells }) => [...cells])

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  const rival = await t.node({ type: 'company', name: '乙公司' })
  role = await t.role('exporter', FUNCTIONS)
  await t.user({ account: 'clerk', at: company, roleIds: [role] })
  await t.user({ account: 'other', at: company, roleIds: [role] })
  for (const [code, name] of [
    ['A1', '甲饲料'],
    ['A2', '乙饲料'],
    ['A3', '丙饲料'],
    ['A4', '丁药厂'],
  ] as const)
    await supplier(code, name)
  await supplier('X9', '别家饲料', rival)
  clerk = await t.as('clerk')
  other = await t.as('other')
})
beforeEach(() => limit('2'))

test('a list of more rows than the setting is queued, and its file is the one that is streamed, cell by cell', async () => {
  const { code, msg, data, response } = await ask()
  expect([code, msg]).toEqual(['SUCCESS', QUEUED_EXPORT])
  // the rows that were begun and not sent keep no connection
  await until(openTransactions).toBe(0)
  expect(response.headers['content-type']).toContain('json')
  await ended(clerk, data.queued)
  expect(await taskOf(clerk, data.queued)).toMatchObject({
    ...{ kind: 'export', rows: 3, mayExport: true, path: '/admin/basic-supplier' },
    title: '供应商 类型＝饲料 名称包含饲料',
  })
  await limit(null)
  const live = await ask()
  expect(live.response.headers['content-type']).toContain('spreadsheet')
  const stored = await fileOf(data.queued)
  expect(decodeURIComponent(String(stored.headers['content-disposition']))).toContain('供应商_')
  const cells = await cellsOf(stored.rawPayload)
  expect(cells.slice(0, 4)).toEqual([
    ['编码', '名称'],
    ['A3', '丙饲料'],
    ['A2', '乙饲料'],
    ['A1', '甲饲料'],
  ])
  expect(cells).toEqual(await cellsOf(live.response.rawPayload))
  await clerk.delete(`download-center/${data.queued}`)
})

test('as many rows as the setting, or fewer, are streamed as before', async () => {
  await limit('3')
  const { response } = await ask()
  expect(response.headers['content-type']).toContain('spreadsheet')
  expect((await downloadCenter(clerk)).total).toBe(0)
})

test('a form post, as a hidden frame sends it, is queued and answered alike', async () => {
  const { msg, data } = await clerk.post<{ queued: string }>('basic-supplier/export', undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ payload: JSON.stringify(BODY) }).toString(),
  })
  expect(msg).toBe(QUEUED_EXPORT)
  await ended(clerk, data.queued)
  expect(await taskOf(clerk, data.queued)).toMatchObject({ rows: 3 })
  await clerk.delete(`download-center/${data.queued}`)
})

test('what is wrong with a request is refused at once and queues nothing', async () => {
  for (const wrong of [{ columns: ['nope'] }, { filters: { nope: 1 } }]) {
    const { status, msg } = await ask(wrong)
    expect([status, /\p{Script=Han}/u.test(msg)], JSON.stringify(wrong)).toEqual([400, true])
  }
  expect((await downloadCenter(clerk)).total).toBe(0)
})

test('the file is its owner’s alone, and no longer his once the right to export is gone', async () => {
  const { data } = await ask()
  await ended(clerk, data.queued)
  expect((await other.get(`download-center/${data.queued}/file`)).status).toBe(404)
  await sql`update role set function_codes = ${['basic-supplier']} where uid = ${role}`.execute(t.db)
  t.app.forgetCaller()
  const { code, msg } = await clerk.get(`download-center/${data.queued}/file`)
  expect([code, msg]).toEqual(['FORBIDDEN', '已没有此报表或列表的权限，不能打开结果'])
  expect((await clerk.post(`download-center/${data.queued}/retry`)).msg).toBe('没有此报表或列表的权限')
})
