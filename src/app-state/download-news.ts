import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { DOWNLOAD_CENTER, type DownloadNews } from '#kit/downloads.ts'
import { targetUris } from '#kit/grants.ts'
import { queuedDownloads } from '#providers/queued-downloads.ts'
import type { Services } from './services.ts'

const WHILE_RUNNING_MS = 5000
const FIVE_MINUTES = 300_000

/** News of the download centre for the header; null until it has been read. */
export const downloadNews = createStore<{ news: DownloadNews | null; at: number }>(() => ({
  news: null,
  at: 0,
}))

let asked = 0

/** Reads the news again; an icon that stays silent is no reason for a message. An answer that a later question has overtaken is let go. */
export async function refreshDownloadNews({ providers, session }: Services): Promise<void> {
  if (!targetUris(session.getState().functions ?? []).has(DOWNLOAD_CENTER)) return
  downloadNews.setState({ at: Date.now() })
  asked += 1
  const question = asked
  try {
    const { data } = await providers.http.axios.get<DownloadNews>(`${DOWNLOAD_CENTER}/news`, {
      keep: true,
      quiet: true,
      overlay: false,
    })
    // another server may know no notices
    if (question === asked && Array.isArray(data.ended))
      downloadNews.setState({ news: { ...data, notices: data.notices ?? [] } })
  } catch {
    // the next tab asks again
  }
}

/** Takes a notice off the news; false where it was not there. */
export function forgetNotice(uid: string): boolean {
  const { news } = downloadNews.getState()
  if (!news?.notices.some((one) => one.uid === uid)) return false
  downloadNews.setState({ news: { ...news, notices: news.notices.filter((one) => one.uid !== uid) } })
  return true
}

/** Reads the news at sign-in, every five seconds while something of the person's runs, otherwise with the warnings' rhythm. */
export function useDownloadNews(services: Services): void {
  const { tabs } = services
  const front = useStore(tabs.store, ({ active }) => active)
  const queued = useStore(queuedDownloads, ({ uids }) => uids.length)
  const running = useStore(downloadNews, ({ news }) => (news?.open ?? 0) > 0)
  useEffect(() => {
    if (front && Date.now() - downloadNews.getState().at > FIVE_MINUTES) void refreshDownloadNews(services)
  }, [front, services])
  useEffect(() => {
    if (queued > 0) void refreshDownloadNews(services)
  }, [queued, services])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void refreshDownloadNews(services), WHILE_RUNNING_MS)
    return () => clearInterval(timer)
  }, [running, services])
  useEffect(() => () => downloadNews.setState({ news: null, at: 0 }), [])
}
