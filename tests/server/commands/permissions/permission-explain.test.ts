import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { PLAN_LOGIN } from '#domain/login-flag.ts'
import { type FunctionModel, targetUris } from '#kit/grants.ts'
import type { Explained } from '#resources/system/permission-explain.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

/** 权限说明: why a person may, or may not. */
const t = await testApp()

let company: TestNode
let farm: TestNode
let other: TestNode
let stranger: TestNode
let strange: TestNode
let clerk: Client
let boss: Client
let clerkUid: string
let strangerUid: string
let bossUid: string

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '江北公司' })
  farm = await t.node({ type: 'farm', name: '柳河种猪场', parent: company })
  other = await t.node({ type: 'farm', name: '大屯种猪场', parent: company })
  stranger = await t.node({ type: 'company', name: '外乡公司' })
  strange = await t.node({ type: 'farm', name: '外乡猪场', parent: stranger })
  const seller = await t.role(
    '销售员',
    ['sales-ticket', 'sales-ticket:create', 'planM', 'basic-client'],
    company,
  )
  await t.role('审核员', ['sales-ticket', 'sales-ticket:approve'], company)
  await t.role('外乡角色', ['sales-ticket', 'sales-ticket:approve'], stranger)
  const manages = ['user-manage', 'user-manage:edit', 'user-manage:create']
  clerkUid = await t.user({ account: 'clerk', at: farm, roleIds: [seller] })
  bossUid = await t.user({ account: 'boss', at: company, functions: manages })
  strangerUid = await t.user({ account: 'stranger', at: strange, functions: manages })
  await t.user({ account: 'reader', at: company, functions: ['sales-ticket'] })
  clerk = await t.as('clerk')
  boss = await t.as('boss')
})

const ask = async (client: Client, asked: Record<string, string> = {}) => {
  const found = await client.get<Explained>(`permission-explain?${new URLSearchParams(asked)}`)
  expect(found.msg).toBe('')
  return found.data
}
const answerTo = async (client: Client, asked: Record<string, string>) => (await ask(client, asked)).answer

describe('about oneself', () => {
  test('roles and nodes of the data scope stand there with their farms', async () => {
    const { person, roles, nodes, answer } = await ask(boss)
    expect(person).toEqual({
      ...{ uid: bossUid, name: 'boss', account: 'boss', organisation: '江北公司', isSelf: true },
    })
    expect(roles.map(({ name, functions }) => [name, functions])).toEqual([['R-boss', 3]])
    expect(nodes.map(({ name, source, farms, more }) => [name, source, farms, more])).toEqual([
      ['江北公司', 'HOME', ['大屯种猪场', '柳河种猪场'], 0],
    ])
    expect(answer).toBeNull()
  })

  test('yes: by which role and which node', async () => {
    expect(await answerTo(clerk, { code: 'sales-ticket:create', organizeId: farm.uid })).toEqual({
      ...{ verdict: 'YES', may: true, granting: [], administrators: [] },
      sentence: '可以：角色“销售员”有“销售单”的“新增”权限，“柳河种猪场”在数据范围内',
    })
  })

  test('no: which roles of the company have the function, and whom to ask; not those of another company', async () => {
    const answer = await answerTo(clerk, { code: 'sales-ticket:approve' })
    expect(answer?.sentence).toBe('不可以：您的角色都没有“销售单”的“审核”权限')
    expect(answer?.granting[0]).toBe('审核员')
    expect(answer?.granting).not.toContain('外乡角色')
    expect(answer?.administrators[0]).toEqual({ name: 'boss', organisation: '江北公司' })
    expect(answer?.administrators.map(({ name }) => name)).not.toContain('stranger')
  })

  test('no: the function is there, the farm lies outside; its name is not given away', async () => {
    for (const organizeId of [other.uid, strange.uid, uuidv7()]) {
      const answer = await answerTo(clerk, { code: 'sales-ticket:create', organizeId })
      expect([answer?.verdict, answer?.sentence]).toEqual([
        'NO_PLACE',
        '不可以：角色“销售员”有“销售单”的“新增”权限，但所选组织不在数据范围“柳河种猪场”内',
      ])
    }
  })

  test('a company above is looked at and not changed', async () => {
    const look = await answerTo(clerk, { code: 'basic-client', organizeId: company.uid })
    expect([look?.verdict, look?.may]).toEqual(['ABOVE', true])
    const change = await answerTo(clerk, { code: 'sales-ticket:create', organizeId: company.uid })
    expect([change?.verdict, change?.may]).toEqual(['ABOVE', false])
  })

  test('a session of the plan system says that it opens plans only', async () => {
    const planner = await t.signIn('clerk')
    await sql`update session set login_flag = ${PLAN_LOGIN} where user_uid = ${clerkUid}`.execute(t.db)
    t.app.forgetCaller()
    expect((await answerTo(planner, { code: 'planM', organizeId: farm.uid }))?.verdict).toBe('YES')
    expect((await answerTo(planner, { code: 'sales-ticket' }))?.verdict).toBe('PLAN_SYSTEM')
    expect((await answerTo(planner, { code: 'births' }))?.verdict).toBe('NO_FUNCTION')
    await sql`update session set login_flag = null where user_uid = ${clerkUid}`.execute(t.db)
    t.app.forgetCaller()
  })

  test('a farm managed for another company is named with its last day', async () => {
    await sql`insert into farm_custody (uid, manage_company_id, managed_farm_id, kind, from_date, to_date)
      values (${uuidv7()}, ${company.uid}, ${strange.uid}, 'CUSTODY', '2020-01-01', '2099-12-31')`.execute(
      t.db,
    )
    t.app.forgetCaller()
    const { nodes } = await ask(boss)
    expect(nodes.find(({ source }) => source === 'CUSTODY')).toMatchObject({
      ...{ name: '外乡猪场', until: '2099-12-31', farms: ['外乡猪场'] },
    })
    const answer = await answerTo(boss, { code: 'user-manage', organizeId: strange.uid })
    expect(answer?.sentence).toBe('可以：角色“R-boss”有“用户管理”的查看权限，“外乡猪场”在数据范围内')
    await sql`delete from farm_custody`.execute(t.db)
    t.app.forgetCaller()
  })

  test('what concerns all companies is for administrators of the group', async () => {
    const role = await t.role('RUNNERS', ['jobs'], company)
    await t.user({ account: 'runner', at: company, roleIds: [role] })
    const answer = await answerTo(await t.as('runner'), { code: 'jobs' })
    expect([answer?.verdict, answer?.may]).toEqual(['GROUP_ONLY', false])
    expect((await answerTo(await t.as('admin'), { code: 'jobs' }))?.verdict).toBe('YES')
  })

  test('a function that does not exist is refused', async () => {
    const { status, msg } = await clerk.get('permission-explain?code=no-such-thing')
    expect([status, msg]).toEqual([400, '功能不存在'])
  })
})

