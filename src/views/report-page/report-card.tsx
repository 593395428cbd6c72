import { useCallback, useMemo, useRef } from 'react'
import { CorrectionHost } from '#views/correct-event/correction-host.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useTableLook } from '#views/use-table-look.ts'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { Figure } from './drill-drawer.tsx'
import { useEventActions } from './event-actions.tsx'
import { useTicked } from './report-acts.tsx'
import { groupColumns, type OpenFigure, rowColumns } from './report-columns.tsx'
import { ReportEmpty } from './report-empty.tsx'
import { keyOfRow } from './report-row-key.ts'
import { ReportToolbar } from './report-toolbar.tsx'
import { countWord } from './report-words.ts'
import type { ChartRoom } from './use-chart-room.ts'
import type { ReportModel } from './use-report.ts'
import { useReportColumns } from './use-report-columns.ts'
import type { ReportRow } from './use-report-data.ts'

interface ReportCardProps {
  model: ReportModel
  chart: ChartRoom
  figure: Figure | null
  /** Key of the row that stands out while no figure is open: the period that is running. */
  tinted?: string | undefined
  onFigure(figure: Figure | null): void
}

const FORBIDDEN = 403

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
  const forbidden = data.error?.statusCode === FORBIDDEN
  return (
    <section className={look.full ? 'report-card report-card-full' : 'report-card'} aria-label={report.label}>
      <ReportToolbar
        model={model}
        look={look}
        chart={chart}
        ticked={ticked}
        shown={columns.shown}
        columns={<ColumnSettings columns={columns.all} value={columns.saved} onSave={columns.save} />}
      />
      {askable && data.error && !forbidden && (
        <ListError error={data.error} since={data.at} onRetry={data.refetch} />
      )}
      <div className="report-table">
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
    </section>
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
