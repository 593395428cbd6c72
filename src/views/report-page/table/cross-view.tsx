import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { cellOf } from '#inputs/inputs.registry.ts'
import type { Report } from '#kit/report.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { CROSS_TOTAL } from '#kit/report-cross.ts'
import { COMMON_CALENDAR, type FarmCalendar, periodOf, periodText } from '#kit/report-period.ts'
import { digitsOf } from '#kit/shown-places.ts'
import { ExportButton } from '#views/export-button.tsx'
import { isForbidden } from '#views/resource-list/list-error.tsx'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { Toolbar } from '#widgets/toolbar.tsx'
import { type ChartRoom, ChartToggle } from '../chart/chart-room.tsx'
import { DrillCell } from '../frame/figure-cells.tsx'
import { GroupChoice } from '../frame/view-choice.tsx'
import { ReportEmpty, type ReportViewProps, ViewFrame } from '../frame/view-frame.tsx'
import { PrintedReport, PrintedTable, periodWords, sideOf, useScopeWords } from '../print/report-print.tsx'
import type { ReportRow } from '../state/report-answer.ts'
import { useSaveWorkbook } from '../state/report-workbook.ts'
import type { ReportModel } from '../state/use-report.ts'
import '../frame/figure-table.css'

const NO_ROWS: readonly ReportRow[] = []
const keyOf = (row: ReportRow): string => String(row._key)

/** One figure of every group in every period, with the rows behind each cell. */
export function CrossView({ model, chart, figure, onFigure }: ReportViewProps) {
  const { report, state, cross, askable, question } = model
  const look = useTableLook()
  const wanted = state.cross ?? ''
  const group = state.group ?? ''
  // an answer to another question has other columns
  const fits = cross.figure === wanted && cross.at > 0
  const { periods, calendar } = cross
  const columns = useMemo(() => {
    const open = (row: ReportRow, value: unknown, period?: string) =>
      onFigure({
        row: { _key: row._key, _group: row._group, [wanted]: value },
        column: wanted,
        question,
        isCell: true,
        period,
      })
    return crossColumns(
      { report, group, figure: wanted, periods: fits ? (periods ?? []) : [], calendar },
      open,
    )
  }, [report, group, wanted, fits, periods, calendar, question, onFigure])
  const forbidden = isForbidden(cross.error)
  return (
    <ViewFrame
      model={model}
      asked={cross}
      full={look.full}
      toolbar={<CrossToolbar model={model} look={look} chart={chart} ready={fits && cross.total > 0} />}
    >
      <div className="report-table flex-1 min-h-0 relative">
        <SumTable<ReportRow>
          columns={columns}
          rows={forbidden || !askable || !fits ? NO_ROWS : cross.list}
          rowKey={keyOf}
          sums={fits ? cross.sums : {}}
          sumLabel={`合计 ${formatNumber(fits ? cross.total : 0)} 组`}
          loading={cross.loading}
          current={figure ? keyOf(figure.row) : undefined}
          empty={<ReportEmpty model={{ ...model, data: cross }} forbidden={forbidden} />}
        />
      </div>
      {fits && (
        <footer className="figure-foot flex-none px-3 text-12 text-3 border-t">
          点数字看明细，数据截至 {cross.asOf.slice(0, 16)}
        </footer>
      )}
    </ViewFrame>
  )
}

interface CrossToolbarProps {
  model: ReportModel
  look: TableLook
  chart: ChartRoom
  ready: boolean
}

