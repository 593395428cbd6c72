import { Alert, Button, Progress } from 'antd'
import { type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { type ImportTask, importModes, importStatuses, isImportRunning } from '#kit/import-task.ts'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { SheetNotes } from '../import-panel/sheet-notes.tsx'
import { type Figure, SumFigures } from '../import-panel/sum-figures.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { TaskFoot, type TaskViewProps } from './task-foot.tsx'
import { useEscape } from './use-escape.ts'
import type { ImportCalls } from './use-import-calls.ts'
import { WizardFrame, type WizardStep } from './wizard-frame.tsx'

const EVERY_MS = 1000

const FIGURED = new Set(['CHECKED', 'COMMITTED', 'REVERTED'])
const COMMIT_STEP = new Set(['COMMITTING', 'COMMITTED', 'REVERTING', 'REVERTED'])

/** The third and fourth step: a file the server holds, the progress of its job, its findings, and the actions on it. */
export function TaskView(props: TaskViewProps) {
  const { page, uid, onBack } = props
  const {
    answer: task,
    error,
    refetch,
  } = useAnswer<ImportTask>(`${page.name}/${uid}`, {
    every: (now) => (isImportRunning(now?.status ?? '') ? EVERY_MS : false),
  })
  useEscape(onBack)
  if (error && !task)
    return (
      <Frame at="check">
        <div className="wizard-empty flex flex-col flex-1 gap-3 text-2">
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
        <output className="wizard-empty flex flex-col flex-1 gap-3 text-2">正在读取任务…</output>
      </Frame>
    )
  return <Loaded {...props} task={task} refetch={refetch} />
}

function Loaded({ task, refetch, ...props }: TaskViewProps & { task: ImportTask; refetch(): void }) {
  const { page, calls, seenAt } = props
  const kind = page.kinds.find(({ key }) => key === task.kind)
  const running = isImportRunning(task.status)
  useNoticeWhenAway(task, calls)
  return (
    <Frame
      at={COMMIT_STEP.has(task.status) ? 'commit' : 'check'}
      status={task.status}
      note={`${kind?.label ?? task.kind}，${task.mode === 'UPDATE' ? `${importModes.UPDATE}，` : ''}${columnsNote(task)}`}
    >
      <TaskProgress task={task} onStop={() => void calls.stop(task.uid).then(refetch)} />
      {FIGURED.has(task.status) && (
        <SumFigures figures={WRITTEN.has(task.status) ? written(task) : checked(task)} />
      )}
      {task.reading && <SheetNotes reading={task.reading} request={{}} />}
      {!running && task.problems.length > 0 ? (
        <ProblemsTable page={page} task={task} />
      ) : (
        <div className="flex-1 min-h-0 overflow-hidden" />
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
    <section
      ref={section}
      tabIndex={-1}
      className="panel flex flex-col flex-none wizard-full"
      aria-label="导入任务"
    >
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

const WRITTEN = new Set(['COMMITTED', 'REVERTED'])

/** Findings of the check: the expected result. */
function checked({ total, valid, failed, warned, skipped, updated }: ImportTask): Figure[] {
  return [
    { label: '文件行数', count: total, note: skipped > 0 ? `另有 ${skipped} 行已存在，将跳过` : '' },
    { label: '正确', count: valid, kind: 'good', note: validNote(warned, updated) },
    { label: '错误', count: failed, kind: 'bad', note: failed > 0 ? '改好后重新上传' : '' },
    { label: '警告', count: warned, kind: 'warned', note: warned > 0 ? '说明原因后可提交' : '' },
  ]
}

function validNote(warned: number, updated: number): string {
  const parts = [
    ...(updated > 0 ? [`其中更新已有记录 ${updated} 行`] : []),
    ...(warned > 0 ? [`${updated > 0 ? '' : '其中 '}${warned} 行有警告`] : []),
  ]
  return parts.join('，')
}

/** Rows written, or taken back. */
function written({ total, created, updated, failed, skipped, status }: ImportTask): Figure[] {
  const isBack = status === 'REVERTED'
  return [
    { label: '文件行数', count: total },
    {
      label: isBack ? '已回滚' : '已导入',
      count: created,
      kind: isBack ? undefined : 'good',
      note: updated > 0 ? `其中更新已有记录 ${updated} 行` : '',
    },
    { label: '错误未导入', count: failed, kind: 'bad' },
    { label: '已存在跳过', count: skipped },
  ]
}

const WORDS: Partial<Record<ImportTask['status'], string>> = {
  CHECKING: '正在预检，不会写入数据',
  COMMITTING: '正在提交，全部写完才生效',
  REVERTING: '正在回滚，全部撤销才生效',
}
const STOPPABLE = new Set(['CHECKING', 'COMMITTING'])

/** How far the running job is; or how the last one ended where that is not plain from the figures. */
function TaskProgress({ task, onStop }: { task: ImportTask; onStop(): void }) {
  const { status, done, total, note } = task
  if (!isImportRunning(status)) return note ? <Ended task={task} /> : null
  const percent = total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return (
    <div className="wizard-progress flex items-center gap-4 p-4" role="status">
      <b>{importStatuses[status]}</b>
      <Progress
        percent={percent}
        size="small"
        strokeColor="var(--c-accent)"
        aria-label={importStatuses[status]}
      />
      <span>
        {formatNumber(done)} / {formatNumber(total)} 行
      </span>
      <span className="truncate min-w-0 text-12 text-3">{WORDS[status]}；可以离开此页，回来后继续</span>
      {STOPPABLE.has(status) && <Button onClick={onStop}>停止</Button>}
    </div>
  )
}

const Ended = ({ task: { status, note } }: { task: ImportTask }) => (
  <Alert
    className="wizard-problem"
    type={status === 'STOPPED' ? 'warning' : status === 'FAILED' ? 'error' : 'info'}
    showIcon
    message={`${importStatuses[status]}：${note}`}
  />
)

/** A user who leaves the screen while a job runs is notified of its end, on any screen. */
function useNoticeWhenAway(task: ImportTask, calls: ImportCalls): void {
  const notify = use(ServicesContext)?.notify
  const leave = useEffectEvent(() => {
    if (!isImportRunning(task.status)) return
    calls.ended(task.uid).then(
      (done) => noticeOf(notify, done),
      // the HTTP layer has shown what went wrong
      () => undefined,
    )
  })
  useEffect(() => () => leave(), [])
}

function noticeOf(
  notify: { success(text: string): void; error(text: string): void } | undefined,
  task: ImportTask,
) {
  const { fileName, status, note } = task
  const text = `${fileName} ${importStatuses[status]}${note ? `：${note}` : ''}`
  if (status === 'FAILED') notify?.error(text)
  else notify?.success(text)
}
