import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parameterKeys } from '#domain/parameters.ts'
import { roleTemplates } from '#server/seed/roles.seed.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

const NOW = new Date('2026-03-01T16:00:30Z')
const t = await testApp({ now: () => NOW })

interface Node {
  uid: string
  parentId: string | null
  name: string
  shortName: string | null
  type: string
  kind: string | null
  level: number
  sort: number
  treePath: string
  children: Node[]
  calendar?: { weekStart: number; monthStart: number }
}
interface Option {
  uid: string
  name1: string
  children: Option[]
  hasChildren: boolean
}

let company: TestNode
let farm: TestNode
let other: TestNode
let admin: Client
let keeper: Client

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((one) => [one, ...flat(one.children)])

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  await t.node({ type: 'department', name: '生产部', parent: company })
  farm = await t.node({ type: 'farm', name: '一场', parent: company, sort: 2 })
  other = await t.node({ type: 'farm', name: '二场', parent: company })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '1栋', parent: farm })
  const unit = await t.node({ type: 'house', kind: 'UNIT', name: '1单元', parent: house })
  await t.node({ type: 'house', kind: 'PEN', name: '1栏', parent: unit })
  await t.node({ type: 'house', kind: 'HOUSE', name: '2栋', parent: other })
  await t.user({ account: 'keeper', at: farm, roles: ['FARM_MANAGER'] })
  await t.user({ account: 'manager', at: company, roles: ['COMPANY_ADMIN'] })
  admin = await t.as('admin')
  keeper = await t.as('keeper')
})

const cascade = async (client: Client, type: string) =>
  flat((await client.get<{ organizes: Node[] }>(`base/organize/cascade/cascade_${type}`)).data.organizes)

describe('functions', () => {
  test('S1-04 the list of functions comes after the sign-in, and is one’s own', async () => {
    const before = await t.anonymous.get('base/func')
    expect([before.status, before.code, before.msg]).toEqual([401, 'USER_LOGIN_REQUIRED', '请重新登录'])
    const pages = async (client: Client) => {
      const { data } = await client.get<{ functionModels: { child: { targetUri: string }[] }[] }>('base/func')
      return data.functionModels.flatMap((menu) => menu.child.map((page) => page.targetUri))
    }
    expect(await pages(admin)).toContain('role-manage')
    expect(await pages(keeper)).not.toContain('role-manage')
    expect(await pages(keeper)).toContain('pigs-file')
  })

  test('S3-08 S3-10 S7-08 a function has the names of the spec, its sub-items in child', async () => {
    const { data } = await admin.get<{ functionModels: Record<string, unknown>[] }>('base/func')
    const menu = data.functionModels.find((one) => one.kind === 'menu')
    const [page] = (menu?.child ?? []) as Record<string, unknown>[]
    for (const one of [menu, page]) {
      expect(one).toEqual(
        expect.objectContaining({
          uid: expect.any(String),
          parentFunctionId: expect.any(String),
          code: expect.any(String),
          name: expect.any(String),
          sort: expect.any(Number),
          targetUri: expect.any(String),
          child: expect.any(Array),
        }),
      )
    }
    expect(menu?.parentFunctionId).toBe('00000000-0000-0000-0000-000000000000')
    expect(page?.parentFunctionId).toBe(menu?.uid)
  })

  test('S6-01 a function taken from a role is gone at the next load', async () => {
    const uid = await t.role('TAKEN', ['user', 'basic-client'])
    await t.user({ account: 'taken', at: farm, roleIds: [uid] })
    const client = await t.as('taken')
    expect((await client.get('basic-client')).status).toBe(200)
    await sql`update role set function_codes = array['user'] where uid = ${uid}`.execute(t.db)
    t.app.forgetCaller()
    expect((await client.get('basic-client')).status).toBe(403)
    expect(JSON.stringify((await client.get('base/func')).data)).not.toContain('basic-client')
  })
})

