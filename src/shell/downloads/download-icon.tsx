import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { downloadNews, useDownloadNews } from '#app-state/download-news.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { type DownloadNews, resultPath } from '#kit/downloads.ts'
import { queuedDownloads } from '#providers/queued-downloads.ts'
import { NOTICE_CROSS } from '#widgets/notice-cross.tsx'
import { useSubscriptionNotices } from './subscription-notices.tsx'

const SECONDS = 10
type Ended = DownloadNews['ended'][number]

/** The way to the download centre; a dot says that something ended since it was last opened. */
export function DownloadIcon({ path }: { path: string }) {
  const services = useServices()
  useDownloadNews(services)
  const news = useStore(downloadNews, (state) => state.news)
  useEndNotices(news, path)
  useSubscriptionNotices(news, services)
  const isNew = (news?.ended.length ?? 0) > 0
  return (
    <button
      type="button"
      className="header-icon"
      aria-label={isNew ? '下载中心，有新的结果' : '下载中心'}
      onClick={() => openTab(path)}
    >
      <DownloadOutlined />
      {isNew && <i className="header-dot" aria-hidden />}
    </button>
  )
}

/** Says once of each task that it ended. What had ended before the person came is left to the dot, unless this session queued it:
 *  a short task ends before the header first asks. */
function useEndNotices(news: DownloadNews | null, path: string): void {
  const { notification } = App.useApp()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!news) return
    const before = known.current
    const queuedHere = new Set(queuedDownloads.getState().uids)
    known.current = new Set(news.ended.map(({ uid }) => uid))
    const isNew = ({ uid }: Ended) => before?.has(uid) === false || (!before && queuedHere.has(uid))
    for (const task of news.ended.filter(isNew)) {
      const close = () => notification.destroy(task.uid)
      notification.open({
        key: task.uid,
        type: task.state === 'DONE' ? 'success' : 'error',
        message: `${task.title} ${task.state === 'DONE' ? '已完成' : '未完成'}`,
        description: <NoticeLink task={task} path={path} onDone={close} />,
        duration: SECONDS,
        role: 'status',
        closable: NOTICE_CROSS,
      })
    }
  }, [news, notification, path])
}

function NoticeLink({ task, path, onDone }: { task: Ended; path: string; onDone: () => void }) {
  const opens = task.state === 'DONE' && task.kind === 'offline'
  const open = () => {
    onDone()
    openTab(opens ? resultPath(task) : path)
  }
  return (
    <Button type="link" size="small" className="header-notice-link" onClick={open}>
      {opens ? '打开结果' : '到下载中心查看'}
    </Button>
  )
}
