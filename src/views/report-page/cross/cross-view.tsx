import { Button } from 'antd'
import { use, useMemo, useState } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import { ExportButton } from '#views/export-button.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { type TableLook, useTableLook } from '#views/use-table-look.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { type ChartRoom, ChartToggle } from '../chart/chart-room.tsx'
import { useScopeWords } from '../print/report-print.tsx'
import type { ReportModel } from '../state/use-report.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import type { Figure } from '../table/drill-drawer.tsx'
import { GroupChoice } from '../table/group-choice.tsx'
import { ReportEmpty } from '../table/report-empty.tsx'
import { crossColumns } from './cross-columns.tsx'
import { CrossPrint } from './cross-print.tsx'
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
        <footer className="report-cross-foot flex-none px-3 text-12 text-3 border-t">
          点数字看明细，数据截至 {cross.asOf.slice(0, 16)}
        </footer>
      )}
    </section>
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
  const save = useExportCross(model)
  return (
    <Toolbar onRefresh={model.cross.refetch} {...look}>
      <GroupChoice model={model} />
      <ExportButton of={model.report.name} disabled={!ready} onExport={save} />
      <Button disabled={!ready} onClick={() => void start()}>
        打印
      </Button>
      {printing && <CrossPrint model={model} scope={scope} />}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}

/** Fetches the cross table of the question as a workbook: figure, rows and periods of the screen. */
function useExportCross({
  report,
  question,
  state,
  cross,
}: Pick<ReportModel, 'report' | 'question' | 'state' | 'cross'>) {
  const services = use(ServicesContext)
  return () => {
    const body = { filters: question.filters, groupBy: question.groupBy, figure: state.cross }
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/cross/export'), method: 'post', body },
        ...{ name: `${report.label}.xlsx`, expected: { rows: cross.total } },
      })
      .catch(() => undefined)
  }
}
