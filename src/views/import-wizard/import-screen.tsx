import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useServices } from '#app-state/services.ts'
import { useMay } from '#app-state/use-rights.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { isImportRunning } from '#kit/import-task.ts'
import type { Resource } from '#kit/resource.ts'
import { FollowRows } from '../resource-list/follow-rows.tsx'
import { ResourceList } from '../resource-list/resource-list.tsx'
import type { ListRow } from '../resource-list/use-list-data.ts'
import { type Draft, isReady, type ReadyDraft } from './draft.ts'
import { TaskView } from './import.task-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { RevertDialog } from './revert-dialog.tsx'
import { SendingView } from './sending-view.tsx'
import { StartCard } from './start-card.tsx'
import { type ImportCalls, tasksOf, useImportCalls } from './use-import-calls.ts'
import { useTaskAddress } from './use-task-address.ts'
import './import-wizard.css'

export interface ImportScreenProps {
  page: ImportPage
  /** Declaration of the list of files. */
  tasks: Resource
  /** The screen that shows what a kind writes. */
  seenAt?(kind: ImportKind): { readonly path: string; readonly title: string } | null
  /** The farm is known already: the user is not asked. */
  farmId?: string
  /** Shown below the start in place of the list of files. */
  below?(open: (uid: string) => void): ReactNode
}

type Stage = { at: 'start' } | { at: 'preview' | 'sending'; draft: ReadyDraft }

/** A file on its way into a farm: chosen, looked at, checked by the server, committed; taken back if need be. */
export function ImportScreen({ page, tasks, seenAt, farmId: given, below }: ImportScreenProps) {
  const calls = useImportCalls(page)
  const maxKilobytes = useStore(useServices().session, (session) => session.max_file_size)
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid)
  const [uid, openTask] = useTaskAddress()
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const [last, setLast] = useState<Omit<Draft, 'files'>>({
    kind: page.kinds.length === 1 ? page.kinds[0] : undefined,
    farmId: undefined,
    updates: false,
  })
  const back = () => {
    setStage({ at: 'start' })
    if (uid) openTask(null)
  }
  const open = (next: string) => {
    setStage({ at: 'start' })
    openTask(next)
  }
  if (uid) {
    return <TaskView key={uid} {...{ page, uid, calls, seenAt }} onBack={back} />
  }
  if (stage.at === 'preview') {
    const { draft } = stage
    const send = (ready: ReadyDraft) => setStage({ at: 'sending', draft: ready })
    return <PreviewView {...{ page, draft, calls }} onBack={back} onSend={send} />
  }
  if (stage.at === 'sending')
    return <SendingView page={page} draft={stage.draft} calls={calls} onOpen={open} onBack={back} />
  return (
    <div className="wizard-page flex flex-col gap-3 h-full">
      <StartCard
        key={farmId}
        page={page}
        start={{ ...last, farmId: given ?? last.farmId ?? farmId }}
        isGiven={given !== undefined}
        maxKilobytes={maxKilobytes}
        onTemplate={calls.saveTemplate}
        onDraft={(draft) => {
          setLast({ kind: draft.kind, farmId: draft.farmId, updates: false })
          if (isReady(draft)) setStage({ at: 'preview', draft })
        }}
      />
      {below?.(open) ?? <TaskList page={page} tasks={tasks} calls={calls} onOpen={open} />}
    </div>
  )
}

/** The screen of a page, for the list of screens. */
export const importScreen = (props: ImportScreenProps) => () => <ImportScreen {...props} />

interface Props {
  page: ImportPage
  /** Declaration of the rows: a file and its result. */
  tasks: Resource
  calls: ImportCalls
  onOpen(uid: string): void
}

/** One row of them: the wizard is above. */
const FILTERS = ['farmId', 'kindLabel', 'status']
const ONE_KIND = ['farmId', 'fileName', 'status']

const EVERY_MS = 2000
const isRunning = ({ status }: ListRow): boolean => isImportRunning(String(status))
const withoutErrors = ({ failed, status }: ListRow): string | null =>
  Number(failed) > 0 && status !== 'UPLOADED' ? null : '没有错误行'
const notCommitted = ({ status }: ListRow): string | null =>
  status === 'COMMITTED' ? null : '已提交的才能回滚'

/** The files of a page and their results: a returning user goes on from here. */
export function TaskList({ page, tasks, calls, onOpen }: Props) {
  const [reverted, setReverted] = useState<ListRow | null>(null)
  const mayRevert = useMay(page.name, 'revert')
  const open = ({ uid }: ListRow) => onOpen(uid)
  return (
    <>
      <ResourceList
        resource={{ ...tasks, name: page.name }}
        source={tasksOf(page)}
        filters={page.kinds.length > 1 ? FILTERS : ONE_KIND}
        onOpen={open}
        rowActions={() => [
          { key: 'open', label: '打开', onClick: open },
          {
            key: 'errors',
            label: '下载错误',
            reason: withoutErrors,
            onClick: ({ uid, fileName }) => calls.saveErrors(uid, String(fileName)),
          },
          ...(mayRevert
            ? [{ key: 'revert', label: '回滚', danger: true, reason: notCommitted, onClick: setReverted }]
            : []),
        ]}
        toolbar={(list) => <FollowRows list={list} isRunning={isRunning} everyMs={EVERY_MS} />}
      />
      {reverted && (
        <RevertDialog
          uid={reverted.uid}
          calls={calls}
          onClose={() => setReverted(null)}
          onStarted={() => onOpen(reverted.uid)}
        />
      )}
    </>
  )
}
