import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import type { More, Note, NoteSink, Notify } from '#providers/notify.ts'
import { NOTICE_CROSS } from '#widgets/notice-cross.tsx'

type AppApi = Pick<ReturnType<typeof App.useApp>, 'message' | 'notification'>

/** Shows notes by antd: errors as notifications that wait to be closed, the rest as short messages. */
function antdSink({ message, notification }: AppApi, announce: (text: string) => void): NoteSink {
  return {
    show({ key, level, text, seconds, more }: Note) {
      if (level === 'error') {
        const actions = more && <MoreButton more={more} onOpen={() => notification.destroy(key)} />
        const shown = { key, message: text, duration: seconds, actions }
        notification.error({ ...shown, role: 'alert', closable: NOTICE_CROSS })
        return
      }
      announce(text)
      message.open({ key, type: level, content: text, duration: seconds })
    },
    close(key) {
      message.destroy(key)
      notification.destroy(key)
    },
  }
}

function MoreButton({ more, onOpen }: { more: More; onOpen(): void }) {
  const open = () => {
    onOpen()
    openTab(more.path)
  }
  return (
    <Button type="link" size="small" onClick={open}>
      {more.label}
    </Button>
  )
}

const UNSEEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** Stands inside antd's `App` and connects it to `notify`. The live region is always there: screen readers do not
 *  reliably read one that appears together with its text. */
export function NotifyBridge({ notify }: { notify: Notify }) {
  const { message, notification } = App.useApp()
  const [spoken, setSpoken] = useState('')
  useEffect(
    () => notify.attach(antdSink({ message, notification }, setSpoken)),
    [notify, message, notification],
  )
  return (
    <div aria-live="polite" style={UNSEEN}>
      {spoken}
    </div>
  )
}
