import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, testApp } from '#support/app.ts'

const t = await testApp()
let keeper: Client
const uid = crypto.randomUUID()

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  const other = await t.node({ type: 'company', name: '乙公司' })
  await sql`insert into supplier (uid, company_id, code, name, kind, bank) values
    (${uid}, ${company.uid}, 'S1', '北方饲料', 'FEED', '6222'),
    (${crypto.randomUUID()}, ${other.uid}, 'S2', '南方饲料', 'FEED', '6223')`.execute(t.db)
  await t.user({ account: 'keeper', at: company, functions: ['basic-material', 'basic-material:create'] })
  keeper = await t.as('keeper')
})

describe('a form that points at suppliers, for a user who may not see the list of suppliers', () => {
  const ask = (query: string) =>
    keeper.get<{ list: unknown[]; total: number }>(`basic-supplier?_start=0&_end=150${query}`)

  test('offers their names, of the own company, and nothing else of them', async () => {
    const { status, data } = await ask('&_sort=name&_order=asc&name_like=%E9%A5%B2%E6%96%99')
    expect([status, data]).toEqual([200, { list: [{ uid, name: '北方饲料' }], total: 1 }])
  })

  test('names the one that is chosen', async () => {
    expect((await ask(`&uid=${uid}`)).data.list).toEqual([{ uid, name: '北方饲料' }])
  })

  test('cannot be used to ask about other columns, or for a row, or a file', async () => {
    for (const query of ['&kind=FEED', '&code_like=S', '&_sort=phone'])
      expect((await ask(query)).status, query).toBe(403)
    expect((await keeper.get(`basic-supplier/${uid}`)).status).toBe(403)
    expect((await keeper.post('basic-supplier/export', {})).status).toBe(403)
    expect((await keeper.get('basic-client')).status).toBe(403)
  })
})
