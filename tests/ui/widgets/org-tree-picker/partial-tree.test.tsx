import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { OrgTreePicker, type OrgTreePickerProps } from '#widgets/org-tree-picker/org-tree-picker.tsx'
import type { OrgValue } from '#widgets/org-tree-picker/org-value.ts'
import { show } from '../themed.tsx'

const house: OrgNode = {
  uid: 'h',
  parentId: 'f',
  name: '分娩舍9',
  type: 'house',
  kind: 'HOUSE',
  hasChildren: false,
}
const farm: OrgNode = { uid: 'f', parentId: 'g', name: '大场', type: 'farm', hasChildren: true }
const group: OrgNode = {
  uid: 'g',
  parentId: null,
  name: '集团',
  type: 'company',
  children: [farm],
  hasChildren: true,
}
const withHouse: OrgNode = { ...group, children: [{ ...farm, children: [house] }] }

const many = (chosen: readonly string[]): OrgValue => ({
  orgId: chosen[0] ?? '',
  orgType: 'house',
  multiCheck: 'Y',
  farmIds: [...chosen],
})

/** A picker over a tree of which only the top was answered. */
function picker(props: Partial<OrgTreePickerProps> = {}) {
  const source = {
    load: vi.fn(async () => [group]),
    loadChildren: vi.fn(async () => [house]),
    search: vi.fn(async () => ({ nodes: [withHouse], found: 1 })),
    locate: vi.fn(async () => [withHouse]),
  }
  const [onChange, onNodes] = [vi.fn(), vi.fn()]
  show(
    <OrgTreePicker {...source} types={['house']} multiple onChange={onChange} onNodes={onNodes} {...props} />,
  )
  return { ...source, onChange, onNodes, user: userEvent.setup(), field: screen.getByRole('textbox') }
}

test('S4-08 a farm of a tree that is not here whole answers its houses when it is opened', async () => {
  const { user, field, loadChildren, onNodes } = picker()
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: '展开大场' }))
  await user.click(await screen.findByRole('treeitem', { name: /分娩舍9/ }))
  expect(loadChildren).toHaveBeenCalledExactlyOnceWith('f')
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(onNodes).toHaveBeenCalledExactlyOnceWith(['h'])
})

test('S4-08 what the tree does not hold yet is searched for by the server, 300 ms after the last letter', async () => {
  const { user, field, search } = picker()
  await user.click(field)
  await user.type(await screen.findByLabelText('查找组织'), '分娩')
  expect(await screen.findByRole('treeitem', { name: /分娩舍9/ })).toBeVisible()
  expect(search).toHaveBeenCalledExactlyOnceWith('分娩')
})

test('S4-06 a choice made before is named though it lies below what was loaded; cancelling keeps it', async () => {
  const { user, field, locate, onChange } = picker({ value: many(['h']) })
  await waitFor(() => expect(field).toHaveValue('分娩舍9'))
  expect(locate).toHaveBeenCalledExactlyOnceWith(['h'])
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: '去掉分娩舍9' }))
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(field).toHaveValue('分娩舍9')
})

test('S5-26 全部 is an entry to choose', async () => {
  const { user, field, onChange, onNodes } = picker({ types: ['company', 'farm'], all: 'tops' })
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: /^全部/ }))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    orgId: 'g',
    orgType: 'company',
    multiCheck: 'Y',
    farmIds: ['f'],
  })
  expect(onNodes).toHaveBeenCalledExactlyOnceWith(['g'])
})

test('a choice that may be left open is taken back with Delete', async () => {
  const { user, field, onChange, onNodes } = picker({ value: many(['h']), clearable: true })
  field.focus()
  await user.keyboard('{Delete}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  expect(onNodes).toHaveBeenCalledExactlyOnceWith([])
})
