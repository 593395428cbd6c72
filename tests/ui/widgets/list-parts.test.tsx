import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { judge } from '#widgets/metric-judgement.ts'
import { MetricStrip } from '#widgets/metric-strip.tsx'
import { Pager } from '#widgets/pager.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { DocumentTag, StateTag } from '#widgets/state-tag.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { show } from './themed.tsx'

async function sizesOffered(kind: 'list' | 'report', pageSize: number) {
  const onChange = vi.fn()
  const user = userEvent.setup()
  show(<Pager page={3} pageSize={pageSize} total={1331} kind={kind} onChange={onChange} />)
  await user.click(screen.getByRole('combobox'))
  const options = [...document.querySelectorAll('.ant-select-item-option')]
  return { onChange, user, options, words: options.map((option) => option.textContent) }
}

test('S9-04 a report offers exactly 10/20/50/100', async () => {
  const { words } = await sizesOffered('report', 10)
  expect(words).toEqual(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
})

test('S9-02 a list offers exactly 50/100/150', async () => {
  const { words } = await sizesOffered('list', 50)
  expect(words).toEqual(['50 条/页', '100 条/页', '150 条/页'])
})

test('the pager speaks Chinese and a new size starts at page 1', async () => {
  const { onChange, user, options } = await sizesOffered('list', 50)
  expect(screen.getByText('共 1,331 条')).toBeVisible()
  expect(screen.getByText(/跳至/)).toBeVisible()
  if (options[1]) await user.click(options[1])
  expect(onChange).toHaveBeenCalledExactlyOnceWith(1, 100)
})

test('counts by state filter the list', async () => {
  const onChange = vi.fn()
  const items = [
    { key: 'all', label: '全部在群', count: 1331 },
    { key: 'OPEN', label: '空怀', count: 23, color: 'var(--state-open)' },
  ]
  show(<QuickFilter items={items} value="all" sortText="按 事件日期 降序" onChange={onChange} />)
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('全部在群 1,331')
  await userEvent.click(screen.getByRole('button', { name: /空怀/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('OPEN')
})

test('a state is a square and a word, a document a bordered label', () => {
  const { container } = show(<StateTag label="空怀" color="rgb(188, 106, 53)" />)
  expect(container.querySelector<HTMLElement>('.state-square')?.style.background).toBe('rgb(188, 106, 53)')
  expect(screen.getByText('空怀')).toBeVisible()
  const { container: document } = show(<DocumentTag status="SUBMITTED" />)
  expect(document.querySelector('.state-square')).toBeNull()
  expect(screen.getByText('待审核')).toBeVisible()
})

test.each([
  [14, 'met'],
  [13.98, 'near'],
  [13.4, 'warn'],
  [12.9, 'red'],
  [null, 'none'],
] as const)('%s of a target of 14 is %s', (value, state) => {
  expect(judge(value, { target: 14, better: 'more', amber: 13.5, red: 13 })).toBe(state)
})

test('less may be better', () => {
  const rate = { target: 5, better: 'less', amber: 6 } as const
  expect([judge('4.9', rate), judge('5.38', rate), judge(6.1, rate)]).toEqual(['met', 'near', 'warn'])
})

test('a figure shows target, signed variance and the judgement in words', () => {
  show(
    <MetricStrip
      metrics={[
        {
          key: 'live',
          label: '窝均活仔',
          value: '13.01',
          digits: 2,
          unit: '头',
          goal: { target: 12.8, better: 'more' },
        },
        { key: 'none', label: '弱仔率', value: null },
      ]}
    />,
  )
  expect(screen.getByText('13.01')).toBeVisible()
  const goal = screen.getByText(/目标 12.80，\+0.21/)
  expect(goal).toHaveAttribute('title', '达标')
  expect(screen.getByText('-')).toBeVisible()
})

test('the selection says how much over how many pages, and clears', async () => {
  const onClear = vi.fn()
  const { rerender } = show(<BulkBar count={3} pages={2} unit="头" onClear={onClear} />)
  expect(screen.getByRole('status')).toHaveTextContent('已选 3 头（跨 2 页）')
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(onClear).toHaveBeenCalledOnce()
  rerender(<BulkBar count={0} onClear={onClear} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the tools at the right say what they do', async () => {
  const onRefresh = vi.fn()
  const onDense = vi.fn()
  const onFull = vi.fn()
  const user = userEvent.setup()
  show(<Toolbar onRefresh={onRefresh} onDense={onDense} onFull={onFull} />)
  for (const name of ['刷新', '宽松行高', '全屏']) await user.click(screen.getByRole('button', { name }))
  expect([onRefresh, onDense, onFull].map((one) => one.mock.calls.length)).toEqual([1, 1, 1])
  expect(onDense).toHaveBeenCalledWith(false)
  expect(onFull).toHaveBeenCalledWith(true)
})

test('the drawer has no mask, its widths are 480 and 560, and it closes by its cross', async () => {
  const onClose = vi.fn()
  const drawer = (wide: boolean) => (
    <SplitDrawer open wide={wide} title="2026-W47 分娩明细" scope="47 窝" onClose={onClose}>
      行
    </SplitDrawer>
  )
  const { rerender } = show(drawer(false))
  const width = () => document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width
  expect(document.querySelector('.ant-drawer-mask')).toBeNull()
  expect(width()).toBe('480px')
  rerender(drawer(true))
  expect(width()).toBe('560px')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(onClose).toHaveBeenCalledOnce()
})
