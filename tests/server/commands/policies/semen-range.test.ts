import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

const t = await testApp()
const PATH = 'Boar-SupplierSemenRange'
const CODES = [PATH, `${PATH}:create`, `${PATH}:edit`, `${PATH}:delete`]

interface Range {
  uid: string
  version: number
  unitName: string
}

let stud: TestNode
let farm: TestNode
let planner: Client
let breed = ''
let supplier = ''

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  stud = await t.node({ type: 'farm', name: '公猪站', parent: company })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  await t.user({ account: 'planner', at: company, functions: CODES })
  planner = await t.as('planner')
  supplier = crypto.randomUUID()
  await sql`insert into supplier (uid, company_id, code, name, kind) values (${supplier}, ${company.uid}, 'S1', '远方精液', 'SEMEN')`.execute(
    t.db,
  )
  const found = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'breeds' limit 1`.execute(t.db)
  breed = found.rows[0]?.uid ?? ''
})

const range = (more: object = {}) => ({
  supplierId: supplier,
  breedId: breed,
  supplyFarmId: farm.uid,
  priority: 1,
  price: '38.5',
  dateFrom: '2026-01-01',
  dateTo: '2026-06-30',
  ...more,
})
const add = (more: object = {}) => planner.post<Range>(PATH, range(more))

describe('供精范围', () => {
  let first: Range

  test('carries the name of the supplier or of the own stud', async () => {
    const bought = await add()
    expect([bought.status, bought.data.unitName]).toEqual([200, '远方精液'])
    first = bought.data
    const own = await add({ supplierId: null, studId: stud.uid })
    expect([own.status, own.data.unitName]).toEqual([200, '公猪站'])
  })

  test('of one unit, farm and breed never overlap; the refusal names the other one', async () => {
    const { status, errors } = await add({ dateFrom: '2026-06-30', dateTo: null })
    expect([status, errors]).toEqual([
      400,
      {
        dateFrom: ['该供精单位对此猪场、此品种品系已有供精范围（2026-01-01至2026-06-30），起止日期不能重叠'],
      },
    ])
    expect((await add({ dateFrom: '2026-07-01', dateTo: null })).status).toBe(200)
    expect((await add({ dateFrom: '2030-01-01', dateTo: '2030-12-31' })).errors?.dateFrom?.[0]).toContain(
      '2026-07-01至长期',
    )
    // stopped, of another unit or to another farm it is free
    expect((await add({ enabled: false })).status).toBe(200)
    expect((await add({ supplyFarmId: stud.uid })).status).toBe(200)
  })

  test('is moved and started again only where there is room', async () => {
    const change = (body: object) => planner.patch<Range>(`${PATH}/${first.uid}`, { version: 1, ...body })
    expect((await change({ dateTo: '2026-07-01' })).status).toBe(400)
    const shorter = await change({ dateTo: '2026-05-31' })
    expect([shorter.status, shorter.data.unitName]).toEqual([200, '远方精液'])
    const [stopped] = (await planner.get<{ list: Range[] }>(`${PATH}?enabled=false`)).data.list
    const again = await planner.patch(`${PATH}/${stopped?.uid}`, { version: 1, enabled: true })
    expect(again.errors?.dateFrom?.[0]).toContain('起止日期不能重叠')
  })

  test('carries the new name of a supplier or stud that was renamed', async () => {
    const admin = await t.as('admin')
    await admin.patch(`basic-supplier/${supplier}`, { version: 1, name: '近方精液' })
    const node = await admin.get<{ version: number }>(`org-manage/${stud.uid}`)
    await admin.patch(`org-manage/${stud.uid}`, { version: node.data.version, name: '新公猪站' })
    const { data } = await planner.get<{ list: Range[] }>(PATH)
    expect(new Set(data.list.map((one) => one.unitName))).toEqual(new Set(['近方精液', '新公猪站']))
  })

  test('two people who add the same at once make one', async () => {
    const same = { dateFrom: '2020-01-01', dateTo: '2020-12-31' }
    const answers = await Promise.all([add(same), add(same), add(same)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400, 400])
  })

  test.each([
    [{ studId: 'stud' }, { studId: ['供应商和公猪站只能选一项'] }],
    [{ supplierId: null }, { supplierId: ['请选择供应商或公猪站'] }],
    [{ dateTo: '2025-12-31' }, { dateTo: ['结束日期不能早于开始日期'] }],
  ])('%j is refused', async (body, errors) => {
    const more = 'studId' in body ? { studId: stud.uid } : body
    expect(await add(more)).toMatchObject({ status: 400, errors })
  })
})
