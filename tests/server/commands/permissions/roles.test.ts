import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { roleUid } from '#server/kit/stable-uid.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { refusal } from '#support/table-text.ts'

const t = await testApp()
const OWN = allFunctionCodes.filter(
  (code) => !code.startsWith('org-manage') && !code.startsWith('data-dictionary'),
)

let company: TestNode
let chief: Client
let admin: Client

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  await t.user({ account: 'chief', at: company, functions: OWN })
  chief = await t.as('chief')
  admin = await t.as('admin')
})

interface Role {
  uid: string
  version: number
  kind: string
  companyId: string | null
  functionCodes: string[]
}
const body = (more: object = {}) => ({
  code: 'SELLER',
  name: '销售助理',
  functionCodes: ['user', 'basic-client'],
  ...more,
})

const refused = refusal(t.db, ['role'])

test('S1-10 a role is made, given, edited and deleted by the administrator of a company', async () => {
  const made = await chief.post<Role>('role-manage', body())
  expect(made.data).toMatchObject({ kind: 'CUSTOM', companyId: company.uid, dataScope: 'GRANTED' })
  await t.user({ account: 'seller', at: company, roleIds: [made.data.uid] })
  const seller = await t.as('seller')
  expect([(await seller.get('basic-client')).status, (await seller.get('basic-supplier')).status]).toEqual([
    200, 403,
  ])
  const used = await chief.delete(`role-manage/${made.data.uid}`, { version: made.data.version })
  expect([used.status, used.code, used.msg]).toEqual([200, 'ERROR', '该数据已被使用，不能删除，可停用'])
  const edited = await chief.patch<Role>(`role-manage/${made.data.uid}`, {
    functionCodes: ['user', 'basic-supplier'],
    version: made.data.version,
  })
  expect(edited.data.functionCodes).toEqual(['user', 'basic-supplier'])
  t.app.forgetCaller()
  expect([(await seller.get('basic-client')).status, (await seller.get('basic-supplier')).status]).toEqual([
    403, 200,
  ])
})

describe('no user hands out what he does not have', () => {
  test('functions beyond the own ones are refused, made-up ones too', async () => {
    await refused(() => chief.post('role-manage', body({ functionCodes: ['user', 'org-manage'] })))
    const made = await chief.post<Role>('role-manage', body({ code: 'NARROW', name: '窄' }))
    const { uid, version } = made.data
    await refused(() =>
      chief.patch(`role-manage/${uid}`, { functionCodes: ['data-dictionary:edit'], version }),
    )
    const strange = await refused(
      () => chief.patch(`role-manage/${uid}`, { functionCodes: ['no-such-page'], version }),
      400,
    )
    expect(strange.errors).toEqual({ functionCodes: ['功能“no-such-page”不存在'] })
  })

  test('a role that holds more cannot be edited, copied or deleted', async () => {
    const uid = await t.role('WIDE', ['user', 'org-manage'], company)
    await refused(() => chief.patch(`role-manage/${uid}`, { name: '改', version: 1 }))
    await refused(() => chief.delete(`role-manage/${uid}`, { version: 1 }))
    await refused(() => chief.post(`role-manage/${uid}/copy`, { code: 'WIDE2', name: '宽' }))
  })
})

describe('templates', () => {
  test('are not edited or deleted, not even by the administrator of all', async () => {
    const uid = roleUid('BREEDER')
    const { data } = await admin.get<Role>(`role-manage/${uid}`)
    const answer = await refused(() =>
      admin.patch(`role-manage/${uid}`, { name: '改', version: data.version }),
    )
    expect(answer.msg).toBe('预置角色不能修改，请复制后使用')
    await refused(() => admin.delete(`role-manage/${uid}`, { version: data.version }))
  })

  test('are copied into the company of the copying user', async () => {
    const { data } = await chief.post<Role>(`role-manage/${roleUid('BREEDER')}/copy`, {
      code: 'BREEDER2',
      name: '配种组长',
    })
    const template = await admin.get<Role>(`role-manage/${roleUid('BREEDER')}`)
    expect(data).toMatchObject({
      kind: 'CUSTOM',
      companyId: company.uid,
      functionCodes: template.data.functionCodes,
    })
    const twice = await chief.post(`role-manage/${roleUid('BREEDER')}/copy`, {
      code: 'BREEDER2',
      name: '另一个',
    })
    expect([twice.status, twice.errors]).toEqual([400, { code: ['编码已存在'] }])
  })

  test('keep their codes: no company has a SYS_ADMIN of its own', async () => {
    const answer = await refused(
      () => chief.post('role-manage', body({ code: 'SYS_ADMIN', name: '管理' })),
      400,
    )
    expect(answer.errors).toEqual({ code: ['编码与公共角色重复'] })
  })
})

test('a common role of the group is not the company’s to change', async () => {
  const uid = await t.role('COMMON', ['user'])
  await refused(() => chief.patch(`role-manage/${uid}`, { name: '改', version: 1 }))
  expect((await admin.patch(`role-manage/${uid}`, { name: '集团角色', version: 1 })).code).toBe('SUCCESS')
})

test('a subsidiary uses the roles and suppliers of the company above it, and changes neither', async () => {
  const subsidiary = await t.node({ type: 'company', name: '甲子公司', parent: company })
  await t.user({ account: 'subchief', at: subsidiary, functions: allFunctionCodes })
  const subchief = await t.as('subchief')
  const role = await t.role('ABOVE', ['user'], company)
  const supplier = crypto.randomUUID()
  await sql`insert into supplier (uid, company_id, code, name, kind) values (${supplier}, ${company.uid}, 'ABOVE', '上级供应商', 'FEED')`.execute(
    t.db,
  )
  for (const at of [`role-manage/${role}`, `basic-supplier/${supplier}`]) {
    expect((await subchief.get(at)).status).toBe(200)
    const changed = await subchief.patch(at, { remark: '改', version: 1 })
    expect([changed.status, changed.msg]).toEqual([403, '该数据由上级公司管理'])
    expect((await subchief.delete(at, { version: 1 })).status).toBe(403)
  }
  await t.user({
    account: 'farmchief',
    at: await t.node({ type: 'farm', name: '甲一场', parent: company }),
    functions: allFunctionCodes,
  })
  const ownCompany = await (await t.as('farmchief')).patch(`basic-supplier/${supplier}`, {
    remark: '改',
    version: 1,
  })
  expect(ownCompany.status).toBe(200)
})
