import { Button } from 'antd'
import { type JobLine, type JobRun, runStates } from '#resources/system/jobs.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Result } from './job-table.tsx'
import { durationWords, momentWords } from './job-words.ts'

interface Props {
  readonly list: readonly JobRun[]
  readonly job: JobLine
  readonly now: string
  /** Starts a run that failed for good again; absent for whoever may not. */
  readonly onRetry?: (run: JobRun) => void
}

/** The runs of a job: who or what began each, how long it took, and what came of it. */
export function RunTable({ list, job, now, onRetry }: Props) {
  if (list.length === 0) return <p className="jobs-empty">还没有运行记录</p>
  return (
    <table className="jobs-table" aria-label={`${job.label}运行记录`}>
      <thead>
        <tr>
          <th>开始</th>
          <th>触发</th>
          <th className="jobs-number">用时</th>
          <th>结果</th>
          <th className="jobs-number">重试</th>
          <th>猪场</th>
          <th>说明</th>
          <th>编号</th>
          <th>
            <span className="sr-only">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((run) => (
          <tr key={run.id}>
            <td>{momentWords(run.startedAt ?? run.createdAt, now, true)}</td>
            <td>{triggerOf(run, job)}</td>
            <td className="jobs-number">{durationWords(run.seconds)}</td>
            <td>
              <Result tone={toneOf(run)} word={run.warning ? '提醒' : runStates[run.state]} />
            </td>
            <td className="jobs-number">{run.retries > 0 ? formatNumber(run.retries) : '-'}</td>
            <td>{run.farm ?? '-'}</td>
            <td className="jobs-note" title={run.note ?? undefined}>
              {noteOf(run)}
            </td>
            <td
              className="jobs-id"
              title={run.requestId ? `请求编号 ${run.requestId}` : `运行编号 ${run.id}`}
            >
              {(run.requestId ?? run.id).slice(0, 8)}
            </td>
            <td>
              {run.deadLetterId && onRetry && (
                <Button type="link" size="small" onClick={() => onRetry(run)}>
                  重试
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function triggerOf({ by }: JobRun, { area, plan }: JobLine): string {
  if (by) return area === 'PERSON' ? by : `手动 ${by}`
  return plan === '有变更时' ? '变更' : '计划'
}

function toneOf({ state, warning }: JobRun): string {
  if (state === 'failed') return 'FAILED'
  if (state === 'completed') return warning ? 'WARNING' : 'OK'
  return state === 'active' ? 'RUNNING' : 'NONE'
}

function noteOf({ done, total, note }: JobRun): string {
  if (done !== null && total !== null) return `已处理 ${formatNumber(done)} / ${formatNumber(total)}`
  return note ?? '-'
}
