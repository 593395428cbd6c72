import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DownloadNews } from '#kit/downloads.ts'
import { downloadNews } from '#shell/downloads/download-news.ts'
import { page } from './functions.ts'
import { houseAt } from './house-at.tsx'

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

test('news are asked for every five seconds only while something runs; what ends is said once, with a way to it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const house = await houseAt('/admin/births', { screens, functions })
    let news: DownloadNews = { open: 0, ended: [] }
    house.stub.answer('download-center/news', () => ({ result: { ...news } }))
    const asked = () => house.stub.calls.filter(({ path }) => path.endsWith('download-center/news')).length
    await act(async () => downloadNews.setState({ news: { open: 1, ended: [] } }))
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await waitFor(() => expect(asked()).toBe(before + 1))
    news = { open: 0, ended: [done] }
    await act(async () => downloadNews.setState({ news: { open: 1, ended: [] } }))
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
