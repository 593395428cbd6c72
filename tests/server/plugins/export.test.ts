import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import XLSX from 'xlsx'
import { META_MARK } from '#kit/import/import.head.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { rowsOf } from '#support/workbook.ts'

const NOW = new Date('2026-11-21T04:00:00Z')
const t = await testApp({ now: () => NOW })
const FUNCTIONS = [
  'basic-supplier',
  'basic-supplier:create',
  'basic-supplier:export',
  'basic-material',
  'basic-material:export',
]

let company: TestNode
let chief: Client
let rival: Client
let looker: Client

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  const other = await t.node({ type: 'company', name: '乙公司' })
  await t.user({ account: 'chief', at: company, functions: FUNCTIONS })
  await t.user({ account: 'looker', at: company, functions: ['basic-supplier'] })
  await t.user({ account: 'rival', at: other, functions: FUNCTIONS })
  await supplier(company, 'A1', '=甲饲料', 'FEED')
  await supplier(company, 'B2', '乙兽药', 'DRUG')
  await supplier(company, '0003', '丙饲料', 'FEED')
  await supplier(other, 'X9', '别家的', 'FEED')
  chief = await t.as('chief')
  rival = await t.as('rival')
  looker = await t.as('looker')
})

const supplier = (at: TestNode, code: string, name: string, kind: string) =>
  sql`insert into supplier (uid, company_id, code, name, kind, enabled, licence_expiry)
    values (gen_random_uuid(), ${at.uid}, ${code}, ${name}, ${kind}, true, '2027-01-31')`.execute(t.db)

const cells = async (client: Client, body: unknown, path = 'basic-supplier/export') => {
  const answer = await client.post(path, body)
  expect(answer.status, answer.msg).toBe(200)
  return (await rowsOf(answer.response.rawPayload)).map((row) => row.cells)
}
const codes = (rows: readonly (readonly unknown[])[]) =>
  rows
    .slice(1)
    .filter(([first]) => !String(first).startsWith(META_MARK))
    .map(([first]) => first)

