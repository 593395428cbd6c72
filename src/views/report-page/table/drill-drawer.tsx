import { Button } from 'antd'
import { useMemo } from 'react'
import { hasKinds, type Report, type ReportDefinition, reportCall } from '#kit/report.ts'
import { partsOf } from '#kit/report-column.ts'
import { type FarmCalendar, periodOf } from '#kit/report-period.ts'
import { digitsOf } from '#kit/shown-places.ts'
import { CorrectionHost } from '#views/correct-event/correction-host.tsx'
import { ExportButton } from '#views/export-button.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { Sums, TableColumn } from '#widgets/table-column.ts'
import { hintOf } from '../frame/figure-cells.tsx'
import type { Figure } from '../frame/view-frame.tsx'
import { keyOfRow, type ReportQuery, type ReportRow, useReportData } from '../state/report-answer.ts'
import { useExportReport } from '../state/report-workbook.ts'
import type { ReportModel } from '../state/use-report.ts'
import { rowColumns } from './report-columns.tsx'
import { type EventActions, eventOfRow, useEventActions } from './row-acts.tsx'

const MOST = 4

interface DrillDrawerProps {
  model: ReportModel
  figure: Figure | null
  onFigure(figure: Figure | null): void
}

/** The rows behind a figure, with their sums, next to the table they come from. */
export function DrillDrawer({ model, figure: opened, onFigure }: DrillDrawerProps) {
  const figure = opened && current(model, opened)
  const events = useEventActions(model.report)
  return (
    <SplitDrawer
      open={figure !== null}
      room={figure ? roomOf(model, figure, events) : undefined}
      title={figure ? `${[figure.row._group, figure.period].filter(Boolean).join(' ')} 明细` : ''}
      scope={figure && <Scope figure={figure} calendar={model.data.calendar} />}
      extra={figure && <DrillExport model={model} figure={figure} />}
      footer={figure && <Foot model={model} figure={figure} onFigure={onFigure} />}
      onClose={() => onFigure(null)}
    >
      {figure && <DrillBody model={model} figure={figure} events={events} />}
    </SplitDrawer>
  )
}

/** All its columns in sight: the figure that was asked for is often the last. */
const roomOf = ({ report }: ReportModel, { column }: Figure, events: EventActions): number =>
  [...drillColumns(report, column), ...(events.column ? [events.column] : [])].reduce(
    (sum, { width }) => sum + width,
    0,
  )

/** The figure of its present row: a correction among the rows behind it changes it under the drawer. */
function current({ data }: ReportModel, figure: Figure): Figure {
  if (figure.isCell) return figure
  const row = data.list.find((one) => one._key === figure.row._key && one._group === figure.row._group)
  return row ? { ...figure, row } : figure
}

/** The server hands out so many rows in one page; beyond that the export has them all. */
const WHOLE = 10_000

/** Rows a figure is computed from: those of its group, of the whole where there is none, of its own kinds in a scorecard. */
const behind = (report: Report, { row, column, question, period, group, filters }: Figure) => ({
  filters: filters ?? question.filters,
  ...((group ?? question.groupBy) && {
    drill: { group: group ?? question.groupBy, key: row._key, period },
  }),
  ...(hasKinds(report) && { column }),
})

function useDrill({ report }: ReportModel, figure: Figure) {
  const payload = useMemo(
    () => ({ ...behind(report, figure), groupBy: null, pageSize: WHOLE }),
    [report, figure],
  )
  return useReportData(reportCall(report, '/drill'), payload, true)
}

interface DrillBodyProps {
  model: ReportModel
  figure: Figure
  events: EventActions
}

/** The links are at the edge of the drawer: more room next to them, while the figure before them needs none. */
const EDGE = 4

function DrillBody({ model, figure, events }: DrillBodyProps) {
  const { report } = model
  const data = useDrill(model, figure)
  const columns = useMemo(() => drillColumns(report, figure.column), [report, figure.column])
  const key = useMemo(() => keyOfRow(report), [report])
  const { column } = events
  const correctable = column !== null && data.list.some((row) => eventOfRow(report, row) !== null)
  const shown = correctable ? [...inside(columns), { ...column, width: column.width + EDGE }] : columns
  const reread = () => {
    data.refetch()
    // the figure these rows add up to follows them
    model.data.refetch()
  }
  return (
    <div className="report-drawer flex flex-col h-full">
      <DrillSums report={report} sums={data.sums} clicked={figure.column} />
      {data.error && <ListError error={data.error} since={data.at} onRetry={data.refetch} />}
      <div className="flex-1 min-h-0">
        <SumTable<ReportRow>
          columns={shown}
          rows={data.list}
          rowKey={key}
          sums={data.sums}
          sumLabel="合计"
          loading={data.loading}
        />
      </div>
      <CorrectionHost target={events.target} onClose={events.close} onDone={reread} />
    </div>
  )
}

function Scope({ figure, calendar }: { figure: Figure; calendar: FarmCalendar | undefined }) {
  const period = periodOf(figure.question.groupBy, figure.row._key, calendar)
  if (!period || period.start === period.end) return null
  return `${period.start.slice(5)} 至 ${period.end.slice(5)}`
}

