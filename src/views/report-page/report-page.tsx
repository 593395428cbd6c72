import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { offlineProblem } from '#kit/query-days.ts'
import { type ReportDefinition, reportCall } from '#kit/report.ts'
import { downloadQueued } from '#providers/queued-downloads.ts'
import { MetricStrip } from '#widgets/metric-strip.tsx'
import { type QueryDraft, QueryPanel } from '#widgets/query-panel.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { MissingState } from '../missing/missing-state.tsx'
import { useMissingRows } from '../missing/use-missing.ts'
import { SchemeMenu } from '../query-schemes/scheme-menu.tsx'
import { useCall } from '../resource-form/use-call.ts'
import { useListKeys } from '../resource-list/list-keys.ts'
import { withoutEmpty } from '../resource-list/list-state.ts'
import { useAppearance } from '../use-table-look.ts'
import { CardView } from './card/card-view.tsx'
import { chartAxis } from './chart/chart-axis.ts'
import { isDrawn, optionOf } from './chart/chart-kinds.ts'
import { CHART_HEIGHT } from './chart/chart-option.ts'
import { useChartRoom } from './chart/chart-room.tsx'
import { LazyChart } from './chart/lazy-chart.tsx'
import { CompareView } from './compare/compare-view.tsx'
import { CrossView } from './cross/cross-view.tsx'
import { filtersOf } from './state/report-filters.tsx'
import { PERIODS, type ReportState } from './state/report-state.ts'
import { type ReportModel, useReport } from './state/use-report.ts'
import { useReportColumns } from './state/use-report-columns.ts'
import { useReportData } from './state/use-report-data.ts'
import { SummaryView } from './summary/summary-view.tsx'
import { DrillDrawer, type Figure } from './table/drill-drawer.tsx'
import { LateNote } from './table/late-note.tsx'
import { ReportCard } from './table/report-card.tsx'
import { groupColumns, rowColumns } from './table/report-columns.tsx'
import { reportMetrics, withTargets } from './table/report-metrics.ts'
import type { ReportViewProps } from './view-frame.tsx'
import './report-page.css'

/** Query and answer; of a farm without a herd, the missing things. */
export function ReportPage({ report: declared }: { report: ReportDefinition }) {
  const model = useReport(declared)
  const { report, data, query, state } = model
  const missing = useMissingRows(report, state.filters.farmIds)
  const page = useRef<HTMLDivElement>(null)
  useListKeys({
    query: () => page.current?.querySelector<HTMLElement>('.query-panel .ant-btn-primary')?.click(),
  })
  return (
    <div ref={page} className="report-page flex flex-col gap-3">
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

const views: Readonly<Record<ReportModel['view'], ComponentType<ReportViewProps>>> = {
  ...{ card: CardView, summary: SummaryView, compare: CompareView, cross: CrossView, table: ReportCard },
}

/** Figures against target, chart, table; the drawer shows the rows behind a figure. */
function Answer({ model }: { model: ReportModel }) {
  const { report, data, state, askable, view, isWhole } = model
  const targeted = useMemo(() => withTargets(report, data.goals), [report, data.goals])
  const chart = useChartRoom(report.charts.length > 0 || view === 'compare')
  const [figure, setFigure] = useState<Figure | null>(null)
  // a figure belongs to the question it was part of
  const open = figure?.question === model.question ? figure : null
  const View = views[view]
  return (
    <>
      {report.metrics.length > 0 && !isWhole && (
        <MetricStrip metrics={reportMetrics(report, data.sums, data.goals ?? {})} />
      )}
      {chart.shown && askable && !isWhole && view !== 'compare' && (
        <ChartCard report={targeted} state={state} onChoose={model.setChart} />
      )}
      {!isWhole && <LateNote words={data.late} />}
      <View model={model} chart={chart} figure={open} onFigure={setFigure} />
      <DrillDrawer model={model} figure={open} onFigure={setFigure} />
    </>
  )
}

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
function ChartCard({ report, state, onChoose }: ChartCardProps) {
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

const OFFLINE = 'offline'
const OFFLINE_QUEUED = '离线查询已提交，完成后通知，可在下载中心查看'

/** Sends the typed query without waiting: the result comes to the download centre. */
function OfflineMenu({ model, draft }: { model: ReportModel; draft: QueryDraft }) {
  const { report } = model
  const call = useCall<{ uid: string }>(report.name)
  const columns = useShownColumns(model)
  const filters = withoutEmpty(filtersOf(report, draft.values))
  const problem = offlineProblem(report.filters, filters, report.today)
  const submit = async () => {
    if (!draft.isComplete()) return
    const { groupBy, sort } = model.question
    const view = model.isWhole ? 'card' : model.view
    const queued = await call({
      url: reportCall(report, '/offline'),
      values: {
        filters,
        groupBy,
        view,
        ...detailsOf(model, { sort, columns }),
      },
      done: OFFLINE_QUEUED,
    })
    if (queued.ok) downloadQueued(queued.answer.uid)
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: OFFLINE, label: <Label problem={problem} />, disabled: problem !== null }],
        onClick: () => void submit(),
      }}
    >
      <Button
        type="primary"
        className="query-panel-more"
        aria-label="更多查询方式"
        aria-haspopup="menu"
        icon={<DownOutlined />}
      />
    </Dropdown>
  )
}

const Label = ({ problem }: { problem: string | null }) => (
  <span className="offline-choice">
    离线查询
    <small>{problem ?? '后台运行，结果存入下载中心'}</small>
  </span>
)

/** Parts of a view beyond its question. */
function detailsOf({ state, view }: ReportModel, table: object): object {
  if (view === 'summary') return { by: state.group === PERIODS ? 'period' : 'farm' }
  return view === 'table' ? table : { figure: state.cross }
}

/** The columns on the screen, which the file has as well; undefined while the next ones are under way. */
function useShownColumns({ report, state, data }: ReportModel): readonly string[] | undefined {
  const group = data.at > 0 ? data.group : state.group
  const all = useMemo(
    () => (group ? groupColumns(report, group, () => undefined) : rowColumns(report)),
    [report, group],
  )
  const { shown } = useReportColumns(report.name, group !== null, all)
  return group === state.group
    ? shown.map(({ key }) => key).filter((key) => key in report.columns)
    : undefined
}
