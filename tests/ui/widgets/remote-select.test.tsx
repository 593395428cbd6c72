import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import { show } from './themed.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const options = ['柳河饲料', '临湖兽药', '东方种业'].map((label, index) => ({ value: `${index}`, label }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const box = () => screen.getByRole('combobox')
const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)

async function opened(total: number) {
  const load = vi.fn((_search: string) => Promise.resolve({ options, total }))
  const onChange = vi.fn()
  show(<RemoteSelect load={load} onChange={onChange} />)
  fireEvent.mouseDown(box())
  await pass(0)
  load.mockClear()
  return { load, onChange }
}

/** Input method: the composed letters appear in the box one by one. */
async function type(letters: string[], composing = false) {
  for (const [index] of letters.entries()) {
    fireEvent.change(box(), { target: { value: letters.slice(0, index + 1).join('') } })
    await pass(composing ? 400 : 50)
  }
}

test('S9-09 five letters typed fast make one request 300 ms after the last', async () => {
  expect(SEARCH_DEBOUNCE_MS).toBe(300)
  const { load } = await opened(1000)
  await type(['l', 'i', 'u', 'h', 'e'])
  expect(load).not.toHaveBeenCalled()
  await pass(200)
  expect(load).not.toHaveBeenCalled()
  await pass(60)
  expect(load).toHaveBeenCalledOnce()
  expect(load.mock.calls[0]?.[0]).toBe('liuhe')
})

test('S9-09 an input method sends nothing until the word is chosen', async () => {
  const { load } = await opened(1000)
  fireEvent.compositionStart(box())
  await type(['l', 'h'], true)
  expect(load).not.toHaveBeenCalled()
  fireEvent.change(box(), { target: { value: '柳河' } })
  fireEvent.compositionEnd(box())
  await pass(300)
  expect(load.mock.calls.map(([search]) => search)).toEqual(['柳河'])
})

test('up to 200 options are searched here, by pinyin initials too', async () => {
  const { load, onChange } = await opened(200)
  vi.useRealTimers()
  fireEvent.change(box(), { target: { value: 'lh' } })
  await vi.waitFor(() => expect(offered()).toEqual(['柳河饲料', '临湖兽药']))
  expect(load).not.toHaveBeenCalled()
  fireEvent.click(screen.getByTitle('临湖兽药'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1', { value: '1', label: '临湖兽药' })
})

test('above 200 options the server searches', async () => {
  const { load } = await opened(201)
  fireEvent.change(box(), { target: { value: '东' } })
  await pass(300)
  expect(load).toHaveBeenCalledOnce()
})

test('a newer search makes an older answer void', async () => {
  const answers: ((label: string) => void)[] = []
  const load = vi.fn(
    () =>
      new Promise<{ options: { value: string; label: string }[]; total: number }>((resolve) => {
        answers.push((label) => resolve({ options: [{ value: label, label }], total: 1000 }))
      }),
  )
  show(<RemoteSelect load={load} onChange={vi.fn()} />)
  fireEvent.mouseDown(box())
  fireEvent.change(box(), { target: { value: '新' } })
  await pass(300)
  answers[1]?.('新的')
  answers[0]?.('旧的')
  await pass(0)
  expect(offered()).toEqual(['新的'])
})

test('the chosen option keeps its words while it is not loaded', () => {
  show(
    <RemoteSelect
      value="9"
      chosen={{ value: '9', label: '远方公司' }}
      load={() => Promise.resolve({ options: [], total: 0 })}
      onChange={vi.fn()}
    />,
  )
  expect(screen.getByText('远方公司')).toBeVisible()
})
