import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { ProCard } from '@ant-design/pro-components'
import { Alert, Button, Input, Select, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { type JobLine, type JobRun, jobAreas, jobStates, runStates } from '#resources/system/jobs.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { type Tone, ToneWord } from '#widgets/tone-word.tsx'
import { type JobActions, JobTable } from './job-table.tsx'
import { durationWords, momentWords } from './job-words.ts'
import { JOBS, useJobs, useRuns } from './use-jobs.ts'
import './jobs.css'

const ALL = 'ALL'
const STATES = Object.keys(jobStates) as (keyof typeof jobStates)[]
const AREAS = [
  { value: ALL, label: '全部类别' },
  ...Object.entries(jobAreas).map(([value, label]) => ({ value, label })),
]

/** 定时任务: the server's own jobs, their results, and an administrator's actions on them. */
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

/** The job shown first: a failed one. */
const firstToSee = (list: readonly JobLine[]): JobLine | undefined =>
  list.find(({ state }) => state === 'FAILED') ?? list[0]

/** Actions of an administrator on a job; each act reads the list again. */
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

const RULES = '立即运行不影响下次计划；同一任务不会并行；失败后自动重试，仍失败的可在此重试'

interface Props extends JobActions {
  readonly job: JobLine
  readonly now: string
  readonly onRetry: (job: JobLine, run: JobRun) => Promise<void>
}

/** Recent runs of the chosen job. */
function RunsCard({ job, now, onRetry, mayRun, mayPause, onRun, onPause }: Props) {
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
  /** Starts a run that failed for good again; absent without the right. */
  readonly onRetry?: (run: JobRun) => void
}

/** The runs of a job: what or which user began each, how long it took, and its result. */
function RunTable({ list, job, now, onRetry }: RunTableProps) {
  if (list.length === 0) return <p className="jobs-empty m-0 text-2">还没有运行记录</p>
  return (
    <table className="jobs-table rows-table" aria-label={`${job.label}运行记录`}>
      <thead>
        <tr>
          <th>开始</th>
          <th>触发</th>
          <th className="rows-number">用时</th>
          <th>结果</th>
          <th className="rows-number">重试</th>
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
            <td className="rows-number">{durationWords(run.seconds)}</td>
            <td>
              <ToneWord tone={toneOf(run)} word={run.warning ? '提醒' : runStates[run.state]} />
            </td>
            <td className="rows-number">{run.retries > 0 ? formatNumber(run.retries) : '-'}</td>
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

function toneOf({ state, warning }: JobRun): Tone {
  if (state === 'failed') return 'BAD'
  if (state === 'completed') return warning ? 'WARN' : 'GOOD'
  return state === 'active' ? 'RUNNING' : 'NONE'
}

function noteOf({ done, total, note }: JobRun): string {
  if (done !== null && total !== null) return `已处理 ${formatNumber(done)} / ${formatNumber(total)}`
  return note ?? '-'
}
