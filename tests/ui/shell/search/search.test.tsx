import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { group, page } from '../functions.ts'
import { houseAt, named } from '../house-at.tsx'

/** Ctrl K in the browser: what the server finds, the keyboard, the scanner, and what was opened lately. */

const pathed = (path: string, title: string) => ({
  path,
  title,
  load: async () => ({ Screen: named(title) }),
})
const screens = {
  'pig-detail': pathed('/admin/pig-detail', '猪只详情'),
  'event-mat': pathed('/admin/event-mat', '配种录入'),
  'endmonth-pigherds': pathed('/admin/endmonth-pigherds', '月末猪群'),
}
const functions = [
  group('猪只与批次', 1, [
    page('pigs-file', '猪只档案', 1),
    page('pig-detail', '猪只详情', 2),
    page('event-mat', '配种录入', 3),
  ]),
  group('报表', 2, [page('endmonth-pigherds', '月末猪群', 1)]),
]
const sow = {
  ...{
    key: 'p-1',
    title: 'M0318',
    note: '生产母猪 · 3 胎',
    path: '/admin/pig-detail?pigId=p-1',
    exact: true,
  },
  ...{ farmId: 'f-1', farm: '一号场', state: { code: 'WEANED', label: '断奶', days: 5 } },
  acts: [{ form: 'event-mat', label: '配种' }],
}
const groups = [
  { key: 'pigs-file', label: '猪只', rows: [sow] },
  {
    key: 'screens',
    label: '栏目与别名',
    rows: [{ key: 's', title: '月末猪群', note: '月结', path: '/admin/endmonth-pigherds', exact: false }],
  },
]

async function opened(answer: unknown = { groups }) {
  const house = await houseAt('/admin/backlog', {
    screens,
    functions,
    answers: { search: answer as Record<string, unknown> },
  })
  await screen.findByText(/首页待办 \/admin\/backlog/)
  fireEvent.keyDown(window, { ctrlKey: true, key: 'k' })
  return { ...house, box: await screen.findByRole('combobox', { name: '功能搜索' }) }
}
const options = () => screen.getAllByRole('option').map((one) => one.textContent)

test('S1-08 an ear number shows the animal with its state in words, and what may be entered for it', async () => {
  const { box, place } = await opened()
  await userEvent.type(box, 'M0318')
  const animals = await screen.findByRole('group', { name: '猪只' })
  expect(
    within(animals)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['M0318 断奶 5 天生产母猪 · 3 胎 · 一号场', '录入配种'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(place.pathname).toBe('/admin/event-mat'))
  await screen.findByText('配种录入 /admin/event-mat?earNos=M0318')
})

test('a scanner sends number and Enter at once: the card of that number opens when the answer is there', async () => {
  const { box, place, stub } = await opened()
  fireEvent.change(box, { target: { value: 'M0318' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(place.pathname).toBe('/admin/pig-detail'))
  await screen.findByText('猪只详情 /admin/pig-detail?pigId=p-1')
  expect(stub.calls.filter(({ path }) => path === 'search').map(({ query }) => query.get('q'))).toEqual([
    'M0318',
  ])
})

test('the Enter of a scanner opens nothing where two animals of other farms have the number', async () => {
  const twice = { groups: [{ ...groups[0], rows: [sow, { ...sow, key: 'p-2', farm: '二号场', acts: [] }] }] }
  const { box, place } = await opened(twice)
  fireEvent.change(box, { target: { value: 'M0318' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(place.pathname).toBe('/admin/backlog')
})

test('full pinyin finds a screen at once, and another word for it by the server', async () => {
  const { box, place } = await opened()
  await userEvent.type(box, 'yuemozhuqun')
  await waitFor(() => expect(options()[0]).toContain('月末猪群'))
  await userEvent.clear(box)
  await userEvent.type(box, '月结')
  await waitFor(() => expect(options().at(-1)).toBe('月末猪群月结'))
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(place.pathname).toBe('/admin/endmonth-pigherds'))
})

test('what was opened lately stands first while nothing is typed; what may no longer be opened does not', async () => {
  const kept = [
    { label: 'M0318', note: '一号场', path: '/admin/pig-detail?pigId=p-1' },
    { label: '用户', note: '', path: '/admin/user-manage' },
  ]
  await houseAt('/admin/backlog', { screens, functions, storage: { 'recent:chenxl': JSON.stringify(kept) } })
  await screen.findByText(/首页待办 \/admin\/backlog/)
  fireEvent.keyDown(window, { ctrlKey: true, key: 'k' })
  const recent = await screen.findByRole('group', { name: '最近打开' })
  expect(
    within(recent)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['M0318一号场'])
})

test('Esc closes it, and a server that cannot be asked leaves the screens', async () => {
  const { box } = await opened({ code: 'ERROR' })
  await userEvent.type(box, '月末')
  await waitFor(() => expect(options()[0]).toContain('月末猪群'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '功能搜索' })).toBeNull())
})