test('S7-40 an export answers a spreadsheet with its Chinese name and opens as a workbook', async () => {
  const { response } = await chief.post('basic-supplier/export', {})
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="2026-11-21.xlsx"; filename*=UTF-8''${encodeURIComponent('供应商_2026-11-21.xlsx')}`,
  )
  const book = XLSX.read(response.rawPayload)
  const [head, ...rows] = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets.供应商 ?? {}, { header: 1 })
  expect(head?.slice(0, 3)).toEqual(['编码', '名称', '类型'])
  expect(rows.slice(0, 3).map((row) => row.slice(0, 3))).toEqual([
    ['0003', '丙饲料', '饲料'],
    ['A1', '=甲饲料', '饲料'],
    ['B2', '乙兽药', '兽药'],
  ])
})

describe('what is exported', () => {
  test('is what the same query lists: filters, sort, and columns of one’s choice', async () => {
    const body = {
      filters: { kind: 'FEED', name_like: '饲料' },
      sort: [{ field: 'code', order: 'desc' }],
      columns: ['name', 'code'],
    }
    expect((await cells(chief, body)).slice(0, 3)).toEqual([
      ['编码', '名称'],
      ['A1', '=甲饲料'],
      ['0003', '丙饲料'],
    ])
  })

  test('may be asked for in the words of the address', async () => {
    expect(codes(await cells(chief, { filters: 'kind=DRUG&kind=FEED&_sort=code&_order=desc' }))).toEqual([
      'B2',
      'A1',
      '0003',
    ])
    expect(codes(await cells(chief, { kind: ['DRUG'], _sort: 'code' }))).toEqual(['B2'])
  })

  test('ends with one row that says which, when, who and how many', async () => {
    const rows = await cells(chief, { filters: { kind: 'DRUG', enabled: 'true' } })
    expect(rows.at(-1)).toEqual([
      `${META_MARK}供应商；筛选：类型＝兽药，启用＝是；导出时间：2026-11-21 12:00:00；导出人：chief；共 1 行`,
    ])
  })

  test('is one’s own company’s alone, and the note shows no title of another’s', async () => {
    expect(codes(await cells(rival, {}))).toEqual(['X9'])
    const found = await sql<{ uid: string }>`select uid from organize where name = '甲公司'`.execute(t.db)
    const answer = await rival.post('basic-supplier/export', { filters: { uid: found.rows[0]?.uid } })
    expect(answer.response.rawPayload.toString('latin1')).not.toContain(
      Buffer.from('甲公司').toString('latin1'),
    )
  })

  test('has no cap: more rows than any page', async () => {
    await sql`insert into material (uid, company_id, code, name, material_class, unit_id)
      select gen_random_uuid(), ${company.uid}, 'M' || n, '物料' || n, 'FEED', gen_random_uuid() from generate_series(1, 5000) n`.execute(
      t.db,
    )
    const rows = await cells(chief, { columns: ['code', 'name'] }, 'basic-material/export')
    expect(codes(rows)).toHaveLength(5000)
    expect(new Set(codes(rows)).size).toBe(5000)
  })
})

describe('a form post of a hidden frame', () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  test('is taken with one field that holds all, and with a field for each', async () => {
    const payload = new URLSearchParams({ payload: JSON.stringify({ filters: { kind: 'DRUG' } }) }).toString()
    const fields = new URLSearchParams({ filters: '{"kind":"DRUG"}', columns: '["code"]' }).toString()
    for (const body of [payload, fields]) {
      const { response } = await chief.post('basic-supplier/export', body, form)
      expect(codes((await rowsOf(response.rawPayload)).map((row) => row.cells))).toEqual(['B2'])
    }
  })

  test('is not taken where something is written', async () => {
    const answer = await chief.post('basic-supplier', 'code=A', form)
    expect([answer.status, answer.code]).toEqual([415, 'UNSUPPORTED'])
  })

  test('from another site is refused', async () => {
    const headers = { ...form.headers, 'sec-fetch-site': 'cross-site' }
    expect((await chief.post('basic-supplier/export', 'a=1', { headers })).status).toBe(403)
  })

  test('with broken fields is a 400 in JSON', async () => {
    const answer = await chief.post('basic-supplier/export', 'payload={"a"', form)
    expect([answer.status, answer.code]).toEqual([400, 'INVALID'])
  })
})

describe('refused', () => {
  test('without the function', async () => {
    expect((await looker.post('basic-supplier/export', {})).status).toBe(403)
    expect((await t.anonymous.post('basic-supplier/export', {})).status).toBe(401)
  })

  test.each([
    [{ filters: { bank: 'x' } }, '不能按“bank”查询'],
    [{ columns: ['password'] }, '没有列“password”'],
    [{ columns: ['__proto__'] }, '没有列“__proto__”'],
    [{ filters: { _sort: 'name;drop table supplier' } }, '不能按“name;drop table supplier”排序'],
    [{ nonsense: 1 }, '不能按“nonsense”查询'],
  ])('for %j, as JSON with a reason', async (body, msg) => {
    const answer = await chief.post('basic-supplier/export', body)
    expect([answer.status, answer.msg]).toEqual([400, msg])
  })
})

test('a search for signs that no database keeps is traced like any other', async () => {
  for (const name_like of ['\ud800', 'a\u0000b', '\\u0000']) {
    const answer = await chief.post('basic-supplier/export', { filters: { name_like } })
    expect([answer.status, answer.msg]).toEqual([200, ''])
  }
})

test('every export leaves a trace: who, what, with which filters', async () => {
  await chief.post('basic-supplier/export', { filters: { kind: 'DRUG' }, columns: ['code'] })
  const found = await sql<{ account: string; target: string; after: unknown }>`
    select account, target, after from audit_log where route like '%/export' order by at desc limit 1`.execute(
    t.db,
  )
  expect(found.rows[0]).toEqual({
    account: 'chief',
    target: 'basic-supplier',
    after: { export: true, filters: [{ key: 'kind', operator: 'eq', values: ['DRUG'] }], columns: ['code'] },
  })
})
