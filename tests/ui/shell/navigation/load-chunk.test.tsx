import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeTable } from '#app-state/routes.ts'
import { createScreenStore } from '#app-state/screen-store.ts'
import { useNavigation } from '#shell/navigation/use-navigation.ts'
import { LoadFailed } from '#shell/notices/notice.tsx'
import { page } from '../functions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const load = vi.fn(() => new Promise<never>(() => {}))
const deps = {
  routes: routeTable({ births: { path: '/admin/births', title: '产仔报表', load } }),
  screens: createScreenStore(),
  functions: () => [page('births', '产仔报表', 1)],
  hasCookie: () => true,
  loginFlag: () => null,
  loadSession: async () => {},
  signInBySso: async () => '/',
}
const events = { onLeave: () => {}, onShow: () => {}, onWarning: () => {} }

function Place() {
  const { failure, retry } = useNavigation(deps, events, false)
  return failure ? <LoadFailed error={failure} onRetry={retry} /> : null
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('S9-10 a chunk that never arrives: error and retry offer at 120 s, not at 119 s', async () => {
  render(
    <MemoryRouter initialEntries={['/admin/births']}>
      <Place />
    </MemoryRouter>,
  )
  await wait(119_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(1000)
  expect(screen.getByRole('alert')).toHaveTextContent('页面加载超时，请检查网络后重试')
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => screen.getByRole('button', { name: /重\s*试/ }).click())
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a screen whose file is gone says so at once and can be tried again', async () => {
  const store = createScreenStore()
  const file = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /x.js'))
    .mockResolvedValueOnce({ Screen: Place })
  const route = { name: 'x', path: '/x', title: 'x', load: file }
  await expect(store.load(route)).rejects.toThrow('页面加载失败，请检查网络后重试')
  await store.load(route)
  expect(store.get('x')).toBe(Place)
  await store.load(route)
  expect(file).toHaveBeenCalledTimes(2)
})

test('a screen whose code fails to start is not blamed on the network', async () => {
  const broken = new TypeError('x is not a function')
  const route = { name: 'y', path: '/y', title: 'y', load: () => Promise.reject(broken) }
  await expect(createScreenStore().load(route)).rejects.toBe(broken)
})
