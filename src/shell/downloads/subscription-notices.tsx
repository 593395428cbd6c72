import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { forgetNotice } from '#app-state/download-news.ts'
import { openTab } from '#app-state/open-tab.ts'
import type { Services } from '#app-state/services.ts'
import { DOWNLOAD_CENTER, type DownloadNews, type DownloadNotice } from '#kit/downloads.ts'
import { NOTICE_CROSS } from '#widgets/notice-cross.tsx'

/** Shows what did not arrive until the person closes it or goes there. */
export function useSubscriptionNotices(news: DownloadNews | null, services: Services): void {
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