describe('about another person', () => {
  test('an administrator is answered for persons of the own scope, by the same rules', async () => {
    const { person, roles, answer } = await ask(boss, {
      ...{ uid: clerkUid, code: 'sales-ticket:create', organizeId: other.uid },
    })
    expect([person.name, person.isSelf, roles.map(({ name }) => name)]).toEqual(['clerk', false, ['销售员']])
    expect(answer?.sentence).toBe(
      '不可以：角色“销售员”有“销售单”的“新增”权限，但“大屯种猪场”不在数据范围“柳河种猪场”内',
    )
  })

  test('a person outside of the scope is not there, as one who does not exist', async () => {
    for (const uid of [strangerUid, uuidv7()]) {
      const { status, code, msg } = await boss.get(`permission-explain?uid=${uid}`)
      expect([status, code, msg]).toEqual([404, 'NOT_FOUND', '数据不存在或已被删除'])
    }
  })

  test('without user management no other person is there', async () => {
    const reader = await t.as('reader')
    for (const uid of [clerkUid, strangerUid, uuidv7()])
      expect((await reader.get(`permission-explain?uid=${uid}`)).status).toBe(404)
  })

  test('places outside of the administrator’s scope are refused, whether or not they exist', async () => {
    for (const organizeId of [strange.uid, uuidv7()]) {
      const asked = `permission-explain?uid=${clerkUid}&code=births&organizeId=${organizeId}`
      expect((await boss.get(asked)).msg).toBe('没有此组织的权限')
    }
  })

  test('a disabled account may nothing', async () => {
    const uid = await t.user({ account: 'gone', at: farm, functions: ['births'] })
    await sql`update sys_user set enabled = false where uid = ${uid}`.execute(t.db)
    const answer = await answerTo(boss, { uid, code: 'births' })
    expect([answer?.verdict, answer?.sentence]).toEqual(['DISABLED', '不可以：gone的账号已停用'])
  })
})

test('the page is on the function list of every user with any function', async () => {
  const uris = async (client: Client) =>
    targetUris((await client.get<{ functionModels: FunctionModel[] }>('base/func')).data.functionModels)
  expect([...(await uris(await t.as('reader')))].sort()).toEqual(['permission-explain', 'sales-ticket'])
  await t.user({ account: 'nothing', at: farm, functions: [] })
  expect([...(await uris(await t.as('nothing')))]).toEqual([])
})

test('a signed-in user chooses among all functions', async () => {
  const { data } = await clerk.get<{ functionModels: { code: string }[] }>('permission-explain/functions')
  expect(data.functionModels.map(({ code }) => code)).toContain('menu.system')
  expect((await t.anonymous.get('permission-explain')).status).toBe(401)
})
