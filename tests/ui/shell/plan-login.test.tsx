import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseFarm } from '#app-state/current-farm.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { readLoginFlag, writeLoginFlag } from '#providers/session-flags.ts'
import { button, group, page } from './functions.ts'
import { houseAt, named, PERSON } from './house-at.tsx'

beforeEach(() => writeLoginFlag(sessionStorage, null))

const PLANS = [
  { ...page('plan-introduction', '引种计划', 1), child: [button('plan-introduction:create', '新增')] },
  page('yearPlan', '年度计划', 2),
]
const ALL: readonly FunctionModel[] = [
  group('猪只与批次', 1, [page('pigs-file', '猪只档案', 1), page('births', '产仔报表', 2)]),
  group('计划与引种', 2, PLANS),
  group('系统管理', 3, [page('user', '个人中心', 1), page('InventoryDetails', '存栏明细', 2)]),
]
const WITHOUT_PLANS = ALL.filter(({ name }) => name !== '计划与引种')

const plan = (name: string, title: string) => ({
  path: `/admin/${name}`,
  title,
  load: async () => ({ Screen: named(title) }),
})
const screens = {
  'plan-introduction': plan('plan-introduction', '引种计划'),
  yearPlan: plan('yearPlan', '年度计划'),
}

async function signInAt(
  path: '/login' | '/planlogin',
  functions: readonly FunctionModel[],
  answers: Readonly<Record<string, Record<string, unknown>>> = {},
) {
  const house = await houseAt(path, { functions, screens, signedIn: false, answers })
  house.stub.answer('base/account/login', { result: {} })
  await userEvent.type(await screen.findByLabelText('账号'), 'chenxl')
  await userEvent.type(screen.getByLabelText('密码'), 'Sow-4711')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('navigation', { name: '功能菜单' })
  return house
}

const menuWords = () =>
  within(screen.getByRole('navigation', { name: '功能菜单' }))
    .getAllByRole('menuitem', { hidden: true })
    .map((item) => item.textContent)

test('S2-05 signing in at /planlogin with all functions opens the plan routes and the person’s own, no others', async () => {
  const { place, shown, services } = await signInAt('/planlogin', ALL)
  await shown('引种计划 /admin/plan-introduction')
  expect(menuWords()).toEqual(['首页', '计划与引种', '引种计划', '年度计划', '系统管理'])
  expect(await services.providers.accessControlProvider.can({ resource: 'births', action: 'list' })).toEqual(
    expect.objectContaining({ can: false }),
  )
  expect(
    await services.providers.accessControlProvider.can({ resource: 'plan-introduction', action: 'create' }),
  ).toEqual({ can: true })

  for (const path of ['/admin/births', '/admin/pigs-file', '/ProductionProcessManagement/InventoryDetails']) {
    act(() => place.go(path))
    await waitFor(() => expect(place.pathname).toBe('/404'))
  }
  for (const path of ['/admin/yearPlan', '/admin/user', '/admin/update-psd', '/admin/backlog']) {
    act(() => place.go(path))
    await waitFor(() => expect(screen.getByText(new RegExp(` ${path}$`))).toBeVisible())
  }
})

test('S2-05 the same account at /login has its whole list', async () => {
  const { shown } = await signInAt('/login', ALL)
  await shown('猪只档案 /admin/pigs-file')
  expect(menuWords()).toEqual(['首页', '猪只与批次', '猪只档案', '产仔报表', '计划与引种', '系统管理'])
})

test('a user without plan functions learns so and keeps the own pages', async () => {
  const { shown } = await signInAt('/planlogin', WITHOUT_PLANS)
  await shown('个人中心 /admin/user')
  expect(menuWords()).toEqual(['首页', '系统管理', '个人中心'])
  expect(await screen.findAllByText('没有可用的计划功能，目前只能查看个人中心和修改密码')).not.toHaveLength(0)
})

test('S3-26 the store holds planFarmId and ebsEvent; the farm of the plans stays chosen between plan routes', async () => {
  const { place, shown, services } = await signInAt('/planlogin', ALL)
  await shown('引种计划 /admin/plan-introduction')
  // the farm of the header, once the farms are there
  await waitFor(() => expect(services.session.getState()).toMatchObject({ planFarmId: 'o-2', ebsEvent: [] }))
  services.session.setState({ planFarmId: 'o-3' })
  act(() => place.go('/admin/yearPlan'))
  await shown('年度计划 /admin/yearPlan')
  act(() => place.go('/admin/plan-introduction'))
  await waitFor(() => expect(screen.getByText('引种计划 /admin/plan-introduction')).toBeVisible())
  expect(services.session.getState().planFarmId).toBe('o-3')
})

const FARMS = {
  'base/organize/cascade/cascade_farm': {
    organizes: [
      { uid: 'o-2', parentId: 'o-1', name: '一号场', type: 'farm' },
      { uid: 'o-3', parentId: 'o-1', name: '二号场', type: 'farm' },
    ],
  },
}

test('S3-26 the farm of the header is the farm of the plans, in the plan system only', async () => {
  const { services, shown } = await signInAt('/planlogin', ALL, FARMS)
  await shown('引种计划 /admin/plan-introduction')
  await waitFor(() => expect(services.session.getState().planFarmId).toBe('o-2'))
  act(() => chooseFarm({ uid: 'o-3', name: '二号场', company: '' }, 'chenxl'))
  expect(services.session.getState().planFarmId).toBe('o-3')
})

test('S2-05 the usual page asks for a usual session and has no farm of plans', async () => {
  const { services, stub, shown } = await signInAt('/login', ALL, FARMS)
  await shown('猪只档案 /admin/pigs-file')
  expect(stub.calls.find(({ path }) => path === 'base/account/login')?.json).not.toHaveProperty('loginFlag')
  expect(services.session.getState().planFarmId).toBe('')
})

test('S2-05 S4-03 /planlogin says so to the server, and the end of the session leads back to it', async () => {
  const { services, stub, shown, place } = await signInAt('/planlogin', ALL)
  await shown('引种计划 /admin/plan-introduction')
  expect(stub.calls.find(({ path }) => path === 'base/account/login')?.json).toMatchObject({
    loginFlag: 'planlogin',
  })
  stub.answer('base/func', { json: { code: 'USER_LOGIN_REQUIRED', msg: '' } })
  stub.answer('base/common/getnow', { json: { code: 'USER_LOGIN_REQUIRED', msg: '' } })
  await act(async () => {
    await services.providers.http.axios.get('base/common/getnow').catch(() => null)
  })
  await waitFor(() => expect(place.pathname).toBe('/planlogin'))
})

test('S2-04 a tab opened from one of the plan system goes back to its sign-in page, too', async () => {
  const answers = { 'base/account/current': { userData: { ...PERSON, loginFlag: 'planlogin' } } }
  const { services } = await houseAt('/admin/yearPlan', { functions: ALL, screens, answers })
  await waitFor(() => expect(services.session.getState().userData).not.toBeNull())
  expect(readLoginFlag(sessionStorage)).toBe('planlogin')
})
