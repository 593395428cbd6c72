import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useServices } from '#app-state/services.ts'
import { IN_PARTS, type UploadFile } from '#domain/upload/model.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { ImportTask } from '#kit/import-task.ts'
import type { Uploader } from '#providers/upload.ts'
import { TABLES, workbookFilter } from '#views/import-panel/import-file.ts'
import { fileKey, type ReadyDraft } from './draft.ts'
import type { ImportCalls } from './use-import-calls.ts'

/** What came of a file that was sent. */
interface Outcome {
  readonly task?: ImportTask
  readonly problem?: string
}
type Outcomes = ReadonlyMap<string, Outcome>

/** Sends the files of a draft, and has each checked in turn: a farm runs one job at a time. */
interface Sending {
  readonly files: readonly UploadFile[]
  readonly outcomes: Outcomes
  readonly uploader: Uploader
  /** Sends a file once more that did not get through. */
  again(id: string): void
}

/** What the uploader itself complains of. */
export const OF_ALL = ''

interface Input {
  readonly page: ImportPage
  readonly draft: ReadyDraft
  readonly calls: ImportCalls
}

/** Starts sending when it is first called: the files leave once, whatever is drawn again. */
export function useSending(input: Input): Sending {
  const { providers, session } = useServices()
  const [{ uploader, outcomes }] = useState(() => {
    const store = createStore<{ outcomes: Outcomes }>(() => ({ outcomes: new Map() }))
    const sending = providers.uploads.queue(uploaderInput(input, store, session.getState().max_file_size))
    sending.add(input.draft.files)
    sending.start()
    return { uploader: sending, outcomes: store }
  })
  return {
    uploader,
    files: useStore(uploader.store, ({ files }) => files),
    outcomes: useStore(outcomes, (state) => state.outcomes),
    again(id) {
      const others = new Map(outcomes.getState().outcomes)
      others.delete(id)
      outcomes.setState({ outcomes: others })
      uploader.again(id)
      uploader.start()
    },
  }
}

interface OutcomeStore {
  getState(): { outcomes: Outcomes }
  setState(next: { outcomes: Outcomes }): void
}

function uploaderInput({ page, draft, calls }: Input, store: OutcomeStore, maxKilobytes: number) {
  const note = (id: string, outcome: Outcome) =>
    store.setState({ outcomes: new Map(store.getState().outcomes).set(id, outcome) })
  const target = (file: UploadFile) => {
    const { sheet, hidden } = draft.wishes?.get(fileKey(file)) ?? {}
    const chosen: Record<string, string> = {
      ...(sheet && { sheet }),
      ...(hidden && { hidden: '1' }),
      ...(draft.updates && { mode: 'UPDATE' }),
    }
    return {
      path: `${page.name}/upload`,
      params: { kind: draft.kind.key, farmId: draft.farmId, ...chosen },
    }
  }
  const asked = new Set<string>()
  const check = async (id: string, task: ImportTask) => {
    asked.add(id)
    const started = await startCheck(calls, task.uid, draft.files.length)
    if (!started.ok) return note(id, { task, problem: Object.values(started.errors).flat().join('；') })
    note(id, { task: started.answer })
    // a single one is followed where it is shown
    if (draft.files.length === 1) return
    const ended = await calls.ended(task.uid).catch(() => null)
    if (ended) note(id, { task: ended })
  }
  return {
    target,
    options: { ...workbookFilter(maxKilobytes, TABLES), ...IN_PARTS },
    onDone: (file: UploadFile, answer: unknown) => note(file.id, { task: answer as ImportTask }),
    onError: (error: { file: { id: string } | null; label: string }) =>
      note(error.file?.id ?? OF_ALL, { problem: error.label }),
    async onEnded() {
      for (const [id, { task }] of [...store.getState().outcomes])
        if (task && !asked.has(id)) await check(id, task)
    },
  }
}

const PATIENCE_MS = 1000

/** Starts a check; where several files follow each other, the farm may be held a moment longer by the one before. */
async function startCheck({ check }: ImportCalls, uid: string, files: number) {
  let started = await check(uid)
  for (let tries = 1; !started.ok && files > 1 && tries < 5; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    started = await check(uid)
  }
  return started
}
