import { beforeAll, expect, test } from 'vitest'
import { defaultIndicator } from '#domain/indicators.ts'
import { indicatorsOf, indicatorsOfEach } from '#server/queries/indicators-of.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

const t = await testApp()
interface Row extends Record<string, unknown> {
  uid: string
  version: number
}

let company: TestNode
let farm: TestNode
let other: TestNode
let admin: Client
let manager: Client
let keeper: Client

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  other = await t.node({ type: 'farm', name: '二场', parent: company })
  await t.user({ account: 'manager', at: company, roles: ['COMPANY_ADMIN'] })
  await t.user({ account: 'keeper', at: farm, roles: ['FARM_MANAGER'] })
  admin = await t.as('admin')
  manager = await t.as('manager')
  keeper = await t.as('keeper')
})

const psyOf = async (farms: readonly TestNode[], date = '2026-06-01') =>
  (
    await indicatorsOf(
      t.db as never,
      farms.map((one) => one.uid),
      date,
    )
  ).psy
const psy = (values: object) => ({ code: 'psy', target: '27', yellow: '25', red: '23', ...values })
const commonRow = async (code: string) =>
  (await admin.get<{ list: Row[] }>(`productIndictor?code=${code}&organizeId=null`)).data.list[0]

test('every row of §6.5 is there from the start and holds until another is set', async () => {
  const { data } = await admin.get<{ list: Row[]; total: number }>('productIndictor?_end=150')
  expect(data.total).toBe(30)
  expect(data.list[0]).toMatchObject({ name: '配种分娩率', target: '88.00', yellow: '85.00', red: '80.00' })
  expect(await psyOf([farm])).toEqual(defaultIndicator('psy'))
})

test('the farm’s target wins over the company’s, for its year only; farms together are held to what is above them all', async () => {
  const made = await manager.post<Row>('productIndictor', psy({}))
  expect([made.msg, made.data.organizeId, made.data.companyId]).toEqual(['', company.uid, company.uid])
  await manager.post(
    'productIndictor',
    psy({ organizeId: farm.uid, target: '30', formulaId: 'F63a', year: 2026 }),
  )
  expect(await psyOf([farm])).toMatchObject({ target: 30, yellow: 25, formulaId: 'F63a' })
  expect(await psyOf([farm], '2025-12-31')).toMatchObject({ target: 27, formulaId: 'F62' })
  expect((await psyOf([other])).target).toBe(27)
  expect((await psyOf([farm, other])).target).toBe(27)
  expect((await psyOf([])).target).toBe(26)
})

test('targets of several farms asked for at once are those of each by itself', async () => {
  for (const date of ['2025-12-31', '2026-06-01']) {
    const each = await indicatorsOfEach(t.db as never, [farm.uid, other.uid], date)
    expect([...each.keys()]).toEqual([farm.uid, other.uid])
    for (const one of [farm, other])
      expect(each.get(one.uid)).toEqual(await indicatorsOf(t.db as never, [one.uid], date))
  }
})

test('rights to set targets: the group its common rows, a company itself and its farms, a farm manager reads his own', async () => {
  const common = await commonRow('psy')
  const patch = (client: Client, row: Row | undefined) =>
    client.patch(`productIndictor/${row?.uid}`, { target: '29', version: row?.version })
  expect([(await patch(manager, common)).status, (await patch(keeper, common)).status]).toEqual([403, 403])
  const far = await manager.post<Row>('productIndictor', psy({ organizeId: other.uid, target: '28' }))
  const seen = (await keeper.get<{ list: Row[] }>('productIndictor?code=psy')).data.list.map(
    (one) => one.organizeId,
  )
  expect(new Set(seen)).toEqual(new Set([null, company.uid, farm.uid]))
  expect((await keeper.get(`productIndictor/${far.data.uid}`)).status).toBe(404)
})

test('a formula of another indicator and limits the wrong way round are refused by field', async () => {
  const wrong = await manager.post(
    'productIndictor',
    psy({ organizeId: other.uid, year: 2025, formulaId: 'F21' }),
  )
  expect(wrong.errors).toEqual({ formulaId: ['该指标的口径可选：F62、F63a、F63b、F63c、F63d'] })
  const upside = await manager.post(
    'productIndictor',
    psy({ organizeId: other.uid, year: 2025, yellow: '28' }),
  )
  expect(upside.errors).toEqual({ yellow: ['黄色预警不能大于目标'] })
  const band = await manager.post(
    'productIndictor',
    psy({ organizeId: other.uid, year: 2025, targetHigh: '40' }),
  )
  expect(band.errors).toEqual({ targetHigh: ['只有区间指标填写上限'] })
})

test('复制到猪场 gives farms the same targets, what a farm has stays; 恢复默认 gives an own row up', async () => {
  const third = await t.node({ type: 'farm', name: '三场', parent: company })
  const wsi = await manager.post<Row>('productIndictor', { code: 'wsi', target: '5', yellow: '6', red: '7' })
  const uids = [wsi.data.uid, (await commonRow('lsy'))?.uid]
  const copy = () => manager.post('productIndictor/copy', { uids, farmIds: [third.uid] })
  expect((await copy()).data).toEqual({ created: 2, kept: 0 })
  expect((await copy()).data).toEqual({ created: 0, kept: 2 })
  const held = () => indicatorsOf(t.db as never, [third.uid], '2026-06-01')
  expect((await held()).wsi).toMatchObject({ target: 5, yellow: 6, red: 7 })
  const [own] = (await manager.get<{ list: Row[] }>(`productIndictor?code=wsi&organizeId=${third.uid}`)).data
    .list
  const reset = (client: Client, row: Row | undefined) =>
    client.post(`productIndictor/${row?.uid}/reset`, { version: row?.version })
  expect((await reset(manager, own)).msg).toBe('')
  expect((await reset(manager, wsi.data)).msg).toBe('')
  expect((await held()).wsi).toEqual(defaultIndicator('wsi'))
})

test('恢复默认 of a common row brings the values of the product back', async () => {
  const row = await commonRow('npd')
  await admin.patch(`productIndictor/${row?.uid}`, { target: '35', yellow: '45', version: row?.version })
  const changed = await commonRow('npd')
  expect(changed).toMatchObject({ target: '35.00', yellow: '45.00' })
  expect(
    (await manager.post(`productIndictor/${row?.uid}/reset`, { version: changed?.version })).status,
  ).toBe(403)
  await admin.post(`productIndictor/${row?.uid}/reset`, { version: changed?.version })
  expect(await commonRow('npd')).toMatchObject({
    target: '40.00',
    yellow: '55.00',
    red: '70.00',
    formulaId: 'NPD',
  })
})
