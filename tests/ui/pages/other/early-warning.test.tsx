import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { farmsStore } from '#app-state/current-farm.ts'
import { Screen, sourcePath } from '#pages/other/early-warning/screen.tsx'
import { wordsOf } from '#widgets/warning-words.ts'
import { herdPage } from '../pig/herd-page.tsx'
import { FARM } from '../pig/sample-card.ts'

const row = (uid: string, more: object = {}) => ({
  ...{ uid, version: 1, farmId: FARM, level: 'YELLOW', code: 'LONG_OPEN', subject: uid, status: 'UNREAD' },
  ...{ value: '16.00', threshold: '14.00', unit: '天', pigId: `pig-${uid}`, report: null },
  ...{ firstDay: '2026-11-20', day: '2026-11-21', windowFrom: null, windowTo: null },
  ...more,
})
const herd = row('全场', {
  ...{ code: 'liveBorn', level: 'RED', pigId: null, report: 'births', status: 'DONE' },
  ...{ windowFrom: '2026-08-24', windowTo: '2026-11-21' },
})
const ALL = ['ack', 'assign', 'close', 'mute', 'evaluate'].map((one) => `early-warning:${one}`)

function open(granted: readonly string[] = ALL) {
  return herdPage(<Screen />, {
    path: '/admin/early-warning',
    granted: ['early-warning', 'early-warning-rule', ...granted],
    rows: [row('M0771'), herd],
    answers: {
      'early-warning/counts': { UNREAD: 6, DOING: 1, DONE: 40 },
      'early-warning/evaluate': { opened: 2, closed: 1 },
      'early-warning/close': { list: [] },
    },
  })
}

describe('the warning centre', () => {
  test('opens with what is waiting in the farm, counted by state', async () => {
    const { data } = open()
    expect(await screen.findByText('M0771')).toBeVisible()
    const asked = data.getList.mock.lastCall?.[0] as { filters?: { field: string; value: unknown }[] }
    expect(asked.filters).toEqual([
      { field: 'farmId', operator: 'in', value: [FARM] },
      { field: 'status', operator: 'in', value: ['UNREAD', 'DOING'] },
    ])
    expect(await screen.findByText('7', { selector: '.quick-filter span' })).toBeVisible()
    // the first column is a level that is stored as a word of code
    expect(await screen.findByRole('checkbox', { name: '选择 M0771' })).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: /RED|YELLOW/ })).toBeNull()
  })

  test('over several farms each warning names its farm, and states are counted over all of them', async () => {
    const { calls } = herdPage(<Screen />, {
      path: '/admin/early-warning?f.farmId=',
      granted: ['early-warning'],
      rows: [{ ...row('M0771'), farmIdTitle: '双塔种猪场' }],
      answers: { 'early-warning/counts': { UNREAD: 6 } },
    })
    expect(screen.queryByText('双塔种猪场')).toBeNull()
    farmsStore.setState(({ farms }) => ({
      farms: [...farms, { uid: 'f2', name: '双塔种猪场', company: '' }],
    }))
    expect(await screen.findByText('双塔种猪场')).toBeVisible()
    const counted = calls.filter(({ url }) => url === 'early-warning/counts').at(-1)
    expect(counted?.query?.farmId).toBeUndefined()
  })

  test('a warning is closed with a note; without one it is asked for', async () => {
    const { user, calls } = open()
    await screen.findByText('M0771')
    await user.click(screen.getAllByText('处理')[0] ?? document.body)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByText('处理完成', { selector: 'button span' }))
    await waitFor(() => expect(within(dialog).getByText('请输入处理说明')).toBeVisible())
    await user.type(within(dialog).getByRole('textbox'), '已配种')
    await user.click(within(dialog).getByText('处理完成', { selector: 'button span' }))
    await waitFor(() =>
      expect(calls.find(({ url }) => url === 'early-warning/close')?.payload).toEqual({
        ...{ note: '已配种', uids: ['M0771'] },
      }),
    )
  })

  test('what is handled is history, and a user who may only look has no buttons', async () => {
    open([])
    await screen.findByText('M0771')
    expect(screen.queryByText('立即检查')).toBeNull()
    expect(screen.queryByText('处理')).toBeNull()
    expect(screen.getAllByText('来源').length).toBe(2)
  })

  test('a check says what it found', async () => {
    const { user } = open()
    await user.click(await screen.findByText('立即检查'))
    expect(await screen.findByText('检查完成：新增 2 条，消除 1 条')).toBeVisible()
  })
})

test('a warning leads to its animal, or to its report over the same days', () => {
  expect(sourcePath(row('M1'))).toBe('/admin/pig-detail?pigId=pig-M1')
  expect(sourcePath(herd)).toBe(`/admin/births?f.farmIds=${FARM}&f.dateFrom=2026-08-24&f.dateTo=2026-11-21`)
  const lot = { pigId: null, materialId: 'm1', lot: 'P1', report: 'material-stock', windowFrom: '2026-11-01' }
  expect(sourcePath(row('青霉素 P1', { ...lot, windowTo: '2026-11-21' }))).toBe(
    `/admin/material-stock?f.farmIds=${FARM}&f.dateFrom=2026-11-01&f.dateTo=2026-11-21&f.materialId=m1&f.lot=P1`,
  )
  const books = { code: 'UNRECONCILED', pigId: null, report: 'sjhd' }
  expect(sourcePath(row('月结期末＝下期期初', books))).toBe(`/admin/sjhd?f.farmId=${FARM}`)
})

test.each([
  ['LONG_OPEN', 1, 'M1，16 天'],
  ['LONG_OPEN', 2, 'M1、M2'],
  ['LONG_OPEN', 6, '6 头，最长 16 天'],
  ['STOCK_LOW', 2, 'M1、M2'],
  ['LOT_EXPIRY', 6, 'M1、M2、M3 等6项'],
  ['UNRECONCILED', 1, 'M1'],
  ['liveBorn', 1, '16.00 天，黄线 14.00'],
] as const)('%s of %i in one line', (code, heads, words) => {
  const shared = { ruleId: 'r', level: 'YELLOW', unread: 1, value: 16, threshold: 14, unit: '天' } as const
  const days = { firstDay: '2026-11-20', day: '2026-11-21' }
  const subjects = ['M1', 'M2', 'M3'].slice(0, heads)
  expect(wordsOf({ ...shared, ...days, code, heads, subjects })).toBe(words)
})
