import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { menuBadges } from '#app-state/badges.ts'
import type { Home } from '#pages/other/backlog/home-data.ts'
import { hiddenIn, shownLists } from '#pages/other/backlog/list-settings.tsx'
import { Screen } from '#pages/other/backlog/screen.tsx'
import { refused } from '../../views/fixture.tsx'
import { herdPage } from '../pig/herd-page.tsx'
import { FARM } from '../pig/sample-card.ts'
import { dataState, expected, figures, herd, home, listed, week } from './sample-home.ts'

const GRANTED = [
  ...['event-mat', 'event-wean', 'pig-detail', 'pigs-file'],
  ...['births', 'piglets-death', 'expect-farr', 'sow-amount', 'breeding-sow-production-efficiency'],
]
const pigs = { list: [listed('M0412'), listed('M0793', { overdue: -2, days: 26 })] }

const PARTS = {
  'home/herd': herd,
  'home/week': week,
  'home/figures': figures,
  'home/expected': expected,
  'home/data': dataState,
}

const KEPT = ['base/preference/home.lists', 'base/preference/home.role']

function open(answer: Home | (() => never) = home, search = '', more: Record<string, () => never> = {}) {
  return herdPage(<Screen />, {
    path: `/admin/backlog${search}`,
    granted: GRANTED,
    answers: {
      backlog: answer,
      'backlog/open': pigs,
      'backlog/toWean': pigs,
      'backlog/weaned': { list: [] },
      ...PARTS,
      ...more,
    },
  })
}
const card = (name: string) => screen.findByRole('region', { name })

afterEach(() => void Object.assign(window, { innerWidth: 1024 }))

