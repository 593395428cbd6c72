import { useMemo } from 'react'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useTableLook } from '#views/use-table-look.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { SumTable } from '#widgets/sum-table.tsx'
import type { Figure } from '../drill-drawer.tsx'
import { ReportEmpty } from '../report-empty.tsx'
import type { ChartRoom } from '../use-chart-room.ts'
import type { ReportModel } from '../use-report.ts'
import type { ReportRow } from '../use-report-data.ts'
import { crossColumns } from './cross-columns.tsx'
import { CrossToolbar } from './cross-toolbar.tsx'
import './cross.css'

interface CrossViewProps {
  model: ReportModel
  chart: ChartRoom
  figure: Figure | null
  onFigure(figure: Figure | null): void
}

const FORBIDDEN = 403
const NO_ROWS: readonly ReportRow[] = []
const keyOf = (row: ReportRow): string => String(row._key)

/** One figure of every group in every period, with the rows behind each cell. */
export function CrossView({ model, chart, figure, onFigure }: CrossViewProps) {
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
  const { error } = cross
  const forbidden = error?.statusCode === FORBIDDEN
  return (
    <section className={look.full ? 'report-card report-card-full' : 'report-card'} aria-label={report.label}>
      <CrossToolbar model={model} look={look} chart={chart} ready={fits && cross.total > 0} />
      {askable && error && !forbidden && <ListError error={error} since={cross.at} onRetry={cross.refetch} />}
      <div className="report-table">
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
        <footer className="report-cross-foot">点数字看明细，数据截至 {cross.asOf.slice(0, 16)}</footer>
      )}
    </section>
  )
}
