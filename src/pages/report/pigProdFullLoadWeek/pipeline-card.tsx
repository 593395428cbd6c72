import { Tag } from 'antd'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import { PipelineChart } from './pipeline-chart.tsx'
import { shortWeek } from './pipeline-layout.ts'

interface PipelineCardProps {
  answer: PipelineAnswer
  chosen: number | null
  onChoose(week: number | null): void
}

const LEGEND = [
  ['actual', '实际'],
  ['near', '缺口，达成 90 至 100'],
  ['short', '缺口，达成低于 90'],
  ['running', '本周未完'],
  ['expected', '预计'],
] as const

/** The chart of all lanes under its title and legend. */
export function PipelineCard({ answer, chosen, onChoose }: PipelineCardProps) {
  const named = chosen === null ? undefined : answer.weeks[chosen]
  return (
    <section className="pipeline-card" aria-labelledby="pipeline-title">
      <header>
        <h2 id="pipeline-title">均衡生产流水线</h2>
        <span className="pipeline-hint">
          自然周，柱 = 实际，黑线 = 计划，色块 = 缺口，折线 = 同一配种周的去向
        </span>
        <ul className="pipeline-legend">
          {LEGEND.map(([kind, label]) => (
            <li key={kind} className={`pipeline-sign pipeline-sign-${kind}`}>
              {label}
            </li>
          ))}
        </ul>
        {named && (
          <Tag closable onClose={() => onChoose(null)}>
            {shortWeek(named.week)} 配种周
          </Tag>
        )}
      </header>
      <PipelineChart answer={answer} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}