describe('organisation tree', () => {
  test('S3-01 S3-02 S3-05 S3-07 nodes carry the names of the spec, nested and ordered by sort', async () => {
    const { data } = await admin.get<{ organizes: Node[] }>('base/organize/cascade/cascade_farm')
    const root = data.organizes[0]
    expect(data.organizes).toHaveLength(1)
    const first = root?.children.find((one) => one.uid === company.uid)
    expect(first?.parentId).toBe(root?.uid)
    for (const one of flat(data.organizes)) {
      expect(typeof one.name).toBe('string')
      expect(one).toHaveProperty('shortName')
      expect(Number.isInteger(one.level) && Number.isInteger(one.sort) && Array.isArray(one.children)).toBe(
        true,
      )
      for (const child of one.children) expect(child.parentId).toBe(one.uid)
    }
    expect(first?.children.filter((one) => one.type === 'farm').map((one) => one.name)).toEqual([
      '二场',
      '一场',
    ])
  })

  test('S3-04 S7-22 units are places of type house and kind UNIT; the root is a company', async () => {
    const nodes = await cascade(admin, 'unit')
    expect(nodes.find((one) => one.name === '1单元')).toMatchObject({ type: 'house', kind: 'UNIT' })
    expect(nodes.some((one) => one.kind === 'PEN')).toBe(false)
    expect(nodes[0]?.type).toBe('company')
  })

  test('T8 T9 a farm shows how it counts weeks and months, and only farms do', async () => {
    const path = 'parameter-configuration/period_start_day'
    const change = { organizeId: farm.uid, value: '26', effectiveFrom: '2026-03-02', reason: '按会计月' }
    expect((await admin.put(path, change)).code).toBe('SUCCESS')
    const nodes = await cascade(admin, 'farm')
    const calendars = nodes.flatMap(({ name, calendar }) => (calendar ? [[name, calendar]] : []))
    expect(Object.fromEntries(calendars)).toMatchObject({
      一场: { weekStart: 1, monthStart: 26 },
      二场: { weekStart: 1, monthStart: 1 },
    })
    expect(nodes.filter((one) => (one.type === 'farm') !== (one.calendar !== undefined))).toEqual([])
  })

  test('S7-19 S7-20 S7-21 each kind of tree goes down as far as its name says', async () => {
    const types = async (type: string) =>
      [...new Set((await cascade(admin, type)).map((one) => one.kind ?? one.type))].sort()
    expect(await types('company')).toEqual(['company', 'department'])
    expect(await types('farm')).toEqual(['company', 'department', 'farm'])
    expect(await types('house')).toEqual(['HOUSE', 'company', 'department', 'farm'])
  })

  test('S7-23 another kind is refused, and only the own part is shown', async () => {
    const pens = await admin.get('base/organize/cascade/cascade_pen')
    expect([pens.status, pens.code, pens.msg]).toEqual([400, 'INVALID', '组织树类型不正确'])
    for (const strange of ['constructor', '__proto__', 'toString']) {
      expect((await admin.get(`base/organize/cascade/${strange}`)).status).toBe(400)
    }
    const own = await cascade(keeper, 'unit')
    expect(own.map((one) => one.name)).not.toContain('二场')
    expect(own.map((one) => one.name)).toEqual(['集团', '甲公司', '一场', '1栋', '1单元'])
  })

  test('a level can be loaded alone, and says what has more below', async () => {
    const { data } = await keeper.get<{ organizes: (Node & { hasChildren: boolean })[] }>(
      `base/organize/cascade/cascade_unit?parentId=${farm.uid}`,
    )
    expect(data.organizes.map((one) => [one.name, one.hasChildren])).toEqual([['1栋', true]])
    const foreign = await keeper.get<{ organizes: Node[] }>(
      `base/organize/cascade/cascade_unit?parentId=${other.uid}`,
    )
    expect(foreign.data.organizes).toEqual([])
  })
})

