import { Button, Select } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { grainName, grainOf } from '#kit/summary-periods.ts'
import { ExportButton } from '#views/export-button.tsx'
import { isForbidden } from '#views/resource-list/list-error.tsx'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { useFarmCalendar } from '#widgets/use-farm-calendar.ts'
import { Judgements, judgedVerdicts } from '../frame/figure-cells.tsx'
import { otherEdition, waysOf } from '../frame/view-choice.tsx'
import { type Figure, FigureArea, LateNote, type ReportViewProps, ViewFrame } from '../frame/view-frame.tsx'
import { PrintedReport } from '../print/report-print.tsx'
import { CARD, ROWS, type SecondColumn, secondColumns, secondsOf } from '../state/report-state.ts'
import type { ReportModel } from '../state/use-report.ts'
import type { SummaryPlace } from './summary-cells.tsx'
import { SummaryTable, spanText } from './summary-table.tsx'
import { type SummaryData, type SummaryModel, useExportSummary, useSummary } from './use-summary.ts'
import '../frame/figure-table.css'
import './summary.css'

/** Figures of a group against targets and other periods, with its farms or periods next to each other. */
export function SummaryView({ model, figure, onFigure }: ReportViewProps) {
  const { report, askable } = model
  const look = useTableLook()
  const summary = useSummary(model)
  const { data, rows } = summary
  return (
    <ViewFrame
      model={model}
      asked={summary}
      full={look.full}
      toolbar={<SummaryToolbar model={model} summary={summary} look={look} />}
    >
      <LateNote words={data?.late} />
      <FigureArea model={model} asked={summary}>
        {data && rows.length > 0 && (
          <div className="absolute inset-0 overflow-auto">
            <SummaryTable
              report={report}
              data={data}
              summary={summary}
              current={figure && { column: figure.column, key: figure.row._key }}
              onOpen={(place) => onFigure(figureAt(model, data, summary.by, place))}
            />
          </div>
        )}
      </FigureArea>
      {askable && data && !isForbidden(summary.error) && <SummaryFoot model={model} data={data} />}
    </ViewFrame>
  )
}

/** The rows behind a figure: of its farm, or of the days of its period. */
function figureAt(
  { question, report }: ReportModel,
  { groups, spans }: SummaryData,
  by: SummaryModel['by'],
  { row, at }: SummaryPlace,
): Figure {
  const { from = '', to = '' } = report.range ?? {}
  const over = (start: string, end: string) => ({ ...question.filters, [from]: start, [to]: end })
  const shared = { column: row.column, question, isCell: true }
  const cellRow = (key: string | null, name: string, value: string | null) => ({
    _key: key,
    _group: name,
    [row.column]: value,
  })
  if (at === 'whole') return { ...shared, row: cellRow(null, row.label, row.whole.value) }
  if (at === 'year') {
    const { start, end } = spans.yearToDate
    return {
      ...shared,
      row: cellRow('year', `${row.label} 年累计`, row.whole.yearToDate),
      filters: over(start, end),
    }
  }
  const { key = '', name = '' } = groups[at] ?? {}
  const opened = { ...shared, row: cellRow(key, name, row.cells[at]?.value ?? null) }
  const [start = '', end = ''] = key.split('~')
  return by === 'farm' ? { ...opened, group: 'farm' } : { ...opened, filters: over(start, end) }
}

interface SummaryToolbarProps {
  model: ReportModel
  summary: SummaryModel
  look: TableLook
}

function SummaryToolbar({ model, summary, look }: SummaryToolbarProps) {
  const { report, state } = model
  const { data, rows, columns, second, setSecond, by } = summary
  const [printing, print] = usePrinting()
  const save = useExportSummary(model)
  const nothing = rows.length === 0
  const judged: readonly string[] = judgedVerdicts
  const verdicts = rows.map(({ whole }) => whole.verdict).filter((one) => judged.includes(one))
  return (
    <Toolbar
      columns={<ColumnSettings columns={columns.all} value={columns.saved} onSave={columns.save} />}
      onRefresh={summary.refetch}
      full={look.full}
      onFull={look.onFull}
    >
      {data && <Heading data={data} />}
      <Select
        aria-label="显示"
        className="summary-way"
        value={state.group ?? CARD}
        options={waysOf(report).map(([value, label]) => ({ value, label }))}
        onChange={(next) => model.setGroup(next === ROWS ? null : next)}
      />
      {data && (
        <Judgements
          of={verdicts}
          targeted={<span className="summary-counted">{verdicts.length} 项有目标：</span>}
        />
      )}
      {data && <Closed data={data} />}
      <span className="summary-switch ml-auto text-2">{by === 'farm' ? '各场列' : '各期列'}</span>
      <Segmented<SecondColumn>
        aria-label={by === 'farm' ? '各场列' : '各期列'}
        options={secondsOf(by).map((value) => ({ value, label: secondColumns[value] }))}
        value={second}
        onChange={setSecond}
      />
      <ExportButton of={report.name} disabled={nothing} onExport={() => save(summary)} />
      <Button disabled={nothing} onClick={print}>
        打印
      </Button>
      {printing && data && (
        <PrintedReport
          title={report.label}
          words={`${spanText(data.spans.now)}，数据截至 ${data.asOf}`}
          late={data.late}
        >
          <SummaryTable report={report} data={data} summary={summary} printed />
        </PrintedReport>
      )}
    </Toolbar>
  )
}

/** 2026-10 江北公司 */
function Heading({ data: { name, spans } }: { data: SummaryData }) {
  const calendar = useFarmCalendar()
  const grain = grainOf(spans.now, calendar)
  return (
    <h2 className="summary-heading m-0 text-14 bold">
      {grain ? grainName(grain, spans.now.start, calendar) : spanText(spans.now)} {name}
    </h2>
  )
}

function Closed({ data: { closed } }: { data: SummaryData }) {
  const words =
    closed.farms === closed.of ? `${closed.of} 场均已月结` : `${closed.farms}/${closed.of} 场已月结`
  return <span className="figure-as-of text-12 text-3">{words}</span>
}

/** How the figures are made, the comparison, and the way to the older columns. */
function SummaryFoot({ model, data }: { model: ReportModel; data: SummaryData }) {
  const { report, state } = model
  const older = report.summary?.older
  const { left, spans, asOf } = data
  return (
    <footer className="summary-foot flex flex-none items-center justify-between gap-3 text-12 text-3 border-t">
      <span>
        合计的率 = 分子合计 ÷ 分母合计；率的环比、同比为百分点，数量为 %；越低越好的指标达成低于 100
        为好；年累计 {spanText(spans.yearToDate)}
        {left > 0 && `；另有 ${left} 场计入合计、未列出`}；数据截至 {asOf.slice(0, 16)}
      </span>
      {older && (
        <Button type="link" onClick={() => openTab(otherEdition(report, older, state))}>
          看旧版口径
        </Button>
      )}
    </footer>
  )
}
