import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useServices } from '#app-state/services.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { Resource } from '#kit/resource.ts'
import { type Draft, isReady, type ReadyDraft } from './draft.ts'
import { PreviewView } from './preview-view.tsx'
import { SendingView } from './sending-view.tsx'
import { StartCard } from './start-card.tsx'
import { TaskList } from './task-list.tsx'
import { TaskView } from './task-view.tsx'
import { useImportCalls } from './use-import-calls.ts'
import { useTaskAddress } from './use-task-address.ts'
import './import-wizard.css'

export interface ImportScreenProps {
  page: ImportPage
  /** Declaration of the list of files. */
  tasks: Resource
  /** The screen that shows what a kind writes. */
  seenAt?(kind: ImportKind): { readonly path: string; readonly title: string } | null
  /** The farm is known already: nobody is asked. */
  farmId?: string
  /** Stands below the start in place of the list of files. */
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
    <div className="wizard-page">
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
