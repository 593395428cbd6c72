import { Button, Skeleton } from 'antd'
import { lazy, Suspense, use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import { cardVerdictWords } from '#kit/report-card.ts'
import type { CompareRow } from '#kit/report-compare.ts'
import { ExportButton } from '#views/export-button.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { type TableLook, useAppearance, useTableLook } from '#views/use-table-look.ts'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { type ChartRoom, ChartToggle } from '../chart/chart-room.tsx'
import type { ReportModel } from '../state/use-report.ts'
import type { Figure } from '../table/drill-drawer.tsx'
import { GroupChoice } from '../table/group-choice.tsx'
import { ReportEmpty } from '../table/report-empty.tsx'
import { radarOption, rankingOption, spokesOf } from './compare-options.ts'
import { CompareTable } from './compare-table.tsx'
import { type Compare, type CompareMode, compareModes, useCompare } from './use-compare.ts'
import './compare.css'

interface CompareViewProps {
  model: ReportModel
  chart: ChartRoom
  figure: Figure | null
  onFigure(figure: Figure | null): void
}

const FORBIDDEN = 403

/** Groups side by side: rank, best and worst, distance to target and whole, and the rows behind each figure. */
export function CompareView({ model, chart, figure, onFigure }: CompareViewProps) {
  const { report, data, askable, question } = model
  const compare = useCompare(model)
  const look = useTableLook()
  const { error } = data
  const forbidden = error?.statusCode === FORBIDDEN
  const ready = askable && data.at > 0 && !forbidden
  const open = (index: number, column: string) => {
    const row = compare.groups[index]
    if (row) onFigure({ row, column, question })
  }
  return (
    <>
      {chart.shown && ready && compare.rows.length > 0 && (
        <CompareCharts compare={compare} first={report.compare?.first} />
      )}
      <section
        className={look.full ? 'report-card report-card-full' : 'report-card'}
        aria-label={report.label}
      >
        <CompareToolbar model={model} compare={compare} look={look} chart={chart} />
        {askable && error && !forbidden && <ListError error={error} since={data.at} onRetry={data.refetch} />}
        <div className="flex-1 min-h-0 relative" aria-busy={data.loading}>
          {data.loading && <div className="sum-table-line" />}
          {askable && !error && data.at === 0 && (
            <Skeleton active={false} paragraph={{ rows: 12 }} title={false} />
          )}
          {(!askable || forbidden || (data.at > 0 && compare.rows.length === 0)) && (
            <div>
              {compare.groups.length > 0 && !forbidden && askable ? (
                <EmptyState kind="no-data" title="没有可以对比的指标" />
              ) : (
                <ReportEmpty model={model} forbidden={forbidden} />
              )}
            </div>
          )}
          {ready && compare.rows.length > 0 && (
            <div className="compare-scroll">
              <CompareTable
                report={report}
                compare={compare}
                current={figure && { group: figure.row._key, column: figure.column }}
                onOpen={open}
              />
            </div>
          )}
        </div>
        {ready && <CompareFoot model={model} groups={compare.groups.length} />}
      </section>
    </>
  )
}

interface CompareToolbarProps {
  model: ReportModel
  compare: Compare
  look: TableLook
  chart: ChartRoom
}

function CompareToolbar({ model, compare, look, chart }: CompareToolbarProps) {
  const { report, data } = model
  const [printing, print] = usePrinting()
  const save = useExportCompare(model)
  const { columns, mode, setMode } = compare
  const nothing = compare.rows.length === 0
  return (
    <Toolbar
      columns={<ColumnSettings columns={columns.all} value={columns.saved} onSave={columns.save} />}
      onRefresh={data.refetch}
      full={look.full}
      onFull={look.onFull}
    >
      <GroupChoice model={model} />
      <Segmented
        aria-label="显示"
        options={Object.entries(compareModes).map(([value, label]) => ({ value, label }))}
        value={mode}
        onChange={(next) => setMode(next as CompareMode)}
      />
      <ExportButton of={report.name} disabled={nothing} onExport={() => save(compare.rows)} />
      <Button disabled={nothing} onClick={print}>
        打印
      </Button>
      {printing && <ComparePrint model={model} compare={compare} />}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}

const VERDICTS = ['met', 'near', 'warn', 'red'] as const

/** Number of groups in the comparison, and the moment of their figures. */
function CompareFoot({ model: { data }, groups }: { model: ReportModel; groups: number }) {
  const left = data.total - data.list.length
  return (
    <footer className="compare-foot flex-none px-3 text-12 text-3 border-t">
      共 {groups} 组{left > 0 && `，另有 ${left} 组未列，请缩小范围`}，▲ 最好 ▼ 最差，数据截至{' '}
      {data.asOf.slice(0, 16)}，按目标：
      {VERDICTS.map((verdict) => (
        <span key={verdict}>
          <i className={`compare-dot inline-block rounded-full compare-${verdict}`} aria-hidden />
          {cardVerdictWords[verdict]}
        </span>
      ))}
    </footer>
  )
}

/** The comparison on A4 across: the same answer as on the screen. */
function ComparePrint({ model, compare }: { model: ReportModel; compare: Compare }) {
  const { report, state, data } = model
  const { range } = report
  const period = range ? `${state.filters[range.from]} 至 ${state.filters[range.to]}，` : ''
  return (
    <PrintArea paper="a4-landscape">
      <h1 className="report-print-title">{report.label}</h1>
      <p>
        {period}按{state.group ? report.groups[state.group] : ''}，{compareModes[compare.mode]}，▲ 最好 ▼
        最差，数据截至 {data.asOf}
      </p>
      <CompareTable report={report} compare={compare} printed />
    </PrintArea>
  )
}

/** Fetches the comparison of the question as a workbook: the figures on the screen, in their order. */
function useExportCompare({ report, question }: Pick<ReportModel, 'report' | 'question'>) {
  const services = use(ServicesContext)
  return (rows: readonly CompareRow[]) => {
    const body = { ...question, columns: rows.map(({ line }) => line.column) }
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/compare/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows: rows.length } },
      })
      .catch(() => undefined)
  }
}

