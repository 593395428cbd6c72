import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import type { HomeCard, HomeHead } from '#domain/home/home.ts'
import { firstOf, groupedLists, splitLists } from '#pages/other/backlog/roles/role-home.tsx'
import { homeChoices, keptHome, Screen } from '#pages/other/backlog/screen.tsx'
import { herdPage } from '../pig/herd-page.tsx'
import { FARM } from '../pig/sample-card.ts'
import { home } from './sample-home.ts'

const store: HomeHead = {
  ...{ key: 'store', label: '仓管', title: '待办', several: false, driven: null },
  lists: { toIssue: '出库', stockLow: '库存' },
  strip: [
    { key: 'issues', card: null },
    { key: 'low', card: 'low' },
  ],
  cards: [
    { key: 'issues', label: '待发料', side: false, list: 'toIssue', quick: false },
    { key: 'low', label: '低于安全量', side: false, list: 'stockLow', quick: false },
    { key: 'receipts', label: '待入库', side: true, list: null, quick: false },
  ],
}
const group: HomeHead = {
  ...{ key: 'group', label: '集团', title: '集团概览', several: true, driven: 'ranking', lists: null },
  strip: [
    { key: 'psy', card: null },
    { key: 'npd', card: null },
  ],
  cards: [{ key: 'ranking', label: '排名', side: true, list: null, quick: false }],
}
const opens = { screen: 'material-stock', path: '/admin/material-stock?f.state=LOW' }
const empty: HomeCard = {
  note: '0 单',
  opens: null,
  columns: [],
  rows: [],
  foot: null,
  total: 0,
  empty: '没有待入库的单据',
}
const figure = {
  label: '待发料',
  value: '6',
  unit: '单',
  digits: 0,
  note: '超期 2',
  tone: null,
  column: null,
} as const
const low: HomeCard = {
  ...empty,
  note: '1 项',
  opens,
  columns: [
    { key: 'material', label: '物料', kind: 'text' },
    { key: 'held', label: '现存', kind: 'number', digits: 2 },
  ],
  rows: [{ key: 'a', cells: { material: { value: '输精管 支', opens }, held: { value: '0', tone: 'red' } } }],
  total: 1,
  figures: [{ ...figure, key: 'low', label: '低于安全量', value: '1', unit: '项', opens }],
}
const list = (key: string, label: string, due: number) => ({
  ...{ key, label, group: '其他', form: 'material-stock', action: '查看', also: [], daysLabel: '天' },
  ...{ due, overdue: 0, longest: null, filters: { farmId: FARM } },
})
const lists = [
  list('stockLow', '低于安全库存', 1),
  list('toIssue', '待发料', 6),
  list('toReceive', '待入库', 0),
]

const day = { today: '2026-11-21', asOf: '2026-11-21 11:30:00' }
const farms = `farmIds=${FARM}`
const answers = (heads: readonly HomeHead[]) => ({
  'home/roles': { list: heads },
  backlog: { ...home, lists },
  [`home/store/figures?${farms}`]: { ...day, list: [{ ...figure, key: 'issues', opens: null }] },
  [`home/store/cards/issues?${farms}`]: { ...empty, empty: '没有待发料的领料申请' },
  [`home/store/cards/low?${farms}`]: low,
  [`home/store/cards/receipts?${farms}`]: empty,
})
const GRANTED = ['material-stock']
const open = (search = '') =>
  herdPage(<Screen />, { path: `/admin/backlog${search}`, granted: GRANTED, answers: answers([store]) })

describe('a home by role', () => {
  test('shows its figures, its lists under its own groups, and one line where nothing is', async () => {
    open()
    expect(await screen.findByText('2026-11-21 星期六 · 2026-W47')).toBeVisible()
    const all = within(await screen.findByRole('region', { name: '待办清单' }))
    const groups = (await all.findAllByRole('rowheader')).map((one) => one.textContent)
    expect(groups).toEqual(['出库', '库存'])
    expect(all.getByRole('button', { name: '1 张清单没有待办，展开' })).toBeVisible()
    const receipts = await screen.findByRole('region', { name: '待入库' })
    expect(receipts).toHaveTextContent('没有待入库的单据')
    expect(within(receipts).queryByRole('table')).toBeNull()
  })

  test('a figure and a row open their screen as they were asked', async () => {
    const { opened, user } = withUser(open())
    await user.click(await screen.findByRole('button', { name: '低于安全量 1 项' }))
    await user.click(await screen.findByRole('button', { name: '输精管 支' }))
    expect(opened).toEqual([opens.path, opens.path])
  })

  test('a list chosen puts its card first', async () => {
    open('?list=stockLow')
    await screen.findByRole('button', { name: '输精管 支' })
    const middle = [...document.querySelectorAll('.home-middle > section')].map((one) =>
      one.getAttribute('aria-label'),
    )
    expect(middle).toEqual(['低于安全量', '待发料'])
  })
})

