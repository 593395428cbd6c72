import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { currentFarm } from '#app-state/current-farm.ts'
import { routeTable } from '#app-state/routes.ts'
import { homeTitle } from '#app-state/tab-title.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { menuTree } from '#shell/layout/menu-tree.ts'
import { SideMenu } from '#shell/layout/side-menu.tsx'
import { blankScreens } from '#support/screens.ts'
import { button, group, page } from '../functions.ts'
import { houseAt, named } from '../house-at.tsx'

const routes = routeTable(blankScreens('backlog', 'pigs-file', 'births', 'user', 'user-manage', 'pig-detail'))

/** Labels of the menu from top to bottom, with every group unfolded. */
async function labelsOf(functions: readonly FunctionModel[]): Promise<string[]> {
  const entries = menuTree(functions, routes, new Set(['pig-detail']))
  const { container, unmount } = render(<SideMenu entries={entries} selected="" folded={false} />)
  for (const title of container.querySelectorAll('.ant-menu-submenu-title')) await userEvent.click(title)
  const labels = [...container.querySelectorAll('.side-menu-label')].map((label) => label.textContent ?? '')
  unmount()
  return labels
}

test('S1-05 two people with different function lists see exactly their own entries, in tree order', async () => {
  const clerk = [
    group('报表分析', 2, [page('births', '产仔报表', 1)]),
    group('猪只与批次', 1, [
      page('pig-detail', '猪只详情', 1),
      page('pigs-file', '猪只档案', 2),
      button('x:add', '新增'),
    ]),
  ]
  const administrator = [
    group('系统管理', 1, [
      page('user-manage', '用户管理', 2),
      page('user', '个人中心', 1),
      page('not-built', '无此页面', 3),
    ]),
    group('空目录', 2, [button('y:add', '新增')]),
  ]
  expect(await labelsOf(clerk)).toEqual(['首页', '猪只与批次', '猪只档案', '报表分析', '产仔报表'])
  expect(await labelsOf(administrator)).toEqual(['首页', '系统管理', '个人中心', '用户管理'])
})

test('S2-56 a list without backlog: the first entry is 首页 with icon_home and opens /admin/backlog', async () => {
  const { place, shown } = await houseAt('/admin/births')
  await shown('产仔报表 /admin/births')
  const first = screen.getAllByRole('menuitem')[0] as HTMLElement
  expect(first).toHaveTextContent('首页')
  expect(first.querySelector('[data-icon="icon_home"] svg')).not.toBeNull()
  await userEvent.click(within(first).getByText('首页'))
  await shown('首页待办 /admin/backlog')
  expect(place.pathname).toBe('/admin/backlog')
})

test('S2-57 a list with backlog: exactly one entry leads to it', async () => {
  const functions = [
    page('backlog', '首页待办', 5),
    group('其他', 6, [page('backlog', '首页待办', 1)]),
    page('user', '个人中心', 1),
  ]
  expect(await labelsOf(functions)).toEqual(['首页', '个人中心'])
})

test('what is overdue is shown at 首页 from the sign-in on, wherever it leads', async () => {
  const organizes = [{ uid: 'o-2', parentId: 'o-1', name: '一号场', type: 'farm' }]
  const { shown, stub } = await houseAt('/admin/births', {
    answers: {
      'base/organize/cascade/cascade_farm': { organizes },
      backlog: { lists: [{ overdue: 3 }, { overdue: 0 }, { overdue: 1 }] },
    },
  })
  await shown('产仔报表 /admin/births')
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveTextContent('首页4'))
  const asked = stub.calls.filter(({ path }) => path === 'backlog')
  expect(asked.map(({ query }) => query.get('farmId'))).toEqual(['o-2'])
})

test('the bell counts what waits for the person in all farms, and leads to it in its own', async () => {
  const farms = ['一号场', '二号场'].map((name, at) => ({
    uid: `f-${at}`,
    parentId: 'o-1',
    name,
    type: 'farm',
  }))
  const group = {
    ...{ farmId: 'f-1', farmName: '二号场', ruleId: 'r-1', code: 'LONG_OPEN', level: 'RED', heads: 3 },
    ...{ unread: 3, mine: 0, subjects: ['M1'], value: 20, threshold: 14, unit: '天', day: '2026-11-21' },
  }
  const centre = {
    path: '/admin/early-warning',
    title: '预警中心',
    load: async () => ({ Screen: named('预警中心') }),
  }
  const { shown } = await houseAt('/admin/births', {
    screens: { 'early-warning': centre },
    functions: [page('births', '产仔报表', 1), page('early-warning', '预警中心', 2)],
    answers: {
      'base/organize/cascade/cascade_farm': { organizes: farms },
      'early-warning/mine': { count: 3, list: [group] },
    },
  })
  await shown('产仔报表 /admin/births')
  await userEvent.click(await screen.findByRole('button', { name: '预警 3' }))
  const line = await screen.findByRole('button', { name: /超期空怀/ })
  expect(line).toHaveTextContent('3 头，最长 20 天')
  expect(line).toHaveTextContent('二号场 · 未读 3')
  await userEvent.click(line)
  await shown('预警中心 /admin/early-warning?f.ruleId=r-1')
  expect(currentFarm.getState().farm?.name).toBe('二号场')
})

test('the place in the header names the home that stands there, not every one 待办', async () => {
  const { shown } = await houseAt('/admin/backlog')
  await shown('首页待办 /admin/backlog')
  const place = () => screen.getByRole('navigation', { name: '位置' })
  expect(place()).toHaveTextContent('首页待办')
  act(() => homeTitle.setState({ title: '集团概览' }))
  expect(place()).toHaveTextContent('首页集团概览')
  act(() => homeTitle.setState({ title: '待办' }))
})
