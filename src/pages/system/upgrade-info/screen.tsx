import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { APP_VERSION } from '#app-state/app-version.ts'
import { useServices } from '#app-state/services.ts'
import { useMay } from '#app-state/use-rights.ts'
import { noteKinds } from '#domain/upgrade-notes.ts'
import { type ReadNote, sectionsOf, summaryOf } from '#views/upgrade-notes/note-data.ts'
import { UpgradeItems } from '#views/upgrade-notes/upgrade-items.tsx'
import { useAddressQuery } from '#views/use-address-query.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { EditNote } from './edit-note.tsx'
import { useNoteCalls, useNotes } from './use-notes.ts'
import './upgrade-info.css'

const ORDERS = [
  { value: 'own', label: '与我有关在前' },
  { value: 'all', label: '全部' },
]

/** 升级说明: versions at the left, the changes of one at the right; own role first, then changed figures, then the rest. */
export function Screen() {
  const { query, go } = useAddressQuery()
  const { notes, mayEdit, failed, refetch } = useNotes()
  const chosen = query.get('release')
  const note = notes?.find(({ release }) => release === chosen) ?? notes?.[0]
  const [edited, setEdited] = useState<ReadNote | 'new' | null>(null)
  const may = useMay('upgrade-info', 'edit') && mayEdit
  useMarkRead(note, refetch)
  const choose = (release: string) => go({ release })
  return (
    <div className="upgrade-page grid gap-3 h-full">
      <h1 className="sr-only">升级说明</h1>
      <nav className="upgrade-versions panel flex flex-col min-h-0" aria-label="版本">
        <header className="panel-head">
          <b className="text-14">版本</b> <small>当前 {APP_VERSION}</small>
          {may && (
            <Button className="ml-auto" onClick={() => setEdited('new')}>
              新增
            </Button>
          )}
        </header>
        <ul className="m-0 overflow-auto list-none">
          {notes?.map((one) => (
            <VersionItem key={one.uid} note={one} isShown={one === note} onChoose={choose} />
          ))}
        </ul>
      </nav>
      {note && notes ? (
        <NoteView
          key={note.uid}
          note={note}
          notes={notes}
          mayEdit={may}
          onChoose={choose}
          onEdit={() => setEdited(note)}
          onChanged={refetch}
        />
      ) : (
        <section className="upgrade-note panel flex flex-col min-h-0" aria-label="升级说明">
          {(failed || notes) && <NoNote failed={failed} onRetry={refetch} />}
        </section>
      )}
      {edited && (
        <EditNote
          note={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            refetch()
          }}
        />
      )}
    </div>
  )
}

const NoNote = ({ failed, onRetry }: { failed: boolean; onRetry(): void }) => (
  <EmptyState
    kind="no-data"
    title={failed ? '没有读到升级说明' : '还没有升级说明'}
    note={failed ? '网络或服务器暂时不可用' : '由集团在升级后发布'}
    actions={failed && <Button onClick={onRetry}>重试</Button>}
  />
)

interface VersionProps {
  note: ReadNote
  isShown: boolean
  onChoose(release: string): void
}

const VersionItem = ({ note, isShown, onChoose }: VersionProps) => (
  <li>
    <button
      type="button"
      className="bare grid w-full text-left text-inherit rounded"
      aria-pressed={isShown}
      onClick={() => onChoose(note.release)}
    >
      <b className={isShown ? 'text-link' : undefined}>{note.release}</b>
      <time>{note.releasedOn}</time>
      <small className="text-12 text-2">
        {noteKinds[note.kind]}
        {note.published ? note.unread && '，未读' : '，草稿'}
        {note.unread && <i className="inline-block rounded-full" />}
      </small>
    </button>
  </li>
)

/** A published note that is shown has been read. */
function useMarkRead(note: ReadNote | undefined, refetch: () => void): void {
  const call = useServerCall()
  const wanted = note?.published && !note.read ? note.uid : null
  const reported = useRef(refetch)
  useEffect(() => {
    reported.current = refetch
  })
  useEffect(() => {
    if (!wanted) return
    call('post', `upgrade-info/${wanted}/read`).then(
      () => reported.current(),
      // it pops up once more, which is no reason for a message
      () => undefined,
    )
  }, [wanted, call])
}

interface NoteViewProps {
  note: ReadNote
  notes: readonly ReadNote[]
  mayEdit: boolean
  onChoose(release: string): void
  onEdit(): void
  onChanged(): void
}

function NoteView({ note, notes, mayEdit, onChoose, onEdit, onChanged }: NoteViewProps) {
  const { session } = useServices()
  const role = useStore(session, ({ userData }) => userData?.lstIdentity?.[0]?.lstRole?.[0]?.name ?? '')
  const [order, setOrder] = useState('own')
  const [printing, print] = usePrinting()
  const sections = sectionsOf(note.items, order === 'own', role)
  const place = notes.indexOf(note)
  const older = notes[place + 1]
  const unread = notes.find((one) => one.unread && one !== note)
  return (
    <section className="upgrade-note panel flex flex-col min-h-0" aria-label={note.release}>
      <header className="flex flex-none items-center gap-2 border-b">
        <div className="flex-1 min-w-0">
          <b>{note.release}</b> {note.releasedOn}
          {note.downtime && ` ${note.downtime}`}
          <p className="m-0 text-12 text-2">{summaryOf(note.items)}</p>
        </div>
        <Segmented aria-label="顺序" options={ORDERS} value={order} onChange={setOrder} />
        <Button onClick={print}>打印</Button>
        {mayEdit && <NoteActs note={note} onEdit={onEdit} onChanged={onChanged} />}
      </header>
      <div className="upgrade-body flex-1 min-h-0 overflow-auto">
        <UpgradeItems sections={sections} />
      </div>
      <footer className="flex flex-none items-center gap-2 border-t">
        <small className="flex-1 text-12 text-2">
          首次登录弹出未读版本，只显示与本角色有关的条目，读完不再出现
        </small>
        <Button disabled={!older} onClick={() => older && onChoose(older.release)}>
          上一版
        </Button>
        {unread && (
          <Button type="primary" onClick={() => onChoose(unread.release)}>
            看 {unread.release} 未读
          </Button>
        )}
      </footer>
      {printing && (
        <PrintArea>
          <h1>
            升级说明 {note.release} {note.releasedOn}
          </h1>
          <UpgradeItems sections={sections} />
        </PrintArea>
      )}
    </section>
  )
}

function NoteActs({ note, onEdit, onChanged }: Pick<NoteViewProps, 'note' | 'onEdit' | 'onChanged'>) {
  const calls = useNoteCalls()
  const confirm = useConfirm()
  const mayPublish = useMay('upgrade-info', 'publish')
  const publish = async () => {
    const content = note.published
      ? `撤回 ${note.release}？撤回后只有集团看得到`
      : `发布 ${note.release}？所有人下次登录时弹出一次`
    if (!(await confirm({ content, okText: note.published ? '撤回' : '发布' }))) return
    if ((await calls.publish(note.uid, !note.published)).ok) onChanged()
  }
  const remove = async () => {
    const content = `确定删除 ${note.release} 的草稿吗？删除后不能恢复`
    if (!(await confirm({ content, okText: '删除', danger: true }))) return
    if ((await calls.remove(note.uid)).ok) onChanged()
  }
  return (
    <>
      <Button onClick={onEdit}>编辑</Button>
      {!note.published && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
      {mayPublish && (
        <Button type={note.published ? 'default' : 'primary'} onClick={() => void publish()}>
          {note.published ? '撤回' : '发布'}
        </Button>
      )}
    </>
  )
}
