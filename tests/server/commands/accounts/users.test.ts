import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { roleUid } from '#server/kit/stable-uid.ts'
import { PASSWORD, type TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { refusal, tableText } from '#support/table-text.ts'

const t = await testApp()
const FARM_ADMIN = [
  'user',
  'user-manage',
  'user-manage:create',
  'user-manage:edit',
  'user-manage:delete',
  'user-manage:reset-password',
  'user-manage:unlock',
  'pigs-file',
  'basic-client',
]

let company: TestNode
let rival: TestNode
let farm: TestNode
let outside: TestNode
let small: string
let great: string
let theirs: string
let chief: Client
let chiefUid: string
let worker: string
let superior: string

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  rival = await t.node({ type: 'company', name: '乙公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  outside = await t.node({ type: 'farm', name: '二场', parent: company })
  small = await t.role('SMALL', ['user', 'pigs-file'], company)
  great = await t.role('GREAT', ['user', 'role-manage'], company)
  theirs = await t.role('THEIRS', ['user'], rival)
  chiefUid = await t.user({ account: 'chief', at: farm, functions: FARM_ADMIN })
  worker = await t.user({ account: 'worker', at: farm, roleIds: [small] })
  superior = await t.user({ account: 'superior', at: farm, roleIds: [great] })
  await t.user({ account: 'neighbour', at: outside, roleIds: [small] })
  chief = await t.as('chief')
})

const body = (more: object = {}) => ({
  account: 'fresh',
  name: '新人',
  organizeId: farm.uid,
  roleIds: [small],
  password: PASSWORD,
  ...more,
})
const find = async (client: Client, account: string) =>
  (
    await client.get<{ list: { uid: string; version: number; organizeId: string }[] }>(
      `user-manage?account=${account}`,
    )
  ).data.list[0]

/** Refused requests leave users, roles, organisations and sessions as they were, to the byte. */
const refused = refusal(t.db, ['sys_user', 'role', 'organize', 'session', 'sso_account'])

describe('no user gives out more than he has', () => {
  test.each([
    ['an organisation outside', () => ({ organizeId: outside.uid })],
    ['the company above', () => ({ organizeId: company.uid })],
    ['another company', () => ({ organizeId: rival.uid })],
    ['a scope outside', () => ({ scopeIds: [outside.uid] })],
    ['a scope above', () => ({ scopeIds: [farm.uid, company.uid] })],
    ['an unknown organisation', () => ({ organizeId: '018f0000-0000-7000-8000-000000000000' })],
    ['a role with more functions', () => ({ roleIds: [small, great] })],
    ['the administrator’s role', () => ({ roleIds: [roleUid('SYS_ADMIN')] })],
    ['a role of another company', () => ({ roleIds: [theirs] })],
    ['an unknown role', () => ({ roleIds: ['018f0000-0000-7000-8000-000000000000'] })],
  ])('%s: neither to a new user nor to an old one', async (_what, more) => {
    await refused(() => chief.post('user-manage', body(more())))
    const user = await find(chief, 'worker')
    await refused(() => chief.patch(`user-manage/${worker}`, { ...more(), version: user?.version }))
  })

  test('nor manages a person who may do more than himself', async () => {
    const user = await find(chief, 'superior')
    await refused(() =>
      chief.patch(`user-manage/${superior}`, { phone: '13800138000', version: user?.version }),
    )
    await refused(() =>
      chief.patch(`user-manage/${superior}`, { password: 'Boar-8152', version: user?.version }),
    )
    await refused(() => chief.delete(`user-manage/${superior}`, { version: user?.version }))
    await refused(() => chief.post(`user-manage/${superior}/reset-password`, {}))
    await refused(() => chief.post(`user-manage/${superior}/unlock`))
  })

  test('people of another farm are not there at all', async () => {
    const admin = await t.as('admin')
    const user = await find(admin, 'neighbour')
    expect(await find(chief, 'neighbour')).toBeUndefined()
    await refused(() => chief.get(`user-manage/${user?.uid}`), 404)
    await refused(() => chief.patch(`user-manage/${user?.uid}`, { name: '改', version: 1 }), 404)
    await refused(() => chief.post(`user-manage/${user?.uid}/reset-password`, {}), 404)
  })

  test('no user changes his own rights, stops or deletes himself', async () => {
    const own = await find(chief, 'chief')
    const patch = (more: object) => () =>
      chief.patch(`user-manage/${chiefUid}`, { ...more, version: own?.version })
    await refused(patch({ roleIds: [small] }))
    await refused(patch({ scopeIds: [farm.uid] }))
    await refused(patch({ enabled: false }))
    await refused(patch({ password: 'Boar-8152' }))
    await refused(() => chief.post(`user-manage/${chiefUid}/reset-password`, {}))
    const before = await tableText(t.db, ['sys_user'])
    expect((await chief.delete(`user-manage/${chiefUid}`, { version: own?.version })).msg).toBe(
      '不能删除自己的账号',
    )
    expect(await tableText(t.db, ['sys_user'])).toBe(before)
    expect((await patch({ phone: '13900139000' })()).code).toBe('SUCCESS')
  })

  test('columns that are no fields cannot be written', async () => {
    for (const key of [
      'version',
      'createdBy',
      'lastLoginAt',
      'deleted',
      'uid',
      'is_admin',
      'tree_path',
      '__proto__x',
    ]) {
      await refused(() => chief.post('user-manage', body({ [key]: 1 })), 400)
    }
  })
})

describe('the life of a user', () => {
  beforeEach(async () => {
    await sql`delete from sys_user where account = 'fresh'`.execute(t.db)
  })

  test('S1-10 created, signed in after a change of password, edited, stopped', async () => {
    const made = await chief.post<{ uid: string; version: number }>(
      'user-manage',
      body({ mustChangePassword: false }),
    )
    expect(made.data).not.toHaveProperty('password')
    const client = await t.signIn('fresh')
    expect((await client.get('pigs-file')).status).toBe(200)
    const edited = await chief.patch<{ version: number }>(`user-manage/${made.data.uid}`, {
      name: '老手',
      version: made.data.version,
    })
    expect(edited.data).toMatchObject({ name: '老手', organizeIdTitle: '一场', roleIdsTitle: 'SMALL' })
    const stopped = await chief.patch(`user-manage/${made.data.uid}`, {
      enabled: false,
      version: edited.data.version,
    })
    expect(stopped.code).toBe('SUCCESS')
    t.app.forgetCaller()
    expect((await client.get('pigs-file')).status).toBe(401)
    const again = await t.anonymous.post('base/account/login', { account: 'fresh', password: PASSWORD })
    expect([again.status, again.msg]).toEqual([401, '账号已停用，请联系管理员'])
  })

  test('S5-20 the password rule holds at creation, reset and by its owner', async () => {
    const created = await chief.post('user-manage', body({ password: '123456' }))
    const reset = await chief.post(`user-manage/${worker}/reset-password`, { password: '123456' })
    const own = await (await t.as('worker')).post('base/account/password', {
      oldPassword: PASSWORD,
      newPassword: '123456',
    })
    const message = '密码须混合使用数字与其他字符，或字母与其他字符'
    expect([created.errors?.password, reset.errors?.password, own.errors?.newPassword]).toEqual([
      [message],
      [message],
      [message],
    ])
  })

  test('a reset ends the sessions and must be changed at the next sign-in', async () => {
    await chief.post('user-manage', body({ mustChangePassword: false }))
    const user = await find(chief, 'fresh')
    const client = await t.signIn('fresh')
    const { data } = await chief.post<{ password: string }>(`user-manage/${user?.uid}/reset-password`, {})
    t.app.forgetCaller()
    expect((await client.get('base/func')).status).toBe(401)
    const again = await t.signIn('fresh', data.password)
    expect((await again.get('pigs-file')).msg).toBe('请先修改密码')
  })

  test('an account is unique, with the message at its field', async () => {
    const answer = await chief.post('user-manage', body({ account: 'worker' }))
    expect([answer.status, answer.errors]).toEqual([400, { account: ['账号已存在'] }])
  })

  test('two administrators cannot overwrite each other', async () => {
    const made = await chief.post<{ uid: string; version: number }>('user-manage', body())
    const { uid, version } = made.data
    expect((await chief.patch(`user-manage/${uid}`, { name: '先', version })).code).toBe('SUCCESS')
    const late = await chief.patch<{ mine: object; theirs: { name: string } }>(`user-manage/${uid}`, {
      name: '后',
      version,
    })
    expect([late.status, late.data.theirs.name]).toEqual([409, '先'])
  })
})

test('S1-10 a user who lacks the function has no menu entry and is refused', async () => {
  const client = await t.as('worker')
  expect(JSON.stringify((await client.get('base/func')).data)).not.toContain('user-manage')
  for (const path of ['user-manage', 'role-manage', 'org-manage'])
    expect((await client.get(path)).status).toBe(403)
  await refused(() => client.post('user-manage', body()))
})

test('S1-09 S6-06 a farm user sees the own farm only, a company user all farms below', async () => {
  await t.user({ account: 'director', at: company, functions: [...allFunctionCodes] })
  const names = async (account: string) =>
    (await (await t.as(account)).get<{ list: { account: string }[] }>('user-manage?_end=150')).data.list.map(
      (one) => one.account,
    )
  expect(await names('chief')).not.toContain('neighbour')
  expect(await names('director')).toEqual(expect.arrayContaining(['chief', 'neighbour', 'worker']))
  expect(await names('director')).not.toContain('admin')
})
