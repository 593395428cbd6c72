import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { ProCard } from '@ant-design/pro-components'
import { Button, Input, Select, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import {
  type JobLine,
  type JobRun,
  type JobsAnswer,
  jobAreas,
  jobStates,
  runStates,
} from '#resources/system/jobs.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { momentWords } from '#widgets/moment-words.ts'
import { Pager } from '#widgets/pager.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { ScrollArea } from '#widgets/scroll-area.tsx'
import { type Tone, ToneWord } from '#widgets/tone-word.tsx'
import { type JobActions, JobTable } from './job-table.tsx'
import { durationWords } from './job-words.ts'
import './jobs.css'

const JOBS = 'jobs'
const WHILE_BUSY_MS = 2000
const OTHERWISE_MS = 10_000

/** Every job with its state; read again while the screen is open, sooner while one runs. */
const useJobs = () =>
  useAnswer<JobsAnswer>(JOBS, {
    every: (answer) =>
      answer?.list.some((one) => one.running > 0 && one.isRunnable) ? WHILE_BUSY_MS : OTHERWISE_MS,
  })

/** A page of the runs of a job. */
const useRuns = (name: string, page: number, pageSize: number) =>
  useAnswer<{ list: readonly JobRun[]; total: number }>(`${JOBS}/${name}/runs`, {
    query: { _start: (page - 1) * pageSize, _end: page * pageSize },
    every: WHILE_BUSY_MS,
    keepsLast: true,
  })

const ALL = 'ALL'
const STATES = Object.keys(jobStates) as (keyof typeof jobStates)[]
const AREAS = [
  { value: ALL, label: '全部类别' },
  ...Object.entries(jobAreas).map(([value, label]) => ({ value, label })),
]

/** 定时任务: the server's own jobs, their results, and an administrator's actions on them. */
export function Screen() {
  const { answer, error, refetch, loading } = useJobs()
  const [filter, narrow] = useState<JobFilter>({ state: ALL, area: ALL, words: '' })
  const [picked, choose] = useState<string | null>(null)
  const actions = useJobActions(refetch)
  if (error) return <RetryAlert message={error.message} onRetry={refetch} />
  if (!answer) return <Skeleton className="jobs-page flex flex-col gap-3 h-full min-h-0" />
  const { list, now, isRunning } = answer
  const shown = list.filter((job) => isShown(job, filter))
  const chosen = shown.find(({ name }) => name === picked) ?? firstToSee(shown)
  return (
    <div className="jobs-page flex flex-col gap-3 h-full min-h-0" aria-busy={loading}>
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
            className="ml-auto"
            aria-label="刷新"
            icon={<ReloadOutlined />}
            loading={loading}
            onClick={refetch}
          />
        </div>
        <ScrollArea label="任务列表">
          <JobTable list={shown} now={now} chosen={chosen?.name ?? null} onChoose={choose} {...actions} />
          {shown.length === 0 && <p className="jobs-empty m-0 text-2">没有符合条件的任务</p>}
        </ScrollArea>
      </ProCard>
      {chosen && <RunsCard key={chosen.name} job={chosen} now={now} {...actions} />}
    </div>
  )
}

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
  const { answer: runs, refetch } = useRuns(job.name, page, pageSize)
  const retry = async (run: JobRun) => {
    await onRetry(job, run)
    refetch()
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
      <ScrollArea label="运行记录列表">
        {runs && (
          <RunTable
            list={runs.list}
            job={job}
            now={now}
            {...(mayRun && { onRetry: (run) => void retry(run) })}
          />
        )}
      </ScrollArea>
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
    <PlainTable
      className="jobs-table rows-table"
      label={`${job.label}运行记录`}
      rows={list}
      rowKey={({ id }) => id}
      columns={[
        { title: '开始', cell: ({ startedAt, createdAt }) => momentWords(startedAt ?? createdAt, now, true) },
        { title: '触发', cell: (run) => triggerOf(run, job) },
        { title: '用时', isNumber: true, cell: ({ seconds }) => durationWords(seconds) },
        {
          title: '结果',
          cell: (run) => <ToneWord tone={toneOf(run)} word={run.warning ? '提醒' : runStates[run.state]} />,
        },
        {
          title: '重试',
          isNumber: true,
          cell: ({ retries }) => (retries > 0 ? formatNumber(retries) : '-'),
        },
        { title: '猪场', cell: ({ farm }) => farm ?? '-' },
        { title: '说明', className: 'jobs-note truncate', cell: noteOf, hint: ({ note }) => note },
        {
          title: '编号',
          className: 'text-13 text-2',
          cell: ({ requestId, id }) => (requestId ?? id).slice(0, 8),
          hint: ({ requestId, id }) => (requestId ? `请求编号 ${requestId}` : `运行编号 ${id}`),
        },
        {
          title: '操作',
          head: null,
          cell: (run) =>
            run.deadLetterId && onRetry && <LinkButton onClick={() => onRetry(run)}>重试</LinkButton>,
        },
      ]}
    />
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