describe('the home', () => {
  test('shows day, week, figures, lists with counts, and the animals of the most urgent list', async () => {
    const { calls } = open()
    expect(await screen.findByText('2026-11-21 星期六 · 2026-W47')).toBeVisible()
    expect(screen.getByText('数据截至 11:30')).toBeVisible()
    const row = within(await card('待办清单')).getByRole('row', { name: /待断奶/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['待断奶', '31', '4', '3', '断奶'])
    expect(await card('待配（空怀）')).toHaveTextContent('2 头，超期 1')
    expect(await screen.findByRole('link', { name: 'M0412' })).toHaveAttribute(
      'href',
      '/admin/pig-detail?pigId=pig-M0412',
    )
    expect(new Set(calls.map(({ url }) => url))).toEqual(
      new Set(['backlog', 'backlog/open', ...KEPT, 'home/roles', ...Object.keys(PARTS)]),
    )
    const read = calls.filter(({ url }) => !url.startsWith('base/') && url !== 'home/roles')
    expect(read.every(({ query }) => query?.farmId === FARM)).toBe(true)
  })

  test('only what is overdue is red', async () => {
    open()
    await screen.findByRole('link', { name: 'M0412' })
    const red = [...document.querySelectorAll('.home-overdue')].map((one) => one.textContent)
    expect(red).toEqual(['5', '1', '4', '3'])
  })

  test('counts what is overdue at its menu entry', async () => {
    open()
    await waitFor(() => expect(menuBadges.getState().backlog).toBe(5))
  })

  test('the batch button opens the form filled from the list', async () => {
    const { user, opened } = open()
    await user.click(await screen.findByRole('button', { name: '批量录入配种' }))
    await user.click(screen.getByRole('button', { name: '待断奶：断奶' }))
    expect(opened).toEqual(['/admin/event-mat?list=open', '/admin/event-wean?list=toWean'])
  })

  test('a list is chosen by the mouse, and stands in the address', async () => {
    const { user, address } = open()
    await user.click(await screen.findByRole('button', { name: '待断奶' }))
    expect(await card('待断奶')).toHaveTextContent('31 头，超期 4')
    expect(address.search).toBe('?list=toWean')
  })

  test('by the keyboard: arrows choose, Enter opens the form', async () => {
    const { user, opened } = open()
    const first = await screen.findByRole('button', { name: '待配（空怀）' })
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(await card('待断奶')).toBeVisible()
    expect(screen.getByRole('button', { name: '待断奶' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(opened).toEqual(['/admin/event-wean?list=toWean'])
  })

  test('a list without animals says so', async () => {
    open(home, '?list=weaned')
    expect(await screen.findByText('没有待办')).toBeVisible()
  })

  test('figures remain for a person without event functions; lists and animals do not', async () => {
    open({ ...home, lists: [] })
    expect(await screen.findByText('能繁母猪')).toBeVisible()
    await waitFor(async () => expect(await card('母猪状态')).toHaveTextContent('794 头'))
    expect(screen.queryByRole('region', { name: '待办清单' })).toBeNull()
    expect(screen.queryByRole('button', { name: /批量录入/ })).toBeNull()
  })

  test('a card that fails leaves the others alone, and can be tried again', async () => {
    const fails = vi.fn(() => {
      throw refused({ statusCode: 500, message: '系统错误' })
    })
    const { user } = open(home, '', { 'home/figures': fails })
    const figuresCard = await card('关键指标')
    expect(await within(figuresCard).findByText(/没有读到，系统错误/)).toBeVisible()
    expect(await screen.findByText('能繁母猪')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'M0412' })).toBeVisible()
    await user.click(within(figuresCard).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(fails).toHaveBeenCalledTimes(2))
  })

  test('key figures are compared with their targets and open their report over the same days', async () => {
    const { user, opened } = open()
    const row = await within(await card('关键指标')).findByRole('row', { name: /断奶前死亡率/ })
    expect(row).toHaveTextContent('断奶前死亡率 %14.309.208.00+6.30超红线')
    await user.click(within(row).getAllByRole('button')[0] ?? row)
    expect(opened).toEqual([
      `/admin/piglets-death?f.farmIds=${FARM}&f.dateFrom=2026-10-23&f.dateTo=2026-11-21`,
    ])
  })

  test('a list can be put away for good, but not while something on it is overdue', async () => {
    const { user, sent } = open()
    await screen.findByRole('link', { name: 'M0412' })
    const calm = home.lists.find((one) => one.overdue === 0)
    const late = home.lists.find((one) => one.overdue > 0)
    expect([calm, late]).not.toContain(undefined)
    await user.click(screen.getByRole('button', { name: '设置' }))
    await user.click(await screen.findByRole('checkbox', { name: calm?.label ?? '' }))
    await waitFor(() =>
      expect(sent('put').at(-1)).toMatchObject({
        url: 'base/preference/home.lists',
        payload: { value: { hidden: [calm?.key] } },
      }),
    )
    const keys = [calm?.key ?? '', late?.key ?? '']
    expect(shownLists(home.lists, keys).map(({ key }) => key)).toEqual(
      home.lists.map(({ key }) => key).filter((key) => key !== calm?.key),
    )
    expect(hiddenIn({ hidden: 'x' })).toEqual([])
  })

  test('one animal, or those marked, go into the form alone', async () => {
    const { user, opened } = open()
    await user.click(await screen.findByRole('button', { name: 'M0793：配种' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 M0412' }))
    await user.click(screen.getByRole('button', { name: '录入所选 1 头' }))
    expect(opened).toEqual([
      '/admin/event-mat?earNos=M0793&from=open',
      '/admin/event-mat?earNos=M0412&from=open',
    ])
  })

  test('another form works the list off as well: with the marked, or with all it is given', async () => {
    const also = [{ form: 'event-cull-decide', action: '判定淘汰', fills: false }]
    const lists = home.lists.map((one) => (one.key === 'open' ? { ...one, also } : one))
    const { user, opened } = open({ ...home, lists })
    await screen.findByRole('link', { name: 'M0412' })
    await user.click(screen.getByRole('button', { name: '待配（空怀）：其他录入' }))
    await user.click(await screen.findByText('录入判定淘汰'))
    expect(opened).toEqual(['/admin/event-cull-decide?earNos=M0412,M0793&from=open'])
  })

  test('narrowed to a house, counts, animals and form are, and the badge still counts the farm', async () => {
    const { user, opened, calls } = open(home, '?house=house-2')
    await screen.findByRole('link', { name: 'M0412' })
    const asked = calls.filter(({ url }) => url.startsWith('backlog')).map(({ query }) => query?.houseId)
    expect(asked).toEqual(['house-2', 'house-2'])
    expect(menuBadges.getState().backlog).toBeUndefined()
    await user.click(screen.getByRole('button', { name: '批量录入配种' }))
    expect(opened).toEqual(['/admin/event-mat?list=open&houseId=house-2'])
  })

  test('a failure is shown in place, with another try', async () => {
    const fails = vi.fn(() => {
      throw refused({ statusCode: 500, message: '系统错误' })
    })
    const { user } = open(fails)
    expect(await screen.findByText('没有读到待办，系统错误')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(fails).toHaveBeenCalledTimes(2))
  })
})

describe('on a phone', () => {
  test('the animals of a list are a page of their own, and lead back', async () => {
    Object.assign(window, { innerWidth: 390 })
    const { user } = open()
    await card('待办清单')
    expect(screen.queryByRole('region', { name: '待配（空怀）' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '待断奶' }))
    expect(await card('待断奶')).toBeVisible()
    expect(screen.queryByRole('region', { name: '待办清单' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '返回待办清单' }))
    expect(await card('待办清单')).toBeVisible()
  })
})

test('a list on paper has its farm, its animals by house, and room to write', async () => {
  vi.stubGlobal('print', vi.fn())
  const { user } = open()
  await screen.findByRole('link', { name: 'M0412' })
  await user.click(screen.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(document.querySelector('.printed-list')).not.toBeNull())
  const paper = document.querySelector('.printed-list')
  expect(paper).toHaveTextContent('柳河种猪场 待配（空怀） 分娩舍2')
  expect(paper).toHaveTextContent('待配（空怀） 2 头')
  vi.unstubAllGlobals()
})
