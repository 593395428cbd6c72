import { Button } from 'antd'
import { cardVerdictWords } from '#kit/report-card.ts'
import { ExportButton } from '#views/export-button.tsx'
import { isForbidden } from '#views/resource-list/list-error.tsx'
import { type TableLook, useAppearance, useTableLook } from '#views/use-table-look.ts'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { type ChartRoom, ChartToggle, LazyChart } from '../chart/chart-room.tsx'
import { judgedVerdicts } from '../frame/figure-cells.tsx'
import { GroupChoice } from '../frame/view-choice.tsx'
import { FigureArea, ReportEmpty, type ReportViewProps, ViewFrame } from '../frame/view-frame.tsx'
import { PrintedReport, periodWords } from '../print/report-print.tsx'
import { useSaveWorkbook } from '../state/report-workbook.ts'
import type { ReportModel } from '../state/use-report.ts'
import { radarOption, rankingOption, spokesOf } from './compare-options.ts'
import { CompareTable } from './compare-table.tsx'
import { type Compare, type CompareMode, compareModes, useCompare } from './use-compare.ts'
import '../frame/figure-table.css'
import './compare.css'

/** Groups side by side: rank, best and worst, distance to target and whole, and the rows behind each figure. */
export function CompareView({ model, chart, figure, onFigure }: ReportViewProps) {
  const { report, data, askable, question } = model
  const compare = useCompare(model)
  const look = useTableLook()
  const forbidden = isForbidden(data.error)
  const ready = askable && data.at > 0 && !forbidden
  const open = (index: number, column: string) => {
    const row = compare.groups[index]
    if (row) onFigure({ row, column, question })
  }
  const empty = <ReportEmpty model={model} forbidden={forbidden} />
  return (
    <>
      {chart.shown && ready && compare.rows.length > 0 && (
        <CompareCharts compare={compare} first={report.compare?.first} />
      )}
      <ViewFrame
        model={model}
        asked={data}
        full={look.full}
        toolbar={<CompareToolbar model={model} compare={compare} look={look} chart={chart} />}
      >
        <FigureArea model={model} asked={data} empty={empty}>
          {compare.rows.length > 0 ? (
            <div className="absolute inset-0 overflow-auto">
              <CompareTable
                report={report}
                compare={compare}
                current={figure && { group: figure.row._key, column: figure.column }}
                onOpen={open}
              />
            </div>
          ) : compare.groups.length > 0 ? (
            <EmptyState kind="no-data" title="没有可以对比的指标" />
          ) : (
            empty
          )}
        </FigureArea>
        {ready && <CompareFoot model={model} groups={compare.groups.length} />}
      </ViewFrame>
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
  const { report, data, state } = model
  const grouped = state.group ? report.groups[state.group] : ''
  const [printing, print] = usePrinting()
  const save = useSaveWorkbook(model, '/compare')
  const { columns, mode, setMode } = compare
  const nothing = compare.rows.length === 0
  const body = { ...model.question, columns: compare.rows.map(({ line }) => line.column) }
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
      <ExportButton of={report.name} disabled={nothing} onExport={() => save(body, compare.rows.length)} />
      <Button disabled={nothing} onClick={print}>
        打印
      </Button>
      {printing && (
        <PrintedReport
          title={report.label}
          words={`${periodWords(model)}按${grouped}，${compareModes[mode]}，▲ 最好 ▼ 最差，数据截至 ${data.asOf}`}
        >
          <CompareTable report={report} compare={compare} printed />
        </PrintedReport>
      )}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}

/** Number of groups in the comparison, and the moment of their figures. */
function CompareFoot({ model: { data }, groups }: { model: ReportModel; groups: number }) {
  const left = data.total - data.list.length
  return (
    <footer className="figure-foot compare-foot flex-none px-3 text-12 text-3 border-t">
      共 {groups} 组{left > 0 && `，另有 ${left} 组未列，请缩小范围`}，▲ 最好 ▼ 最差，数据截至{' '}
      {data.asOf.slice(0, 16)}，按目标：
      {judgedVerdicts.map((verdict) => (
        <span key={verdict}>
          <i className={`compare-dot inline-block rounded-full verdict verdict-${verdict}`} aria-hidden />
          {cardVerdictWords[verdict]}
        </span>
      ))}
    </footer>
  )
}

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
      <figure className="panel m-0 min-w-0">
        <figcaption className="flex gap-2">
          <h2 className="m-0 text-14 bold">{line.line.label}排名</h2>
          <small className="text-2">{line.unit}　实线合计，虚线目标；点指标名换一项</small>
        </figcaption>
        <LazyChart
          option={rankingOption(line, names, ranked, mode)}
          height={HEIGHT}
          label={`${line.line.label}排名，数字见下表`}
        />
      </figure>
      {spokesOf(rows, group).length >= LEAST_SPOKES && (
        <figure className="panel m-0 min-w-0">
          <figcaption className="flex gap-2">
            <h2 className="m-0 text-14 bold">{name}</h2>
            <small className="text-2">合计＝100，越靠外越好，虚线目标；点表头换一组</small>
          </figcaption>
          <LazyChart
            option={radarOption(rows, group, name, mode)}
            height={HEIGHT}
            label={`${name}与合计、目标的雷达图，数字见下表`}
          />
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
