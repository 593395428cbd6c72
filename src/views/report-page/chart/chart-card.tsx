import { lazy, Suspense, useMemo } from 'react'
import { type ReportFace, reportCall } from '#kit/report.ts'
import { useAppearance } from '#views/use-table-look.ts'
import { Segmented } from '#widgets/segmented.tsx'
import type { ReportState } from '../state/report-state.ts'
import { useReportData } from '../state/use-report-data.ts'
import { chartAxis } from './chart-axis.ts'
import { isDrawn, optionOf } from './chart-kinds.ts'
import { CHART_HEIGHT } from './chart-option.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

const ONE_POINT = '此期间只有一个点，不成走势，数字见下表'
const ALL_ZERO = '此期间各组都是零，数字见下表'
const whyNone = (isLine: boolean, rows: number): string =>
  rows === 0 ? '此期间没有数据' : isLine ? ONE_POINT : ALL_ZERO

interface ChartCardProps {
  report: ReportFace
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
    <section className="report-chart" aria-label={spec.label}>
      <header>
        <h2>{spec.label}</h2>
        <small className="report-chart-axis">
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
      <div className="report-chart-body" style={{ minHeight: CHART_HEIGHT }}>
        {option && (
          <Suspense fallback={null}>
            <ChartCanvas option={option} height={CHART_HEIGHT} label={`${spec.label}走势图，数字见下表`} />
          </Suspense>
        )}
        {!option && data.at > 0 && (
          <p className="report-chart-none">{whyNone(spec.kind === undefined, data.list.length)}</p>
        )}
      </div>
    </section>
  )
}
