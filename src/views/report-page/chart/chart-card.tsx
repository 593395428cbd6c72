import { useMemo } from 'react'
import type { Mode } from '#app-state/palette.ts'
import { type ReportDefinition, reportCall } from '#kit/report.ts'
import type { FarmCalendar } from '#kit/report-period.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import { useAppearance } from '#views/use-table-look.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { type ReportRow, useReportData } from '../state/report-answer.ts'
import type { FilterValues } from '../state/report-defaults.ts'
import type { ReportState } from '../state/report-state.ts'
import { barsOption, paretoOption, paretoPoints, sizedGroups } from './chart-bars.ts'
import { CHART_HEIGHT, chartOption } from './chart-lines.ts'
import { chartAxis, chartPoints, isRun } from './chart-points.ts'
import { LazyChart } from './chart-room.tsx'
import { scatterOption } from './chart-scatter.ts'

const ONE_POINT = '此期间只有一个点，不成走势，数字见下表'
const ALL_ZERO = '此期间各组都是零，数字见下表'
const whyNone = (isLine: boolean, rows: number): string =>
  rows === 0 ? '此期间没有数据' : isLine ? ONE_POINT : ALL_ZERO

interface ChartCardProps {
  report: ReportDefinition
  state: ReportState
  onChoose(chart: string): void
}

/** The run of a figure over time. It follows the table where that is grouped by time, else the report's own axis. */
export function ChartCard({ report, state, onChoose }: ChartCardProps) {
  const { filters, group } = state
  const spec = report.charts.find((one) => one.key === state.chart) ?? report.charts[0]
  const groupBy = chartAxis(report, spec, group, filters)
  const data = useReportData(
    reportCall(report, '/chart'),
    useMemo(() => ({ filters, groupBy }), [filters, groupBy]),
    true,
  )
  const axis = data.groupBy ?? null
  const { mode } = useAppearance()
  const option = useMemo(() => {
    const drawn = { axis, rows: data.list, filters, mode, calendar: data.calendar }
    return spec && isDrawn(report, spec, drawn) ? optionOf(report, spec, drawn) : null
  }, [report, spec, axis, data.list, data.calendar, filters, mode])
  if (!spec) return null
  const axisLabel = axis === null ? '' : `按${report.groups[axis]}，`
  return (
    <section className="report-chart panel flex-none" aria-label={spec.label}>
      <header className="flex items-center gap-2 px-3 border-b">
        <h2 className="m-0 text-14 bold">{spec.label}</h2>
        <small className="flex-1 text-12 text-2">
          {axisLabel}
          {spec.unit}
        </small>
        {report.charts.length > 1 && (
          <Segmented
            aria-label="图表"
            options={report.charts.map(({ key, label }) => ({ value: key, label }))}
            value={spec.key}
            onChange={onChoose}
          />
        )}
      </header>
      <div style={{ minHeight: CHART_HEIGHT }}>
        {option && (
          <LazyChart option={option} height={CHART_HEIGHT} label={`${spec.label}走势图，数字见下表`} />
        )}
        {!option && data.at > 0 && (
          <p className="report-chart-none m-0 text-center text-3">
            {whyNone(spec.kind === undefined, data.list.length)}
          </p>
        )}
      </div>
    </section>
  )
}

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
  report: ReportDefinition,
  spec: ChartSpec,
  { axis, rows, filters, calendar }: Drawn,
): boolean {
  if (rows.length === 0) return false
  if (spec.kind === 'bars') return sizedGroups(spec, rows).length > 0
  if (spec.kind === 'pareto') return paretoPoints(spec, rows).length > 0
  return spec.kind === 'scatter' || isRun(chartPoints(report, spec, axis, rows, filters, calendar))
}

/** echarts' description of a chart by its kind. */
export function optionOf(report: ReportDefinition, spec: ChartSpec, drawn: Drawn) {
  const { axis, rows, filters, mode, calendar } = drawn
  if (spec.kind === 'pareto') return paretoOption(spec, rows, mode)
  if (spec.kind === 'bars') return barsOption(spec, rows, mode)
  if (spec.kind === 'scatter') return scatterOption(report, spec, rows, mode)
  return chartOption(chartPoints(report, spec, axis, rows, filters, calendar), axis, spec.unit, mode)
}
