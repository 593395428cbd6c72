import { Alert, Button, Progress } from 'antd'
import { type ImportTask, importStatuses, isImportRunning } from '#kit/import-task.ts'
import { formatNumber } from '#widgets/format-number.ts'

const WORDS: Partial<Record<ImportTask['status'], string>> = {
  CHECKING: '正在预检，不会写入数据',
  COMMITTING: '正在提交，全部写完才生效',
  REVERTING: '正在回滚，全部撤销才生效',
}
const STOPPABLE = new Set(['CHECKING', 'COMMITTING'])

/** How far the running job is; or how the last one ended where that is not plain from the figures. */
export function TaskProgress({ task, onStop }: { task: ImportTask; onStop(): void }) {
  const { status, done, total, note } = task
  if (!isImportRunning(status)) return note ? <Ended task={task} /> : null
  const percent = total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return (
    <div className="wizard-progress" role="status">
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
      <span className="wizard-note">{WORDS[status]}；可以离开此页，回来后继续</span>
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
