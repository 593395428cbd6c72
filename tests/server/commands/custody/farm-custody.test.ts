import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

let moment = new Date('2026-11-21T04:00:00Z')
const t = await testApp({ now: () => moment })
/** Noon of a day in farm time. */
const at = (day: string, time = '12:00') => {
  moment = new Date(`${day}T${time}:00+08:00`)
  t.app.forgetCaller()
}

const NAME = 'manageCompanyForFarm'
let owner: TestNode
let manager: TestNode
let farm: TestNode
let own: TestNode
let admin: Client
let boss: Client
let farmer: Client
let role: string

beforeAll(async () => {
  owner = await t.node({ type: 'company', name: '大屯农牧' })
  manager = await t.node({ type: 'company', name: '江北公司' })
  farm = await t.node({ type: 'farm', name: '大屯种猪场', parent: owner })
  own = await t.node({ type: 'farm', name: '柳河种猪场', parent: manager })
  const functions = [
    'pigs-file',
    'basic-supplier',
    'basic-supplier:edit',
    'user-manage',
    'user-manage:create',
    'user-manage:edit',
    NAME,
    `${NAME}:create`,
    `${NAME}:edit`,
    `${NAME}:delete`,
  ]
  await t.user({ account: 'boss', at: manager, functions })
  role = await t.role('HELPER', ['pigs-file'], manager)
  await t.user({ account: 'farmer', at: own, functions: ['pigs-file'] })
  await t.user({ account: 'landlord', at: owner, functions })
  await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date)
    values (${farm.uid}, ${uuidv7()}, 'DT0001', 'PREGNANT', 'SOW', 'F', '2024-01-01'),
      (${own.uid}, ${uuidv7()}, 'LH0001', 'GILT', 'GILT', 'F', '2024-01-01')`.execute(t.db)
  admin = await t.as('admin')
  boss = await t.as('boss')
  farmer = await t.as('farmer')
})
beforeEach(async () => {
  await sql`delete from farm_custody`.execute(t.db)
  at('2026-11-21')
})

const period = (fromDate: string, toDate: string | null, company = manager) => ({
  ...{ manageCompanyId: company.uid, managedFarmId: farm.uid, kind: 'CUSTODY', fromDate, toDate },
})
const create = (body: object, client = admin) => client.post<{ uid: string; version: number }>(NAME, body)
const pigsOf = async (client: Client) =>
  (await client.get<{ list: { earNo: string }[] }>('pigs-file?_end=50')).data.list
    .map(({ earNo }) => earNo)
    .sort()

describe('a company that manages a farm', () => {
  test('sees its rows inside the period only, from midnight farm time to midnight', async () => {
    expect(await pigsOf(boss)).toEqual(['LH0001'])
    expect((await create(period('2026-12-01', '2026-12-31'))).msg).toBe('')
    expect(await pigsOf(boss)).toEqual(['LH0001'])
    at('2026-11-30', '23:59')
    expect(await pigsOf(boss)).toEqual(['LH0001'])
    at('2026-12-01', '00:00')
    expect(await pigsOf(boss)).toEqual(['DT0001', 'LH0001'])
    at('2026-12-31', '23:59')
    expect(await pigsOf(boss)).toEqual(['DT0001', 'LH0001'])
    at('2027-01-01', '00:00')
    expect(await pigsOf(boss)).toEqual(['LH0001'])
  })

  test('sees it at once after saving, and no longer at once after deleting; its own farms’ people never do', async () => {
    const made = await create(period('2026-11-01', null))
    expect(await pigsOf(boss)).toEqual(['DT0001', 'LH0001'])
    expect(await pigsOf(farmer)).toEqual(['LH0001'])
    await admin.delete(`${NAME}/${made.data.uid}`, { version: made.data.version })
    expect(await pigsOf(boss)).toEqual(['LH0001'])
  })

  test('finds the farm in the tree of organisations', async () => {
    const farms = async () => JSON.stringify((await boss.get('base/organize/cascade/cascade_farm')).data)
    expect(await farms()).not.toContain('大屯种猪场')
    await create(period('2026-11-01', null))
    expect(await farms()).toContain('大屯种猪场')
  })

  test('neither changes what the owning company keeps, nor gives the farm on, nor prolongs its own time', async () => {
    const made = await create(period('2026-11-01', '2026-12-31'))
    const supplier = uuidv7()
    await sql`insert into supplier (uid, company_id, code, name, kind) values (${supplier}, ${owner.uid}, ${'GY1'}, '大屯供应商', 'FEED')`.execute(
      t.db,
    )
    expect((await boss.patch(`basic-supplier/${supplier}`, { name: '改名', version: 1 })).code).not.toBe(
      'SUCCESS',
    )
    const grant = await boss.post('user-manage', {
      ...{
        account: 'friend',
        name: '外人',
        organizeId: manager.uid,
        scopeIds: [farm.uid],
        roleIds: [role],
        enabled: true,
        password: 'Hogs-4711',
      },
    })
    expect([grant.status, grant.msg]).toEqual([403, '所选组织超出您的管理范围'])
    const longer = await boss.patch(`${NAME}/${made.data.uid}`, {
      toDate: '2030-12-31',
      version: made.data.version,
    })
    expect([longer.status, longer.msg]).toEqual([403, '管理公司和猪场须都在您的管理范围内'])
    expect((await create(period('2028-01-01', null), boss)).status).toBe(403)
  })

  test('is chosen by a user above both: the owner alone cannot let a stranger’s people in', async () => {
    const landlord = await t.as('landlord')
    expect((await create(period('2026-11-01', null), landlord)).code).not.toBe('SUCCESS')
    expect(await pigsOf(boss)).toEqual(['LH0001'])
  })
})

describe('periods', () => {
  test('M-05 of one farm do not overlap; the refusal names the other one and the days', async () => {
    const other = await t.node({ type: 'company', name: '江南公司' })
    await create(period('2027-01-01', '2029-12-31', other))
    const answer = await create(period('2024-01-01', '2027-03-31'))
    expect(answer.errors).toEqual({ toDate: ['与江南公司 2027-01-01 起的托管重叠 90 天'] })
    expect((await create(period('2024-01-01', '2026-12-31'))).code).toBe('SUCCESS')
  })

  test('M-05 the database refuses what two clerks enter at once', async () => {
    await create(period('2024-01-01', null))
    const twice = sql`insert into farm_custody (uid, manage_company_id, managed_farm_id, kind, from_date)
      values (${uuidv7()}, ${manager.uid}, ${farm.uid}, 'LEASED', '2025-01-01')`.execute(t.db)
    await expect(twice).rejects.toMatchObject({ code: '23P01' })
  })

  test('an end before its beginning is refused', async () => {
    expect((await create(period('2026-12-01', '2026-11-01'))).errors).toEqual({
      toDate: ['结束不能早于开始'],
    })
  })
})

test('影响 names the users, what they see from when, and their successors', async () => {
  const other = await t.node({ type: 'company', name: '河东公司' })
  await create(period('2027-01-01', null, other))
  const asked = new URLSearchParams({ ...period('2026-12-01', '2026-12-31'), toDate: '2026-12-31' })
  asked.delete('kind')
  const { data } = await admin.get<{ list: string[] }>(`${NAME}/impact?${asked}`)
  expect(data.list).toEqual([
    '江北公司 1 个账号（boss）自 2026-12-01 起看到大屯种猪场的数据',
    '2027-01-01 起江北公司 1 个账号（boss）失去大屯种猪场数据范围，由河东公司接管',
    '大屯种猪场现有能繁母猪 1 头，历史报表不变',
  ])
  expect((await boss.get<{ list: string[] }>(`${NAME}/impact?${asked}`)).data.list).toEqual([])
})
