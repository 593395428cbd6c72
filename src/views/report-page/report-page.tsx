import { useMemo, useRef, useState } from 'react'
import type { ReportFace } from '#kit/report.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissingRows } from '#views/missing/use-missing.ts'
import { SchemeMenu } from '#views/query-schemes/scheme-menu.tsx'
import { useListKeys } from '#views/resource-list/list-keys.ts'
import { MetricStrip } from '#widgets/metric-strip.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { CardView } from './card/card-view.tsx'
import { ChartCard } from './chart/chart-card.tsx'
import { useChartRoom } from './chart/chart-room.tsx'
import { CompareView } from './compare/compare-view.tsx'
import { CrossView } from './cross/cross-view.tsx'
import { OfflineMenu } from './offline-menu.tsx'
import { type ReportModel, useReport } from './state/use-report.ts'
import { SummaryView } from './summary/summary-view.tsx'
import { DrillDrawer, type Figure } from './table/drill-drawer.tsx'
import { LateNote } from './table/late-note.tsx'
import { ReportCard } from './table/report-card.tsx'
import { reportMetrics, withTargets } from './table/report-metrics.ts'
import './report-page.css'

/** Query and answer; of a farm without a herd, what is missing. */
export function ReportPage({ report: declared }: { report: ReportFace }) {
  const model = useReport(declared)
  const { report, data, query, state } = model
  const missing = useMissingRows(report, state.filters.farmIds)
  const page = useRef<HTMLDivElement>(null)
  useListKeys({
    query: () => page.current?.querySelector<HTMLElement>('.query-panel .ant-btn-primary')?.click(),
  })
  return (
    <div ref={page} className="report-page">
      <h1 className="sr-only">{report.label}</h1>
      <QueryPanel
        rows={1}
        fields={query.fields}
        values={query.values}
        defaults={query.defaults}
        loading={data.loading}
        more={(draft) => <OfflineMenu model={model} draft={draft} />}
        extra={<SchemeMenu screen={`report.${report.name}`} />}
        onQuery={query.run}
        onReset={query.reset}
      />
      {missing ? <MissingState missing={missing} /> : <Answer model={model} />}
    </div>
  )
}

/** Figures against target, chart, table; the drawer shows the rows behind a figure. */
function Answer({ model }: { model: ReportModel }) {
  const { report, data, state, askable, isCard, isCompared, isSummary } = model
  const targeted = useMemo(() => withTargets(report, data.goals), [report, data.goals])
  const isCrossed = state.cross !== null
  const chart = useChartRoom(report.charts.length > 0 || isCompared)
  const [figure, setFigure] = useState<Figure | null>(null)
  // a figure belongs to the question it was part of
  const open = figure?.question === model.question ? figure : null
  const parts = { model, chart, figure: open, onFigure: setFigure }
  return (
    <>
      {report.metrics.length > 0 && !isCard && !isSummary && (
        <MetricStrip metrics={reportMetrics(report, data.sums, data.goals ?? {})} />
      )}
      {chart.shown && askable && !isCard && !isCompared && !isSummary && (
        <ChartCard report={targeted} state={state} onChoose={model.setChart} />
      )}
      {!isCard && !isSummary && <LateNote words={data.late} />}
      {isCard && <CardView model={model} figure={open} onFigure={setFigure} />}
      {isSummary && <SummaryView model={model} figure={open} onFigure={setFigure} />}
      {isCompared && <CompareView {...parts} />}
      {isCrossed && <CrossView {...parts} />}
      {!isCard && !isCompared && !isCrossed && !isSummary && <ReportCard {...parts} />}
      <DrillDrawer model={model} figure={open} onFigure={setFigure} />
    </>
  )
}
