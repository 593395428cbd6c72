import type { ReactNode } from 'react'
import { type CardRow, type CardVerdict, cardVerdictWords } from '#kit/report-card.ts'
import { formatNumber } from '#widgets/format-number.ts'

/** Definition of a change against another period. */
export const COMPARED = '比率为百分点，其余为变化的百分比'

interface TargetRange {
  readonly target: number | string | null
  readonly targetHigh: number | string | null
  readonly digits: number
}

export const targetText = ({ target, targetHigh, digits }: TargetRange): string =>
  targetHigh === null
    ? formatNumber(target, digits)
    : `${formatNumber(target, 0)}–${formatNumber(targetHigh, 0)}`

/** The verdicts on figures that have a target. */
export const judgedVerdicts = ['met', 'near', 'warn', 'red'] as const satisfies CardVerdict[]

/** 20 项有目标：达标 11 接近 7 预警 1 超红线 1 */
export const Judgements = ({ of, targeted }: { of: readonly CardVerdict[]; targeted: ReactNode }) => (
  <span className="text-2">
    {targeted}
    {judgedVerdicts.map((verdict) => (
      <span key={verdict} className={`verdict-count verdict-${verdict}`}>
        <i className="verdict-dot inline-block rounded-full" />
        {cardVerdictWords[verdict]} {of.filter((one) => one === verdict).length}
      </span>
    ))}
  </span>
)

/** Dot and word: never colour alone. */
export function Verdict({ of }: { of: CardVerdict }) {
  if (of === 'none') return '-'
  return (
    <span className={`verdict verdict-${of}`}>
      <i className="verdict-dot inline-block rounded-full" />
      {cardVerdictWords[of]}
    </span>
  )
}

const BULLET = { width: 116, height: 16, track: 6 }
/** Position of the target on the track: room is left for values beyond it. */
const AT_TARGET = 0.75

/** The value on a track with the target as a tick. */
export function Bullet({ row }: { row: CardRow }) {
  const { value, target, targetHigh, verdict } = row
  if (value === null || target === null) return '-'
  const scale = (targetHigh ?? target) / AT_TARGET || 1
  const at = (figure: number) => Math.min(1, Math.max(0, figure / scale)) * BULLET.width
  const y = (BULLET.height - BULLET.track) / 2
  return (
    <svg className="block" width={BULLET.width} height={BULLET.height} aria-hidden="true">
      <rect className="card-track" y={y} width={BULLET.width} height={BULLET.track} />
      <rect className={`card-bar verdict-${verdict}`} y={y} width={at(Number(value))} height={BULLET.track} />
      {[target, ...(targetHigh === null ? [] : [targetHigh])].map((tick) => (
        <rect key={tick} className="card-tick" x={at(tick) - 1} width={2} height={BULLET.height} />
      ))}
    </svg>
  )
}

const SPARK = { width: 104, height: 20, edge: 3 }

/** The last twelve months as a line, the target dotted; gaps where a month has no figure. */
export function Spark({ row, months }: { row: CardRow; months: readonly string[] }) {
  const values = row.trend.map((value) => (value === null ? null : Number(value)))
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return '-'
  const all = row.target === null ? known : [...known, row.target]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (index: number) =>
    SPARK.edge + (index * (SPARK.width - 2 * SPARK.edge)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    SPARK.height - SPARK.edge - ((value - low) / (high - low || 1)) * (SPARK.height - 2 * SPARK.edge)
  const last = values.findLastIndex((value) => value !== null)
  const words = months.map(
    (month, index) => `${month} ${row.trend[index] === null ? '-' : round(row.trend[index])}`,
  )
  return (
    <svg
      className="card-spark block"
      width={SPARK.width}
      height={SPARK.height}
      role="img"
      aria-label={`${row.label}近12月走势`}
    >
      <title>{words.join('\n')}</title>
      {row.target !== null && (
        <line className="card-spark-target" x1={0} x2={SPARK.width} y1={y(row.target)} y2={y(row.target)} />
      )}
      {runsOf(values).map((run) => (
        <polyline
          key={run[0]?.[0]}
          points={run.map(([index, value]) => `${x(index)},${y(value)}`).join(' ')}
        />
      ))}
      <circle cx={x(last)} cy={y(values[last] ?? low)} r={2.25} />
    </svg>
  )
}

const round = (value: string | null | undefined): string => formatNumber(value, 2)

/** Months that follow each other with a figure. */
function runsOf(values: readonly (number | null)[]): [index: number, value: number][][] {
  const runs: [number, number][][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push([index, value])
  })
  return runs.filter((run) => run.length > 0)
}
