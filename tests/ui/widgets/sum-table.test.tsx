import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EmptyState } from '#widgets/empty-state.tsx'
import { SumTable, type SumTableProps } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { show } from './themed.tsx'

interface Litter {
  uid: string
  earNo: string
  weight: string
}

const columns: TableColumn<Litter>[] = [
  { key: 'earNo', title: '耳号', width: 84 },
  { key: 'date', title: '日期', width: 104 },
  { key: 'weight', title: '窝重', unit: 'kg', width: 84, align: 'right', sum: true, sortable: true },
]
const rows: Litter[] = [
  { uid: 'a', earNo: 'M0001', weight: '1.10' },
  { uid: 'b', earNo: 'M0002', weight: '2.20' },
]
const many = (count: number): Litter[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `${index}`, earNo: `M${index}`, weight: '1' }))

const table = (props: Partial<SumTableProps<Litter>> = {}) =>
  show(<SumTable columns={columns} rows={rows} rowKey={(row) => row.uid} {...props} />)

const foot = (container: HTMLElement) => [...container.querySelectorAll('.sum-table-foot > *')]

/** Grid column a foot cell starts in, counting what stands before it. */
const startOf = (cells: Element[], index: number) =>
  cells.slice(0, index).reduce((sum, cell) => sum + Number(cell.getAttribute('colspan') ?? 1), 0)

test('S2-72 the foot adds the column and stands under it', () => {
  const { container } = table()
  const cells = foot(container)
  const index = cells.findIndex((cell) => cell.textContent === '3.30')
  expect(startOf(cells, index)).toBe(2)
  expect(cells).toHaveLength(2)
})

test('the foot shows the full result of the server and names what it covers', () => {
  const { container } = table({ sums: { weight: '1206.41' }, sumLabel: '合计 635 窝' })
  expect(foot(container).map((cell) => cell.textContent)).toEqual(['合计 635 窝', '1,206.41'])
})

test('without server sums the foot says that it covers the page', () => {
  const { container } = table()
  expect(foot(container)[0]).toHaveTextContent('本页合计')
})

test('the label of the foot never reaches over the edge of the fixed columns', () => {
  const pinned = columns.map((column, index) =>
    index === 0 ? { ...column, fixed: 'left' as const } : column,
  )
  const { container } = table({ columns: pinned, selected: [], onSelect: vi.fn() })
  expect(foot(container).map((cell) => cell.getAttribute('colspan'))).toEqual(['2', null, null])
})

test('bars on first load, a line above the old rows afterwards', () => {
  const { container, rerender } = table({ rows: [], loading: true })
  expect(container.querySelectorAll('.sum-table-bone').length).toBeGreaterThan(0)
  rerender(<SumTable columns={columns} rows={rows} rowKey={(row) => row.uid} loading />)
  expect(container.querySelector('.sum-table-bone')).toBeNull()
  expect(container.querySelector('.sum-table-line')).not.toBeNull()
  expect(screen.getByText('M0001')).toBeVisible()
})

test.each([
  ['not-queried', '还没有查询'],
  ['no-data', '没有符合条件的数据'],
  ['no-right', '没有查看权限'],
] as const)('an empty table says %s in its own words', (kind, words) => {
  table({ rows: [], empty: <EmptyState kind={kind} /> })
  expect(screen.getByText(words)).toBeVisible()
})

test('above 50 rows only the visible ones are drawn', () => {
  const { container, unmount } = table({ rows: many(50) })
  expect(container.querySelector('.ant-table-virtual')).toBeNull()
  unmount()
  const { container: virtual } = table({ rows: many(51) })
  expect(virtual.querySelector('.ant-table-virtual')).not.toBeNull()
})

test('the head sorts and hands over key and direction', async () => {
  const onSort = vi.fn()
  table({ sort: { key: 'weight', order: 'asc' }, onSort })
  await userEvent.click(screen.getByRole('columnheader', { name: /窝重/ }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: 'weight', order: 'desc' })
})

test('neighbours of one group share a head', () => {
  const grouped = columns.map((column) =>
    column.key === 'earNo' ? column : { ...column, group: '产仔（头）' },
  )
  table({ columns: grouped })
  expect(screen.getByText('产仔（头）').closest('th')).toHaveAttribute('colspan', '2')
})

test('the keyboard can scroll the rows, even where none of them holds a tab stop', () => {
  const { container, rerender } = table({ rows: [] })
  expect(container.querySelector('.ant-table-body')).toHaveAttribute('tabindex', '0')
  rerender(<SumTable columns={columns} rows={rows} rowKey={(row) => row.uid} />)
  expect(container.querySelector('.ant-table-body')).toHaveAttribute('tabindex', '0')
})

test('the heads are one stop of the Tab key, the arrows go through them, and each shows what it means', async () => {
  const hint = '断奶窝重之和'
  const sortable = columns.map((column) => ({ ...column, sortable: column.key !== 'date' }))
  const { container } = table({
    columns: sortable.map((column) => (column.key === 'weight' ? { ...column, hint } : column)),
  })
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('columnheader', { name: /耳号/ })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  const weight = screen.getByRole('columnheader', { name: /窝重/ })
  expect(weight).toHaveFocus()
  expect(weight).toHaveAccessibleDescription(hint)
  expect(await screen.findByRole('tooltip')).toHaveTextContent(hint)
  await user.keyboard('{ArrowRight}')
  expect(weight).toHaveFocus()
  await user.tab()
  expect(container.querySelector('.ant-table-body')).toHaveFocus()
  await user.tab({ shift: true })
  expect(weight).toHaveFocus()
  await user.keyboard('{Home}')
  expect(screen.getByRole('columnheader', { name: /耳号/ })).toHaveFocus()
})
