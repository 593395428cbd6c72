import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OrgTreePicker, type OrgTreePickerProps } from '#widgets/org-tree-picker/org-tree-picker.tsx'
import type { OrgValue } from '#widgets/org-tree-picker/org-value.ts'
import { show } from '../themed.tsx'
import { largeOrgs, sampleOrgs } from './sample-orgs.ts'

const farm: OrgValue = { orgId: 'lhzzc', orgType: 'farm', multiCheck: 'N' }

function picker(props: Partial<OrgTreePickerProps> = {}) {
  const onChange = vi.fn()
  show(<OrgTreePicker nodes={sampleOrgs} value={null} onChange={onChange} {...props} />)
  return { onChange, user: userEvent.setup() }
}

const field = () => screen.getByPlaceholderText('请选择')
const row = (name: string | RegExp) => screen.getByRole('treeitem', { name })
const confirm = () => screen.getByRole('button', { name: '确定' })

async function opened(props: Partial<OrgTreePickerProps> = {}) {
  const { onChange, user } = picker(props)
  await user.click(field())
  return { onChange, user }
}

test('S4-04 it is closed at first and opens on click', async () => {
  const { user } = picker()
  expect(screen.queryByRole('tree')).toBeNull()
  await user.click(field())
  expect(screen.getByRole('tree')).toBeInTheDocument()
})

test('Enter opens it from the keyboard', async () => {
  const { user } = picker()
  field().focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('tree')).toBeInTheDocument()
})

test('S4-05 S2-74 S3-13 confirming closes it and emits the choice once', async () => {
  const { onChange, user } = await opened()
  await user.click(row(/柳河二场/))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(confirm())
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ orgId: 'lhec', orgType: 'farm', multiCheck: 'N' })
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull())
})

test('S4-06 cancelling closes it and keeps the earlier value', async () => {
  const { onChange, user } = await opened({ value: farm })
  await user.click(row(/柳河二场/))
  await user.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull())
  expect(onChange).not.toHaveBeenCalled()
  expect(field()).toHaveValue('柳河种猪场')
  await user.click(field())
  expect(row(/柳河种猪场/)).toHaveAttribute('aria-selected', 'true')
})

test('the focus goes back to the field', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(field()).toHaveFocus())
})

test('S5-27 choosing a house says 只能选择猪场 and leaves the value', async () => {
  const { onChange, user } = await opened({ value: farm })
  await user.click(screen.getByRole('button', { name: '展开柳河种猪场' }))
  await user.click(row(/分娩舍1/))
  expect(within(row(/分娩舍1/)).getByText('只能选择猪场')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('只能选择猪场')
  await user.click(confirm())
  expect(onChange).toHaveBeenCalledExactlyOnceWith(farm)
})

test.each([/江北公司/, /柳河配送部/])('S5-27 %s is accepted', async (name) => {
  const { onChange, user } = await opened()
  await user.click(row(name))
  await user.click(confirm())
  expect(onChange).toHaveBeenCalledOnce()
})

test('S3-14 S3-15 several farms of two companies', async () => {
  const { onChange, user } = await opened({ multiple: true, types: ['farm'] })
  await user.click(row(/柳河二场/))
  await user.click(row(/临湖种猪场/))
  expect(screen.getByText('已选 2 个猪场')).toBeVisible()
  await user.click(confirm())
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    orgId: 'lhec',
    orgType: 'farm',
    multiCheck: 'Y',
    farmIds: ['lhec', 'linhu'],
    crossCompany: true,
  })
})

test('initials narrow the tree and Enter chooses the first that may be chosen', async () => {
  const { onChange, user } = await opened({ types: ['farm'] })
  await user.type(screen.getByLabelText('查找组织'), 'lhec')
  await screen.findByText(/^1 个结果/)
  expect(screen.queryByRole('treeitem', { name: /临湖/ })).toBeNull()
  await user.keyboard('{Enter}')
  await user.click(confirm())
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ orgId: 'lhec' }))
})

test('the arrow keys walk the tree, Enter chooses', async () => {
  const { onChange, user } = await opened()
  screen.getByRole('tree').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await user.click(confirm())
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ orgId: 'lhec' }))
})

test('S4-07 S4-08 of 10001 nodes the houses of a farm are loaded when it is opened, once', async () => {
  const nodes = largeOrgs(10_001)
  const houses = nodes[0]?.children?.[0]?.children ?? []
  const loadChildren = vi.fn(() => Promise.resolve(houses))
  const { user } = await opened({ nodes, loadChildren })
  expect(screen.queryByRole('treeitem', { name: /舍/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '展开大场' }))
  expect(await screen.findByText('舍0')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '收起大场' }))
  await user.click(screen.getByRole('button', { name: '展开大场' }))
  expect(loadChildren).toHaveBeenCalledExactlyOnceWith('f')
})

test('only the rows in view are drawn', async () => {
  const { user } = await opened({ nodes: largeOrgs(10_000) })
  await user.click(screen.getByRole('button', { name: '展开大场' }))
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(40)
})

test('the tree is loaded when it is first opened, and once', async () => {
  const load = vi.fn(() => Promise.resolve(sampleOrgs))
  const { user } = picker({ nodes: undefined, load })
  expect(load).not.toHaveBeenCalled()
  await user.click(field())
  expect(await screen.findByRole('treeitem', { name: /江北公司/ })).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})
