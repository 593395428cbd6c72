import { type JobLine, jobStates } from '#resources/system/jobs.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { momentWords } from '#widgets/moment-words.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { ToneWord } from '#widgets/tone-word.tsx'
import { durationWords } from './job-words.ts'

const BARS = 7

const [HEIGHT, LEAST, WIDTH, PITCH] = [16, 2, 8, 12]

export interface JobActions {
  readonly mayRun: boolean
  readonly mayPause: boolean
  readonly onRun: (job: JobLine) => void
  readonly onPause: (job: JobLine, paused: boolean) => void
}

interface Props extends JobActions {
  readonly list: readonly JobLine[]
  readonly now: string
  readonly chosen: string | null
  readonly onChoose: (name: string) => void
}

/** Every job with its plan, its last run and the actions on it. */
export const JobTable = ({ list, now, chosen, onChoose, ...actions }: Props) => (
  <PlainTable
    className="jobs-table rows-table"
    label="任务"
    rows={list}
    rowKey={({ name }) => name}
    rowAttributes={({ name, isPaused }) => ({
      className: 'cursor-pointer',
      'aria-selected': name === chosen,
      'data-paused': isPaused || undefined,
      onClick: () => onChoose(name),
    })}
    columns={[
      {
        title: '任务',
        cell: ({ name, label }) => (
          <button type="button" className="bare p-0 text-inherit" onClick={() => onChoose(name)}>
            {label}
          </button>
        ),
      },
      {
        title: '做什么',
        className: 'jobs-about truncate text-13 text-2',
        cell: ({ about }) => about,
        hint: ({ about }) => about,
      },
      { title: '计划', cell: ({ plan }) => plan },
      { title: '上次', cell: ({ last }) => momentWords(last?.startedAt ?? null, now) },
      { title: '用时', isNumber: true, cell: ({ last }) => durationWords(last?.seconds ?? null) },
      { title: '近 7 次用时', cell: ({ seconds }) => <DurationBars seconds={seconds} /> },
      {
        title: '结果',
        className: 'jobs-note truncate',
        cell: (job) => <Outcome job={job} />,
        hint: ({ last }) => last?.note,
      },
      { title: '下次', cell: ({ next }) => momentWords(next, now) },
      { title: '操作', cell: (job) => <Actions job={job} {...actions} /> },
    ]}
  />
)

function Outcome({ job }: { job: JobLine }) {
  const { state, last, dead, running, waiting, isRunnable } = job
  if (state === 'PAUSED') return <ToneWord tone="NONE" word={`已${jobStates.PAUSED}`} />
  if (running > 0 && isRunnable)
    return <ToneWord tone="RUNNING" word="运行中" note={countWords(running, waiting)} />
  if (state === 'FAILED')
    return <ToneWord tone="BAD" word="失败" note={dead > 0 ? `${dead} 件待重试` : last?.note} />
  if (!last) return <span className="text-3">-</span>
  const isWarning = state === 'WARNING'
  return <ToneWord tone={isWarning ? 'WARN' : 'GOOD'} word={isWarning ? '提醒' : '成功'} note={last.note} />
}

const countWords = (running: number, waiting: number): string | null =>
  running + waiting > 1 ? `${formatNumber(running)} 件，排队 ${formatNumber(waiting)}` : null

function Actions({ job, mayRun, mayPause, onRun, onPause }: JobActions & { job: JobLine }) {
  if (job.isPaused) return mayPause ? <LinkButton onClick={() => onPause(job, false)}>启用</LinkButton> : null
  return (
    <span className="inline-flex gap-3">
      {mayRun && job.isRunnable && (
        <LinkButton disabled={job.running > 0 && job.area === 'DAILY'} onClick={() => onRun(job)}>
          立即运行
        </LinkButton>
      )}
      {mayPause && job.isPausable && <LinkButton onClick={() => onPause(job, true)}>停用</LinkButton>}
    </span>
  )
}

/** The last runs next to each other, the latest in the accent colour: a slow one is easy to see. */
function DurationBars({ seconds }: { seconds: readonly number[] }) {
  if (seconds.length === 0) return <span className="text-3">-</span>
  const longest = Math.max(...seconds)
  const label = `近 ${seconds.length} 次用时：${seconds.map(durationWords).join('、')}`
  return (
    <svg width={PITCH * BARS} height={HEIGHT} role="img" aria-label={label} className="jobs-bars block">
      <title>{label}</title>
      {seconds.map((one, at) => {
        const height = longest > 0 ? Math.max(LEAST, (one / longest) * HEIGHT) : LEAST
        const x = (BARS - seconds.length + at) * PITCH
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have a place and nothing else
        return <rect key={at} x={x} y={HEIGHT - height} width={WIDTH} height={height} />
      })}
    </svg>
  )
}
