import { type HttpError, useCustom } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ImportPage } from '#kit/import-page.ts'
import { type ImportTask, importModes, isImportRunning } from '#kit/import-task.ts'
import { ProblemsTable } from './problems-table.tsx'
import { TaskFigures, TaskReading } from './task-figures.tsx'
import { TaskFoot, type TaskViewProps } from './task-foot.tsx'
import { TaskProgress } from './task-progress.tsx'
import { useEscape } from './use-escape.ts'
import { useToldWhenAway } from './use-told-when-away.ts'
import { WizardFrame, type WizardStep } from './wizard-frame.tsx'

const EVERY_MS = 1000

const FIGURED = new Set(['CHECKED', 'COMMITTED', 'REVERTED'])
const COMMIT_STEP = new Set(['COMMITTING', 'COMMITTED', 'REVERTING', 'REVERTED'])

/** The third and fourth step: a file the server holds, how far its job is, what was found, and what can be done with it. */
export function TaskView(props: TaskViewProps) {
  const { page, uid, onBack } = props
  const { task, error, refetch } = useImportTask(page, uid)
  useEscape(onBack)
  if (error && !task)
    return (
      <Frame at="check">
        <div className="wizard-empty">
          <Alert
            type="error"
            showIcon
            message={error.message}
            action={<Button onClick={refetch}>重试</Button>}
          />
          <Button onClick={onBack}>返回任务列表</Button>
        </div>
      </Frame>
    )
  if (!task)
    return (
      <Frame at="check">
        <output className="wizard-empty">正在读取任务…</output>
      </Frame>
    )
  return <Loaded {...props} task={task} refetch={refetch} />
}

function Loaded({ task, refetch, ...props }: TaskViewProps & { task: ImportTask; refetch(): void }) {
  const { page, calls, seenAt } = props
  const kind = page.kinds.find(({ key }) => key === task.kind)
  const running = isImportRunning(task.status)
  useToldWhenAway(task, calls)
  return (
    <Frame
      at={COMMIT_STEP.has(task.status) ? 'commit' : 'check'}
      status={task.status}
      note={`${kind?.label ?? task.kind}，${task.mode === 'UPDATE' ? `${importModes.UPDATE}，` : ''}${columnsNote(task)}`}
    >
      <TaskProgress task={task} onStop={() => void calls.stop(task.uid).then(refetch)} />
      {FIGURED.has(task.status) && <TaskFigures task={task} />}
      <TaskReading task={task} />
      {!running && task.problems.length > 0 ? (
        <ProblemsTable page={page} task={task} />
      ) : (
        <div className="wizard-table" />
      )}
      {!running && <TaskFoot {...props} task={task} seen={kind ? seenAt?.(kind) : null} refetch={refetch} />}
    </Frame>
  )
}

interface FrameProps {
  at: WizardStep
  /** How far the task is: with it buttons go and come. */
  status?: string
  note?: ReactNode
  children: ReactNode
}

function Frame({ at, status, note, children }: FrameProps) {
  const section = useRef<HTMLElement>(null)
  // the button that was pressed is gone while the file is at work: the keyboard stays with the task
  useEffect(() => {
    if (status && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [status])
  return (
    <section ref={section} tabIndex={-1} className="wizard-card wizard-full" aria-label="导入任务">
      <WizardFrame at={at} aside={note}>
        {children}
      </WizardFrame>
    </section>
  )
}

function columnsNote({ fileName, columns }: ImportTask): string {
  const passed = columns.filter(({ key, title }) => key === null && title !== '')
  const matched = columns.filter(({ key }) => key !== null).length
  const left = passed.length > 0 ? `，未导入列：${passed.map(({ title }) => title).join('、')}` : ''
  return `${fileName}，匹配 ${matched} 列${left}`
}

/** A task of a page: read every second as long as a job of it runs. */
function useImportTask(page: ImportPage, uid: string) {
  const { query } = useCustom<ImportTask, HttpError>({
    url: `${page.name}/${uid}`,
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) => (isImportRunning(state.data?.data.status ?? '') ? EVERY_MS : false),
    },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  return {
    task: query.data?.data ?? null,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
