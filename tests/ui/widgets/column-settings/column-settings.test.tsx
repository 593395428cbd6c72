import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { chosenColumns, mergeChoices, moveChoice } from '#widgets/column-settings/column-choice.ts'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { show } from '../themed.tsx'

const columns: TableColumn[] = [
  { key: 'earNo', title: '耳号', width: 84, fixed: 'left', locked: true },
  { key: 'parity', title: '胎次', width: 56 },
  { key: 'breed', title: '品种', width: 64 },
  { key: 'sex', title: '性别', width: 52, hidden: true },
  { key: 'act', title: '操作', width: 140, fixed: 'right' },
]

const keys = (list: readonly { key: string }[]) => list.map((one) => one.key)
const changed = [
  { key: 'breed', shown: true, pinned: true, width: 80 },
  { key: 'earNo', shown: false, pinned: false, width: 84 },
  { key: 'gone', shown: true, pinned: false, width: 10 },
]

test('saved choices order, pin and size the columns; actions stay at the right', () => {
  const chosen = chosenColumns(columns, changed)
  expect(chosen.map(({ key, fixed, width }) => [key, fixed, width])).toEqual([
    ['breed', 'left', 80],
    ['earNo', undefined, 84],
    ['parity', undefined, 56],
    ['act', 'right', 140],
  ])
})

test('without choices the defaults stand', () => {
  expect(keys(chosenColumns(columns, null))).toEqual(['earNo', 'parity', 'breed', 'act'])
})

test('a column that is new since the saving appears behind its neighbour', () => {
  const saved = mergeChoices(columns, null).filter((choice) => choice.key !== 'breed')
  expect(keys(mergeChoices(columns, saved))).toEqual(['earNo', 'parity', 'breed', 'sex'])
})

test('a column dropped on a pinned one is pinned', () => {
  const choices = moveChoice(mergeChoices(columns, null), 'breed', 'earNo')
  expect(choices.map(({ key, pinned }) => [key, pinned])).toEqual([
    ['breed', true],
    ['earNo', true],
    ['parity', false],
    ['sex', false],
  ])
})

async function opened(value: typeof changed | null = null) {
  const onSave = vi.fn()
  const user = userEvent.setup()
  show(<ColumnSettings columns={columns} value={value} onSave={onSave} />)
  await user.click(screen.getByRole('button', { name: '列设置' }))
  return { onSave, user }
}

const row = (title: string) => screen.getByRole('group', { name: title })
const save = () => screen.getByRole('button', { name: '保存' })

test('showing, pinning, moving and sizing are saved together', async () => {
  const { onSave, user } = await opened()
  expect(screen.getByText('显示 3 / 4')).toBeInTheDocument()
  await user.click(within(row('性别')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '固定性别' }))
  screen.getByRole('button', { name: /^移动胎次/ }).focus()
  await user.keyboard('{ArrowDown}')
  const width = screen.getByLabelText('品种宽度')
  await user.clear(width)
  await user.type(width, '90{Enter}')
  expect(onSave).not.toHaveBeenCalled()
  await user.click(save())
  expect(onSave).toHaveBeenCalledExactlyOnceWith([
    { key: 'earNo', shown: true, pinned: true, width: 84 },
    { key: 'sex', shown: true, pinned: true, width: 52 },
    { key: 'breed', shown: true, pinned: false, width: 90 },
    { key: 'parity', shown: true, pinned: false, width: 56 },
  ])
})

test('恢复默认 saves as no choice at all', async () => {
  const { onSave, user } = await opened(changed)
  await user.click(screen.getByRole('button', { name: '恢复默认' }))
  await user.click(save())
  expect(onSave).toHaveBeenCalledExactlyOnceWith(null)
})

test('取消 saves nothing', async () => {
  const { onSave, user } = await opened()
  await user.click(within(row('胎次')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(onSave).not.toHaveBeenCalled()
})

test('an identity column cannot be hidden', async () => {
  await opened()
  expect(within(row('耳号')).getByRole('checkbox')).toBeDisabled()
})

test('columns are found by initials', async () => {
  const { user } = await opened()
  await user.type(screen.getByPlaceholderText('查找列'), 'pz')
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: '胎次' })).toBeNull())
  expect(row('品种')).toBeVisible()
})

test('a row dragged onto another takes its place', async () => {
  const { onSave, user } = await opened()
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: () => 'breed',
  }
  fireEvent.dragStart(row('品种'), { dataTransfer })
  fireEvent.drop(row('胎次'), { dataTransfer })
  await user.click(save())
  expect([...data.values()]).toEqual(['breed'])
  expect(keys(onSave.mock.calls[0]?.[0] ?? [])).toEqual(['earNo', 'breed', 'parity', 'sex'])
})
