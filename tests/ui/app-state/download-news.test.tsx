import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { downloadNews, refreshDownloadNews } from '#app-state/download-news.ts'
import type { DownloadNews } from '#kit/downloads.ts'
import { downloadQueued, queuedDownloads } from '#providers/queued-downloads.ts'
import { page } from '../shell/functions.ts'
import { houseAt } from '../shell/house-at.tsx'

const Centre = () => <p>下载任务在此</p>
const screens = {
  births: { path: '/admin/births', title: '产仔报表', load: async () => ({ Screen: () => <p>产仔</p> }) },
  'download-center': {
    path: '/admin/download-center',
    title: '下载中心',
    load: async () => ({ Screen: Centre }),
  },
}
const functions = [page('births', '产仔报表', 1), page('download-center', '下载中心', 2)]
const done: DownloadNews['ended'][number] = {
  ...{ uid: '018f0000-0000-7000-8000-000000000001', kind: 'offline', path: '/admin/births' },
  ...{ title: '产仔报表 2026-10-01 至 2026-10-31', state: 'DONE' },
}

test('news are asked for every five seconds only while something runs; an end is reported once, with a way to it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const house = await houseAt('/admin/births', { screens, functions })
    let news: DownloadNews = { open: 0, ended: [], notices: [] }
    house.stub.answer('download-center/news', () => ({ result: { ...news } }))
    const asked = () => house.stub.calls.filter(({ path }) => path.endsWith('download-center/news')).length
    await act(async () => downloadNews.setState({ news: { open: 1, ended: [], notices: [] } }))
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await waitFor(() => expect(asked()).toBe(before + 1))
    news = { open: 0, ended: [done], notices: [] }
    await act(async () => downloadNews.setState({ news: { open: 1, ended: [], notices: [] } }))
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await screen.findByText(`${done.title} 已完成`)
    expect(screen.getByRole('button', { name: '下载中心，有新的结果' })).toBeVisible()
    const last = asked()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked()).toBe(last)
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: '下载中心，有新的结果' }))
    expect(await screen.findByText('下载任务在此')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('a task of this session that ended before the header first asked is reported; one of an earlier session is left to the dot', async () => {
  downloadQueued(done.uid)
  onTestFinished(() => queuedDownloads.setState({ uids: [] }))
  const older = { ...done, uid: '018f0000-0000-7000-8000-000000000002', title: '种猪档案 2026-09' }
  const answers = { 'download-center/news': { open: 0, ended: [done, older], notices: [] } }
  await houseAt('/admin/births', { screens, functions, answers })
  await screen.findByText(`${done.title} 已完成`)
  expect(screen.queryByText(`${older.title} 已完成`)).toBeNull()
})

test('an answer that a later question has overtaken does not take its news back', async () => {
  const running = { open: 1, ended: [], notices: [] }
  const answers = { 'download-center/news': { ...running, open: 0 } }
  const house = await houseAt('/admin/births', { screens, functions, answers })
  await waitFor(() => expect(downloadNews.getState().news).not.toBeNull())
  let late: (() => void) | undefined
  const slow = new Promise<void>((resolve) => {
    late = resolve
  })
  const replies = [slow.then(() => ({ result: { ...running, open: 0 } })), { result: running }]
  house.stub.answer('download-center/news', () => replies.shift() ?? { result: running })
  const first = refreshDownloadNews(house.services)
  await waitFor(() => expect(replies).toHaveLength(1))
  await act(() => refreshDownloadNews(house.services))
  late?.()
  await act(() => first)
  expect(downloadNews.getState().news?.open).toBe(1)
})

test('a subscription that failed is shown until it is closed; its words lead to where it is put right', async () => {
  const house = await houseAt('/admin/births', { screens, functions })
  const notice = (uid: string) => ({
    ...{ uid, title: `订阅“${uid}”未送达`, text: '404 机器人地址失效', next: '在发送记录中重发或换渠道' },
    path: '/admin/download-center',
  })
  house.stub.answer('download-center/notices', () => ({ result: {} }))
  const notices = [notice('早报'), notice('周报')]
  await act(async () => downloadNews.setState({ news: { open: 0, ended: [], notices } }))
  expect(await screen.findByText('订阅“早报”未送达')).toBeVisible()
  expect(screen.getAllByText('404 机器人地址失效')).toHaveLength(2)
  const user = userEvent.setup()
  const read = () =>
    house.stub.calls.flatMap(({ path }) => /notices\/(.+)\/seen$/.exec(decodeURI(path))?.[1] ?? [])
  const crosses = await screen.findAllByRole('button', { name: '关闭' })
  await user.click(crosses[0] as HTMLElement)
  await waitFor(() => expect(read()).toHaveLength(1))
  const other = screen
    .getByText(`订阅“${read()[0] === '早报' ? '周报' : '早报'}”未送达`)
    .closest<HTMLElement>('[role=alert]')
  if (!other) throw new Error('the other notice has gone as well')
  await user.click(within(other).getByRole('button', { name: '在发送记录中重发或换渠道' }))
  expect(await screen.findByText('下载任务在此')).toBeVisible()
  await waitFor(() => expect(read().sort()).toEqual(['周报', '早报'].sort()))
})
