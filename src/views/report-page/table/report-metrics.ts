import type { Indicator } from '#domain/indicators.ts'
import type { ReportDefinition } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { figureDoubt } from '#kit/report-doubt.ts'
import { columnDigits, digitsOf } from '#kit/shown-places.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { Target } from '#widgets/metric-judgement.ts'
import type { Metric } from '#widgets/metric-strip.tsx'
import type { Sums } from '#widgets/table-column.ts'
import { hintOf } from '../frame/figure-cells.tsx'
import type { Goals } from '../state/report-answer.ts'

/** The strip above the table: figures of the full result against their targets, each with its definition. */
export function reportMetrics(report: ReportDefinition, sums: Sums, goals: Goals): Metric[] {
  return report.metrics.flatMap(({ column: key, label, unit, goal, target, better = 'up' }) => {
    const column = report.columns[key]
    if (!column) return []
    const metric: Metric = {
      key,
      label,
      unit,
      value: sums[key],
      digits: columnDigits(column),
      hint: [hintOf(column), division(report, column, sums)].filter(Boolean).join('；') || undefined,
      doubt: figureDoubt(report, key, sums),
      goal: goal ? targetOf(goals[goal]) : fixed(target, better),
    }
    return [metric]
  })
}

/** The report with the targets of its charts as they hold in the farms asked for. */
export const withTargets = (report: ReportDefinition, goals: Goals = {}): ReportDefinition => ({
  ...report,
  charts: report.charts.map((spec) => {
    const target = spec.goal && goals[spec.goal]?.target
    return typeof target === 'number' ? { ...spec, target } : spec
  }),
})

const fixed = (target: number | undefined, better: 'up' | 'down'): Target | null =>
  target === undefined ? null : { target, better: better === 'up' ? 'more' : 'less' }

/** A band is no target a strip can show. */
function targetOf(goal: Indicator | undefined): Target | null {
  if (!goal || goal.target === null || goal.direction === 'within') return null
  return {
    target: goal.target,
    better: goal.direction === 'up' ? 'more' : 'less',
    ...(goal.yellow === null ? {} : { amber: goal.yellow }),
    ...(goal.red === null ? {} : { red: goal.red }),
  }
}

/** 本期 8,877 ÷ 635: the two parts of the ratio of this result. */
function division({ columns }: ReportDefinition, { ratio }: ReportColumn, sums: Sums): string {
  if (!ratio) return ''
  const part = (key: string) => {
    const field = columns[key]?.field
    return formatNumber(sums[key], field ? digitsOf(field) : 0)
  }
  return `本期 ${part(ratio.num)} ÷ ${part(ratio.den)}${ratio.scale === 100 ? ' × 100' : ''}`
}
