import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DateSpan } from '#widgets/date-presets.ts'
import { DateRange } from '#widgets/date-range.tsx'
import type { QueryField } from '#widgets/query-field.ts'
import { columnsAt, fieldsThatFit, QueryPanel } from '#widgets/query-panel.tsx'
import { show } from './themed.tsx'

const text = (key: string, label: string, extra: Partial<QueryField> = {}): QueryField => ({
  key,
  label,
  input: ({ id, value, onChange }) => (
    <Input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
  ),
  ...extra,
})

const farm = { earNo: 'M0001', house: '' }
const fields = [text('earNo', '耳号'), text('house', '栋舍')]

function panel(props: Partial<Parameters<typeof QueryPanel>[0]> = {}) {
  const onQuery = vi.fn()
  const onReset = vi.fn()
  show(<QueryPanel fields={fields} values={farm} onQuery={onQuery} onReset={onReset} {...props} />)
  return { onQuery, onReset, user: userEvent.setup() }
}

test('S2-61 查询 sends the values once', async () => {
  const { onQuery, user } = panel()
  await user.type(screen.getByLabelText('栋舍'), '分娩舍1')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(onQuery).toHaveBeenCalledExactlyOnceWith({ earNo: 'M0001', house: '分娩舍1' })
})

test('Enter sends the values, an Enter of the input method does not', async () => {
  const { onQuery, user } = panel()
  const input = screen.getByLabelText('耳号')
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect(onQuery).not.toHaveBeenCalled()
  await user.type(input, '{Enter}')
  expect(onQuery).toHaveBeenCalledOnce()
})

test('S2-62 重置 goes back to the defaults, which are not blanks', async () => {
  const { onQuery, onReset, user } = panel()
  await user.clear(screen.getByLabelText('耳号'))
  await user.type(screen.getByLabelText('栋舍'), '1')
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(screen.getByLabelText('耳号')).toHaveValue('M0001')
  expect(screen.getByLabelText('栋舍')).toHaveValue('')
  expect(onReset).toHaveBeenCalledExactlyOnceWith(farm)
  expect(onQuery).not.toHaveBeenCalled()
})

test('S2-62 an opened link keeps its values apart from the defaults', async () => {
  const { user } = panel({ values: { earNo: 'G0007' }, defaults: farm })
  expect(screen.getByLabelText('耳号')).toHaveValue('G0007')
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(screen.getByLabelText('耳号')).toHaveValue('M0001')
})

test('S2-63 展开 and 收起 show and hide the rest and keep its values', async () => {
  const many = Array.from({ length: 9 }, (_, index) => text(`f${index}`, `条件${index}`))
  const { user } = panel({ fields: many, values: {} })
  const last = screen.getByLabelText('条件8')
  expect(last).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: /展开/ }))
  expect(last).toBeVisible()
  await user.type(last, 'x')
  await user.click(screen.getByRole('button', { name: /收起/ }))
  expect(last).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: /展开/ }))
  expect(last).toHaveValue('x')
})

test('filters at work that are folded away are listed', () => {
  const many = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'].map((label, at) => text(`f${at}`, label))
  const folded = { f0: 'x', f6: ['', '2026-11-30'], f7: '' }
  const { rerender } = show(<QueryPanel fields={many} values={folded} rows={1} onQuery={vi.fn()} />)
  expect(screen.getByRole('button', { name: /展开/ })).toHaveTextContent('展开(1)')
  rerender(<QueryPanel fields={many} values={{ f0: 'x' }} rows={1} onQuery={vi.fn()} />)
  expect(screen.getByRole('button', { name: /展开/ })).toHaveTextContent(/^展开$/)
})

test('the buttons stand in the order 展开 重置 查询', () => {
  panel({ fields: Array.from({ length: 9 }, (_, index) => text(`f${index}`, `条件${index}`)) })
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['展开', '重置', '查询'])
})

test('S9-12 labels are 90px wide', () => {
  panel()
  expect(getComputedStyle(screen.getByText('耳号')).width).toBe('90px')
})

test('a field with an objection stops the query and says why in place', async () => {
  const check = (value: unknown) => (value ? null : '请输入栋舍')
  const { onQuery, user } = panel({ fields: [text('house', '栋舍', { check })] })
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByRole('alert')).toHaveTextContent('请输入栋舍')
  expect(onQuery).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('栋舍'), '1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a folded field with an objection is unfolded and takes the focus', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    text(`f${index}`, `条件${index}`, index === 8 ? { check: () => '请输入条件8' } : {}),
  )
  const { onQuery, user } = panel({ fields: many, values: {} })
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('条件8')).toHaveFocus()
  expect(onQuery).not.toHaveBeenCalled()
})

test('a panel next to a tree has the columns that its own width allows', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(858)
  onTestFinished(() => width.mockRestore())
  Object.assign(window, { innerWidth: 1366 })
  onTestFinished(() => void Object.assign(window, { innerWidth: 1024 }))
  panel()
  expect(screen.getByRole('form', { name: '查询条件' }).style.gridTemplateColumns).toContain('repeat(3,')
})

test('four columns, three below 1280, and the last cell of the last row belongs to the buttons', () => {
  expect([1440, 1280, 1279, 800, 683, 390].map(columnsAt)).toEqual([4, 4, 3, 2, 1, 1])
  const nine = Array.from({ length: 9 }, (_, index) => text(`f${index}`, '条件'))
  expect(fieldsThatFit(nine, 4, 2)).toBe(7)
  expect(fieldsThatFit(nine, 4, 1)).toBe(3)
  // in two columns the buttons have a row of their own
  expect(fieldsThatFit(nine, 2, 2)).toBe(4)
  expect(fieldsThatFit([text('a', '甲', { span: 2 }), ...nine], 4, 2)).toBe(6)
  expect(fieldsThatFit(nine.slice(0, 7), 4, 2)).toBe(7)
})

test('Enter in the end of a typed date range asks with the typed dates', async () => {
  const onQuery = vi.fn()
  const span: QueryField = {
    key: 'day',
    label: '日期',
    input: ({ id, value, onChange }) => (
      <DateRange id={id} today="2026-11-21" value={value as DateSpan} onChange={onChange} />
    ),
  }
  show(<QueryPanel fields={[span]} values={{ day: { from: null, to: null } }} onQuery={onQuery} />)
  const user = userEvent.setup()
  await user.type(screen.getByPlaceholderText('开始'), '11-01{Enter}')
  expect(onQuery).not.toHaveBeenCalled()
  await user.type(screen.getByPlaceholderText('结束'), 't{Enter}')
  expect(onQuery).toHaveBeenLastCalledWith({ day: { from: '2026-11-01', to: '2026-11-21' } })
})