describe('批量发料', () => {
  const bulk = {
    ...{ document: 'materialReceiveApply', right: 'materialReceiveApply:rest', label: '发料' },
    ready: [
      { uid: 'a', version: 3, no: 'LL-1' },
      { uid: 'b', version: 1, no: 'LL-2' },
    ],
    left: [{ no: 'LL-3', reason: '缺 1 项' }],
  }
  const shown = (granted: string[], more: Record<string, unknown> = {}) =>
    herdPage(<Screen />, {
      path: '/admin/backlog',
      granted,
      answers: {
        ...answers([store]),
        [`home/store/cards/issues?${farms}`]: { ...low, ...day, bulk },
        ...more,
      },
    })

  test('issues what is covered, one call for each document, and says what was left and why', async () => {
    const { sent, user } = withUser(
      shown(['materialReceiveApply'], {
        'materialReceiveApply/a/rest': {},
        'materialReceiveApply/b/rest': () =>
          Promise.reject(Object.assign(new Error('库存不足，不能全部发料'), { statusCode: 400 })),
      }),
    )
    await user.click(await screen.findByRole('button', { name: '批量发料 2' }))
    await user.click(await screen.findByRole('button', { name: /^发\s?料$/ }))
    // the dialog comes in by degrees on a busy machine
    await waitFor(() => expect(screen.getByText('LL-3：缺 1 项')).toBeVisible())
    expect(screen.getByText('LL-2：库存不足，不能全部发料')).toBeVisible()
    expect(screen.getAllByText('已发料 1 单，未发料 2 单')).not.toEqual([])
    expect(sent('post').map(({ url, payload }) => [url, payload])).toEqual([
      ['materialReceiveApply/a/rest', { version: 3, date: '2026-11-21', whole: true }],
      ['materialReceiveApply/b/rest', { version: 1, date: '2026-11-21', whole: true }],
    ])
  })

  test('a user who may not see the document has neither button', async () => {
    shown(['material-stock'])
    await screen.findByRole('region', { name: '待发料' })
    expect(screen.queryByRole('button', { name: /批量发料/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '打印拣货单' })).toBeNull()
  })
})

/** The page's own typist. */
const withUser = <T extends object>(view: T) => ({ ...view, user: userEvent.setup() })

test('of a company no farm is asked of a screen that stands for several, and one is asked of the others', async () => {
  herdPage(<Screen />, { path: '/admin/backlog', granted: GRANTED, answers: answers([store]) })
  const other = { uid: 'f-2', name: '青松', company: '江北' }
  act(() => {
    farmsStore.setState({ farms: [...farmsStore.getState().farms, other], orgs: [] })
    currentFarm.setState({ farm: null, org: { uid: 'c-1', name: '江北', above: '', farms: [FARM, 'f-2'] } })
  })
  expect(await screen.findByText('此功能按猪场办理，请选择一个猪场')).toBeVisible()
  act(() => currentFarm.setState({ org: null }))
})

test('which home stands: the herd for who enters it, else the role, and the group for a company', () => {
  const keys = (granted: readonly string[], several: boolean) =>
    homeChoices([store, group], { granted: new Set(granted), several }).map(({ key }) => key)
  expect(keys(['event-mat'], false)).toEqual(['herd', 'store'])
  expect(keys([], false)).toEqual(['store'])
  expect(keys([], true)).toEqual(['group'])
  expect(homeChoices([], { granted: new Set(), several: false }).map(({ key }) => key)).toEqual(['herd'])
  expect([keptHome({ home: 'store' }), keptHome({ home: 3 }), keptHome(null)]).toEqual(['store', null, null])
})

test('lists keep the order of the home, documents stand together, and empty ones are apart', () => {
  const grouped = groupedLists([...lists, list('approve-receive', '待审核', 2)], store.lists ?? {})
  expect(grouped.map(({ key, group: own }) => [key, own])).toEqual([
    ['toIssue', '出库'],
    ['stockLow', '库存'],
    ['toReceive', '其他'],
    ['approve-receive', '单据'],
  ])
  expect(splitLists(grouped).empty.map(({ key }) => key)).toEqual(['toReceive'])
  expect(firstOf(store.cards, 'stockLow').map(({ key }) => key)).toEqual(['low', 'issues', 'receipts'])
})