describe('dictionary', () => {
  const source = async (codeList: string[], companyId = '') =>
    (
      await admin.post<{ ddSourceList: { scode: string; dataDefineList: Option[] }[] }>(
        'base/ddsource/info',
        { companyId, codeList },
      )
    ).data.ddSourceList

  test('S3-16 S3-17 S3-18 S7-16 the breeds come in two levels of option items', async () => {
    const [breeds] = await source(['breeds'])
    expect(breeds?.scode).toBe('breeds')
    const [first] = breeds?.dataDefineList ?? []
    expect(first).toMatchObject({ uid: expect.any(String), name1: '大白', hasChildren: true })
    expect(first?.children[0]).toMatchObject({
      uid: expect.any(String),
      name1: '美系',
      hasChildren: false,
      children: [],
    })
  })

  test('S7-15 one entry per code, an unknown one is empty', async () => {
    const codes = (list: { scode: string; dataDefineList: Option[] }[]) =>
      list.map((one) => [one.scode, one.dataDefineList.length > 0])
    expect(codes(await source(['sale_type']))).toEqual([['sale_type', true]])
    expect(codes(await source(['sale_type', 'breeds', 'selective_level', 'nonsense']))).toEqual([
      ['sale_type', true],
      ['breeds', true],
      ['selective_level', true],
      ['nonsense', false],
    ])
  })

  test('S7-14 an entry of a company is answered with its id only, common ones with both', async () => {
    const manager = await t.as('manager')
    const made = await manager.post('data-dictionary', { scode: 'sale_type', name1: '甲公司自营', sort: 50 })
    expect(made.code).toBe('SUCCESS')
    const names = async (companyId: string) =>
      (await source(['sale_type'], companyId))[0]?.dataDefineList.map((one) => one.name1)
    expect(await names('')).not.toContain('甲公司自营')
    expect(await names(company.uid)).toEqual(expect.arrayContaining(['甲公司自营', '商品猪']))
    expect(await names(farm.uid)).toContain('甲公司自营')
  })

  test('S7-18 a dictionary or an entry by id answers what is below it', async () => {
    const whole = await admin.get<{ ddList: Option[] }>('base/datadefine/breeds?cache=true&get_time=1')
    const [first] = whole.data.ddList[0]?.children ?? []
    expect(first).toMatchObject({ name1: '大白', hasChildren: true, uid: expect.any(String) })
    const one = await admin.get<{ ddList: Option[] }>(`base/datadefine/${first?.uid}?cache=true`)
    expect(one.data.ddList[0]?.children.map((line) => line.name1)).toContain('丹系')
    const none = await admin.get<{ ddList: Option[] }>('base/datadefine/nonsense')
    expect(none.data.ddList[0]?.children).toEqual([])
  })
})

describe('settings and clock', () => {
  const setting = async (name: string, companyId = '') =>
    (await admin.post<{ value: string }>('base/appsettings/info', { name, companyId })).data.value

  test('S3-20 S7-24 the value of the company wins over the common one, that of the farm over both', async () => {
    expect(await setting('web_output_wait_sec')).toBe('10')
    await sql`insert into app_setting (name, company_id, value) values ('web_output_wait_sec', ${company.uid}, '25')`.execute(
      t.db,
    )
    expect(await setting('web_output_wait_sec', company.uid)).toBe('25')
    expect(await setting('web_output_wait_sec', farm.uid)).toBe('25')
    expect(await setting('web_output_wait_sec')).toBe('10')
    await sql`insert into app_setting (name, company_id, value) values ('web_output_wait_sec', ${farm.uid}, '30')`.execute(
      t.db,
    )
    expect(await setting('web_output_wait_sec', farm.uid)).toBe('30')
    expect(await setting('web_output_wait_sec', other.uid)).toBe('25')
  })

  test('S7-25 S7-26 the names of the spec and of the parameter list are known, another is empty', async () => {
    for (const name of ['GZ', 'web_output_wait_sec', 'excel_max_import_size', 'bi_57_interface']) {
      expect((await admin.post('base/appsettings/info', { name, companyId: '' })).code).toBe('SUCCESS')
    }
    expect(await setting('excel_max_import_size')).toBe('1024')
    expect(await setting('gestation_days')).toBe('114')
    expect(await setting('nonsense')).toBe('')
    for (const key of parameterKeys) expect(typeof (await setting(key)), key).toBe('string')
  })

  test('S7-13 the currency', async () => {
    expect((await admin.get<{ value: string }>('base/appsettings/getCurrency')).data.value).toBe('元')
  })

  test('S7-27 now is the farm’s moment, whatever the zone of the machine', async () => {
    expect((await keeper.get<{ now: string }>('base/common/getnow')).data.now).toBe('2026-03-02 00:00:30')
  })
})

