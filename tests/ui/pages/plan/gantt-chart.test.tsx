import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GanttChart } from '#pages/plan/planItem/gantt-chart.tsx'
import type { GanttPlan } from '#pages/plan/planItem/gantt-data.ts'

const item = (seq: number, name: string, more: object = {}) => ({
  ...{ uid: `i-${seq}`, seq, name, itemType: 'BUILD', department: '工程部' },
  ...{ startDate: '2026-11-02', endDate: '2026-11-15', actualStart: null, actualEnd: null, doneRate: null },
  ...more,
})
const plan: GanttPlan = {
  plan: { uid: 'p-1', planNo: 'XM01-V1', project: '河西二期', status: 'APPROVED', inForce: true },
  items: [
    item(1, '土建', { doneRate: '100.00' }),
    item(2, '设备安装'),
    item(3, '首批引种', { endDate: '2026-12-13' }),
  ],
  today: '2026-11-20',
}

test('a row for each item, readable without seeing the bars; months and weeks above them', () => {
  render(<GanttChart {...plan} onOpen={() => undefined} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['1', '土建', '2026-11-02', '2026-11-15', '100'],
    ['2', '设备安装', '2026-11-02', '2026-11-15', '0'],
    ['3', '首批引种', '2026-11-02', '2026-12-13', '0'],
  ])
  expect(screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    '土建 2026-11-02～2026-11-15 已完成',
    '设备安装 2026-11-02～2026-11-15 逾期',
    '首批引种 2026-11-02～2026-12-13 未完成',
  ])
  for (const word of ['2026', '11月', 'W45', 'W50']) expect(screen.getByText(word)).toBeInTheDocument()
})

test('the keyboard reaches the chart and its items; Enter opens one', async () => {
  const open = vi.fn()
  render(<GanttChart {...plan} onOpen={open} />)
  await userEvent.tab()
  expect(screen.getByRole('region', { name: '甘特图时间轴' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '设备安装' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledWith('i-2')
})

test('on paper nothing is pressed, and the time takes the width that is left', () => {
  const { container } = render(<GanttChart {...plan} printed />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.querySelector<HTMLElement>('.gantt-heads')?.style.minWidth).toBe('')
})
