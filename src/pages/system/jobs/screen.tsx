import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { ProCard } from '@ant-design/pro-components'
import { Alert, Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { type JobLine, type JobRun, jobAreas, jobStates } from '#resources/system/jobs.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { type JobActions, JobTable } from './job-table.tsx'
import { RunsCard } from './runs-card.tsx'
import { JOBS, useJobs } from './use-jobs.ts'
import './jobs.css'

const ALL = 'ALL'
const STATES = Object.keys(jobStates) as (keyof typeof jobStates)[]
const AREAS = [
  { value: ALL, label: '全部类别' },
  ...Object.entries(jobAreas).map(([value, label]) => ({ value, label })),
]

/** 定时任务: what the server does by itself, what came of it, and what an administrator does about it. */
export function Screen() {
  const { answer, error, refetch, isFetching } = useJobs()
  const [filter, narrow] = useState<JobFilter>({ state: ALL, area: ALL, words: '' })
  const [picked, choose] = useState<string | null>(null)
  const actions = useJobActions(() => void refetch())
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!answer) return <Skeleton className="jobs-page flex flex-col gap-3 h-full min-h-0" />
  const { list, now, isRunning } = answer
  const shown = list.filter((job) => isShown(job, filter))
  const chosen = shown.find(({ name }) => name === picked) ?? firstToSee(shown)
  return (
    <div className="jobs-page flex flex-col gap-3 h-full min-h-0" aria-busy={isFetching}>
      <h1 className="sr-only">定时任务</h1>
      <ProCard bordered className="jobs-card jobs-list" role="region" aria-label="任务">
        <QuickFilter
          items={tabsOf(list)}
          value={filter.state}
          sortText={`服务器时间 ${now}，时区 东八区${isRunning ? '' : '，本服务未接任务'}`}
          onChange={(state) => narrow({ ...filter, state })}
        />
        <div className="jobs-bar flex items-center gap-2">
          <Select
            aria-label="类别"
            value={filter.area}
            options={AREAS}
            onChange={(area) => narrow({ ...filter, area })}
          />
          <Input
            aria-label="任务名称"
            placeholder="任务名称"
            allowClear
            suffix={<SearchOutlined aria-hidden />}
            onChange={({ target }) => narrow({ ...filter, words: target.value })}
          />
          <Button
            type="text"
            className="jobs-refresh"
            aria-label="刷新"
            icon={<ReloadOutlined />}
            loading={isFetching}
            onClick={() => void refetch()}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className="flex-1 min-h-0 overflow-auto" tabIndex={0} aria-label="任务列表">
          <JobTable list={shown} now={now} chosen={chosen?.name ?? null} onChoose={choose} {...actions} />
          {shown.length === 0 && <p className="jobs-empty m-0 text-2">没有符合条件的任务</p>}
        </section>
      </ProCard>
      {chosen && <RunsCard key={chosen.name} job={chosen} now={now} {...actions} />}
    </div>
  )
}

const Failed = ({ message, onRetry }: { message: string; onRetry(): void }) => (
  <Alert type="error" showIcon message={message} action={<Button onClick={onRetry}>重试</Button>} />
)

interface JobFilter {
  readonly state: string
  readonly area: string
  readonly words: string
}

const isShown = ({ state, area, label }: JobLine, filter: JobFilter): boolean =>
  (filter.state === ALL || state === filter.state) &&
  (filter.area === ALL || area === filter.area) &&
  label.includes(filter.words.trim())

/** 全部, and each state with the number of its jobs. */
const tabsOf = (list: readonly JobLine[]) => [
  { key: ALL, label: '全部', count: list.length },
  ...STATES.map((state) => ({
    key: state as string,
    label: jobStates[state],
    count: list.filter((one) => one.state === state).length,
  })),
]

/** What failed is looked at first. */
const firstToSee = (list: readonly JobLine[]): JobLine | undefined =>
  list.find(({ state }) => state === 'FAILED') ?? list[0]

/** What an administrator may do about a job; each act reads the list again. */
function useJobActions(
  refetch: () => void,
): JobActions & { onRetry(job: JobLine, run: JobRun): Promise<void> } {
  const call = useCall(JOBS)
  const mayRun = useMay(JOBS, 'run')
  const mayPause = useMay(JOBS, 'pause')
  const act = async (job: JobLine, step: string, done: string, values: Record<string, unknown> = {}) => {
    await call({ url: `${JOBS}/${job.name}/${step}`, values, done })
    refetch()
  }
  return {
    mayRun,
    mayPause,
    onRun: (job) => void act(job, 'run', `${job.label}已开始`),
    onPause: (job, paused) =>
      void act(job, 'pause', paused ? `${job.label}已停用` : `${job.label}已启用`, { paused }),
    onRetry: (job, { deadLetterId }) => act(job, 'retry', '已重新排队', { deadLetterId }),
  }
}
