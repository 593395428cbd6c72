import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useStore } from 'zustand'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { type ReadNote, sectionsOf } from './note-data.ts'
import { UpgradeItems } from './upgrade-items.tsx'

const URL = 'upgrade-info'
const OTHERS = '其他角色'

/** Shown once after an upgrade: its changes for the user's role, and the figures it changed. Closing it counts as reading it. */
export function UpgradePopup({ onClose }: { onClose(): void }) {
  useReturnFocus()
  const call = useServerCall()
  const { session } = useServices()
  const role = useStore(session, ({ userData }) => userData?.lstIdentity?.[0]?.lstRole?.[0]?.name ?? '')
  const { data: notes = [] } = useQuery({
    queryKey: [URL, 'unread'],
    queryFn: async () => (await call<{ list: ReadNote[] }>('get', `${URL}/unread`)).list,
  })
  const close = () => {
    for (const { uid } of notes) void call('post', `${URL}/${uid}/read`).catch(() => undefined)
    onClose()
  }
  const [newest] = notes
  if (!newest) return null
  return (
    <Modal
      open
      centered
      width={720}
      maskClosable={false}
      title={`已升级到 ${newest.release}`}
      onCancel={close}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              openTab('/admin/upgrade-info')
            }}
          >
            看全部
          </Button>
          <Button type="primary" onClick={close}>
            知道了
          </Button>
        </>
      }
    >
      {notes.map((note) => {
        const own = sectionsOf(note.items, true, role).filter(({ title }) => title !== OTHERS)
        return (
          <div key={note.uid}>
            {notes.length > 1 && <h2>{note.release}</h2>}
            {own.length > 0 ? (
              <UpgradeItems sections={own} onLeave={close} />
            ) : (
              <p>本次升级没有与您角色有关的变化，共 {note.items.length} 项，可看全部</p>
            )}
          </div>
        )
      })}
    </Modal>
  )
}
