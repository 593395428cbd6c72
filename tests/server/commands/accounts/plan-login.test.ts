import { expect, test } from 'vitest'
import { isPlanRoute } from '#domain/plan-system.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { targetUris } from '#kit/grants.ts'
import { screensOf } from '#server/functions.ts'
import { PASSWORD } from '#support/accounts.ts'
import { clientOf, cookiesOf, testApp } from '#support/app.ts'

/** A session that began at /planlogin: the server, too, opens the plan routes only. */
const t = await testApp()
const company = await t.node({ type: 'company', name: '甲公司' })
await t.node({ type: 'farm', name: '一场', parent: company })
const FUNCTIONS = [
  'user',
  'pigs-file',
  'births',
  'basic-material',
  'projectM',
  'projectM:create',
  'standard-immune',
  'role-manage',
]
await t.user({ account: 'planner', at: company, functions: FUNCTIONS })

const enter = async (more: object = { loginFlag: 'planlogin' }) => {
  const { response, status, msg } = await t.anonymous.post('base/account/login', {
    account: 'planner',
    password: PASSWORD,
    ...more,
  })
  expect([status, msg]).toEqual([200, ''])
  return clientOf(t.app, cookiesOf(response))
}
const routes = async (client: Awaited<ReturnType<typeof enter>>) => {
  const { data } = await client.get<{ functionModels: FunctionModel[] }>('base/func')
  return [...targetUris(data.functionModels)].toSorted()
}

test('S2-05 functions outside of plans are neither listed nor served; pickers of plan screens show titles', async () => {
  const plan = await enter()
  expect(await routes(plan)).toEqual(['permission-explain', 'projectM', 'standard-immune', 'user'])
  const project = {
    projectNo: 'P1',
    name: '一期',
    organizeId: company.uid,
    kind: 'NEW',
    designSows: 600,
    startDate: '2026-03-02',
  }
  expect((await plan.post('projectM', project)).status).toBe(200)
  for (const path of ['pigs-file', 'role-manage', `pigs-file/${crypto.randomUUID()}`])
    expect((await plan.get(path)).status, path).toBe(403)
  expect((await plan.post('bi/births', {})).status).toBe(403)
  // 标准免疫程序 offers vaccines: their titles, and nothing else of them
  expect((await plan.get('basic-material?materialClass=VACCINE')).status).toBe(200)
  expect((await plan.get(`basic-material/${crypto.randomUUID()}`)).status).toBe(403)
})

test('S2-05 the same person by the usual page has all of it, in a parallel session', async () => {
  const [plan, usual] = [await enter(), await enter({})]
  expect(await routes(usual)).toContain('pigs-file')
  expect((await usual.get('pigs-file')).status).toBe(200)
  expect((await plan.get('pigs-file')).status).toBe(403)
  const current = (client: typeof plan) =>
    client.get<{ userData: { loginFlag: string | null } }>('base/account/current')
  expect([
    (await current(plan)).data.userData.loginFlag,
    (await current(usual)).data.userData.loginFlag,
  ]).toEqual(['planlogin', null])
  expect(
    (
      await t.anonymous.post('base/account/login', {
        account: 'planner',
        password: PASSWORD,
        loginFlag: 'all',
      })
    ).status,
  ).toBe(400)
})

test('a new password keeps the session in the plan system', async () => {
  const plan = await enter()
  const change = { oldPassword: PASSWORD, newPassword: 'Sow-4712' }
  const { response } = await plan.post('base/account/password', change)
  const next = clientOf(t.app, { ...plan.cookies, ...cookiesOf(response) })
  expect(await routes(next)).toEqual(['permission-explain', 'projectM', 'standard-immune', 'user'])
})

test('every screen of the plan area opens from /planlogin', () =>
  expect(
    screensOf('area:plan')
      .map(({ code }) => code)
      .filter((code) => !isPlanRoute(code)),
  ).toEqual([]))
