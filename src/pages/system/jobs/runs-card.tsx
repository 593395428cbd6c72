import { ProCard } from '@ant-design/pro-components'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { type JobLine, type JobRun, runStates } from '#resources/system/jobs.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { type JobActions, Result } from './job-table.tsx'
import { durationWords, momentWords } from './job-words.ts'
import { useRuns } from './use-jobs.ts'

const RULES = '立即运行不影响下次计划；同一任务不会并行；失败后自动重试，仍失败的可在此重试'

interface Props extends JobActions {
  readonly job: JobLine
  readonly now: string
  readonly onRetry: (job: JobLine, run: JobRun) => Promise<void>
}

/** What the chosen job did of late. */
export function RunsCard({ job, now, onRetry, mayRun, mayPause, onRun, onPause }: Props) {
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 50 })
  const { runs, refetch } = useRuns(job.name, page, pageSize)
  const retry = async (run: JobRun) => {
    await onRetry(job, run)
    await refetch()
  }
  return (
    <ProCard
      bordered
      headerBordered
      className="jobs-card jobs-runs"
      role="region"
      aria-label="运行记录"
      title={`${job.label} 最近运行`}
      subTitle={failuresOf(runs?.list ?? [], now)}
      extra={
        <Space size={8}>
          {mayRun && job.isRunnable && !job.isPaused && (
            <Button size="small" onClick={() => onRun(job)}>
              立即运行
            </Button>
          )}
          {mayPause && job.isPausable && (
            <Button size="small" onClick={() => onPause(job, !job.isPaused)}>
              {job.isPaused ? '启用' : '停用'}
            </Button>
          )}
        </Space>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="flex-1 min-h-0 overflow-auto" tabIndex={0} aria-label="运行记录列表">
        {runs && (
          <RunTable
            list={runs.list}
            job={job}
            now={now}
            {...(mayRun && { onRetry: (run) => void retry(run) })}
          />
        )}
      </section>
      <Pager
        page={page}
        pageSize={pageSize}
        total={runs?.total ?? 0}
        note={RULES}
        onChange={(next, size) => turn({ page: next, pageSize: size })}
      />
    </ProCard>
  )
}

/** How often it failed without a success since, and from when on. */
function failuresOf(list: readonly JobRun[], now: string): string | null {
  const ended = list.filter(({ state }) => state === 'completed' || state === 'failed')
  const success = ended.findIndex(({ state }) => state === 'completed')
  const failures = success < 0 ? ended : ended.slice(0, success)
  const first = failures.at(-1)
  return first ? `连续失败 ${failures.length} 次，${momentWords(first.startedAt, now)} 起` : null
}

interface RunTableProps {
  readonly list: readonly JobRun[]
  readonly job: JobLine
  readonly now: string
  /** Starts a run that failed for good again; absent for whoever may not. */
  readonly onRetry?: (run: JobRun) => void
}

/** The runs of a job: who or what began each, how long it took, and what came of it. */
function RunTable({ list, job, now, onRetry }: RunTableProps) {
  if (list.length === 0) return <p className="jobs-empty m-0 text-2">还没有运行记录</p>
  return (
    <table className="jobs-table w-full tabular-nums" aria-label={`${job.label}运行记录`}>
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
