import { ProCard } from '@ant-design/pro-components'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { JobLine, JobRun } from '#resources/system/jobs.ts'
import { Pager } from '#widgets/pager.tsx'
import type { JobActions } from './job-table.tsx'
import { momentWords } from './job-words.ts'
import { RunTable } from './run-table.tsx'
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
      <section className="jobs-scroll" tabIndex={0} aria-label="运行记录列表">
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
