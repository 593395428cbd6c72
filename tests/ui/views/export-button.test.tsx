import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXPORT_COUNTDOWN_SEC } from '#domain/constants.ts'
import { RestingButton } from '#views/export-button.tsx'
import { show } from '../widgets/themed.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const button = () => screen.getByRole('button')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('S2-64 the label is 导出 unless another is given', () => {
  const { rerender } = show(<RestingButton onExport={vi.fn()} />)
  expect(button()).toHaveTextContent(/^导出$/)
  rerender(<RestingButton label="导出明细" onExport={vi.fn()} />)
  expect(button()).toHaveTextContent(/^导出明细$/)
})

test('S2-65 it disables itself at once and a second click sends nothing', () => {
  const onExport = vi.fn()
  show(<RestingButton onExport={onExport} />)
  fireEvent.click(button())
  expect(button()).toBeDisabled()
  fireEvent.click(button())
  expect(onExport).toHaveBeenCalledOnce()
})

test('S2-66 S4-11 S9-07 it counts from 10 down to 1 and is enabled again after 10 s', async () => {
  show(<RestingButton onExport={vi.fn()} />)
  expect(EXPORT_COUNTDOWN_SEC).toBe(10)
  expect(button()).toBeEnabled()
  fireEvent.click(button())
  for (let left = 10; left >= 1; left -= 1) {
    expect(button()).toHaveTextContent(`导出（${left} 秒）`)
    expect(button()).toBeDisabled()
    await pass(1000)
  }
  expect(button()).toBeEnabled()
})

test('S2-67 a given detail time replaces the 10 s', async () => {
  show(<RestingButton detailTime={3} onExport={vi.fn()} />)
  fireEvent.click(button())
  await pass(1000)
  await pass(1000)
  expect(button()).toBeDisabled()
  await pass(1000)
  expect(button()).toBeEnabled()
})

test.each([undefined, '导出明细'])('S2-68 the label %s is back after the countdown', async (label) => {
  show(<RestingButton label={label} detailTime={1} onExport={vi.fn()} />)
  const before = button().textContent
  fireEvent.click(button())
  expect(button().textContent).not.toBe(before)
  await pass(1000)
  expect(button().textContent).toBe(before)
  expect(button()).toBeEnabled()
})

test('the focus comes back to it after the rest, unless it is elsewhere by then', async () => {
  const other = document.createElement('button')
  document.body.append(other)
  show(<RestingButton detailTime={1} onExport={vi.fn()} />)
  const exporter = screen.getByRole('button', { name: /导出/ })
  fireEvent.click(exporter)
  await pass(1000)
  expect(exporter).toHaveFocus()
  fireEvent.click(exporter)
  other.focus()
  await pass(1000)
  expect(other).toHaveFocus()
  other.remove()
})
