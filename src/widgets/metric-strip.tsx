import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { formatNumber, formatSigned, type Numeric, toNumeric } from './format-number.ts'
import { type Judgement, judge, judgementWords, type Target } from './metric-judgement.ts'
import { Unit } from './unit.tsx'
import './metric-strip.css'

export interface Metric {
  key: string
  label: string
  value: Numeric
  unit?: string
  digits?: number
  /** Definition (口径): formula and exclusions. */
  hint?: string
  /** Why the figure is only for orientation. */
  doubt?: string | null
  goal?: Target | null
  /** 目标 by default; 计划 where it is planned. */
  goalWord?: string
}

/** Figures against target in one row; the figure stays black, only its variance is judged by colour and word. */
export function MetricStrip({ metrics }: { metrics: readonly Metric[] }) {
  return (
    <dl className="metric-strip panel flex m-0">
      {metrics.map((metric) => (
        <div key={metric.key} className="metric">
          <dt className="text-2">
            {metric.label}
            {metric.hint && (
              <Tooltip title={metric.hint}>
                <QuestionCircleOutlined className="metric-hint text-12 text-3" />
              </Tooltip>
            )}
          </dt>
          <dd className="m-0">
            <strong className={metric.doubt ? 'metric-doubt' : undefined} title={metric.doubt ?? undefined}>
              {formatNumber(metric.value, metric.digits)}
            </strong>
            <Unit of={metric.unit} />
          </dd>
          <MetricGoal metric={metric} />
        </div>
      ))}
    </dl>
  )
}

const tones = {
  ...{ met: 'text-good', near: 'text-2', warn: 'text-warn', red: 'text-error', none: 'text-2' },
} satisfies Readonly<Record<Judgement, string>>

function MetricGoal({ metric: { value, digits = 0, goal, goalWord = '目标' } }: { metric: Metric }) {
  const figure = toNumeric(value)
  if (!goal) return <dd className="metric-goal m-0 text-12 text-2">&nbsp;</dd>
  const state = judge(figure, goal)
  const variance = figure === null ? '' : `，${varianceWords(Number(figure) - goal.target, digits)}`
  return (
    <dd className={`metric-goal m-0 text-12 ${tones[state]}`} title={judgementWords[state]}>
      {goalWord} {formatNumber(goal.target, digits)}
      {variance}
    </dd>
  )
}

/** A bare 0 behind the target would read as a second figure. */
const varianceWords = (difference: number, digits: number): string => {
  const text = formatSigned(difference, digits)
  return /^[0.]+$/.test(text) ? '持平' : text
}
