import type { Mode } from '#app-state/palette.ts'
import type { ReportFace } from '#kit/report.ts'
import type { FarmCalendar } from '#kit/report-period.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import type { FilterValues } from '../state/report-defaults.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import { isRun } from './chart-axis.ts'
import { barsOption, sizedGroups } from './chart-bars.ts'
import { chartOption } from './chart-option.ts'
import { paretoOption, paretoPoints } from './chart-pareto.ts'
import { chartPoints } from './chart-points.ts'
import { scatterOption } from './chart-scatter.ts'

interface Drawn {
  /** The group whose rows these are. */
  readonly axis: string | null
  readonly rows: readonly ReportRow[]
  readonly filters: FilterValues
  readonly mode: Mode
  readonly calendar?: FarmCalendar | undefined
}

/** False where there is nothing to draw: all bars are zero, or a line would have one point. */
export function isDrawn(
  report: ReportFace,
  spec: ChartSpec,
  { axis, rows, filters, calendar }: Drawn,
): boolean {
  if (rows.length === 0) return false
  if (spec.kind === 'bars') return sizedGroups(spec, rows).length > 0
  if (spec.kind === 'pareto') return paretoPoints(spec, rows).length > 0
  return spec.kind === 'scatter' || isRun(chartPoints(report, spec, axis, rows, filters, calendar))
}

/** echarts' description of a chart by its kind. */
export function optionOf(report: ReportFace, spec: ChartSpec, drawn: Drawn) {
  const { axis, rows, filters, mode, calendar } = drawn
  if (spec.kind === 'pareto') return paretoOption(spec, rows, mode)
  if (spec.kind === 'bars') return barsOption(spec, rows, mode)
  if (spec.kind === 'scatter') return scatterOption(report, spec, rows, mode)
  return chartOption(chartPoints(report, spec, axis, rows, filters, calendar), axis, spec.unit, mode)
}
