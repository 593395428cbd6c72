import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectNavigator } from '#app-state/open-tab.ts'
import { actionOptions, screenGroups } from '#pages/system/permission-explain/question-bar.tsx'
import { Screen } from '#pages/system/permission-explain/screen.tsx'
import { Screen as Users } from '#pages/system/user-manage/screen.tsx'
import type { Explained, ExplainedAnswer } from '#resources/system/permission-explain.ts'
import { fixture } from '../../views/fixture.tsx'

const node = (code: string, name: string, sort: number, child: object[] = []) => ({
  ...{ uid: code, parentFunctionId: 'p', code, name, sort, child },
  targetUri: code.includes(':') || code.startsWith('menu.') ? '' : code,
})
const functionModels = [
  node('menu.sales', '销售', 2, [
    node('sales-ticket', '销售单', 1, [
      node('sales-ticket:create', '新增', 1),
      node('sales-ticket:approve', '审核', 2),
    ]),
  ]),
  node('backlog', '首页待办', 1),
] as never

const yes: ExplainedAnswer = {
  ...{ verdict: 'YES', may: true, granting: [], administrators: [] },
  sentence: '可以：角色“场长”有“销售单”的“审核”权限，“柳河种猪场”在数据范围内',
}
const no: ExplainedAnswer = {
  ...{ verdict: 'NO_FUNCTION', may: false, granting: ['场长', '审核员'] },
  administrators: [{ name: '赵志强', organisation: '江北公司' }],
  sentence: '不可以：您的角色都没有“销售单”的“审核”权限',
}
const explained = (answer: ExplainedAnswer | null): Explained => ({
  person: { uid: 'me', name: '王芳', account: 'wangfang', organisation: '柳河种猪场', isSelf: true },
  roles: [{ uid: 'r', name: '统计员', usesGranted: true, functions: 214 }],
  nodes: [
    {
      uid: 'f',
      name: '柳河种猪场',
      type: 'farm',
      source: 'HOME',
      until: null,
      farms: ['柳河种猪场'],
      more: 0,
    },
    {
      uid: 'x',
      name: '大屯种猪场',
      type: 'farm',
      source: 'CUSTODY',
      until: '2026-12-31',
      farms: [],
      more: 0,
    },
  ],
  answer,
})

/** @param answers what the server answers to a question */
function open(
  path: string,
  answers: (asked: Record<string, string>) => ExplainedAnswer | null,
  granted: string[] = [],
) {
  const custom = async ({ url, query = {} }: { url: string; query?: Record<string, string> }) => {
    if (url === 'permission-explain/functions') return { data: { functionModels } }
    if (url === 'permission-explain') return { data: explained(answers(query)) }
    return { data: { organizes: [], value: null, version: 0 } }
  }
  return fixture(<Screen />, {
    rows: [],
    granted,
    custom: custom as never,
    path: `/admin/permission-explain${path}`,
  })
}
const statusText = () => screen.getByRole('region', { name: '说明' }).textContent

test('without a question roles and data scope stand there, managed farms with their last day', async () => {
  open('', () => null)
  const roles = await screen.findByRole('table', { name: '角色' })
  expect(within(roles).getByText('统计员')).toBeVisible()
  const nodes = screen.getByRole('table', { name: '数据范围' })
  expect(within(nodes).getByText('托管猪场，至 2026-12-31')).toBeVisible()
  expect(statusText()).toContain('选择功能和操作后')
  expect(screen.queryByLabelText('人员')).toBeNull()
})

test('a question in the address is answered in one sentence', async () => {
  open('?f.code=sales-ticket:approve&f.organizeId=f', (asked) =>
    asked.code === 'sales-ticket:approve' ? yes : null,
  )
  await waitFor(() => expect(statusText()).toContain(yes.sentence))
  expect(screen.queryByText('可以联系')).toBeNull()
})

test('a no names roles that have the function and whom to ask', async () => {
  open('?f.code=sales-ticket:approve', () => no)
  await waitFor(() => expect(statusText()).toContain(no.sentence))
  expect(screen.getByText('场长、审核员')).toBeVisible()
  expect(screen.getByText('赵志强（江北公司）')).toBeVisible()
})

test('screen and action are chosen and stand in the address', async () => {
  const { user, address } = open('', ({ code }) => (code ? no : null))
  await screen.findByRole('table', { name: '角色' })
  await user.type(screen.getByLabelText('功能'), '销售')
  await user.click(await screen.findByText('销售单', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(address.search).toBe('?f.code=sales-ticket'))
  await user.click(screen.getByLabelText('操作'))
  await user.click(await screen.findByText('审核', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(address.search).toBe('?f.code=sales-ticket%3Aapprove'))
  expect(statusText()).toContain('不可以')
})

test('a manager of users asks about others, and comes here from a user', async () => {
  open('', () => null, ['user-manage'])
  expect(await screen.findByLabelText('人员')).toBeVisible()
})

test('用户管理 leads to the rights of a user', async () => {
  const opened: string[] = []
  const disconnect = connectNavigator({ open: (path) => opened.push(path), replace: () => undefined })
  const anna = { uid: 'a', version: 3, account: 'anna', name: '安娜', enabled: true, roleIds: [] }
  const { user } = fixture(<Users />, { rows: [anna], granted: ['user-manage'], path: '/admin/user-manage' })
  await user.click(await screen.findByRole('button', { name: '权限说明' }))
  expect(opened).toEqual(['/admin/permission-explain?f.uid=a'])
  disconnect()
})

test('screens stand under their menus, those above all menus first; looking is the first action', () => {
  expect(screenGroups(functionModels)).toEqual([
    { label: '首页', options: [{ value: 'backlog', label: '首页待办' }] },
    { label: '销售', options: [{ value: 'sales-ticket', label: '销售单' }] },
  ])
  expect(actionOptions(functionModels, 'sales-ticket')).toEqual([
    { value: 'sales-ticket', label: '查看' },
    { value: 'sales-ticket:create', label: '新增' },
    { value: 'sales-ticket:approve', label: '审核' },
  ])
  expect(actionOptions(functionModels, undefined)).toEqual([])
})