const ChartCanvas = lazy(async () => ({ default: (await import('../chart/chart-canvas.tsx')).ChartCanvas }))
const HEIGHT = 190
/** Fewer spokes are no radar. */
const LEAST_SPOKES = 3

/** The rank of one figure, and one group against the whole in all of them. */
function CompareCharts({ compare, first }: { compare: Compare; first: string | undefined }) {
  const { rows, groups, order, group } = compare
  const { mode } = useAppearance()
  const names = groups.map((row) => String(row._group))
  const line = compare.line ?? lineAtFirst(rows, first)
  const name = names[group] ?? ''
  if (!line) return null
  const ranked = compare.line ? order : byPlace(line.cells)
  return (
    <section className="compare-charts flex flex-none gap-2" aria-label="对比图">
      <figure>
        <figcaption>
          <h2 className="m-0 text-14 bold">{line.line.label}排名</h2>
          <small className="text-2">{line.unit}　实线合计，虚线目标；点指标名换一项</small>
        </figcaption>
        <Suspense fallback={<div style={{ height: HEIGHT }} />}>
          <ChartCanvas
            option={rankingOption(line, names, ranked, mode)}
            height={HEIGHT}
            label={`${line.line.label}排名，数字见下表`}
          />
        </Suspense>
      </figure>
      {spokesOf(rows, group).length >= LEAST_SPOKES && (
        <figure>
          <figcaption>
            <h2 className="m-0 text-14 bold">{name}</h2>
            <small className="text-2">合计＝100，越靠外越好，虚线目标；点表头换一组</small>
          </figcaption>
          <Suspense fallback={<div style={{ height: HEIGHT }} />}>
            <ChartCanvas
              option={radarOption(rows, group, name, mode)}
              height={HEIGHT}
              label={`${name}与合计、目标的雷达图，数字见下表`}
            />
          </Suspense>
        </figure>
      )}
    </section>
  )
}

/** The first figure drawn, before any choice: the declared one, else one with a good direction. */
const lineAtFirst = (rows: Compare['rows'], first: string | undefined): Compare['rows'][number] | undefined =>
  rows.find((row) => row.line.column === first) ?? rows.find(({ better }) => better !== null) ?? rows[0]

/** Indexes by place, the best first; those without one in their order. */
const byPlace = (cells: readonly { place: number | null }[]): number[] =>
  cells
    .map((_, index) => index)
    .toSorted((a, b) => (cells[a]?.place ?? Infinity) - (cells[b]?.place ?? Infinity) || a - b)
