import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { decide } from '#app-state/guard.ts'
import { openTab } from '#app-state/open-tab.ts'
import { houseAt, named, PERSON } from './house-at.tsx'

const asked = vi.hoisted(() => vi.fn())
vi.mock('#app-state/guard.ts', async (original) => {
  const guard = await original<typeof import('#app-state/guard.ts')>()
  return {
    ...guard,
    decide: (input: Parameters<typeof decide>[0]) => {
      asked(input.address.pathname, document.body.textContent)
      return guard.decide(input)
    },
  }
})
beforeEach(() => asked.mockClear())

const menu = () => within(screen.getByRole('navigation', { name: '功能菜单' }))
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

test('S2-36 the guard is asked once, before the screen, for a menu click, a link, a typed address and the back button', async () => {
  const { place, shown } = await houseAt('/admin/births')
  await shown('产仔报表 /admin/births')
  // the first address also fetched the list, after which the rules are asked again
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/admin/births', '/admin/births'])
  expect(asked.mock.calls.every(([, text]) => !text.includes('产仔报表 /admin/births'))).toBe(true)

  const ways: [string, string, () => unknown][] = [
    ['/admin/pigs-file', '猪只档案 /admin/pigs-file', () => userEvent.click(menu().getByText('猪只档案'))],
    ['/admin/user', '个人中心 /admin/user', () => act(async () => openTab('/admin/user'))],
    ['/admin/update-psd', '修改密码 /admin/update-psd', () => act(async () => place.go('/admin/update-psd'))],
    ['/admin/user', '个人中心 /admin/user', () => act(async () => place.go(-1))],
  ]
  for (const [path, text, way] of ways) {
    asked.mockClear()
    await way()
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    expect(asked.mock.calls.map(([at]) => at)).toEqual([path])
  }
})

test('S2-36 a refused screen is never shown', async () => {
  const { place } = await houseAt('/admin/births', { functions: [] })
  await waitFor(() => expect(place.pathname).toBe('/login'))
  expect(screen.queryByText('产仔报表 /admin/births')).toBeNull()
  expect(await screen.findAllByText('没有此用户的功能,请重新登录')).not.toHaveLength(0)
})

test.each([
  ['S2-02', '/login', '登录'],
  ['S2-03', '/planlogin', '计划系统登录'],
])(
  '%s %s without a session: the page shows, no redirect, no function list is asked for',
  async (_id, path, title) => {
    const { place, stub } = await houseAt(path, { signedIn: false })
    expect(await screen.findByLabelText('密码')).toBeVisible()
    expect(document.title).toContain(title)
    expect(place.pathname).toBe(path)
    expect(stub.calls.filter((call) => call.path === 'base/func')).toEqual([])
  },
)

test.each([false, true])('S2-06 /404 shows and stays, with a session: %s', async (signedIn) => {
  const { place, stub } = await houseAt('/404', { signedIn })
  expect(await screen.findByText('页面不存在')).toBeVisible()
  expect(asked.mock.calls.map(([at]) => at)).toEqual(['/404'])
  expect(place.pathname).toBe('/404')
  expect(stub.calls.filter((call) => call.path === 'base/func')).toEqual([])
})

test('S6-04 /noaccess names the administrator to ask, and administrators are shown where roles are kept', async () => {
  const { services } = await houseAt('/noaccess')
  expect(await screen.findByText('请联系本单位系统管理员')).toBeVisible()
  const userData = {
    ...PERSON,
    lstIdentity: [{ lstRole: [{ code: 'VET' }] }, { lstRole: [{ code: 'SYS_ADMIN' }] }],
  }
  act(() => services.session.setState({ userData: userData as never }))
  expect(await screen.findByRole('button', { name: '角色管理' })).toBeVisible()
  expect(screen.queryByText('请联系本单位系统管理员')).toBeNull()
})

test('S2-55 the loading bar is there from the start of a navigation until the lazy screen shows', async () => {
  let arrive = (_module: { Screen: () => null }) => {}
  const slow = {
    path: '/admin/slow',
    title: '慢',
    load: () => new Promise<{ Screen: () => null }>((resolve) => (arrive = resolve)),
  }
  const functions = [{ uid: 's', parentFunctionId: '', code: 'slow', name: '慢', sort: 1, targetUri: 'slow' }]
  const { place, shown } = await houseAt('/admin/backlog', { screens: { slow: slow as never }, functions })
  await shown('首页待办 /admin/backlog')
  const bar = () => screen.queryByRole('progressbar', { name: '页面加载中' })
  expect(bar()).toBeNull()
  act(() => place.go('/admin/slow'))
  expect(bar()).toBeInTheDocument()
  await act(async () => arrive({ Screen: named('慢') as never }))
  await waitFor(() => expect(screen.getByText('慢 /admin/slow')).toBeVisible())
  expect(bar()).toBeNull()
})

test('S2-12 /ProductionProcessManagement has the header, menu and tabs of /admin', async () => {
  const { place, shown } = await houseAt('/admin/births')
  await shown('产仔报表 /admin/births')
  const parts = () => [
    screen.getByRole('banner'),
    screen.getByRole('navigation', { name: '功能菜单' }),
    screen.getByRole('tablist'),
  ]
  const before = parts()
  act(() => place.go('/ProductionProcessManagement/InventoryDetails'))
  await waitFor(() =>
    expect(screen.getByText('存栏明细 /ProductionProcessManagement/InventoryDetails')).toBeVisible(),
  )
  expect(parts()).toEqual(before)
  expect(tabNames()).toEqual(['首页', '产仔报表', '存栏明细'])
})

test('an unknown address shows 页面不存在 at /404 inside the layout, and the way home', async () => {
  const { place, shown } = await houseAt('/admin/births')
  await shown('产仔报表 /admin/births')
  act(() => place.go('/admin/nonsense'))
  await shown('页面不存在')
  expect(place.pathname).toBe('/404')
  expect(screen.getByText('产仔报表 /admin/births')).not.toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '返回首页' }))
  await shown('首页待办 /admin/backlog')
})
