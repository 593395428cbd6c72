import { Alert, Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useServices } from '#app-state/services.ts'
import { FILE_STATUS, IN_PARTS, UPLOADER_STATE, type UploadFile } from '#domain/upload/queue.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { type ImportTask, importStatuses } from '#kit/import-task.ts'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { TABLES, workbookFilter } from '../import-panel/import-file.ts'
import { fileKey, type ReadyDraft } from './draft.ts'
import type { ImportCalls } from './use-import-calls.ts'
import { WizardFrame } from './wizard-frame.tsx'

interface Props {
  page: ImportPage
  draft: ReadyDraft
  calls: ImportCalls
  onOpen(uid: string): void
  onBack(): void
}

interface SentRow extends Outcome {
  readonly file: UploadFile
}

const rowKey = ({ file }: SentRow): string => file.id

/** Files on their way, and what the check of each says; of a single file the check is shown by itself. */
export function SendingView({ page, draft, calls, onOpen, onBack }: Props) {
  const { files, outcomes, uploader, again } = useSending({ page, draft, calls })
  const rows = files.map((file): SentRow => ({ ...outcomes.get(file.id), file }))
  const [single] = draft.files.length === 1 ? rows : []
  const checked =
    single?.task && single.task.status !== 'UPLOADED' && !single.problem ? single.task.uid : null
  // not while another tab is in front: it would be left for this one
  useEffect(() => {
    if (checked !== null) onOpen(checked)
  })
  const problems = [
    ...[outcomes.get(OF_ALL)?.problem ?? []].flat(),
    ...rows.flatMap(({ file, problem }) => (problem ? [`${file.name}：${problem}`] : [])),
  ]
  const isSending = uploader.store.getState().state === UPLOADER_STATE.started
  const halted = !isSending && files.some(({ status }) => status === FILE_STATUS.queued)
  return (
    <section className="panel flex flex-col flex-none wizard-full" aria-label="上传">
      <WizardFrame at="check" aside={draft.kind.label}>
        {problems.length > 0 && (
          <Alert
            type="error"
            showIcon
            className="wizard-problem wizard-lines"
            message={problems.join('\n')}
          />
        )}
        <div className="flex-1 min-h-0 overflow-hidden">
          <SumTable columns={columns(onOpen, again)} rows={rows} rowKey={rowKey} sumLabel={null} />
        </div>
        <footer className="wizard-foot flex flex-none items-center gap-2 px-4 border-t">
          <span className="truncate flex-1 min-w-0 text-12 text-3">
            离开此页不影响预检，任务列表里可以继续
          </span>
          {isSending && <Button onClick={() => uploader.stop()}>停止上传</Button>}
          {halted && <Button onClick={() => uploader.start()}>继续上传</Button>}
          <Button
            onClick={() => {
              uploader.stop()
              onBack()
            }}
          >
            返回
          </Button>
        </footer>
      </WizardFrame>
    </section>
  )
}

const columns = (onOpen: (uid: string) => void, again: (id: string) => void): TableColumn<SentRow>[] => [
  { key: 'name', title: '文件', width: 240, fixed: 'left', render: ({ file }) => file.name },
  { key: 'percent', title: '上传', width: 160, render: ({ file }) => <Sent file={file} /> },
  { key: 'state', title: '状态', width: 248, render: (row) => <State row={row} /> },
  { key: 'total', title: '行数', width: 80, align: 'right', render: ({ task }) => task?.total ?? '-' },
  { key: 'valid', title: '正确', width: 80, align: 'right', render: ({ task }) => found(task, 'valid') },
  { key: 'failed', title: '错误', width: 80, align: 'right', render: ({ task }) => found(task, 'failed') },
  { key: 'warned', title: '警告', width: 80, align: 'right', render: ({ task }) => found(task, 'warned') },
  {
    key: 'actions',
    title: '操作',
    width: 72,
    fixed: 'right',
    render: ({ file, task }) => {
      if (task)
        return (
          <Button type="link" className="wizard-link p-0 border-0" onClick={() => onOpen(task.uid)}>
            打开
          </Button>
        )
      return file.status === FILE_STATUS.failed ? (
        <Button type="link" className="wizard-link p-0 border-0" onClick={() => again(file.id)}>
          重试
        </Button>
      ) : null
    },
  },
]

const found = (task: ImportTask | undefined, key: 'valid' | 'failed' | 'warned') =>
  task && task.status !== 'UPLOADED' && task.status !== 'CHECKING' ? task[key] : '-'

const Sent = ({ file: { status, percent, name } }: { file: UploadFile }) => (
  <Progress
    size="small"
    className="wizard-sent"
    strokeColor="var(--c-accent)"
    percent={percent}
    status={status === FILE_STATUS.failed ? 'exception' : 'normal'}
    aria-label={`${name} 上传进度`}
  />
)

function State({ row: { file, task, problem } }: { row: SentRow }) {
  if (problem)
    return (
      <span className="wizard-wrong text-error">
        {file.status === FILE_STATUS.failed ? '上传失败' : '没有预检'}
      </span>
    )
  if (task) return importStatuses[task.status]
  return file.status === FILE_STATUS.queued ? '等待上传' : '正在上传'
}

/** Result of a file that was sent. */
interface Outcome {
  readonly task?: ImportTask
  readonly problem?: string
}
type Outcomes = ReadonlyMap<string, Outcome>

/** Errors of the uploader itself. */
const OF_ALL = ''

type Input = Pick<Props, 'page' | 'draft' | 'calls'>

/**
 * Sends the files of a draft, and has each checked in turn: a farm runs one job at a time. It starts when it is first called: the
 * files leave once, whatever is drawn again.
 */
function useSending(input: Input) {
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
    /** Sends a file once more that did not get through. */
    again(id: string) {
      const others = new Map(outcomes.getState().outcomes)
      others.delete(id)
      outcomes.setState({ outcomes: others })
      uploader.again(id)
      uploader.start()
    },
  }
}

type OutcomeStore = StoreApi<{ outcomes: Outcomes }>

function uploaderInput({ page, draft, calls }: Input, store: OutcomeStore, maxKilobytes: number) {
  const note = (id: string, outcome: Outcome) =>
    store.setState({ outcomes: new Map(store.getState().outcomes).set(id, outcome) })
  const target = (file: UploadFile) => {
    const { sheet, hidden } = draft.requests?.get(fileKey(file)) ?? {}
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