test('S7-12 the area codes go down to counties, and are sent once', async () => {
  const first = await admin.get<{ list: Option[] }>('base/datadefine/info/areacode')
  expect(first.data.list.length).toBeGreaterThanOrEqual(31)
  const province = first.data.list.find((one) => one.name1 === '江苏省')
  const city = province?.children.find((one) => one.name1 === '南京市')
  expect(city?.children.map((one) => one.name1)).toContain('江宁区')
  const etag = String(first.response.headers.etag)
  const again = await admin.get('base/datadefine/info/areacode', undefined, {
    headers: { 'if-none-match': etag },
  })
  expect([again.status, again.response.body]).toEqual([304, ''])
})

test('S6-05 S6-06 the seed knows exactly the roles of the list, each with the functions of its template', async () => {
  const { data } = await admin.get<{ list: { code: string; kind: string; functionCodes: string[] }[] }>(
    'role-manage?_end=100',
  )
  const seeded = data.list.filter((one) => one.kind === 'TEMPLATE')
  expect(seeded.map((one) => one.code).sort()).toEqual(roleTemplates.map((one) => one.code).sort())
  expect(roleTemplates.map((one) => one.name)).toEqual(
    '系统管理员 集团查看 公司管理员 场长 统计员 配种员 产房员 保育育肥员 兽医 公猪站 仓管 销售 司磅 成本会计 计划员 人事'.split(
      ' ',
    ),
  )
  for (const one of seeded) expect(one.functionCodes).toContain('user')
  const breeder = seeded.find((one) => one.code === 'BREEDER')?.functionCodes ?? []
  expect(breeder).toEqual(
    expect.arrayContaining(['event-mat', 'event-mat:undo', 'births', 'births:export', 'pigs-file']),
  )
  expect(breeder).not.toEqual(expect.arrayContaining(['event-mat:backdate']))
  expect(breeder.some((code) => code.startsWith('event-farr'))).toBe(false)
})

describe('own settings of a person', () => {
  test('are kept by version and belong to her alone', async () => {
    const path = 'base/preference/columns:pigs-file'
    expect((await keeper.get(path)).data).toEqual({ value: null, version: 0 })
    const value = { hidden: ['remark'], 名: '列' }
    expect((await keeper.put(path, { value, version: 0 })).data).toEqual({ value, version: 1 })
    expect((await keeper.put(path, { value: {}, version: 0 })).status).toBe(409)
    expect((await keeper.put(path, { value: null, version: 1 })).data).toEqual({ value: null, version: 2 })
    expect((await admin.get(path)).data).toEqual({ value: null, version: 0 })
  })

  test('what cannot be stored is refused', async () => {
    for (const value of ['\u0000', '\ud800', 'x'.repeat(70_000)]) {
      expect((await keeper.put('base/preference/odd', { value, version: 0 })).status).toBe(400)
    }
    expect((await keeper.put('base/preference/a b', { value: 1, version: 0 })).status).toBe(400)
  })
})
