import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { offlineProblem } from '#kit/query-days.ts'
import { type ReportDefinition, reportCall } from '#kit/report.ts'
import { downloadQueued } from '#providers/queued-downloads.ts'
import { MetricStrip } from '#widgets/metric-strip.tsx'
import { type QueryDraft, QueryPanel } from '#widgets/query-panel.tsx'
import { MissingState } from '../missing/missing-state.tsx'
import { useMissingRows } from '../missing/use-missing.ts'
import { SchemeMenu } from '../query-schemes/scheme-menu.tsx'
import { useCall } from '../resource-form/use-call.ts'
import { useListKeys } from '../resource-list/list-keys.ts'
import { withoutEmpty } from '../resource-list/list-state.ts'
import { CardView } from './card/card-view.tsx'
import { ChartCard } from './chart/chart-card.tsx'
import { useChartRoom } from './chart/chart-room.tsx'
import { CompareView } from './compare/compare-view.tsx'
import { type Figure, LateNote, type ReportViewProps } from './frame/view-frame.tsx'
import { filtersOf } from './state/report-filters.tsx'
import { PERIODS } from './state/report-state.ts'
import { useReportColumns } from './state/shown-columns.ts'
import { type ReportModel, useReport } from './state/use-report.ts'
import { SummaryView } from './summary/summary-view.tsx'
import { CrossView } from './table/cross-view.tsx'
import { DrillDrawer } from './table/drill-drawer.tsx'
import { groupColumns, rowColumns } from './table/report-columns.tsx'
import { reportMetrics, withTargets } from './table/report-metrics.ts'
import { TableView } from './table/table-view.tsx'
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
  ...{ card: CardView, summary: SummaryView, compare: CompareView, cross: CrossView, table: TableView },
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
