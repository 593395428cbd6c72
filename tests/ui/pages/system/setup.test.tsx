import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Screen } from '#pages/system/getting-started/screen.tsx'
import { setupStepKeys } from '#resources/getting-started/index.ts'
import type { SetupState } from '#resources/getting-started/setup.shapes.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { herdPage } from '../pig/herd-page.tsx'

const state = (done: readonly string[], farm: SetupState['farm']): SetupState => ({
  farm,
  companies: ['江南牧业'],
  live: false,
  steps: setupStepKeys.map((key) => ({ key, done: done.includes(key), note: '' })),
  sample: 0,
})
const FARM = {
  uid: 'f1',
  name: '柳河场',
  company: '江南牧业',
  goLiveDate: '2026-11-21',
  status: 'OPEN',
} as const
const guide = (
  answer: SetupState,
  more: Record<string, unknown> = {},
  rows: Parameters<typeof herdPage>[1]['rows'] = [],
) =>
  herdPage(<Screen />, {
    rows,
    path: '/admin/getting-started',
    granted: ['getting-started', 'org-manage', 'user-manage'],
    answers: { 'getting-started': answer, ...more },
  })

test('an empty installation begins with company and farm; the other steps say what comes first', async () => {
  const { user } = guide(state([], null))
  expect(await screen.findByRole('heading', { name: '公司和猪场' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /猪群期初/ }))
  expect(await screen.findByText('还没有开始上线的猪场，请先完成第 1 步')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '去填写公司和猪场' }))
  expect(await screen.findByRole('button', { name: '保存并继续' })).toBeVisible()
})

test('it goes on at the first open step; each shows done or open', async () => {
  guide(state(['farm', 'people'], FARM), { 'getting-started/pens': { houses: [], created: 0, known: [] } })
  expect(await screen.findByRole('heading', { name: '栋舍栏位' })).toBeVisible()
  const steps = within(screen.getByRole('navigation', { name: '开始使用的步骤' })).getAllByRole('button')
  expect(steps.map((one) => one.textContent)).toEqual([
    '1公司和猪场已完成',
    '2栋舍栏位待办',
    '3人员账号已完成',
    '4猪群期初待办',
    '5核对上线待办',
    '6第一项工作待办',
  ])
  expect(screen.getByText('共 6 步，已完成 2 步；每一步可以随时离开，回来接着做')).toBeVisible()
})

const PEOPLE = {
  people: [{ account: 'zhang1', name: '张三', role: '配种员', password: 'Sow-4711-first' }],
  address: null,
}

test('what was typed and chosen is there again after another step, and is gone once it was made', async () => {
  const roles = [{ uid: 'role-1', version: 1, name: '配种员' }]
  const { user } = guide(state(['farm', 'pens'], FARM), { 'post getting-started/people': PEOPLE }, roles)
  await user.type(await screen.findByLabelText('第1行 账号'), 'zhang1')
  await user.click(screen.getByLabelText('第1行 角色'))
  await user.click(await screen.findByText('配种员', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: /公司和猪场/ }))
  await screen.findByRole('heading', { name: '公司和猪场' })
  await user.click(screen.getByRole('button', { name: /人员账号/ }))
  expect(await screen.findByLabelText('第1行 账号')).toHaveValue('zhang1')
  // by its name, not by its number
  expect(await screen.findByTitle('配种员')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '建立账号' }))
  expect(await screen.findByText('Sow-4711-first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '再建账号' }))
  expect(await screen.findByLabelText('第1行 账号')).toHaveValue('')
})

test('slips carry the address of the installation; one that only this machine opens is pointed out', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = guide(state(['farm', 'pens'], FARM), { 'post getting-started/people': PEOPLE })
  await user.type(await screen.findByLabelText('第1行 账号'), 'zhang1')
  await user.click(screen.getByRole('button', { name: '建立账号' }))
  const address = await screen.findByLabelText('密码条上的网址')
  expect(address).toHaveValue(location.origin)
  expect(screen.getByText('这个网址只有本机能打开，请改为同事打开系统用的网址')).toBeVisible()
  await user.clear(address)
  expect(screen.getByRole('button', { name: '打印密码条' })).toBeDisabled()
  await user.type(address, 'http://192.168.1.20:8080')
  expect(screen.getByText('印在密码条上，同事用它打开系统')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '打印密码条' }))
  expect(await screen.findByText('http://192.168.1.20:8080')).toBeInTheDocument()
  expect(print).toHaveBeenCalledOnce()
})

