import { Button } from 'antd'
import { type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { isMissing } from '#domain/typed.ts'
import type { ReportDefinition } from '#kit/report.ts'
import type { ReportAct } from '#kit/report-acts.ts'
import { CorrectionHost } from '#views/correct-event/correction-host.tsx'
import { begin } from '#views/document-list/begun.ts'
import { ExportButton } from '#views/export-button.tsx'
import { isForbidden } from '#views/resource-list/list-error.tsx'
import { useRights } from '#views/resource-list/use-rights.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { Toolbar } from '#widgets/toolbar.tsx'
import { type ChartRoom, ChartToggle } from '../chart/chart-room.tsx'
import { ReportPrint, usePrintReport } from '../print/report-print.tsx'
import { useExportReport } from '../state/use-export-report.ts'
import type { ReportModel } from '../state/use-report.ts'
import { useReportColumns } from '../state/use-report-columns.ts'
import { keyOfRow, type ReportRow } from '../state/use-report-data.ts'
import { type ReportViewProps, ViewFrame } from '../view-frame.tsx'
import { EditionMark } from './edition-mark.tsx'
import { useEventActions } from './event-actions.tsx'
import { GroupChoice } from './group-choice.tsx'
import { countWord, groupColumns, type OpenFigure, rowColumns } from './report-columns.tsx'
import { ReportEmpty } from './report-empty.tsx'
import { ReportToolsContext } from './report-tools.ts'

interface ReportCardProps extends ReportViewProps {
  /** Key of the row that is marked while no figure is open: the period that is running. */
  tinted?: string | undefined
}

/** Toolbar, table and pager of a report in one card. */
export function ReportCard({ model, chart, figure, tinted, onFigure }: ReportCardProps) {
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
  onFigure: ReportCardProps['onFigure'],
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

/** Most animals an entry grid is opened with. */
const MOST = 500
const SOWS: NonNullable<ReportAct['of']> = { key: 'earNo', word: '母猪', unit: '头' }

/** Rows ticked to be acted on; a report without acts has none. They are kept from page to page. */
function useTicked(report: ReportDefinition, rows: readonly ReportRow[], group: string | null) {
  const [known, setKnown] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const { acts } = report
  const keyOf = keyOfRow(report)
  const ticking = (acts ?? []).filter(({ blank }) => !blank)
  const offered = ticking.length > 0 && group === null
  const choose = (keys: readonly string[]) => {
    const shown = new Map(rows.map((row) => [keyOf(row), row]))
    setKnown(
      new Map(
        keys.flatMap((key) => {
          const row = shown.get(key) ?? known.get(key)
          return row ? [[key, row] as const] : []
        }),
      ),
    )
  }
  return {
    acts: offered ? ticking : [],
    rows: offered ? [...known.values()] : [],
    table: offered ? { selected: [...known.keys()], onSelect: choose } : {},
    clear: () => setKnown(new Map()),
  }
}

type Ticked = ReturnType<typeof useTicked>

/** Entry grids of the report's events, opened empty. */
function ReportEntries({ report }: { report: ReportDefinition }) {
  const blank = (report.acts ?? []).filter((act) => act.blank)
  return blank.map((act, index) => <EntryButton key={act.form} act={act} isFirst={index === 0} />)
}

/** The first is the report's main act; the others are less prominent. */
function EntryButton({ act, isFirst }: { act: ReportAct; isFirst: boolean }) {
  const may = useRights(act.form, ['list']).list
  return may ? (
    <Button type={isFirst ? 'primary' : 'default'} onClick={() => openTab(`/admin/${act.form}`)}>
      {act.label}
    </Button>
  ) : null
}

/** Events that can be recorded for ticked rows: the entry grid opens with the ear numbers, or the numbers of batches. */
function ReportActs({ ticked }: { ticked: Ticked }) {
  if (ticked.acts.length === 0) return null
  return (
    <>
      {ticked.acts.map((act) =>
        act.begins ? (
          <BeginButton key={act.form} act={act} begins={act.begins} ticked={ticked} />
        ) : (
          <ActButton key={act.form} act={act} ticked={ticked} />
        ),
      )}
      <BulkBar count={ticked.rows.length} unit={(ticked.acts[0]?.of ?? SOWS).unit} onClear={ticked.clear} />
    </>
  )
}

function ActButton({ act, ticked: { rows } }: { act: ReportAct; ticked: Ticked }) {
  const record = useRecordEvents()
  const may = useRights(act.form, ['list']).list
  const farms = new Set(rows.map((row) => String(row.farmId)))
  const { key, word, unit } = act.of ?? SOWS
  const numbers = [...new Set(rows.map((row) => String(row[key])))]
  if (!may) return null
  const problem =
    numbers.length === 0
      ? `先勾选${word}`
      : farms.size > 1
        ? `一次只能录入一个猪场的${act.of ? word : '猪'}`
        : numbers.length > MOST
          ? `一次最多 ${MOST} ${unit}`
          : undefined
  return (
    <Button
      disabled={problem !== undefined}
      title={problem}
      onClick={() => record(act.form, [...farms][0] ?? '', numbers)}
    >
      {act.label}
    </Button>
  )
}

interface BeginButtonProps {
  act: ReportAct
  begins: NonNullable<ReportAct['begins']>
  ticked: Ticked
}

/** A document that is begun with values of the ticked row. */
function BeginButton({ act: { form, label, of, whole = [] }, begins, ticked }: BeginButtonProps) {
  const [row, another] = of ? ticked.rows.filter((one) => !isMissing(one[of.key])) : ticked.rows
  if (!useRights(form, ['create']).create) return null
  const start = (from: ReportRow) => {
    const values = Object.entries(begins).map(([field, key]) => [
      field,
      whole.includes(field) ? Math.floor(Number(from[key])) : from[key],
    ])
    begin(form, Object.fromEntries(values))
    openTab(`/admin/${form}`)
  }
  const problem = row
    ? another
      ? `一次只能选择一${of?.unit ?? '行'}`
      : undefined
    : `先勾选${of?.word ?? '一行'}`
  return (
    <Button disabled={problem !== undefined} title={problem} onClick={() => row && start(row)}>
      {label}
    </Button>
  )
}
