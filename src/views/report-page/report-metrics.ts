import { digitsOf } from '#inputs/number.tsx'
import type { ReportColumn, ReportFace } from '#kit/report.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { Metric } from '#widgets/metric-strip.tsx'
import type { Sums } from '#widgets/table-column.ts'
import { hintOf } from './report-columns.tsx'

/** The strip above the table: figures of the full result against their targets, each with its definition. */
export function reportMetrics(report: ReportFace, sums: Sums): Metric[] {
  return report.metrics.flatMap(({ column: key, label, unit, target, better = 'up' }) => {
    const column = report.columns[key]
    if (!column) return []
    const metric: Metric = {
      key,
      label,
      unit,
      value: sums[key],
      digits: column.ratio?.digits ?? digitsOf(column.field),
      hint: [hintOf(column), division(report, column, sums)].filter(Boolean).join('；') || undefined,
      goal: target === undefined ? null : { target, better: better === 'up' ? 'more' : 'less' },
    }
    return [metric]
  })
}

/** 本期 8,877 ÷ 635: what the ratio of this result divides. */
function division({ columns }: ReportFace, { ratio }: ReportColumn, sums: Sums): string {
  if (!ratio) return ''
  const part = (key: string) => {
    const field = columns[key]?.field
    return formatNumber(sums[key], field ? digitsOf(field) : 0)
  }
  return `本期 ${part(ratio.num)} ÷ ${part(ratio.den)}${ratio.scale === 100 ? ' × 100' : ''}`
}
