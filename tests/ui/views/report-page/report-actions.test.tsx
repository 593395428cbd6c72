import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, FARM, reportFixture } from './report-fixture.tsx'

const shownWeek = () => screen.findByText('2026-W47')
const QUESTION = {
  filters: { farmIds: [FARM], dateFrom: '2026-08-31', dateTo: '2026-11-21' },
  groupBy: 'week',
  sort: null,
}

describe('the rows behind a figure', () => {
  async function opened() {
    const all = reportFixture()
    await shownWeek()
    await all.user.click(screen.getByRole('button', { name: '27' }))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('M0001')
    return { ...all, drawer }
  }

  test('are asked for by the group’s key, and their sums repeat the figure', async () => {
    const { posts, drawer } = await opened()
    expect(posts('bi/yield/drill')).toEqual([
      {
        filters: QUESTION.filters,
        groupBy: null,
        drill: { group: 'week', key: '2026-W47' },
        pageSize: 10_000,
      },
    ])
    expect(drawer).toHaveTextContent('2026-W47 明细11-16 至 11-22')
    expect(drawer.querySelector('.report-drawer-sums')).toHaveTextContent('总产仔27窝数2')
    expect(drawer.querySelector('.sum-table-foot')).toHaveTextContent('合计27')
    expect(within(drawer).getByText('共 2 条，与汇总行一致')).toBeVisible()
  })

  test('lead to the sow’s card in a tab', async () => {
    const { drawer, user, opened: tabs } = await opened()
    const link = within(drawer).getByRole('link', { name: 'M0002' })
    expect(link).toHaveAttribute('href', '/admin/pig-detail?pigId=pig-b')
    await user.click(link)
    expect(tabs).toEqual(['/admin/pig-detail?pigId=pig-b'])
  })

  test('can be stepped through and exported', async () => {
    const { drawer, user, posts, save } = await opened()
    await user.click(within(drawer).getByRole('button', { name: '导出' }))
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({
        path: 'bi/yield/export',
        body: {
          filters: QUESTION.filters,
          columns: ['day', 'earNo', 'note', 'born', 'weight'],
          drill: { group: 'week', key: '2026-W47' },
        },
      }),
    )
    await user.click(within(drawer).getByRole('button', { name: /下一行/ }))
    await waitFor(() => expect(posts('bi/yield/drill').at(-1)).toMatchObject({ drill: { key: '2026-W46' } }))
    await waitFor(() => expect(within(drawer).getByText('共 2 条，期间有新的记录，请刷新报表')).toBeVisible())
  })

  test('a new question closes them', async () => {
    const { user } = await opened()
    await user.click(screen.getByText('胎次', { selector: '.ant-segmented-item-label' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('export', () => {
  test('asks for the question and the columns of the screen, then rests', async () => {
    const { user, save } = reportFixture()
    await shownWeek()
    await user.click(await screen.findByRole('button', { name: '导出' }))
    expect(save).toHaveBeenCalledWith({
      path: 'bi/yield/export',
      method: 'post',
      body: { ...QUESTION, columns: ['litters', 'born', 'perLitter', 'weight'] },
      name: '产量报表.xlsx',
      expected: { rows: expect.any(Number) },
    })
    expect(screen.getByRole('button', { name: '导出（3 秒）' })).toBeDisabled()
  })

  test('is not offered without the right to it', async () => {
    reportFixture({ granted: ['yield'] })
    await shownWeek()
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  })
})

describe('print', () => {
  const print = vi.fn()
  beforeEach(() => vi.stubGlobal('print', print))
  afterEach(() => vi.unstubAllGlobals())

  test('prints the whole result across A4 with a head of its own and the sums', async () => {
    const organizes = [{ uid: FARM, parentId: 'c', name: '柳河种猪场', type: 'farm' }]
    const { user, posts } = reportFixture({
      instead: ({ url }) => (url.includes('cascade') ? { organizes } : undefined),
    })
    await shownWeek()
    await user.click(screen.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(posts().at(-1)).toEqual({ ...QUESTION, page: 1, pageSize: 10_000 })
    const paper = document.querySelector('.print-a4-landscape') as HTMLElement
    expect(paper).toHaveTextContent(
      '产量报表柳河种猪场，2026-08-31 至 2026-11-21，按分娩周，数据截至 2026-11-21 09:30:00',
    )
    expect(paper.querySelectorAll('thead th')).toHaveLength(7)
    expect(within(paper).getByText('2026-W46')).toBeInTheDocument()
    expect(paper.querySelector('.report-print-sum')).toHaveTextContent('合计 12 周56613.200.00')
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(document.querySelector('.print-area')).toBeNull())
  })
})

describe('columns', () => {
  test('are kept on the server for the person, apart for groups and rows', async () => {
    const kept = { columns: [{ key: 'weight', shown: false, pinned: false, width: 80 }] }
    const { custom, user } = reportFixture({
      instead: ({ url }) => (url.endsWith('report.yield.grouped') ? { value: kept, version: 4 } : undefined),
    })
    await shownWeek()
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /窝重/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '恢复默认' }))
    await user.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() =>
      expect(custom.mock.calls.find(([call]) => call.method === 'put')?.[0]).toMatchObject({
        url: 'base/preference/report.yield.grouped',
        payload: { value: null, version: 4 },
      }),
    )
    await user.click(screen.getByText('明细', { selector: '.ant-segmented-item-label' }))
    await screen.findByText('M0001')
    expect(custom.mock.calls.some(([call]) => call.url === 'base/preference/report.yield.rows')).toBe(true)
    expect(screen.getByRole('columnheader', { name: /窝重/ })).toBeVisible()
  })
})

test('rows that are still those of the old group keep its columns until the new ones are there', async () => {
  let hold: (() => void) | undefined
  const { user, custom } = reportFixture()
  await shownWeek()
  await screen.findByLabelText('胎次从')
  custom.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      hold = resolve
    })
    return { data: answers.rows }
  })
  await user.click(screen.getByText('明细', { selector: '.ant-segmented-item-label' }))
  await waitFor(() => expect(document.querySelector('.sum-table-line')).not.toBeNull())
  expect(screen.getByRole('button', { name: '2026-W46' })).toBeVisible()
  hold?.()
  expect(await screen.findByText('M0001')).toBeVisible()
  expect(screen.queryByText('2026-W46')).toBeNull()
})
