import { Button } from 'antd'
import { type JobLine, jobStates } from '#resources/system/jobs.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { ToneWord } from '#widgets/tone-word.tsx'
import { durationWords, momentWords } from './job-words.ts'

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
  <table className="jobs-table rows-table" aria-label="任务">
    <thead>
      <tr>
        <th>任务</th>
        <th>做什么</th>
        <th>计划</th>
        <th>上次</th>
        <th className="rows-number">用时</th>
        <th>近 7 次用时</th>
        <th>结果</th>
        <th>下次</th>
        <th>操作</th>
      </tr>
    </thead>
    <tbody>
      {list.map((job) => (
        <tr
          key={job.name}
          aria-selected={job.name === chosen}
          data-paused={job.isPaused || undefined}
          onClick={() => onChoose(job.name)}
        >
          <td>
            <button type="button" className="bare p-0 text-inherit" onClick={() => onChoose(job.name)}>
              {job.label}
            </button>
          </td>
          <td className="jobs-about" title={job.about}>
            {job.about}
          </td>
          <td>{job.plan}</td>
          <td>{momentWords(job.last?.startedAt ?? null, now)}</td>
          <td className="rows-number">{durationWords(job.last?.seconds ?? null)}</td>
          <td>
            <DurationBars seconds={job.seconds} />
          </td>
          <td className="jobs-note" title={job.last?.note ?? undefined}>
            <Outcome job={job} />
          </td>
          <td>{momentWords(job.next, now)}</td>
          <td>
            <Actions job={job} {...actions} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
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
  if (job.isPaused)
    return mayPause ? (
      <Button type="link" size="small" onClick={() => onPause(job, false)}>
        启用
      </Button>
    ) : null
  return (
    <span className="jobs-actions inline-flex gap-3">
      {mayRun && job.isRunnable && (
        <Button
          type="link"
          size="small"
          disabled={job.running > 0 && job.area === 'DAILY'}
          onClick={() => onRun(job)}
        >
          立即运行
        </Button>
      )}
      {mayPause && job.isPausable && (
        <Button type="link" size="small" onClick={() => onPause(job, true)}>
          停用
        </Button>
      )}
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