/** The bar over a cross table: how it is grouped, which figure it shows, where it goes. */
function CrossToolbar({ model, look, chart, ready }: CrossToolbarProps) {
  const [printing, print] = usePrinting()
  const [scope, setScope] = useState('')
  const scopeOf = useScopeWords(model.report, model.question.filters)
  const start = async () => {
    setScope(await scopeOf().catch(() => ''))
    print()
  }
  const save = useSaveWorkbook(model, '/cross')
  const { question, state, cross } = model
  const body = { filters: question.filters, groupBy: question.groupBy, figure: state.cross }
  return (
    <Toolbar onRefresh={model.cross.refetch} {...look}>
      <GroupChoice model={model} />
      <ExportButton of={model.report.name} disabled={!ready} onExport={() => save(body, cross.total)} />
      <Button disabled={!ready} onClick={() => void start()}>
        打印
      </Button>
      {printing && <CrossPrint model={model} scope={scope} />}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}

/** Periods that go onto a sheet side by side; the rest follow in further tables. */
const ACROSS = 18
const NAMES = 2

/** The cross table on A4 across: the same answer as on the screen. */
function CrossPrint({ model, scope }: { model: ReportModel; scope: string }) {
  const { report, state, cross } = model
  const group = state.group ?? ''
  const figure = state.cross ?? ''
  const columns = crossColumns({
    report,
    group,
    figure,
    periods: cross.periods ?? [],
    calendar: cross.calendar,
  })
  const [names, periods] = [columns.slice(0, NAMES), columns.slice(NAMES)]
  return (
    <PrintedReport
      title={`${report.label}：${titleOfColumn(report, figure)}`}
      words={`${scope && `${scope}，`}${periodWords(model)}${report.groups[group]}×周，数据截至 ${cross.asOf}`}
    >
      {chunked(periods, ACROSS).map((some) => (
        <CrossSheet key={some[0]?.key} columns={[...names, ...some]} model={model} />
      ))}
    </PrintedReport>
  )
}

const chunked = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

function CrossSheet({ columns, model: { cross } }: { columns: readonly Column[]; model: ReportModel }) {
  const head = (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} className={sideOf(column)}>
            {column.group ? `${column.group}-${column.title}` : column.title}
            {column.unit && `（${column.unit}）`}
          </th>
        ))}
      </tr>
    </thead>
  )
  return (
    <PrintedTable
      {...{ columns, head, keyOf }}
      rows={cross.list}
      sums={cross.sums}
      sumLabel={`合计 ${formatNumber(cross.total)} 组`}
    />
  )
}

type Column = TableColumn<ReportRow>
/** Opens the rows behind a cell; without a period those of all of them. */
type OpenCell = (row: ReportRow, value: unknown, period?: string) => void

interface CrossDefinition {
  readonly report: Report & { readonly today: string }
  readonly group: string
  readonly figure: string
  readonly periods: readonly string[]
  readonly calendar?: FarmCalendar | undefined
}

const [NAME_WIDTH, TOTAL_WIDTH, WIDTH, MONEY_WIDTH] = [140, 96, 64, 92]
/** 2026-W35 is shown as W35 under its year. */
const YEAR = 4

/** The name of the group, the total, and a column for each period under its year. */
function crossColumns(
  { report, group, figure, periods, calendar }: CrossDefinition,
  open?: OpenCell,
): Column[] {
  const field = report.columns[figure]?.field
  if (!field) return []
  const wide = field.kind === 'money'
  const figures = (key: string, period?: string): Pick<Column, 'align' | 'digits' | 'sum' | 'render'> => ({
    align: 'right',
    digits: digitsOf(field),
    // the server hands the foot over: of a rate it is the rate of the whole
    sum: true,
    render: (row) => (
      <DrillCell
        linked={key === CROSS_TOTAL}
        empty={Number(row[key] ?? 0) === 0}
        onOpen={open && (() => open(row, row[key], period))}
      >
        {cellOf(field, key, row)}
      </DrillCell>
    ),
  })
  return [
    { key: '_group', title: report.groups[group] ?? '', width: NAME_WIDTH, fixed: 'left', locked: true },
    {
      key: CROSS_TOTAL,
      title: '合计',
      unit: field.unit,
      width: TOTAL_WIDTH,
      fixed: 'left',
      ...figures(CROSS_TOTAL),
    },
    ...periods.map((period) => ({
      key: period,
      title: period.slice(YEAR + 1),
      group: period.slice(0, YEAR),
      width: wide ? MONEY_WIDTH : WIDTH,
      hint: daysOf(period, report, calendar),
      ...figures(period, period),
    })),
  ]
}

function daysOf(
  period: string,
  { cross, today }: CrossDefinition['report'],
  calendar = COMMON_CALENDAR,
): string {
  const days = periodOf(cross?.across ?? null, period, calendar)
  return days ? `${period}　${periodText(days, today)}` : period
}
