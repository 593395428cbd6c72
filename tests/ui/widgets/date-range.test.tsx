import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type DateSpan, datePresets } from '#widgets/date-presets.ts'
import { DateRange, type DateRangeProps, dateRangeProblem } from '#widgets/date-range.tsx'
import { FarmCalendarContext } from '#widgets/use-farm-calendar.ts'
import { show } from './themed.tsx'

const today = '2026-11-21'

function Held({ onChange, ...props }: DateRangeProps) {
  const [span, setSpan] = useState<DateSpan>(props.value ?? { from: null, to: null })
  const change = (next: DateSpan) => {
    setSpan(next)
    onChange(next)
  }
  return <DateRange {...props} value={span} onChange={change} />
}

function range(props: Partial<DateRangeProps> = {}) {
  const onChange = vi.fn()
  show(<Held today={today} onChange={onChange} {...props} />)
  return { onChange, user: userEvent.setup() }
}

const start = () => screen.getByPlaceholderText('开始')
const end = () => screen.getByPlaceholderText('结束')

test.each([
  ['20261120', '2026-11-20'],
  ['11-19', '2026-11-19'],
  ['t', '2026-11-21'],
  ['2026-10-01', '2026-10-01'],
])('the typed date %s is %s', async (typed, date) => {
  const { onChange, user } = range()
  await user.type(start(), `${typed}{Enter}`)
  expect(onChange).toHaveBeenLastCalledWith({ from: date, to: null })
  expect(start()).toHaveValue(date)
})

test('both ends are typed without the mouse', async () => {
  const { onChange, user } = range()
  await user.type(start(), '11-01{Enter}')
  await user.clear(end())
  await user.type(end(), 't')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: today })
  expect(end()).toHaveValue(today)
})

test('t for the day that stands there already reads as that day, asks, and the calendar goes', async () => {
  const asked = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const user = userEvent.setup()
  show(
    <form onSubmit={asked}>
      <Held today={today} value={{ from: '2026-11-01', to: today }} onChange={vi.fn()} />
    </form>,
  )
  await user.click(end())
  const calendar = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
  expect(calendar()).not.toBeNull()
  await user.clear(end())
  await user.type(end(), 't{Enter}')
  expect(asked).toHaveBeenCalledOnce()
  expect(end()).toHaveValue(today)
  expect(calendar()).toBeNull()
})

test('Enter in the start goes on to the end, also when the end was chosen first', async () => {
  const { user } = range({ value: { from: '2026-11-01', to: today } })
  await user.click(end())
  await user.clear(end())
  await user.type(end(), '11-20{Enter}')
  await user.click(start())
  await user.clear(start())
  await user.type(start(), '10-01{Enter}')
  await waitFor(() => expect(end()).toHaveFocus())
})

test('a date picked after a typed one counts', async () => {
  const { onChange, user } = range({ capped: true })
  await user.type(start(), 't{Enter}')
  await user.click(start())
  await user.click(screen.getByText('上月'))
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-10-01', to: '2026-10-31' })
})

test('text that is no date changes nothing', async () => {
  const { onChange, user } = range()
  await user.type(start(), '13-45{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

test('quick picks are 今天 本周 本月 上月 本年, and end today when capped', () => {
  expect(datePresets(today, false)).toEqual([
    { label: '今天', span: { from: today, to: today } },
    { label: '本周', span: { from: '2026-11-16', to: '2026-11-22' } },
    { label: '本月', span: { from: '2026-11-01', to: '2026-11-30' } },
    { label: '上月', span: { from: '2026-10-01', to: '2026-10-31' } },
    { label: '本年', span: { from: '2026-01-01', to: '2026-12-31' } },
  ])
  expect(datePresets(today, true).map(({ span }) => span.to)).toEqual([
    today,
    today,
    today,
    '2026-10-31',
    today,
  ])
})

test('T8 T9 quick picks are the weeks, months and the year of a farm that counts them otherwise', () => {
  const calendar = { weekStart: 4, monthStart: 26 }
  const spans = (day: string) =>
    datePresets(day, false, calendar).map(({ label, span }) => [label, span.from, span.to])
  expect(spans('2026-11-26').slice(1)).toEqual([
    ['本周', '2026-11-26', '2026-12-02'],
    ['本月', '2026-11-26', '2026-12-25'],
    ['上月', '2026-10-26', '2026-11-25'],
    ['本年', '2025-12-26', '2026-12-25'],
  ])
  expect(spans('2026-12-26').at(-1)).toEqual(['本年', '2026-12-26', '2027-12-25'])
})

test('the calendar of a date range offers the month of the farm chosen in the header', async () => {
  const onChange = vi.fn()
  show(
    <FarmCalendarContext value={{ weekStart: 1, monthStart: 26 }}>
      <Held today={today} onChange={onChange} />
    </FarmCalendarContext>,
  )
  await userEvent.click(start())
  await userEvent.click(screen.getByText('上月'))
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-09-26', to: '2026-10-25' })
})

test('a quick pick fills both ends', async () => {
  const { onChange, user } = range({ capped: true })
  await user.click(start())
  await user.click(screen.getByText('上月'))
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-10-01', to: '2026-10-31' })
})

test('S5-28 S5-29 a span above the limit is named in place and refused by the check', () => {
  const limits = { today, months: 12, capped: false }
  const span = { from: '2025-01-01', to: '2026-01-02' }
  range({ value: span })
  expect(screen.getByRole('alert')).toHaveTextContent('查询时间跨度不能超过1年')
  expect(dateRangeProblem(span, limits)).toBe('查询时间跨度不能超过1年')
  expect(dateRangeProblem({ ...span, to: '2026-01-01' }, limits)).toBeNull()
  const quarter = { ...limits, months: 3 }
  expect(dateRangeProblem({ from: '2025-01-31', to: '2025-04-30' }, quarter)).toBeNull()
  expect(dateRangeProblem({ from: '2025-01-31', to: '2025-05-01' }, quarter)).not.toBeNull()
})

test('S5-30 with the cap on tomorrow can neither be chosen nor sent, with it off it can', async () => {
  const tomorrow = { from: null, to: '2026-11-22' }
  expect(dateRangeProblem(tomorrow, { today, months: 12, capped: true })).toBe('日期不能晚于今天')
  expect(dateRangeProblem(tomorrow, { today, months: 12, capped: false })).toBeNull()
  const { user } = range({ capped: true, value: { from: today, to: today } })
  await user.click(start())
  expect(document.querySelector('[title="2026-11-22"]')).toHaveClass('ant-picker-cell-disabled')
  expect(document.querySelector('[title="2026-11-21"]')).not.toHaveClass('ant-picker-cell-disabled')
})