const going = (status: 'OPEN' | 'CONFIRMED', isSample: boolean) => ({
  golive: { uid: 'g1', farmId: 'f1', goLiveDate: '2026-11-21', status, job: null, jobNote: null, version: 3 },
  steps: [
    { key: 'check', checked: true, errors: 0, warnings: 0, problems: [], counts: [], rows: 0, files: 0 },
  ],
  workbooks: [
    {
      ...{ fileName: isSample ? '示例猪群.xlsx' : '柳河场猪群.xlsx', sheets: 2, rows: 21 },
      ...{ at: '2026-11-21 10:15:00+08', operator: '陈秀兰', isSample },
    },
  ],
})

test('a workbook of the farm is taken back by its name, with a reason', async () => {
  const { user, sent } = herdPage(<Screen />, {
    path: '/admin/getting-started?step=herd',
    granted: ['getting-started', 'huge-farm-online-import', 'huge-farm-online-import:revert'],
    answers: {
      'getting-started': state(['farm', 'pens', 'people', 'herd'], FARM),
      'huge-farm-online-import/golive': going('OPEN', false),
    },
  })
  const row = await screen.findByRole('row', { name: /柳河场猪群.xlsx 2 21 陈秀兰 2026-11-21 10:15/ })
  await user.click(await within(row).findByRole('button', { name: /^取\s?回$/ }))
  const dialog = await screen.findByRole('dialog', { name: '取回柳河场猪群.xlsx' })
  expect(within(dialog).getByText('将撤销这份工作簿导入的 21 行，其他工作簿不变')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: /取\s?回/ }))
  await waitFor(() => expect(sent('post')).toHaveLength(1))
  expect(sent('post')[0]).toMatchObject({
    url: 'huge-farm-online-import/workbook/revert',
    payload: { farmId: 'f1', fileName: '柳河场猪群.xlsx', reason: '内容有误，改正后重新导入' },
  })
})

test('once the farm works, the step says how what was forgotten is added', async () => {
  const { user, opened } = herdPage(<Screen />, {
    path: '/admin/getting-started?step=herd',
    granted: ['getting-started', 'huge-farm-online-import', 'huge-farm-online-import:revert'],
    answers: {
      'getting-started': state(['farm', 'pens', 'people', 'herd', 'check'], { ...FARM, status: 'LIVE' }),
      'huge-farm-online-import/golive': going('CONFIRMED', false),
    },
  })
  await user.click(await screen.findByRole('button', { name: '去补录遗漏' }))
  expect(opened).toEqual(['/admin/huge-farm-online-import?farm=f1'])
  expect(screen.queryByRole('button', { name: /^取\s?回$/ })).toBeNull()
  expect(screen.queryByText(/把填好的工作簿/)).toBeNull()
})

test.each([
  { isSample: true, disabled: true },
  { isSample: false, disabled: false },
])('a farm cannot go live with the sample in it ($isSample)', async ({ isSample, disabled }) => {
  herdPage(<Screen />, {
    path: '/admin/getting-started?step=check',
    granted: ['getting-started', 'huge-farm-online-import', 'huge-farm-online-import:confirm'],
    answers: {
      'getting-started': state(['farm', 'pens', 'people'], FARM),
      'huge-farm-online-import/golive': going('OPEN', isSample),
    },
  })
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: '确认上线' })
  expect(confirm.disabled).toBe(disabled)
  expect(screen.queryByRole('button', { name: '去取回示例' }) !== null).toBe(isSample)
})

const MISSING = {
  title: '本场还没有种猪',
  note: '先导入上线当天的种猪',
  step: 'herd',
  screen: 'event-entry',
} as const

test('what is missing leads to the guide, to the screen that adds it, or to the administrator', async () => {
  const shown = (granted: string[]) =>
    herdPage(<MissingState missing={MISSING} />, { path: '/admin/event-mat', granted })
  const admin = shown(['getting-started', 'event-entry'])
  expect(await screen.findByRole('button', { name: '去开始使用' })).toBeVisible()
  expect(screen.getByRole('button', { name: '去入群录入' })).toBeVisible()
  admin.unmount()
  const reader = shown([])
  expect(await screen.findByText('先导入上线当天的种猪；请联系系统管理员')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^去/ })).toBeNull()
  reader.unmount()
})
