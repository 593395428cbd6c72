import { BellOutlined, DownloadOutlined, MenuOutlined } from '@ant-design/icons'
import { App, Button, Popover } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { menuBadges } from '#app-state/badges.ts'
import { workInFarm } from '#app-state/current-farm.ts'
import { downloadNews, forgetNotice, useDownloadNews } from '#app-state/download-news.ts'
import { refreshInbox, WARNINGS_ROUTE } from '#app-state/inbox.ts'
import { openTab } from '#app-state/open-tab.ts'
import { personKey, type Services, useServices } from '#app-state/services.ts'
import { DOWNLOAD_CENTER, type DownloadNews, type DownloadNotice, resultPath } from '#kit/downloads.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { queuedDownloads } from '#providers/queued-downloads.ts'
import type { WarningGroup } from '#resources/answers/home.shapes.ts'
import { NOTICE_CROSS } from '#widgets/notice-cross.tsx'
import { PopoverBody } from '#widgets/popover-body.tsx'
import { Part, part } from '../part.tsx'
import './layout.css'

interface HeaderProps {
  left: ReactNode
  search: ReactNode
  right: ReactNode
  onMenu(): void
  /** Paths of the warnings and of the download centre, for people who may open them. */
  warnings?: string
  downloads?: string
}

export function Header({ left, search, right, onMenu, warnings, downloads }: HeaderProps) {
  return (
    <header className="header flex items-center bg-card border-b no-print">
      <button type="button" className="header-icon header-menu" aria-label="菜单" onClick={onMenu}>
        <MenuOutlined />
      </button>
      {left}
      <div className="flex-1" />
      {search}
      <div className="header-tools flex items-center">
        {warnings && <WarningBell path={warnings} />}
        {downloads && <DownloadIcon path={downloads} />}
        {right}
      </div>
    </header>
  )
}

const WarningPanel = part(async () => (await import('../warnings/warning-panel.tsx')).WarningPanel)

/** The bell: how many warnings wait for the person, in all farms of hers; pressed, which. */
function WarningBell({ path }: { path: string }) {
  const services = useServices()
  const count = useStore(menuBadges)[WARNINGS_ROUTE] ?? 0
  const [open, setOpen] = useState(false)
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) void refreshInbox(services)
  }
  const show = (group: WarningGroup | null) => {
    setOpen(false)
    if (!group) return openTab(path)
    // the centre is that of the farm in the header
    workInFarm(group.farmId, personKey(services))
    openTab(screenAddress('early-warning', { ruleId: group.ruleId }))
  }
  const panel = (
    <div className="warning-panel">
      {open && (
        <Part onFailure={() => setOpen(false)}>
          <PopoverBody onClose={() => setOpen(false)}>
            <WarningPanel onOpen={show} />
          </PopoverBody>
        </Part>
      )}
    </div>
  )
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={panel}
      destroyOnHidden
    >
      <button type="button" className="header-icon" aria-label={`预警 ${count}`} aria-expanded={open}>
        <BellOutlined />
        {count > 0 && <sup>{count > 99 ? '99+' : count}</sup>}
      </button>
    </Popover>
  )
}

const SECONDS = 10
type Ended = DownloadNews['ended'][number]

/** The way to the download centre; a dot says that something ended since it was last opened. */
function DownloadIcon({ path }: { path: string }) {
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
      {isNew && <i className="header-dot absolute rounded-full" aria-hidden />}
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

/** Shows what did not arrive until the person closes it or goes there. */
function useSubscriptionNotices(news: DownloadNews | null, services: Services): void {
  const { notification } = App.useApp()
  const shown = useRef(new Set<string>())
  useEffect(() => {
    for (const notice of news?.notices ?? []) {
      const { uid, title } = notice
      if (shown.current.has(uid)) continue
      shown.current.add(uid)
      const read = () => {
        notification.destroy(uid)
        void markRead(services, uid)
      }
      notification.open({
        ...{ key: uid, type: 'error', message: title, duration: 0, role: 'alert', closable: NOTICE_CROSS },
        description: <Words notice={notice} onDone={read} />,
        onClose: read,
      })
    }
  }, [news, notification, services])
}

function Words({ notice: { text, next, path }, onDone }: { notice: DownloadNotice; onDone: () => void }) {
  const open = () => {
    onDone()
    openTab(path)
  }
  return (
    <>
      <p className="header-notice-text">{text}</p>
      <Button type="link" size="small" className="header-notice-link" onClick={open}>
        {next}
      </Button>
    </>
  )
}

async function markRead({ providers }: Services, uid: string): Promise<void> {
  if (!forgetNotice(uid)) return
  try {
    const options = { keep: true, quiet: true, overlay: false }
    await providers.http.axios.post(`${DOWNLOAD_CENTER}/notices/${uid}/seen`, {}, options)
  } catch {
    // it comes back with the next arrival
  }
}
