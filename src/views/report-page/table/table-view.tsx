import { Button } from 'antd'
import { type ComponentType, createContext, type ReactNode, use, useCallback, useMemo, useRef } from 'react'
import { CorrectionHost } from '#views/correct-event/correction-host.tsx'
import { ExportButton } from '#views/export-button.tsx'
import { isForbidden } from '#views/resource-list/list-error.tsx'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { Toolbar } from '#widgets/toolbar.tsx'
import { type ChartRoom, ChartToggle } from '../chart/chart-room.tsx'
import { countWord, EditionMark, GroupChoice } from '../frame/view-choice.tsx'
import { ReportEmpty, type ReportViewProps, ViewFrame } from '../frame/view-frame.tsx'
import { ReportPrint, usePrintReport } from '../print/report-print.tsx'
import { keyOfRow, type ReportRow } from '../state/report-answer.ts'
import { useExportReport } from '../state/report-workbook.ts'
import { useReportColumns } from '../state/shown-columns.ts'
import type { ReportModel } from '../state/use-report.ts'
import { groupColumns, type OpenFigure, rowColumns } from './report-columns.tsx'
import { ReportActs, ReportEntries, type Ticked, useEventActions, useTicked } from './row-acts.tsx'

export interface ReportToolsProps {
  model: ReportModel
  /** Rows that are ticked; empty where the report has none to tick. */
  ticked: readonly ReportRow[]
}

/** Additions of a page of its own to the bar over a report. */
export const ReportToolsContext = createContext<ComponentType<ReportToolsProps> | null>(null)

interface TableViewProps extends ReportViewProps {
  /** Key of the row that is marked while no figure is open: the period that is running. */
  tinted?: string | undefined
}

/** Toolbar, table and pager of a report in one card. */
export function TableView({ model, chart, figure, tinted, onFigure }: TableViewProps) {
  const { report, data, state, askable } = model
  const look = useTableLook()
  const key = useMemo(() => keyOfRow(report), [report])
  const group = data.at > 0 ? data.group : state.group
  const all = useAllColumns(model, group, onFigure)
  const ticked = useTicked(report, data.list, group)
  const columns = useReportColumns(report.name, group !== null, all)
  const events = useEventActions(report)
  const actions = group === null ? events.column : null
  const forbidden = isForbidden(data.error)
  return (
    <ViewFrame
      model={model}
      asked={data}
      full={look.full}
      toolbar={
        <ReportToolbar
          model={model}
          look={look}
          chart={chart}
          ticked={ticked}
          shown={columns.shown}
          columns={<ColumnSettings columns={columns.all} value={columns.saved} onSave={columns.save} />}
        />
      }
    >
      <div className="report-table flex-1 min-h-0 relative">
        <SumTable<ReportRow>
          columns={actions ? [...columns.shown, actions] : columns.shown}
          rows={forbidden || !askable ? NO_ROWS : data.list}
          rowKey={key}
          {...ticked.table}
          sums={data.sums}
          sumLabel={<SumLabel total={data.total} shown={data.list.length} word={countWord(group)} />}
          loading={data.loading}
          sort={state.sort}
          onSort={model.setSort}
          current={figure ? key(figure.row) : tinted}
          empty={<ReportEmpty model={model} forbidden={forbidden} />}
        />
      </div>
      <Pager
        kind="report"
        total={data.total}
        page={state.page}
        pageSize={state.size}
        note={data.asOf && `数据截至 ${data.asOf.slice(0, 16)}`}
        onChange={model.setPage}
      />
      <CorrectionHost target={events.target} onClose={events.close} onDone={data.refetch} />
    </ViewFrame>
  )
}

/** Every column of the rows or of the groups; a figure of a group opens with the question it answered. */
function useAllColumns(
  { report, data: { calendar }, question }: ReportModel,
  group: string | null,
  onFigure: TableViewProps['onFigure'],
) {
  const asked = useRef(question)
  asked.current = question
  const open: OpenFigure = useCallback(
    (row, column) => onFigure({ row, column, question: asked.current }),
    [onFigure],
  )
  return useMemo(
    () => (group ? groupColumns(report, group, open, calendar) : rowColumns(report)),
    [report, group, open, calendar],
  )
}

const NO_ROWS: readonly ReportRow[] = []

/** 合计 of the whole result, and how much of it is on this page. */
const SumLabel = ({ total, shown, word }: { total: number; shown: number; word: string }) => (
  <>
    合计 {formatNumber(total)} {word}
    {shown < total && <small> 本页 {formatNumber(shown)}</small>}
  </>
)

interface ReportToolbarProps {
  model: ReportModel
  look: TableLook
  chart: ChartRoom
  ticked: Ticked
  /** The columns now on the screen: file and print show the same. */
  shown: readonly TableColumn<ReportRow>[]
  columns: ReactNode
}

/** The bar over a report: how it is grouped, where it goes, how it is shown. */
function ReportToolbar({ model, look, chart, ticked, shown, columns }: ReportToolbarProps) {
  const { report, data, askable } = model
  const Tools = use(ReportToolsContext)
  const exportReport = useExportReport(model)
  const print = usePrintReport(model)
  const nothing = !askable || data.total === 0
  return (
    <Toolbar columns={columns} onRefresh={data.refetch} {...look}>
      <EditionMark report={report} state={model.state} />
      <ReportEntries report={report} />
      <GroupChoice model={model} />
      <ExportButton of={report.name} disabled={nothing} onExport={() => exportReport(shown, data.total)} />
      <Button disabled={nothing} loading={print.loading} onClick={print.start}>
        打印
      </Button>
      {Tools && <Tools model={model} ticked={ticked.rows} />}
      <ReportActs ticked={ticked} />
      {print.pages && <ReportPrint model={model} columns={shown} {...print.pages} />}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}
