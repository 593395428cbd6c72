import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BreedCascader } from '#widgets/breed-cascader.tsx'
import { show } from './themed.tsx'

const breeds = [
  {
    uid: 'dabai',
    name1: '大白',
    children: [
      { uid: 'american', name1: '美系', children: [{ uid: 'deeper', name1: '第三级' }] },
      { uid: 'french', name1: '法系' },
    ],
  },
  { uid: 'duroc', name1: '杜洛克' },
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const onChange = vi.fn()
  const onOpenChange = vi.fn()
  show(<BreedCascader breeds={breeds} onChange={onChange} onOpenChange={onOpenChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  onOpenChange.mockClear()
  return { onChange, onOpenChange }
}

const columns = () => [...document.querySelectorAll('.ant-cascader-menu')].map((menu) => menu.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const doubleClick = (element: HTMLElement) => {
  fireEvent.click(element)
  fireEvent.click(element)
  fireEvent.doubleClick(element)
}

test('S2-70 breeds stand in the first column, lines in the second, the value is [breed, line]', () => {
  const { onChange } = opened()
  expect(columns()).toEqual(['大白杜洛克'])
  fireEvent.click(screen.getByText('大白'))
  expect(columns()).toEqual(['大白杜洛克', '美系法系'])
  fireEvent.click(screen.getByText('美系'))
  expect(columns()).toHaveLength(2)
  expect(onChange).toHaveBeenLastCalledWith(['dabai', 'american'])
})

test('S2-71 a double click closes once, 300 ms after the last click', async () => {
  const { onChange, onOpenChange } = opened()
  doubleClick(screen.getByText('大白'))
  await pass(250)
  expect(onOpenChange).not.toHaveBeenCalled()
  await pass(100)
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  expect(onChange).toHaveBeenLastCalledWith(['dabai'])
})

test('S2-71 two double clicks within 300 ms close once', async () => {
  const { onOpenChange } = opened()
  doubleClick(screen.getByText('大白'))
  await pass(200)
  doubleClick(screen.getByText('杜洛克'))
  await pass(200)
  expect(onOpenChange).not.toHaveBeenCalled()
  await pass(1000)
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})