function DrillExport({ model, figure }: { model: ReportModel; figure: Figure }) {
  const { report } = model
  const exportReport = useExportReport(model)
  const { total } = useDrill(model, figure)
  return (
    <ExportButton
      of={report.name}
      onExport={() => exportReport(drillColumns(report, figure.column), total, behind(report, figure))}
    />
  )
}

function Foot({ model, figure, onFigure }: DrillDrawerProps & { figure: Figure }) {
  const data = useDrill(model, figure)
  const list = figure.isCell ? [] : model.data.list
  const at = list.findIndex((row) => row._key === figure.row._key)
  const step = (label: string, row: ReportRow | undefined) =>
    row && (
      <Button type="link" onClick={() => onFigure({ ...figure, row })}>
        {label} {String(row._group)}
      </Button>
    )
  return (
    <>
      <span className="flex-1 text-2">{agreement(model.report, figure, data)}</span>
      {step('上一行', list[at - 1])}
      {step('下一行', list[at + 1])}
    </>
  )
}

type Clicked = Pick<Figure, 'row' | 'column' | 'isCell'>

/** Additive figures of the row that the rows behind it do not add up to. */
function disagreeing(report: Report, { row, column, isCell = false }: Clicked, sums: ReportRow): string[] {
  const clicked = report.columns[column]
  const keys = isCell ? [column] : hasKinds(report) && clicked ? partsOf(clicked) : report.grouped
  return keys.filter((key) => {
    if (!report.columns[key]?.sum) return false
    const [shown, added] = [toNumeric(row[key]), toNumeric(sums[key])]
    return (shown === null) !== (added === null) || Number(shown) !== Number(added)
  })
}

/** 共 47 条，与汇总行一致; also shows a difference when an event was recorded or corrected in between. */
function agreement(report: Report, figure: Clicked, data: ReportQuery): string {
  if (data.at === 0) return ''
  const count = `共 ${formatNumber(data.total)} 条`
  if (data.list.length < data.total)
    return `${count}，只列前 ${formatNumber(data.list.length)} 条，全部请导出`
  return disagreeing(report, figure, data.sums).length === 0
    ? `${count}，与汇总行一致`
    : `${count}，期间有新的记录，请刷新报表`
}

interface DrillSumsProps {
  report: ReportDefinition
  sums: Sums
  /** Column of the figure that was clicked: it comes first. */
  clicked: string
}

/** The figures of the row again, as the sums of the rows below: 47 here is 47 there. */
function DrillSums({ report, sums, clicked }: DrillSumsProps) {
  const summed = report.grouped.filter((key) => report.columns[key]?.drill)
  const column = report.columns[clicked]
  const parts = hasKinds(report) && column ? partsOf(column) : []
  const first = parts.length ? parts : summed.filter((key) => key === clicked)
  const keys = [...new Set([...first, ...(hasKinds(report) ? [] : summed)])].slice(0, MOST)
  return (
    <dl className="report-drawer-sums flex flex-none gap-2 m-0 border-b">
      {keys.map((key) => {
        const one = report.columns[key]
        const field = one?.field
        return (
          <div className="flex-1" key={key}>
            <dt className="text-12 text-2" title={one && hintOf(one)}>
              {field?.label}
            </dt>
            <dd className="m-0 bold">{formatNumber(sums[key], field ? digitsOf(field) : 0)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Narrower than in the page, with less padding: eight columns go into 480 px. */
const NARROW: Readonly<Record<string, number>> = { date: 86, earTag: 66 }
const LESS = 4
const LAST_EDGE = 10
const LEAST = 40

/** Columns of the drawer: the declared ones, and the one that was clicked where it is not among them. */
function drillColumns(report: ReportDefinition, clicked: string): TableColumn<ReportRow>[] {
  const keys = report.drill ?? report.rows
  const column = report.columns[clicked]
  // in a scorecard the rows of several kinds show their share in the figure
  const parts = hasKinds(report) && column ? partsOf(column).filter((key) => !report.columns[key]?.span) : []
  const shown = hasKinds(report)
    ? parts.length
      ? parts
      : [clicked]
    : report.rows.includes(clicked)
      ? [clicked]
      : []
  const more = shown.filter((key) => !keys.includes(key))
  return rowColumns(report, [...keys, ...more], LEAST).map((column, index, all) => ({
    ...column,
    width:
      (NARROW[report.columns[column.key]?.field.kind ?? ''] ?? column.width - LESS) +
      (index === 0 || index === all.length - 1 ? LAST_EDGE : 0),
    fixed: undefined,
    group: undefined,
    hint: undefined,
    sortable: false,
  }))
}

/** The same where another column is at the edge. */
const inside = (columns: readonly TableColumn<ReportRow>[]): TableColumn<ReportRow>[] =>
  columns.map((column, index, { length }) =>
    index === length - 1 ? { ...column, width: column.width - LAST_EDGE } : column,
  )
